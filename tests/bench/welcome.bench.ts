import { performance } from 'node:perf_hooks'
import { type Kysely, sql } from 'kysely'
import { buildApp } from '#server/app'
import {
  countWaitingQuery,
  listApprovalsQuery,
  listModelSalesQuery,
  listSalesWeeksQuery,
} from '#server/dashboard/welcome/welcome.queries'
import { DEAF } from '#server/platform/changes'
import { loadConfig } from '#server/platform/config'
import type { Database } from '#server/platform/tables'
import { createPasswords } from '#server/session/passwords'
import { nearDaysAt } from '#shared/dashboard/orders/lateness.rules'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { parisWeeks, WELCOME_WEEKS } from '#shared/dashboard/welcome/welcome.rules'
import { DAY } from '#shared/platform/durations'
import { login } from '#shared/session/session.endpoints'
import { against, type Figure, median } from './figures.ts'
import { measureQueries } from './list-plans.ts'
import { fillCatalogue } from './models.ts'
import { onPostgres } from './on-postgres.ts'

const ORDERS = 1_000_000
const CUSTOMERS = 100_000
const MODELS = 2_000
const MESSAGES = 100_000
const CALLS = 15
/** ms, for the whole call */
const TARGET = 100
const ADMIN = { email: 'equipe@bench.example', password: 'Draft!2026' }

/**
 * Fills a migrated database: orders over three years, far more of each open status than are counted one by one;
 * accounts, of which a fifth was opened within the half year; messages. Sales by week are as their triggers would have
 * them, with every model sold every week.
 */
const fill = async (db: Kysely<Database>): Promise<void> => {
  await sql`set synchronous_commit = off`.execute(db)
  await fillCatalogue(db, MODELS)
  // The indexes of other lists are nothing to the overview; what the triggers count comes at once below.
  await sql`drop index orders_walk, orders_walk_long, orders_user, orders_user_favorite, orders_by_created,
    orders_by_total, orders_search_all, contact_messages_search, users_search`.execute(db)
  for (const table of ['orders', 'validated_carts'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`
    insert into users (id, email, password_hash, title, level, first_name, last_name, company, function, status,
      verified_at, created_at, opened_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'client' || n || '@bench.example', '',
      'Madame', 'confirmé', '', 'Nom ' || n, 'Stores ' || n, '', case when n % 7 = 0 then 'inactive' else 'active' end,
      signed, signed, case when n % 14 = 0 then null else signed + (n % 90) * interval '1 hour' end
    from generate_series(1, ${CUSTOMERS}::int) n,
      lateral (select now() - n * interval '13 minutes' - interval '4 days' as signed) s`.execute(db)
  await sql`
    insert into validated_carts (id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
      created_at)
    select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ('00000000-0000-4000-8000-' || lpad((1 + n % ${CUSTOMERS}::int)::text, 12, '0'))::uuid, 1, '[]', 98760, 20, 19752,
      now() - n * interval '94 seconds'
    from generate_series(1, ${ORDERS}::int) n`.execute(db)
  await sql`
    insert into orders (number, user_id, validated_cart_id, idempotency_key, request_hash, status, name, comments,
      product_names, billing_address, shipping_address, payment_method, net_cents, vat_percent, vat_cents,
      total_cents, terms_accepted_at, created_at, product_search)
    select 'CMD-2026-' || lpad(n::text, 7, '0'), cart.user_id, cart.id, 'bench-' || n, '',
      case when n <= 60000 then (array['awaiting_payment', 'confirmed', 'in_production', 'partly_shipped', 'shipped'])[1 + n % 5]
        when n % 40 = 0 then 'cancelled' else 'delivered' end,
      'Chantier ' || n, '', '[]', '{}', '{}', 'bank_transfer', 98760, 20, 19752, 118512, cart.created_at, cart.created_at, ''
    from generate_series(1, ${ORDERS}::int) n
    join validated_carts cart on cart.id = ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`.execute(
    db,
  )
  await sql`
    insert into sales_weeks (week, orders, net_cents)
    select paris_week(created_at), count(*), sum(net_cents) from orders where status <> 'cancelled' group by 1`.execute(
    db,
  )
  await sql`
    insert into model_sales_weeks (week, sub_family_id, quantity, net_cents)
    select week, model.id, 3, 74070 from sales_weeks, sub_families model`.execute(db)
  await sql`
    insert into contact_messages (email, company, function, subject, message, state, created_at)
    select 'client' || n || '@bench.example', 'Stores', 'Installateur',
      case when n % 3 = 0 then 'Partenariat' else 'Autre' end, 'Bonjour',
      case when n <= 3000 then 'new' else 'handled' end, now() - n * interval '15 minutes'
    from generate_series(1, ${MESSAGES}::int) n`.execute(db)
  await sql`
    insert into price_uploads (file_name, bytes, phase, state, created_at, ended_at)
    select 'tarif.csv', 1, 'waiting', case when n % 9 = 0 then 'failed' else 'cancelled' end,
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, 5000) n`.execute(db)
  for (const table of [
    'users',
    'orders',
    'sales_weeks',
    'model_sales_weeks',
    'contact_messages',
    'price_uploads',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** From the call to its last byte, signed in as an administrator, all on one connection to the database. */
const measureCall = async (db: Kysely<Database>): Promise<Figure> => {
  const passwords = createPasswords()
  const hash = await passwords.hash(ADMIN.password)
  await sql`
    insert into users (email, password_hash, title, level, first_name, last_name, company, function, role, status, verified_at)
    values (${ADMIN.email}, ${hash}, 'Madame', 'expert', '', '', '', '', 'admin', 'active', now())`.execute(
    db,
  )
  const app = await buildApp({
    db,
    config: loadConfig({ RATE_LIMIT_SCALE: '1000' }),
    clock: { now: Date.now },
    passwords,
    secret: 'a secret for the figures, 32 characters',
    changes: DEAF,
  })
  try {
    const signedIn = await app.inject({ method: login.method, url: login.url, payload: ADMIN })
    const headers = { authorization: `Bearer ${signedIn.json<{ auth_token: string }>().auth_token}` }
    const times: number[] = []
    for (let call = -2; call < CALLS; call++) {
      const start = performance.now()
      const reply = await app.inject({ method: adminWelcome.method, url: adminWelcome.url, headers })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      if (call >= 0) times.push(performance.now() - start)
    }
    const ms = median(times)
    return {
      name: 'overview, the whole call',
      value: `${ms.toFixed(1)} ms`,
      note: `${against(`${TARGET} ms`, ms > TARGET)}; fastest ${Math.min(...times).toFixed(1)} ms, ${CALLS} calls`,
    }
  } finally {
    await app.close()
  }
}

/** What staff see first with 1,000,000 orders and 100,000 accounts, on PostgreSQL: each query, and the whole call. */
export const benchWelcome = (): Promise<Figure[]> =>
  onPostgres(async (db) => {
    await fill(db)
    const from = parisWeeks(Date.now(), WELCOME_WEEKS)[0] ?? ''
    const since = new Date(Date.now() - 7 * DAY)
    return [
      await measureQueries('overview, what waits', {
        counts: countWaitingQuery(db, since, nearDaysAt(Date.now(), [])),
      }),
      await measureQueries('overview, sales by week', { weeks: listSalesWeeksQuery(db, from) }),
      await measureQueries('overview, sales by model', { models: listModelSalesQuery(db, from) }),
      await measureQueries('overview, openings of accounts', { openings: listApprovalsQuery(db, from) }),
      await measureCall(db),
    ]
  })
