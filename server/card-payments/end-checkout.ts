import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import { type CheckoutRow, lockCheckout } from './card-payments.queries.ts'
import { checkoutLifeStore } from './checkout-life.ts'
import { noticesOfSession } from './notices.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { takeNotices } from './take-notices.ts'

/** Takes a step of a page, where it may; where it stands then, while it is open. */
export const stepTo = (
  { db }: Pick<Deps, 'db'>,
  id: string,
  fact: { type: 'page.opened' | 'page.closed' },
  told: { sessionId?: string; url?: string },
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const row = await lockCheckout(trx, id)
    if (row === undefined) throw new Error(`The page ${id} is gone.`)
    if (checkoutLifeStore.at(row).can(fact)) {
      await advance(trx, checkoutLifeStore, row, fact, told)
      return told.url ?? null
    }
    // opened by a call that came at once
    return row.url
  })

/** Closes a page that is not of what is left to pay, or ends soon; what became of it meanwhile is taken. */
export const closeCheckout = async (
  {
    db,
    config,
    clock,
    gateway,
  }: Pick<Deps, 'db' | 'clock' | 'config'> & { readonly gateway: Pick<StripeGateway, 'close'> },
  { id, session_id: sessionId }: Pick<CheckoutRow, 'id' | 'session_id'>,
): Promise<null> => {
  // nobody was ever given where it stands
  if (sessionId === null) return stepTo({ db }, id, { type: 'page.closed' }, {}).then(() => null)
  const session = await gateway.close(sessionId)
  if (session === null) return stepTo({ db }, id, { type: 'page.closed' }, {}).then(() => null)
  const now = new Date(clock.now())
  await takeNotices({ db, config }, noticesOfSession(session), { eventId: null, happenedAt: now, now })
  return null
}
