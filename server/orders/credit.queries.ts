import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { lockUser } from '#server/session/account.queries'
import type { Credit } from '#shared/orders/credit.rules'
import { balanceOf, receivedOf } from '#shared/orders/payment-entries'
import { reductionColumns } from './payable.queries.ts'
import { payableCents } from './payable.ts'

/** What is left to pay of the orders of an account that go on: each as its balance is told. */
export const findOpenCents = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const open = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.total_cents', 'payments.status'])
    .select(reductionColumns())
    .select(
      sql<number>`(
        select coalesce(sum(entry.cents), 0)::bigint from payment_entries entry where entry.order_id = orders.id
      )`.as('entries_cents'),
    )
    .where('orders.user_id', '=', userId)
    // nothing is made of one that waits for its money, nor owed of one that is cancelled
    .where('orders.status', 'not in', ['awaiting_payment', 'cancelled'])
    .where('payments.status', 'in', ['pending', 'partial'])
    .execute()
  return open.reduce((sum, { status, entries_cents: cents, ...order }) => {
    const totalCents = payableCents(order)
    const receivedCents = receivedOf(status, totalCents, [{ cents }])
    return sum + Math.max(0, balanceOf({ totalCents, receivedCents }))
  }, 0)
}

/** What an account may have open, and has. */
export const findCredit = async (db: Kysely<Database>, userId: string): Promise<Credit> => {
  const user = await db
    .selectFrom('users')
    .select('credit_limit_cents')
    .where('id', '=', userId)
    .executeTakeFirst()
  return { limitCents: user?.credit_limit_cents ?? null, openCents: await findOpenCents(db, userId) }
}

/**
 * The same of an account that is held: of two orders at once, the second sees what the first has taken. Undefined once the
 * account is gone.
 */
export const lockCredit = async (trx: Transaction<Database>, userId: string): Promise<Credit | undefined> => {
  const user = await lockUser(trx, userId)
  return user && { limitCents: user.credit_limit_cents, openCents: await findOpenCents(trx, userId) }
}

export const updateCreditLimit = async (
  trx: Transaction<Database>,
  userId: string,
  limitCents: number | null,
): Promise<void> => {
  await trx.updateTable('users').set({ credit_limit_cents: limitCents }).where('id', '=', userId).execute()
}
