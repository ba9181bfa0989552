import type { FastifyInstance } from 'fastify'
import { standingOf } from '#server/orders/enter-money'
import { lockOrder } from '#server/orders/orders.queries'
import { listPaymentEntries } from '#server/orders/payment-entries.queries'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { createJobWorker, type JobHandler, type JobWorker, PermanentFailure } from '#server/platform/jobs'
import { insertJob, type Job } from '#server/platform/jobs.queries'
import { balanceOf, isAwaited } from '#shared/orders/payment-entries'
import { HOUR } from '#shared/platform/durations'
import {
  CHECKOUT_JOB,
  type CheckoutRow,
  CLOSING_JOB,
  findCheckout,
  lockCheckout,
} from './card-payments.queries.ts'
import { checkoutLifeStore } from './checkout-life.ts'
import { closeCheckout } from './end-checkout.ts'
import { noticesOfSession } from './notices.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { takeNotices } from './take-notices.ts'

const checkoutIdOf = ({ payload }: Pick<Job, 'payload'>): string => {
  if (typeof payload === 'object' && payload !== null && 'checkoutId' in payload) {
    const { checkoutId } = payload
    if (typeof checkoutId === 'string' && isUuid(checkoutId)) return checkoutId
  }
  throw new PermanentFailure('The job names no page.')
}

/**
 * Looks at Stripe what became of a page of which nothing was told, and takes it as if it were told. It is looked at again an
 * hour after, until its end is known.
 */
export const checkoutHandler =
  (
    { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
    gateway: Pick<StripeGateway, 'find'>,
    onTaken: () => void,
  ): JobHandler =>
  async (job) => {
    const id = checkoutIdOf(job)
    const checkout = await findCheckout(db, id)
    if (checkout === undefined || !isOpen(checkout.state)) return
    const now = new Date(clock.now())
    const session = checkout.session_id === null ? null : await gateway.find(checkout.session_id)
    if (session === null) {
      await closeUnknown(db, id, now)
      return
    }
    await takeNotices({ db, config }, noticesOfSession(session), { eventId: null, happenedAt: now, now })
    onTaken()
    const after = await findCheckout(db, id)
    if (after !== undefined && isOpen(after.state))
      await insertJob(db, { kind: CHECKOUT_JOB, payload: { checkoutId: id } }, new Date(now.getTime() + HOUR))
  }

/**
 * Closes a page that is not of what is left to pay of its order, or of an order that waits for no money any more. What was
 * paid on it meanwhile is taken; what a bank thinks about is waited for.
 */
export const closingHandler =
  (
    { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
    gateway: Pick<StripeGateway, 'close'>,
    onTaken: () => void,
  ): JobHandler =>
  async (job) => {
    const checkout = await findWrong(db, checkoutIdOf(job))
    if (checkout === undefined) return
    await closeCheckout({ db, clock, config, gateway }, checkout)
    onTaken()
  }

/** A page that is to be closed; undefined: it is not. */
const findWrong = (db: Deps['db'], id: string): Promise<CheckoutRow | undefined> =>
  db.transaction().execute(async (trx) => {
    const checkout = await findCheckout(trx, id)
    if (checkout?.state !== 'asked' && checkout?.state !== 'open') return undefined
    const order = await lockOrder(trx, checkout.order_id)
    if (order === undefined) throw new Error(`The page ${id} has no order.`)
    const standing = standingOf(order, await listPaymentEntries(trx, order.id))
    return isAwaited(standing) && balanceOf(standing) === checkout.cents ? undefined : checkout
  })

const isOpen = (state: string): boolean => state === 'asked' || state === 'open' || state === 'processing'

/** A page whose address was never given to anybody, or that Stripe has no more, and whose time is over. */
const closeUnknown = (db: Deps['db'], id: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockCheckout(trx, id)
    if (row === undefined || row.expires_at > now) return
    const fact = { type: row.state === 'processing' ? 'payment.failed' : 'page.closed' } as const
    if (checkoutLifeStore.at(row).can(fact)) await advance(trx, checkoutLifeStore, row, fact, {})
  })

/** The worker that closes pages, and looks at those nobody told of: it runs while the app listens and stops with it. */
export const registerCheckoutJobs = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  gateway: Pick<StripeGateway, 'find' | 'close'>,
  onTaken: () => void,
): JobWorker => {
  const handlers = {
    [CHECKOUT_JOB]: checkoutHandler(deps, gateway, onTaken),
    [CLOSING_JOB]: closingHandler(deps, gateway, onTaken),
  }
  const worker = createJobWorker({ ...deps, log: app.log, handlers })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  return worker
}
