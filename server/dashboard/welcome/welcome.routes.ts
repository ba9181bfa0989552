import type { FastifyInstance } from 'fastify'
import { findCatalogueState } from '#server/catalogue/catalogue.queries'
import { loadFirstCatalogue } from '#server/catalogue/load-first-catalogue'
import type { Deps } from '#server/platform/deps'
import { lackingOf } from '#server/platform/readiness'
import { route } from '#server/platform/route'
import { readCatalogueFiles } from '#server/seed/seed-files'
import { nearDaysAt } from '#shared/dashboard/orders/lateness.rules'
import * as calls from '#shared/dashboard/welcome/welcome.endpoints'
import { parisWeeks, WELCOME_WEEKS } from '#shared/dashboard/welcome/welcome.rules'
import { FirstCatalogueReply, WelcomeReply } from '#shared/dashboard/welcome/welcome.schema'
import { DAY } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { presentWelcome } from './welcome.presenter.ts'
import { countWaiting, listApprovals, listModelSales, listSalesWeeks } from './welcome.queries.ts'

/** How long a failed upload is worth saying, in ms. */
const FAILURE_AGE = 7 * DAY

/** api/admin/welcome: what waits, and how the shop does; and the first catalogue of a shop that has none. */
export const welcomeRoutes = (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
): void => {
  route(app, calls.adminWelcome, { reply: WelcomeReply }, async () => {
    const now = clock.now()
    const weeks = parisWeeks(now, WELCOME_WEEKS)
    const from = weeks[0] ?? ''
    const [lacking, waiting, sales, models, approvals] = await Promise.all([
      lackingOf(db, config),
      countWaiting(db, new Date(now - FAILURE_AGE), nearDaysAt(now, config.company.closings)),
      listSalesWeeks(db, from),
      listModelSales(db, from),
      listApprovals(db, from),
    ])
    return presentWelcome(weeks, { lacking, waiting, sales, models, approvals })
  })

  route(app, calls.loadFirstCatalogue, { reply: FirstCatalogueReply }, async ({ account, request }) => {
    // known before the work: the same is asked again under the lock
    const { priceListVersion } = await findCatalogueState(db)
    const loader = { actorId: account.user.id, request }
    const published =
      priceListVersion === null
        ? await loadFirstCatalogue(db, await readCatalogueFiles(), new Date(clock.now()), loader)
        : null
    if (published === null) throw new AppError('PRICE_LIST_PRESENT')
    return { success: true, message: 'Le premier catalogue est en vigueur.', ...published }
  })
}
