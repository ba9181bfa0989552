import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { priceCart } from '#server/cart/price-cart'
import { insertValidatedCart } from '#server/cart/validated-cart.queries'
import { orderCart } from '#server/cart/validated-cart-life'
import { createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { findTemplate } from '#server/configurator/template.queries'
import { findProduct } from '#server/dashboard/products/products.queries'
import { listOrders } from '#server/orders/history.queries'
import { findOrder } from '#server/orders/orders.queries'
import { paymentMeans } from '#server/orders/payment-provider'
import { loadConfig } from '#server/platform/config'
import type { Database } from '#server/platform/tables'
import { findAccountsOfEmail, findSignedInUser, insertUser } from '#server/session/account.queries'
import { emptySite } from '#shared/orders/order-site.rules'
import { ORDERS_PAGE_SIZE } from '#shared/orders/orders-history.schema'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { against, type Figure } from './figures.ts'
import { fillCatalogue } from './models.ts'
import { onPostgres } from './on-postgres.ts'

/** Rows at which each cost is taken; BENCH_GROWTH names others: 1000,31623. */
const SIZES = (process.env.BENCH_GROWTH ?? '1000,31623,1000000').split(',').map(Number)
const RUNS = 200
const WARM_UP = 40
/** Times the first cost that the last may be; what takes less than `LEAST` ms is measured by chance. */
const FLAT = 2
const LEAST = 0.3
const ORDERS_OF_ONE = 20

/** Something done for one of the first `rows` rows, a different one each time. */
type Act = (db: Kysely<Database>, nth: number) => Promise<unknown>

/** ids of rows by their number, from 1 */
const idOf = (kind: number, nth: number): string =>
  `${kind}0000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
const ACCOUNT = 1
const SESSION = 2
const CART = 3
const ORDER = 4
const idIn = (kind: number) =>
  sql`('${sql.raw(String(kind))}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
const ownerIn = sql`('${sql.raw(String(ACCOUNT))}0000000-0000-4000-8000-' ||
  lpad((1 + (n - 1) / ${sql.lit(ORDERS_OF_ONE)})::text, 12, '0'))::uuid`
const ownerOf = (nth: number): string => idOf(ACCOUNT, 1 + Math.floor((nth - 1) / ORDERS_OF_ONE))

/** Accounts, each signed in once, and as many orders, twenty of one person: those that are missing up to `rows`. */
const growShop = async (db: Kysely<Database>, had: number, rows: number): Promise<void> => {
  const missing = sql`generate_series(${had + 1}::int, ${rows}::int) n`
  // The indexes of all texts are made once these are there.
  for (const index of ['users_search', 'orders_search_all'])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`
    insert into users (id, email, password_hash, title, level, first_name, last_name, company, function, status,
      verified_at, opened_at, created_at)
    select ${idIn(ACCOUNT)}, 'client' || n || '@bench.example', md5(n::text), 'Madame', 'confirmé', 'Prénom ' || n % 97,
      'Nom ' || md5(n::text), 'Stores ' || n % 9973, 'Installateur', 'active', now(), now(), now() from ${missing}`.execute(
    db,
  )
  await sql`
    insert into sessions (id, user_id, remember, by_code, created_at, last_used)
    select ${idIn(SESSION)}, ${idIn(ACCOUNT)}, true, false, now(), now() from ${missing}`.execute(db)
  await sql`
    insert into validated_carts (id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
      created_at)
    select ${idIn(CART)}, ${ownerIn}, 1, '[]', 98760, 20, 19752, now() - n * interval '30 seconds' from ${missing}`.execute(
    db,
  )
  await sql`
    insert into orders (id, number, user_id, validated_cart_id, idempotency_key, request_hash, status, name, comments,
      product_names, billing_address, shipping_address, payment_method, net_cents, vat_percent, vat_cents, total_cents,
      terms_accepted_at, created_at, product_search)
    select ${idIn(ORDER)}, 'CMD-2019-' || lpad(n::text, 7, '0'), ${ownerIn}, ${idIn(CART)}, 'growth-' || n, '', 'delivered',
      'Résidence ' || n % 97, '', '[]', '{}', '{}', 'bank_transfer', 98760, 20, 19752, 118512,
      now() - n * interval '30 seconds', now() - n * interval '30 seconds', 'EN-' || n % 89 || ' Store' from ${missing}`.execute(
    db,
  )
  await sql`
    insert into payments (order_id, provider, status, amount_cents, created_at)
    select ${idIn(ORDER)}, 'transfer', 'pending', 118512, now() from ${missing}`.execute(db)
  await sql`
    insert into order_events (order_id, status, detail, at)
    select ${idIn(ORDER)}, 'delivered', '', now() from ${missing}`.execute(db)
  await sql`create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off)
    where deleted_at is null`.execute(db)
  await sql`create index orders_search_all on orders using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
  for (const table of ['users', 'sessions', 'validated_carts', 'orders', 'payments', 'order_events'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** Carried out, and undone: the next finds as many rows. */
const undone =
  (act: (trx: Transaction<Database>, nth: number) => Promise<unknown>): Act =>
  async (db, nth) => {
    const trx = await db.startTransaction().execute()
    try {
      await act(trx, nth)
    } finally {
      await trx.rollback().execute()
    }
  }

/** What an account and an order cost; on a database with a catalogue. */
const shopActs = async (db: Kysely<Database>): Promise<Readonly<Record<string, Act>>> => {
  const edition = await createCatalogueMemory(db, Date).current(db)
  const priced = await priceCart(db, edition, [{ ...(await exampleLine(db, 'RA-25-MAN')), files: [] }])
  if (!priced.ok) throw new Error('The line of the figures cannot be ordered.')
  const content = { ...priced, priceListVersion: edition.tree.priceListVersion ?? 0 }
  const address = { name: '', company_name: '', street: '', postal_code: '75001', city: 'Paris' }
  const means = paymentMeans(loadConfig({}))
  const page = { search: { patterns: [] }, favorites: false, after: undefined, skip: 0 }
  return {
    'account: found by its e-mail': (on, nth) => findAccountsOfEmail(on, `client${nth}@bench.example`),
    'account: whose a session is': (on, nth) =>
      findSignedInUser(on, idOf(ACCOUNT, nth), idOf(SESSION, nth), new Date()),
    'account: a new one written': undone((trx) =>
      insertUser(trx, {
        email: `${randomUUID()}@bench.example`,
        ...{ password_hash: '', title: 'Madame', level: 'confirmé', function: 'Installateur' },
        ...{ first_name: 'Prénom', last_name: 'Nom', company: 'Stores du Ponant' },
      }),
    ),
    'order: one’s own, whole': (on, nth) => findOrder(on, ownerOf(nth), idOf(ORDER, nth)),
    'order: the last of one’s own': (on, nth) =>
      listOrders(on, ownerOf(nth), { ...page, limit: ORDERS_PAGE_SIZE + 1 }),
    'order: a cart validated, and ordered': undone(async (trx, nth) => {
      const at = new Date()
      const userId = idOf(ACCOUNT, nth)
      const cart = await insertValidatedCart(trx, { userId, content, lastAnswers: [], project: null, at })
      await orderCart(
        trx,
        { id: cart.id, order_id: null },
        {
          ...{
            id: randomUUID(),
            userId,
            placedBy: null,
            validatedCartId: cart.id,
            content,
            means,
            at,
            delivery: null,
            closings: [],
          },
          ...{
            catalogueVersion: edition.tree.catalogueVersion,
            idempotencyKey: randomUUID(),
            requestHash: '',
          },
          ...{
            name: 'Résidence',
            purchaseOrder: null,
            site: emptySite,
            comments: '',
            productsNames: [],
            paymentMethod: 'bank_transfer',
            detail: '',
          },
          ...{ billingAddress: address, shippingAddress: address },
        },
      )
    }),
  }
}

/**
 * ms that it takes: the database, the way there and back, and what the server makes of it. Of many the tenth part is faster,
 * which says the same on a machine that does other things too.
 */
const costOf = async (db: Kysely<Database>, rows: number, act: Act): Promise<number> => {
  const times: number[] = []
  for (let run = -WARM_UP; run < RUNS; run++) {
    // far from one another, and the same at each size
    const nth = 1 + (((run + WARM_UP) * 7919) % rows)
    const began = performance.now()
    await act(db, nth)
    if (run >= 0) times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 10)] ?? Number.NaN
}

type Costs = Map<string, number[]>

const take = async (
  costs: Costs,
  db: Kysely<Database>,
  rows: number,
  acts: Readonly<Record<string, Act>>,
) => {
  for (const [name, act] of Object.entries(acts))
    costs.set(name, [...(costs.get(name) ?? []), await costOf(db, rows, act)])
}

/** A line of the table: what one costs at each size, and how many times the first the last is. */
const figureOf = (name: string, costs: readonly number[]): Figure => {
  const [first = Number.NaN, last = Number.NaN] = [costs[0], costs.at(-1)]
  const times = Math.max(last, LEAST) / Math.max(first, LEAST)
  return {
    name,
    value: costs.map((ms) => `${ms.toFixed(2)} ms`.padStart(9)).join(''),
    note: `${against(`flat, ${FLAT} times at most`, !(times <= FLAT))}; ${(last / first).toFixed(2)} times`,
  }
}

/** What each account, order and model costs, as there are more and more of them: on PostgreSQL. */
export const benchGrowth = async (): Promise<Figure[]> => {
  const costs: Costs = new Map()
  await onPostgres(async (db) => {
    await sql`set synchronous_commit = off`.execute(db)
    await publish(db)
    const acts = await shopActs(db)
    let had = 0
    for (const rows of SIZES) {
      await growShop(db, had, rows)
      await take(costs, db, rows, acts)
      had = rows
    }
    return []
  })
  for (const rows of SIZES)
    await onPostgres(async (db) => {
      await fillCatalogue(db, rows)
      const step = Math.max(1, Math.floor(rows / (RUNS + WARM_UP)))
      const { rows: models } = await sql<{ id: string }>`
        select id from sub_families where position % ${step}::int = 0 order by position`.execute(db)
      const modelOf = (nth: number): string => models[nth % models.length]?.id ?? ''
      await take(costs, db, rows, {
        'model: its template': (on, nth) => findTemplate(on, 1, modelOf(nth)),
        'model: as staff see it': (on, nth) => findProduct(on, modelOf(nth)),
      })
      return []
    })
  return [
    {
      name: 'rows of each',
      value: SIZES.map((rows) => rows.toLocaleString('en').padStart(9)).join(''),
      note: `the fastest tenth of ${RUNS}, each of another row, is below`,
    },
    ...[...costs].map(([name, of]) => figureOf(name, of)),
  ]
}
