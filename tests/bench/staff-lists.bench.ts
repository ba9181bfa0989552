import { type Kysely, sql } from 'kysely'
import {
  countMessages,
  countMessagesQuery,
  listMessagesQuery,
  type MessageFilter,
} from '#server/dashboard/messages/messages.queries'
import { first, wayTo } from '#server/dashboard/nearer-way'
import {
  type AdminOrderFilter,
  type AdminOrderPage,
  countAdminOrders,
  countAdminOrdersQuery,
  isSearch,
  listAdminOrdersQuery,
  withCustomers,
} from '#server/dashboard/orders/orders.queries'
import { staffSearch } from '#server/dashboard/staff-search'
import { userPatterns } from '#server/dashboard/users/users.queries'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE } from '#shared/dashboard/lists'
import { nearDaysAt } from '#shared/dashboard/orders/lateness.rules'
import type { Figure } from './figures.ts'
import { measureList } from './list-plans.ts'
import { onPostgres } from './on-postgres.ts'

const ORDERS = 100_000
const MESSAGES = 100_000
/** the last of the orders was placed some days before */
const LAST_DAY = Date.parse('2025-10-10')
const CUSTOMERS = 5_000
/** one who has 2,000 of the orders */
const LARGEST = '00000000-0000-4000-8000-000000000001'

/** Words of projects, products and companies, of which each order has a few. */
const WORDS =
  'résidence école hôtel bureau maison clinique atelier gare mairie musée store rail film volet enrouleur motorisé occultant tamisant lame coffre'

/** Fills a migrated database: most orders are delivered and most messages handled, as after some years. */
const fill = async (db: Kysely<Database>): Promise<void> => {
  await sql`set synchronous_commit = off`.execute(db)
  // The indexes of all texts are made once they are there.
  await sql`drop index orders_search_all, contact_messages_search`.execute(db)
  // Sales are not counted line by line here.
  for (const table of ['orders', 'order_lines'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`insert into price_lists (version, label, published_at) values (1, '', now())`.execute(db)
  await sql`
    insert into users (id, email, password_hash, title, level, first_name, last_name, company, function)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'client' || n || '@bench.example',
      '', 'Madame', 'confirmé', 'Prénom', 'Nom ' || n, 'Stores ' || words[1 + n % 20] || ' ' || n % 97, ''
    from generate_series(1, ${CUSTOMERS}::int) n, (select string_to_array(${WORDS}::text, ' ') as words) w`.execute(
    db,
  )
  await sql`
    with tree as (
      insert into categories (code, description, position) values ('BLINDS', '', 1) returning id
    ), branch as (
      insert into sub_categories (category_id, slug, name, description, position)
      select id, 'stores', '', '', 1 from tree returning id
    ), family as (
      insert into families (sub_category_id, slug, name, description, description2, description3, position)
      select id, 'enrouleurs', '', '', '', '', 1 from branch returning id
    )
    insert into sub_families (family_id, reference, name, description, drawing, on_sale, position, search_reference,
      search_name, search_text)
    select id, 'EN-40', '', '', '{}', true, 1, '', '', '' from family`.execute(db)
  await sql`
    insert into validated_carts (id, user_id, price_list_version, configurations, total_cents, vat_percent, vat_cents,
      created_at)
    select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, owner, 1, '[]', 98760, 20, 19752,
      timestamptz '2021-01-01' + n * interval '25 minutes'
    from generate_series(1, ${ORDERS}::int) n,
      lateral (select case when n % 50 = 0 then ${LARGEST}::uuid
        else ('00000000-0000-4000-8000-' || lpad((2 + n % ${CUSTOMERS - 1}::int)::text, 12, '0'))::uuid end as owner) o`.execute(
    db,
  )
  await sql`
    insert into orders (id, number, user_id, validated_cart_id, idempotency_key, request_hash, status, name, comments,
      product_names, billing_address, shipping_address, payment_method, net_cents, vat_percent, vat_cents,
      total_cents, terms_accepted_at, created_at, product_search, promised_from, promised_to)
    select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'CMD-2026-' || lpad(n::text, 6, '0'),
      cart.user_id, cart.id, 'bench-' || n, '',
      case when n > ${ORDERS - 2_000}::int
        then (array['awaiting_payment', 'confirmed', 'in_production', 'partly_shipped', 'shipped', 'delivered'])[1 + n % 6]
        when n % 40 = 0 then 'cancelled' else 'delivered' end,
      words[1 + n % 20] || ' ' || words[1 + (n / 7) % 20] || ' ' || (n % 97), '', '[]', '{}', '{}',
      (array['card', 'bank_transfer', 'deferred'])[1 + n % 3], net, 20, net / 5, net + net / 5,
      cart.created_at, cart.created_at,
      (select string_agg('EN-' || ((n + line) % 89) || ' Store ' || words[1 + (n / 11 + line) % 20] || ' '
          || words[1 + (n / 13 + line) % 20] || ' chambre ' || line, ' ')
        from generate_series(1, 4) line) || case when n % 25000 = 0 then ' introuvable' else '' end,
      case when n % 10 > 0 then cart.created_at::date + 10 end, case when n % 10 > 0 then cart.created_at::date + 17 end
    from generate_series(1, ${ORDERS}::int) n
    join validated_carts cart on cart.id = ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      lateral (select 5 * (1000 + (n * 7919::bigint) % 90000) as net) price,
      (select string_to_array(${WORDS}::text, ' ') as words) w`.execute(db)
  await sql`
    insert into payments (order_id, provider, status, amount_cents, created_at)
    select id, 'transfer', 'pending', total_cents, created_at from orders`.execute(db)
  await sql`
    insert into order_lines (order_id, position, sub_family_id, reference, label, name, quantity, unit_cents, total_cents)
    select orders.id, line, model.id, 'EN-40', 'Store', '', 1, 24690, 24690
    from orders, sub_families model, generate_series(1, 3) line`.execute(db)
  await sql`
    insert into contact_messages (id, user_id, order_id, email, company, function, subject, message, state, created_at)
    select ('30000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n % 3 > 0 then placed.user_id end, case when n % 3 = 1 then placed.id end,
      'client' || n % 7919 || '@bench.example', 'Stores ' || words[1 + n % 20] || ' ' || n % 97, 'Installateur',
      case when n % 3 = 1 then 'Réclamation'
        else (array['Question_technique', 'Question_commerciale', 'Partenariat', 'Emploi', 'Autre'])[1 + n % 5] end,
      (select string_agg('Notre ' || words[1 + (n / part + part) % 20] || ' de ' || (n * part) % 4800 || ' mm', ' ')
        from generate_series(1, 8) part) || case when n % 25000 = 0 then ' introuvable' else ' Bonjour' end,
      case when n > ${MESSAGES - 300}::int then 'new' else 'handled' end,
      timestamptz '2021-01-01' + n * interval '26 minutes'
    from generate_series(1, ${MESSAGES}::int) n
    join orders placed on placed.id = ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      (select string_to_array(${WORDS}::text, ' ') as words) w`.execute(db)
  await sql`
    insert into message_replies (id, message_id, author_id, text, created_at)
    select gen_random_uuid(), id, ${LARGEST}, 'Bonjour, oui.', created_at + interval '1 hour'
    from contact_messages where state = 'handled'`.execute(db)
  await sql`create index orders_search_all on orders using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
  await sql`create index contact_messages_search on contact_messages
    using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(db)
  for (const table of ['users', 'orders', 'order_lines', 'contact_messages', 'message_replies'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

const orderFigures = async (db: Kysely<Database>): Promise<Figure[]> => {
  const far = ORDERS - ADMIN_PAGE_SIZE
  const days = nearDaysAt(LAST_DAY, [])
  const search = (text: string) => ({ search: staffSearch(text), customerPatterns: userPatterns(text) })
  const cases: [
    name: string,
    filter?: Partial<AdminOrderFilter>,
    page?: Partial<Pick<AdminOrderPage, 'sort' | 'descending'>> & { skip?: number },
  ][] = [
    ['orders, newest first'],
    ['orders, in the middle', {}, { skip: ORDERS / 2 }],
    ['orders, last page', {}, { skip: far }],
    ['orders, by amount', {}, { sort: 'total' }],
    ['orders, by amount, in the middle', {}, { sort: 'total', skip: ORDERS / 2 }],
    ['orders, by amount, last page', {}, { sort: 'total', descending: false, skip: far }],
    ['orders, by promise', {}, { sort: 'promised', descending: false }],
    ['orders, by promise, last first', {}, { sort: 'promised' }],
    ['orders, by promise, last page', {}, { sort: 'promised', skip: far }],
    [
      'orders that are late, by promise',
      { lateness: { asked: 'late', days } },
      { sort: 'promised', descending: false },
    ],
    ['orders that are soon late, newest first', { lateness: { asked: 'soon', days } }],
    ['orders to be produced', { status: 'confirmed' }],
    ['orders to be produced, by amount', { status: 'confirmed' }, { sort: 'total' }],
    ['orders delivered, far page', { status: 'delivered' }, { skip: 90_000 }],
    ['orders by card, far page', { payment: 'card' }, { skip: 30_000 }],
    ['orders delivered by card, by amount', { status: 'delivered', payment: 'card' }, { sort: 'total' }],
    ['orders of a month', { from: '2023-03-01', to: '2023-03-31' }],
    ['orders of a year, by amount', { from: '2023-01-01', to: '2023-12-31' }, { sort: 'total' }],
    ['orders of the largest customer', { customer: LARGEST }],
    ['orders of the largest customer, by amount', { customer: LARGEST }, { sort: 'total', skip: 1_000 }],
    ['search of a number', search('CMD-2026-040000')],
    ['search of the end of a number', search('40000')],
    ['search of a short number', search('42')],
    ['search of an amount', search('119,02')],
    ['search of a word', search('volet')],
    ['search of a word, by amount, far page', search('volet'), { sort: 'total', skip: 5_000 }],
    ['search of a word among those delivered', { ...search('volet'), status: 'delivered' }],
    ['search of two words', search('écoles volet')],
    ['search of a reference', search('EN-40')],
    ['search of a rare word', search('introuvable')],
    ['search of a customer’s e-mail', search('client4242@bench.example')],
    ['search of the largest customer', search('client1@bench.example'), { sort: 'total' }],
    ['search of a company', search('stores clinique 11')],
    ['search of what all have', search('2026')],
    ['search of what all have, far page', search('2026'), { skip: 9_950 }],
    ['search of what all have, by amount', search('chambre'), { sort: 'total', skip: 5_000 }],
    ['search of all customers', search('bench.example')],
    ['search of two letters', search('hô')],
    ['search of one letter', search('a')],
    ['search of what none has', search('xylophone')],
  ]
  const figures: Figure[] = []
  for (const [name, filter, page] of cases) {
    const none = { search: { patterns: [] }, customerPatterns: [] }
    const whole = await withCustomers(db, { ...none, ...filter })
    const { skip = 0, ...order } = page ?? {}
    const total = await countAdminOrders(db, whole)
    const way =
      wayTo(isSearch(whole), total, Math.min(skip, total - 1), ADMIN_PAGE_SIZE) ?? first(ADMIN_PAGE_SIZE)
    const asked: AdminOrderPage = { filter: whole, sort: 'created_at', descending: true, way, ...order }
    figures.push(await measureList(name, listAdminOrdersQuery(db, asked), countAdminOrdersQuery(db, whole)))
  }
  return figures
}

const messageFigures = async (db: Kysely<Database>): Promise<Figure[]> => {
  const search = (text: string): Partial<MessageFilter> => {
    const { number, patterns } = staffSearch(text)
    return { orderNumber: number, patterns }
  }
  const cases: [name: string, filter?: Partial<MessageFilter>, skip?: number][] = [
    ['messages, newest first'],
    ['messages, in the middle', {}, MESSAGES / 2],
    ['messages, last page', {}, MESSAGES - ADMIN_PAGE_SIZE],
    ['messages to be handled', { state: 'new' }],
    ['messages handled, far page', { state: 'handled' }, 90_000],
    ['complaints', { subject: 'Réclamation' }],
    ['complaints to be handled', { subject: 'Réclamation', state: 'new' }],
    ['applications, far page', { subject: 'Emploi' }, 13_000],
    ['search of an order', search('CMD-2026-040000')],
    ['search of an e-mail', search('client4242@')],
    ['search of a word', search('volet')],
    ['search of a word, far page', search('volet'), 5_000],
    ['search of a word among those to be handled', { ...search('volet'), state: 'new' }],
    ['search of two words', search('écoles volet')],
    ['search of a rare word', search('introuvable')],
    ['search of what all have', search('bonjour')],
    ['search of what all have, far page', search('bonjour'), 9_950],
    ['search of two letters', search('hô')],
    ['search of one letter', search('a')],
    ['search of what none has', search('xylophone')],
  ]
  const figures: Figure[] = []
  for (const [name, filter, skip = 0] of cases) {
    const whole: MessageFilter = { patterns: [], ...filter }
    const total = await countMessages(db, whole)
    const isSearched = whole.patterns.length > 0
    const way = wayTo(isSearched, total, Math.min(skip, total - 1), ADMIN_PAGE_SIZE) ?? first(ADMIN_PAGE_SIZE)
    const page = { filter: whole, descending: true, way }
    figures.push(await measureList(name, listMessagesQuery(db, page), countMessagesQuery(db, whole)))
  }
  return figures
}

/** The staff's lists of 100,000 orders and 100,000 messages, on PostgreSQL: database time and plans. */
export const benchStaffLists = (): Promise<Figure[]> =>
  onPostgres(async (db) => {
    await fill(db)
    return [...(await orderFigures(db)), ...(await messageFigures(db))]
  })
