import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { AuditKind } from '#shared/dashboard/audit/audit-labels'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'

export interface AuditEntry {
  readonly kind: AuditKind
  /** whose account; null when the e-mail has none */
  readonly subjectId: string | null
  /** who did it, when somebody was signed in */
  readonly actorId?: string
  /** null: whoever has the database did it */
  readonly request: Pick<FastifyRequest, 'ip'> | null
  /** a few words: at most 2,000 characters as JSON; no e-mail, no secret */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes an entry down, within the transaction of what it is about where there is one. */
export const recordAudit = async (
  db: Kysely<Database>,
  { kind, subjectId, actorId, request, details = {} }: AuditEntry,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      at,
      kind,
      subject_id: subjectId,
      actor_id: actorId ?? null,
      ip: request?.ip.slice(0, 64) ?? null,
      details: json(details),
    })
    .execute()
}

/** Forgets what is older than a year, and after a month what concerns no account. */
export const deleteOldAudit = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY)
  await trx
    .deleteFrom('audit_log')
    .where((where) =>
      where.or([
        where('at', '<', before(KEPT.auditDays)),
        where.and([
          where('subject_id', 'is', null),
          where('actor_id', 'is', null),
          where('at', '<', before(KEPT.auditOfNobodyDays)),
        ]),
      ]),
    )
    .execute()
}
