import type { Transaction } from 'kysely'
import { insertJob } from '#server/platform/jobs.queries'
import type { Database } from '#server/platform/tables'
import { CLOSING_JOB, findCurrentCheckout } from './card-payments.queries.ts'

/**
 * Has the page on which a held order may be paid closed, unless it still is of what is left to pay once the transaction has
 * ended: whoever changes what is to be paid calls it. A job closes it, so that nothing is lost while Stripe does not answer.
 */
export const closeCheckouts = async (
  trx: Transaction<Database>,
  orderId: string,
  at: Date,
): Promise<void> => {
  const checkoutId = await findCurrentCheckout(trx, orderId)
  if (checkoutId === undefined) return
  await insertJob(trx, { kind: CLOSING_JOB, payload: { checkoutId }, urgent: true }, at)
}
