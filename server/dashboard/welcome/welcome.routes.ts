import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { parisWeeks, WELCOME_WEEKS } from '#shared/dashboard/welcome/welcome.rules'
import { WelcomeReply } from '#shared/dashboard/welcome/welcome.schema'
import { DAY } from '#shared/platform/durations'
import { presentWelcome } from './welcome.presenter.ts'
import { countWaiting, listApprovals, listModelSales, listSalesWeeks } from './welcome.queries.ts'

/** How long a failed upload is worth saying, in ms. */
const FAILURE_AGE = 7 * DAY

/** api/admin/welcome: what waits, and how the shop does. */
export const welcomeRoutes = (app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void => {
  route(app, adminWelcome, { reply: WelcomeReply }, async () => {
    const now = clock.now()
    const weeks = parisWeeks(now, WELCOME_WEEKS)
    const from = weeks[0] ?? ''
    const [waiting, sales, models, approvals] = await Promise.all([
      countWaiting(db, new Date(now - FAILURE_AGE)),
      listSalesWeeks(db, from),
      listModelSales(db, from),
      listApprovals(db, from),
    ])
    return presentWelcome(weeks, { waiting, sales, models, approvals })
  })
}
