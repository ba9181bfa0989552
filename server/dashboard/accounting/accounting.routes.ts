import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { recordAudit } from '#server/session/audit.queries'
import { accountingExport } from '#shared/dashboard/accounting/accounting.endpoints'
import { AccountingExportQuery, AccountingExportReply } from '#shared/dashboard/accounting/accounting.schema'
import { accountingFileName, periodProblems } from '#shared/dashboard/accounting/accounting-tables'
import { AppError } from '#shared/platform/errors'
import { accountingFile } from './accounting-export.ts'

/** api/admin/accounting-export: what was sold and paid in a period, for whoever keeps the books. */
export const accountingRoutes = (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
): void => {
  route(
    app,
    accountingExport,
    { query: AccountingExportQuery, reply: AccountingExportReply },
    async ({ query: { table, format, from, to }, account: { user }, request, reply }) => {
      const problems = Object.entries(periodProblems(from, to))
      const [[, message] = []] = problems
      if (message !== undefined) {
        const errors = Object.fromEntries(problems.map(([field, text]) => [field, [text]]))
        throw new AppError('INVALID_FIELDS', { message, errors })
      }
      const period = { from, to }
      const name = accountingFileName(table, format, period)
      await recordAudit(
        db,
        {
          kind: 'accounting_exported',
          subjectId: null,
          actorId: user.id,
          request,
          details: { file: name },
        },
        new Date(clock.now()),
      )
      const file = accountingFile(db, { table, format, period, accounts: config.accounts })
      return reply
        .type(file.contentType)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file.bytes)
    },
  )
}
