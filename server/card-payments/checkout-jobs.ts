import type { FastifyInstance } from 'fastify'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { createJobWorker, type JobHandler, type JobWorker, PermanentFailure } from '#server/platform/jobs'
import { insertJob, type Job } from '#server/platform/jobs.queries'
import { HOUR } from '#shared/platform/durations'
import { CHECKOUT_JOB, findCheckout, lockCheckout } from './card-payments.queries.ts'
import { checkoutLifeStore } from './checkout-life.ts'
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

const isOpen = (state: string): boolean => state === 'asked' || state === 'open' || state === 'processing'

/** A page whose address was never given to anybody, or that Stripe has no more, and whose time is over. */
const closeUnknown = (db: Deps['db'], id: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockCheckout(trx, id)
    if (row === undefined || row.expires_at > now) return
    const fact = { type: row.state === 'processing' ? 'payment.failed' : 'page.closed' } as const
    if (checkoutLifeStore.at(row).can(fact)) await advance(trx, checkoutLifeStore, row, fact, {})
  })

/** The worker that looks at pages nobody told of: it runs while the app listens and stops with it. */
export const registerCheckoutJobs = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  gateway: Pick<StripeGateway, 'find'>,
  onTaken: () => void,
): JobWorker => {
  const handlers = { [CHECKOUT_JOB]: checkoutHandler(deps, gateway, onTaken) }
  const worker = createJobWorker({ ...deps, log: app.log, handlers })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  return worker
}
