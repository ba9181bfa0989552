import { type Selectable, sql } from 'kysely'
import { batched } from '#server/platform/batch'
import { json } from '#server/platform/columns'
import type { NewJob } from '#server/platform/jobs.queries'
import { statement } from '#server/platform/statement'
import type { OrderLinesTable, OrdersTable, PaymentsTable } from './tables.ts'

/** The rows of a placed order but for its number, which is taken as they are written. */
export interface OrderRows {
  /** of Paris: whose next number it gets */
  year: number
  /** of the catalogue that priced it */
  catalogueVersion: number
  order: Omit<Selectable<OrdersTable>, 'number' | FilledColumn>
  lines: Omit<OrderLinesTable, 'order_id'>[]
  /** its first step's; French, may be empty */
  detail: string
  payment: Pick<PaymentsTable, 'provider' | 'status'>
  jobs: readonly NewJob[]
}

/** Of `orders`, what the database fills in. */
type FilledColumn = 'is_favorite' | 'favorite_name' | 'product_search' | 'search_text'

/** What is asked of the statement: each part as JSON, of all the orders. */
interface AskedRows {
  orders: string
  lines: string
  jobs: string
  year: number
  prefix: string
  catalogueVersion: number
  count: number
}

/** In the order in which the statement below reads them. */
const LINE_COLUMNS = [
  ...(['order_id', 'position', 'sub_family_id', 'reference', 'label', 'name'] as const),
  ...(['quantity', 'unit_cents', 'total_cents'] as const),
]

/** The columns of `orders` that are asked for, in the order in which they are read. */
const ORDER_COLUMNS = [
  ...(['id', 'user_id', 'validated_cart_id', 'idempotency_key', 'request_hash', 'status', 'name'] as const),
  ...(['comments', 'product_names', 'billing_address', 'shipping_address', 'payment_method'] as const),
  ...(['net_cents', 'vat_percent', 'vat_cents', 'total_cents', 'terms_accepted_at', 'created_at'] as const),
  ...([
    'promised_from',
    'promised_to',
    'first_due',
    'delivery_mode',
    'delivery_cents',
    'first_delivery_cents',
    'delivery_why',
  ] as const),
  ...(['purchase_order', 'site_contact_name', 'site_contact_phone', 'wished_on'] as const),
  ...(['placed_by', 'product_search'] as const),
] as const

/**
 * Writes orders, their lines, first steps and payments and what leaves with them, all in one statement: whoever takes the
 * next numbers of the year waits for nothing but the database. No gap, no double. Fails by a constraint when a key or a
 * cart has an order since, a cart is gone, another catalogue is in force, an account is not active or a colleague may not order any more: a number is
 * given to none of these (`isOvertaken`).
 */
export const insertOrders = statement<AskedRows, { id: string; number: string }>((db, asked) => {
  const number = sql`((select last from counter) - ${asked.count}::integer + place)::text`
  return (
    db
      .with(
        'asked',
        () => sql<AskedColumns>`(select * from json_to_recordset(${asked.orders}::json) as asked (place integer, id uuid,
        user_id uuid, validated_cart_id uuid, idempotency_key text, request_hash text, status text, name text, comments text,
        product_names jsonb, billing_address jsonb, shipping_address jsonb, payment_method text, net_cents bigint,
        vat_percent double precision, vat_cents bigint, total_cents bigint, terms_accepted_at timestamptz,
        created_at timestamptz, promised_from date, promised_to date, first_due date, delivery_mode text, delivery_cents bigint,
        first_delivery_cents bigint, delivery_why text, purchase_order text, site_contact_name text, site_contact_phone text, wished_on date,
        placed_by uuid, product_search text, detail text, provider text, payment_status text))`,
      )
      // who is taken out of a team, or may order no more, is waited for
      .with('colleague', (query) =>
        query
          .selectFrom('team_seats')
          .select(['team_seats.user_id', 'team_seats.head_id'])
          .where('may_order', '=', true)
          .where('team_seats.user_id', 'in', ({ selectFrom }) => selectFrom('asked').select('placed_by'))
          .forShare(),
      )
      .with('counter', (query) =>
        query
          .insertInto('order_counters')
          .columns(['year', 'last'])
          .expression(({ selectFrom, fn }) =>
            selectFrom('asked')
              .innerJoin('users', (join) =>
                join.onRef('users.id', '=', 'asked.user_id').on('users.status', '=', 'active'),
              )
              .leftJoin('colleague', (join) =>
                join
                  .onRef('colleague.user_id', '=', 'asked.placed_by')
                  .onRef('colleague.head_id', '=', 'asked.user_id'),
              )
              .where(({ or, eb }) =>
                or([eb('asked.placed_by', 'is', null), eb('colleague.user_id', 'is not', null)]),
              )
              .innerJoin('catalogue_state', (join) =>
                join.on('catalogue_version', '=', asked.catalogueVersion),
              )
              .select([sql<number>`${asked.year}::integer`.as('year'), fn.countAll<number>().as('last')])
              .having(fn.countAll(), '=', asked.count),
          )
          .onConflict((conflict) =>
            conflict.column('year').doUpdateSet({ last: sql`order_counters.last + excluded.last` }),
          )
          .returning('last'),
      )
      .with('lines', (query) =>
        query
          .insertInto('order_lines')
          .columns(LINE_COLUMNS)
          .expression(
            sql`select * from json_to_recordset(${asked.lines}::json) as line (order_id uuid, position integer,
            sub_family_id uuid, reference text, label text, name text, quantity integer, unit_cents bigint,
            total_cents bigint)`,
          ),
      )
      .with('step', (query) =>
        query
          .insertInto('order_events')
          .columns(['order_id', 'status', 'detail', 'at'])
          .expression(query.selectFrom('asked').select(['id', 'status', 'detail', 'created_at'])),
      )
      .with('due', (query) =>
        query
          .insertInto('payments')
          .columns(['order_id', 'provider', 'status', 'amount_cents', 'created_at'])
          .expression(
            query
              .selectFrom('asked')
              .select(['id', 'provider', 'payment_status', 'total_cents', 'created_at']),
          ),
      )
      .with('leaving', (query) =>
        query
          .insertInto('jobs')
          .columns(['kind', 'payload', 'urgent', 'run_at', 'created_at'])
          .expression(
            sql`select kind, payload, coalesce(urgent, false), at, at
            from json_to_recordset(${asked.jobs}::json) as job (kind text, payload jsonb, urgent boolean, at timestamptz)`,
          ),
      )
      .insertInto('orders')
      .columns([...ORDER_COLUMNS, 'number'])
      .expression(({ selectFrom }) =>
        selectFrom('asked')
          .select(ORDER_COLUMNS)
          .select(
            sql<string>`${asked.prefix}::text || lpad(${number}, greatest(6, length(${number})), '0')`.as(
              'number',
            ),
          )
          .orderBy('place'),
      )
      .returning(['orders.id', 'orders.number'])
  )
})

/** What `insertOrders` reads of an order, by the names of its columns. */
interface AskedColumns extends Pick<Selectable<OrdersTable>, (typeof ORDER_COLUMNS)[number]> {
  place: number
  detail: string
  provider: string
  payment_status: PaymentsTable['status']
}

/** Writes an order, together with those that wait for a number as it does; gives the number. */
export const insertOrder = batched<OrderRows, string>({
  // the number's row lets one through at a time
  lanes: 1,
  size: 16,
  keyOf: ({ year, catalogueVersion }) => `${year} ${catalogueVersion}`,
  run: async (db, all) => {
    const [{ year, catalogueVersion } = { year: 0, catalogueVersion: 0 }] = all
    const written = await insertOrders(db, {
      orders: json(
        all.map(({ order, lines, detail, payment }, index) => ({
          ...order,
          place: index + 1,
          product_search: [
            ...lines.map(({ reference, label, name }) => `${reference} ${label} ${name}`),
            order.purchase_order ?? '',
          ].join(' '),
          detail,
          provider: payment.provider,
          payment_status: payment.status,
        })),
      ),
      lines: json(all.flatMap(({ order, lines }) => lines.map((line) => ({ ...line, order_id: order.id })))),
      jobs: json(all.flatMap(({ order, jobs }) => jobs.map((job) => ({ ...job, at: order.created_at })))),
      year,
      prefix: `CMD-${year}-`,
      catalogueVersion,
      count: all.length,
    })
    const numbers = new Map(written.map(({ id, number }) => [id, number]))
    return all.map(({ order }) => numbers.get(order.id) ?? '')
  },
})
