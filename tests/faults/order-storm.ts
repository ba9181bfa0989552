import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { insertAddress, listAddresses } from '#server/account/addresses.queries'
import { priceCart } from '#server/cart/price-cart'
import { insertValidatedCart } from '#server/cart/validated-cart.queries'
import { createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { type Engine, openEmbedded, openPostgres } from '#server/platform/database'
import type { Database } from '#server/platform/tables'
import { createPasswords } from '#server/session/passwords'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { createEmbedded, createPostgres } from '#tests/platform/database'
import { databasesHome } from '#tests/platform/temporary'

/** A database outside any process, which servers are started on and killed, and what it held before the first. */
export interface Ground {
  /** settings that point a server at it */
  settings: Record<string, string>
  /** opens it from here; no server may run on it meanwhile, on the embedded engine */
  open(): Promise<Kysely<Database>>
  /** ids of the mails kept as files so far */
  mailsOnDisk(): Promise<Set<string>>
  remove(): Promise<void>
}

/** Who orders, and the carts to order. */
export interface Storm {
  email: string
  password: string
  orders: { key: string; body: object }[]
}

const SECRET = 'a secret for the tests, 32 chars'

export const makeGround = async (engine: Engine): Promise<Ground> => {
  const data = await mkdtemp(join(await databasesHome(), 'ombrelia-test-faults-'))
  // Its orders are paid by transfer.
  const common = { DATA_DIR: data, JWT_SECRET: SECRET, BANK_IBAN: 'FR76 3000 6000 0112 3456 7890 189' }
  const mailsOnDisk = async (): Promise<Set<string>> => {
    const names = await readdir(join(data, 'mail')).catch(() => [])
    return new Set(names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(-40, -4)))
  }
  if (engine === 'postgres') {
    const { url, drop } = await createPostgres()
    return {
      settings: { ...common, DATABASE_URL: url },
      open: async () => openPostgres(url, () => {}),
      mailsOnDisk,
      remove: async () => {
        await drop()
        await rm(data, { recursive: true })
      },
    }
  }
  const directory = join(data, 'database')
  const made = await createEmbedded()
  await rename(made.directory, directory)
  return {
    settings: common,
    open: async () => (await openEmbedded(directory)).db,
    mailsOnDisk,
    remove: () => rm(data, { recursive: true }),
  }
}

/** Writes a catalogue, a customer with addresses and `count` validated carts; what to send to order them. */
export const makeStorm = async (db: Kysely<Database>, count: number): Promise<Storm> => {
  await publish(db)
  const password = 'Demo!2026'
  const email = 'tempete@test.example'
  const at = new Date()
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
    await insertAddress(trx, userId, 'billing', fields, at)
    await insertAddress(trx, userId, 'shipping', fields, at)
  })
  const [billing, shipping] = await listAddresses(db, userId)
  const edition = await createCatalogueMemory(db, Date).current(db)
  const cart = await priceCart(db, edition, [await exampleLine(db, 'RA-25-MAN')])
  if (!cart.ok || !billing || !shipping) throw new Error('The storm has no cart.')
  const orders: Storm['orders'] = []
  for (let index = 0; index < count; index++) {
    const content = { ...cart, priceListVersion: edition.tree.priceListVersion ?? 0 }
    const { id } = await insertValidatedCart(db, userId, content, at)
    orders.push({
      key: `storm-key-${String(index).padStart(8, '0')}`,
      body: {
        validatedCartId: id,
        name: `Commande ${index}`,
        productsNames: [],
        comments: '',
        billingAddressId: billing.id,
        shippingAddressId: shipping.id,
        paymentMethod: 'bank_transfer',
        acceptTerms: true,
      },
    })
  }
  return { email, password, orders }
}

/** An order that the server said is placed. */
export interface Acknowledged {
  id: string
  number: string
  validated_cart: { id: string }
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
