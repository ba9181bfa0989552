import type { FastifyInstance } from 'fastify'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import { route } from '#server/platform/route'
import { ADMIN_PAGE_SIZE, listed, readPage, readSort } from '#shared/dashboard/lists'
import * as calls from '#shared/dashboard/receivables/receivables.endpoints'
import {
  ReceivableParams,
  type ReceivableSort,
  ReceivablesQuery,
  ReceivablesReply,
  RemindBody,
} from '#shared/dashboard/receivables/receivables.schema'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { nearerWay } from '../nearer-way.ts'
import { staffSearch } from '../staff-search.ts'
import { userPatterns } from '../users/users.queries.ts'
import { presentReceivable } from './receivables.presenter.ts'
import { listReceivables, sumReceivables } from './receivables.queries.ts'
import { remind } from './remind.ts'

/** `fac-2026-000012`, as its number is written. */
const invoiceNumber = (search: string): string | undefined =>
  /^FAC-\d{4}-\d{6,}$/.exec(search.trim().toUpperCase())?.[0]

/** api/admin/receivables: what customers have left to pay of invoices, and the reminders of it. */
export const receivableRoutes = (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  jobs: Pick<JobWorker, 'wake'>,
): void => {
  route(
    app,
    calls.receivables,
    { query: ReceivablesQuery, reply: ReceivablesReply },
    async ({ query: { page: text, search = '', standing, customer, sort = 'due' }, request }) => {
      const reads = app.reads(request)
      const page = readPage(text)
      const skip = (page - 1) * ADMIN_PAGE_SIZE
      const today = parisDay(clock.now())
      // what is no account's id has no invoices
      if (customer !== undefined && !isUuid(customer))
        return { ...listed(page, 0), receivables: [], restCents: 0, lateCents: 0 }
      const filter = {
        search: staffSearch(search),
        customerPatterns: userPatterns(search),
        invoice: invoiceNumber(search),
        standing,
        today,
        customer,
      }
      const { total, rest_cents, late_cents } = await sumReceivables(reads, filter)
      const way = nearerWay(total, skip, ADMIN_PAGE_SIZE)
      const { by, descending } = readSort<ReceivableSort>(sort)
      const rows = way === null ? [] : await listReceivables(reads, { filter, sort: by, descending, way })
      return {
        ...listed(page, total),
        receivables: rows.map((row) => presentReceivable(row, today)),
        restCents: rest_cents,
        lateCents: late_cents,
      }
    },
  )

  route(
    app,
    calls.sendReminder,
    { params: ReceivableParams, body: RemindBody, reply: DoneReply },
    async ({ params: { id }, body, account: { user }, request }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const staff = { actorId: user.id, request, now: new Date(clock.now()) }
      await remind({ db, config }, staff, id, body)
      jobs.wake()
      return { success: true, message: 'La relance part par email.' }
    },
  )
}
