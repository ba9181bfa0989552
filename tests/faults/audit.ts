import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { toCents } from '#shared/platform/money'
import type { Acknowledged, Storm } from './storm.ts'

/** What the database says of a storm's orders once all is over. */
export interface Audit {
  /** keys of acknowledged orders that are not there as they were acknowledged */
  readonly lost: readonly string[]
  /** keys, carts and numbers with more than one order */
  readonly doubled: readonly string[]
  /** what else is wrong, in words: missing numbers, halves of orders, mails that no job stands for */
  readonly wrong: readonly string[]
  readonly orders: number
}

const repeated = (values: readonly string[]): string[] => {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

/** Numbers that are missing of those that each year's counter gave. */
const gapsIn = (
  numbers: readonly string[],
  counters: readonly { readonly year: number; readonly last: number }[],
): string[] => {
  const years = new Map<string, number[]>()
  for (const number of numbers) {
    const [, year = '', index = ''] = /^CMD-(\d{4})-(\d+)$/.exec(number) ?? []
    years.set(year, [...(years.get(year) ?? []), Number(index)])
  }
  return counters.flatMap(({ year, last }) => {
    const given = new Set(years.get(String(year)))
    const missing = Array.from({ length: last }, (_, index) => index + 1).filter((index) => !given.has(index))
    return missing.length === 0
      ? []
      : [`${missing.length} numbers of ${year} are missing up to ${last}, the first ${missing[0]}`]
  })
}

/**
 * Compares what was acknowledged with what the database holds of the storm: each order once, as it was told, with its
 * line, its first step and its payment, of the right amount; numbers without a gap; and two mails, in the outbox or,
 * where `sent` tells the ids of those that left, gone.
 */
export const auditOrders = async (
  db: Kysely<Database>,
  storm: Storm,
  acknowledged: ReadonlyMap<string, Acknowledged>,
  sent?: ReadonlySet<string>,
): Promise<Audit> => {
  const keys = new Set(storm.orders.map(({ key }) => key))
  const all = await db
    .selectFrom('orders')
    .select(['id', 'number', 'idempotency_key as key', 'validated_cart_id as cart', 'net_cents as net'])
    .select('total_cents as total')
    .select(({ selectFrom, fn }) => [
      selectFrom('order_lines')
        .select(fn.sum<number>('total_cents').as('sum'))
        .whereRef('order_id', '=', 'orders.id')
        .as('lines'),
      selectFrom('order_events')
        .select(fn.countAll<number>().as('count'))
        .whereRef('order_id', '=', 'orders.id')
        .as('events'),
      selectFrom('payments')
        .select(fn.countAll<number>().as('count'))
        .whereRef('order_id', '=', 'orders.id')
        .as('payments'),
      selectFrom('payments')
        .select((inner) => inner.fn.sum<number>('amount_cents').as('sum'))
        .whereRef('order_id', '=', 'orders.id')
        .as('due'),
    ])
    .execute()
  const rows = all.filter(({ key }) => key !== null && keys.has(key))
  const stored = new Map(rows.map((row) => [row.key, row]))
  const lost = [...acknowledged]
    .filter(([key, { id, number, validated_cart: cart }]) => {
      const row = stored.get(key)
      const isSame = row?.id === id && row.number === number && row.cart === cart.id
      return !isSame || row.net !== toCents(cart.total_price)
    })
    .map(([key]) => key)
  const doubled = [
    ...repeated(rows.map(({ key }) => String(key))),
    ...repeated(rows.map(({ cart }) => String(cart))),
    ...repeated(all.map(({ number }) => number)),
  ]
  const counters = await db.selectFrom('order_counters').select(['year', 'last']).execute()
  const wrong = gapsIn(
    all.map(({ number }) => number),
    counters,
  )
  const halves = rows.filter(
    ({ net, total, lines, events, payments, due }) =>
      Number(lines) !== net || Number(events) !== 1 || Number(payments) !== 1 || Number(due) !== total,
  )
  if (halves.length > 0) wrong.push(`${halves.length} orders are not whole`)
  if (sent !== undefined) {
    const jobs = await db.selectFrom('jobs').select(['id', 'failed_at']).execute()
    const mails = new Set([...sent, ...jobs.map(({ id }) => id)])
    if (mails.size !== 2 * rows.length) wrong.push(`${mails.size} mails for ${rows.length} orders`)
    const givenUp = jobs.filter(({ failed_at }) => failed_at !== null).length
    if (givenUp > 0) wrong.push(`${givenUp} mails were given up`)
  }
  return { lost, doubled, wrong, orders: rows.length }
}
