import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import { auditCsvHead, auditCsvLine } from '#shared/dashboard/audit/audit-csv'
import { CSV_MARK } from '#shared/platform/csv'
import { first } from '../nearer-way.ts'
import { presentAuditEntry } from './audit.presenter.ts'
import { type AuditFilter, type AuditPlace, type AuditRow, listAudit } from './audit.queries.ts'

/** Entries read at once: what an export holds in memory, however long the log is. */
const BATCH = 1000

/**
 * The entries of a filter as CSV, newest first, a batch after the other, each after the last entry of the one before:
 * what is written down meanwhile moves nothing.
 */
export async function* auditCsv(
  db: Kysely<Database>,
  filter: AuditFilter,
  batch = BATCH,
): AsyncGenerator<string> {
  yield CSV_MARK + auditCsvHead
  let after: AuditPlace | undefined
  let rows: AuditRow[]
  do {
    rows = await listAudit(db, { filter, after, way: first(batch) })
    if (rows.length > 0) yield rows.map((row) => auditCsvLine(presentAuditEntry(row))).join('')
    const last = rows.at(-1)
    after = last && { at: last.place, id: last.id }
  } while (rows.length === batch)
}
