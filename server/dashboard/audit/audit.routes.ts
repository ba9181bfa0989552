import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import type { Database } from '#server/platform/tables'
import { recordAudit } from '#server/session/audit.queries'
import * as calls from '#shared/dashboard/audit/audit.endpoints'
import { AUDIT_ACCOUNTS_MAX } from '#shared/dashboard/audit/audit.rules'
import {
  AuditExportQuery,
  AuditExportReply,
  AuditQuery,
  AuditReply,
} from '#shared/dashboard/audit/audit.schema'
import { ADMIN_PAGE_SIZE, listed, readPage } from '#shared/dashboard/lists'
import { parisDay } from '#shared/platform/dates'
import { isDay } from '#shared/platform/day'
import { AppError } from '#shared/platform/errors'
import { nearerWay } from '../nearer-way.ts'
import { findUserIds, userPatterns } from '../users/users.queries.ts'
import { presentAuditEntry } from './audit.presenter.ts'
import { type AuditFilter, countAudit, listAudit } from './audit.queries.ts'
import { auditCsv } from './audit-export.ts'

const refuse = (field: string, message: string): never => {
  throw new AppError('INVALID_FIELDS', { message, errors: { [field]: [message] } })
}

/** Throws INVALID_FIELDS on `from`, `to` or `search`. */
const filterOf = async (
  db: Kysely<Database>,
  { from, to, kind, search = '' }: AuditExportQuery,
): Promise<AuditFilter> => {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day)) refuse(field, 'Cette date n’existe pas.')
  }
  const patterns = userPatterns(search)
  if (patterns.length === 0) return { from, to, kind }
  const accounts = await findUserIds(db, patterns, AUDIT_ACCOUNTS_MAX + 1)
  if (accounts.length > AUDIT_ACCOUNTS_MAX)
    refuse(
      'search',
      `Plus de ${AUDIT_ACCOUNTS_MAX} comptes correspondent à cette recherche\u00a0: précisez-la.`,
    )
  return { from, to, kind, accounts }
}

/** api/admin/audit: the log as staff read it, and its export. */
export const auditRoutes = (app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void => {
  route(
    app,
    calls.auditLog,
    { query: AuditQuery, reply: AuditReply },
    async ({ query: { page: text, ...query }, request }) => {
      const reads = app.reads(request)
      const page = readPage(text)
      const filter = await filterOf(reads, query)
      const skip = (page - 1) * ADMIN_PAGE_SIZE
      const total = await countAudit(reads, filter)
      const way = nearerWay(total, skip, ADMIN_PAGE_SIZE)
      const rows = way === null ? [] : await listAudit(reads, { filter, way })
      return { ...listed(page, total), entries: rows.map(presentAuditEntry) }
    },
  )

  route(
    app,
    calls.auditExport,
    { query: AuditExportQuery, reply: AuditExportReply },
    async ({ query, account: { user }, request, reply }) => {
      const filter = await filterOf(db, query)
      const now = new Date(clock.now())
      await recordAudit(db, { kind: 'audit_exported', subjectId: null, actorId: user.id, request }, now)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="journal-audit-${parisDay(now.getTime())}.csv"`)
        .send(Readable.from(auditCsv(db, filter)))
    },
  )
}
