import type { Kysely } from 'kysely'
import { insertAddress, listAddresses } from '#server/account/addresses.queries'
import { priceCart } from '#server/cart/price-cart'
import { createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import { createPasswords } from '#server/session/passwords'
import { exampleLine, publish } from '#tests/catalogue/exemplars'

/** Who orders, and the carts to order. */
export interface Storm {
  email: string
  password: string
  orders: { key: string; body: object }[]
}

/** Carts written by one statement. */
const AT_ONCE = 500

/** Writes, as of then, a catalogue, a customer with addresses and `count` validated carts; what to send to order them. */
export const makeStorm = async (db: Kysely<Database>, count: number, at = new Date()): Promise<Storm> => {
  await publish(db)
  const password = 'Demo!2026'
  const email = 'tempete@test.example'
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email,
      password_hash: await createPasswords().hash(password),
      status: 'active',
      verified_at: at,
      title: 'Madame',
      level: 'confirmé',
      first_name: 'Compte',
      last_name: 'Essai',
      company: 'Stores d’Essai',
      function: 'Installateur',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fields = { name: 'n', company_name: 'c', street: 's', postal_code: '75001', city: 'Paris' }
  await db.transaction().execute(async (trx) => {
    await insertAddress(trx, userId, 'billing', fields, { at, by: userId })
    await insertAddress(trx, userId, 'shipping', fields, { at, by: userId })
  })
  const [billing, shipping] = await listAddresses(db, userId)
  const edition = await createCatalogueMemory(db, Date).current(db)
  const cart = await priceCart(db, edition, [{ ...(await exampleLine(db, 'RA-25-MAN')), files: [] }])
  if (!cart.ok || !billing || !shipping) throw new Error('The storm has no cart.')
  const row = {
    user_id: userId,
    price_list_version: edition.tree.priceListVersion ?? 0,
    configurations: json(cart.lines),
    total_cents: cart.totalCents,
    vat_percent: cart.vatPercent,
    vat_cents: cart.vatCents,
    created_at: at,
  }
  const carts: string[] = []
  while (carts.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - carts.length) }, () => row)
    const made = await db.insertInto('validated_carts').values(next).returning('id').execute()
    carts.push(...made.map(({ id }) => id))
  }
  return { email, password, orders: ordersOf(carts, billing.id, shipping.id) }
}

/** What to send to order these carts, each under a key of its own. */
export const ordersOf = (carts: readonly string[], billing: string, shipping: string): Storm['orders'] =>
  carts.map((id, index) => ({
    key: `storm-key-${String(index).padStart(8, '0')}`,
    body: {
      validatedCartId: id,
      name: `Commande ${index}`,
      productsNames: [],
      comments: '',
      billingAddressId: billing,
      shippingAddressId: shipping,
      paymentMethod: 'bank_transfer',
      acceptTerms: true,
    },
  }))

/** An order that the server said is placed. */
export interface Acknowledged {
  id: string
  number: string
  validated_cart: {
    id: string
    /** euros ex. VAT */
    total_price: number
  }
}

/** Calls of one customer on one running server. */
export const customerOf = async (address: string, { email, password }: Storm) => {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const signedIn = await post('/api/login', { email, password })
  if (signedIn.status !== 200) throw new Error(`No sign-in: ${JSON.stringify(signedIn.body)}`)
  const authorization = `Bearer ${signedIn.body.auth_token}`
  return {
    bearer: authorization,
    post: (path: string, body: object) => post(path, body, { authorization }),
    /** the order, or null when no acknowledgement came; throws when the server refused it */
    place: async ({ key, body }: Storm['orders'][number]): Promise<Acknowledged | null> => {
      const reply = await post('/api/orders', body, { authorization, 'idempotency-key': key }).catch(
        () => null,
      )
      if (reply === null || reply.status === 503) return null
      if (reply.status !== 200) throw new Error(`Refused (${reply.status}): ${JSON.stringify(reply.body)}`)
      return reply.body.order as Acknowledged
    },
  }
}
