import { type Kysely, sql } from 'kysely'
import { listOrdersQuery, type OrderPage } from '#server/orders/history.queries'
import { orderSearch } from '#server/orders/order-search'
import type { Database } from '#server/platform/tables'
import { ORDERS_PAGE_SIZE } from '#shared/orders/orders-history.schema'
import { against, type Figure, median } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

const ORDERS = 1_000_000
const OWN = 5_000
/** customers of the other orders */
const CUSTOMERS = 2_000
const ME = '00000000-0000-4000-8000-000000000001'
const RUNS = 20
const WARM_UP = 3
/** ms of database time */
const TARGET = 25

/** Words of projects and products, of which each order has a few. */
const WORDS =
  'résidence école hôtel bureau maison clinique atelier gare mairie musée store rail film volet enrouleur motorisé occultant tamisant lame coffre'

/** Fills a migrated database; a few minutes. Own orders lie among the others, a two-hundredth of them. */
const fill = async (db: Kysely<Database>): Promise<void> => {
  await sql`set synchronous_commit = off`.execute(db)
  await sql`insert into price_lists (version, label, published_at) values (1, '', now())`.execute(db)
  await sql`
    insert into users (id, email, password_hash, title, level, first_name, last_name, company, function)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'client' || n || '@bench.example',
      '', 'Madame', 'confirmé', '', '', '', ''
    from generate_series(1, ${CUSTOMERS}::int) n`.execute(db)
  // One's own carts have lines of the size of real ones; the others' are never read.
  await sql`
    insert into validated_carts (id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
      created_at)
    select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, owner,
      1,
      case when owner = ${ME} then (
        select jsonb_agg(jsonb_build_object(
          'model', jsonb_build_object('category', jsonb_build_object('id', md5(n::text), 'name', 'BLINDS'),
            'subFamily', jsonb_build_object('id', md5(n::text), 'name', 'Store enrouleur', 'reference', 'EN-40')),
          'quantity', 2, 'unitCents', 12345, 'totalCents', 24690,
          'drawing', jsonb_build_object('kind', 'roller', 'values', jsonb_build_object('width', 1400)),
          'lines', (select jsonb_agg(md5(n::text || line || part)) from generate_series(1, 60) part)
        )) from generate_series(1, 4) line
      ) else '[]'::jsonb end,
      98760, 20, 19752, timestamptz '2025-01-01' + n * interval '30 seconds'
    from generate_series(1, ${ORDERS}::int) n,
      lateral (select case when n % ${ORDERS / OWN}::int = 0 then ${ME}::uuid
        else ('00000000-0000-4000-8000-' || lpad((2 + n % ${CUSTOMERS - 1}::int)::text, 12, '0'))::uuid end as owner) o`.execute(
    db,
  )
  // The staff's index of all texts is made once they are there.
  await sql`drop index orders_search_all`.execute(db)
  await sql`
    insert into orders (number, user_id, validated_cart_id, idempotency_key, request_hash, status, name, comments,
      product_names, billing_address, shipping_address, payment_method, net_cents, vat_percent, vat_cents,
      total_cents, terms_accepted_at, created_at, is_favorite, product_search)
    select 'CMD-2026-' || lpad(n::text, 7, '0'), cart.user_id, cart.id, 'bench-' || n, '', 'delivered',
      words[1 + n % 20] || ' ' || words[1 + (n / 7) % 20] || ' ' || (n % 97), '', '[]', '{}', '{}', 'bank_transfer',
      98760, 20, 19752, 118512, cart.created_at, cart.created_at, n % 1000 = 0,
      (select string_agg('EN-' || ((n + line) % 89) || ' Store ' || words[1 + (n / 11 + line) % 20] || ' '
          || words[1 + (n / 13 + line) % 20] || ' chambre ' || line, ' ')
        -- one in a hundred of one's own is a whole building
        from generate_series(1, case when n % 20000 = 0 then 100 else 4 end) line)
        || case when n % 100000 = 0 then ' introuvable' else '' end
    from generate_series(1, ${ORDERS}::int) n
    join validated_carts cart on cart.id = ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      (select string_to_array(${WORDS}::text, ' ') as words) w`.execute(db)
  await sql`create index orders_search_all on orders using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
  await sql`
    insert into payments (order_id, provider, status, amount_cents, created_at)
    select id, 'transfer', 'pending', total_cents, created_at from orders`.execute(db)
  for (const table of ['orders', 'validated_carts', 'payments']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  }
}

interface Explained {
  'Execution Time': number
  'Planning Time': number
  Plan: PlanNode
}
interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  Plans?: PlanNode[]
}

/** The plan of what finds the page: the scans under its limit. */
const scansOf = (node: PlanNode): string[] => [
  ...(/Scan$/.test(node['Node Type']) &&
  node['Node Type'] !== 'CTE Scan' &&
  node['Node Type'] !== 'Function Scan'
    ? [
        `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''} (${node['Actual Rows']} rows)`,
      ]
    : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

/** One's own orders as the server reads them: planning and execution, as the database measures them. */
const measure = async (db: Kysely<Database>, page: OrderPage): Promise<{ ms: number; plan: string }> => {
  const { sql: text, parameters } = listOrdersQuery(db, ME, page).compile()
  const pieces = text.split(/\$\d+/)
  const query = sql.join(
    pieces.flatMap((piece, place) => [
      sql.raw(piece),
      ...(place < pieces.length - 1 ? [sql`${parameters[place]}`] : []),
    ]),
    sql``,
  )
  const times: number[] = []
  let plan = ''
  for (let run = -WARM_UP; run < RUNS; run++) {
    const { rows } = await sql<{
      'QUERY PLAN': Explained[]
    }>`explain (analyze, format json) ${query}`.execute(db)
    const [explained] = rows[0]?.['QUERY PLAN'] ?? []
    if (explained === undefined) throw new Error('PostgreSQL explained nothing.')
    if (run >= 0) times.push(explained['Planning Time'] + explained['Execution Time'])
    plan = scansOf(explained.Plan).join(', ')
  }
  return { ms: median(times), plan }
}

/** The list of a customer with 5,000 of 1,000,000 orders, on PostgreSQL: database time and plans. */
export const benchOrders = (): Promise<Figure[]> =>
  onPostgres(async (db) => {
    await fill(db)
    const page: OrderPage = {
      search: { patterns: [] },
      favorites: false,
      after: undefined,
      skip: 0,
      limit: ORDERS_PAGE_SIZE + 1,
    }
    const search = (keyword: string): OrderPage => ({ ...page, search: orderSearch(keyword) })
    const { rows } = await sql<{ id: string; createdAt: string }>`
        select id, created_at::text as "createdAt" from orders where user_id = ${ME}
        order by created_at desc, id desc offset 2489 limit 1`.execute(db)
    const cases: [name: string, page: OrderPage][] = [
      ['first page', page],
      ['page 250, by its number', { ...page, skip: 249 * ORDERS_PAGE_SIZE }],
      ['page 250, after the last row shown', { ...page, after: rows[0] }],
      ['favourites', { ...page, favorites: true }],
      ['search of a number', search('CMD-2026-0400000')],
      ['search of the end of a number', search('400000')],
      ['search of two words', search('écoles volet')],
      ['search of a reference', search('EN-40')],
      ['search of a rare word', search('introuvable')],
      ['search of two letters', search('hô')],
      ['search of what all have', search('2026')],
      ['search among favourites', { ...search('store'), favorites: true }],
      ['search of what none has', search('xylophone')],
    ]
    const figures: Figure[] = []
    for (const [name, one] of cases) {
      const { ms, plan } = await measure(db, one)
      figures.push({
        name,
        value: `${ms.toFixed(2)} ms of database time`,
        note: `${against(`${TARGET} ms`, ms > TARGET)}; ${plan}`,
      })
    }
    return figures
  })
