import type { TestDatabase } from '#tests/platform/database'

/** What placing writes: the rows of each table, counted, and the number that the next order has. */
export const rowsOf = (database: TestDatabase) => {
  const counts = async () => {
    const of = (table: 'orders' | 'order_lines' | 'order_events' | 'payments' | 'jobs') =>
      database.db
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    return {
      orders: (await of('orders')).rows,
      lines: (await of('order_lines')).rows,
      events: (await of('order_events')).rows,
      payments: (await of('payments')).rows,
      jobs: (await of('jobs')).rows,
    }
  }

  const nextNumber = async (): Promise<string> => {
    const row = await database.db
      .selectFrom('order_counters')
      .select('last')
      .where('year', '=', 2026)
      .executeTakeFirst()
    return `CMD-2026-${String((row?.last ?? 0) + 1).padStart(6, '0')}`
  }

  return { counts, nextNumber }
}
