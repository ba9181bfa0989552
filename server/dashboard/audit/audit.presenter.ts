import { TEAM_THINGS } from '#server/team/deeds.queries'
import type { AuditEntry, AuditPerson } from '#shared/dashboard/audit/audit.schema'
import type { AuditRow } from './audit.queries.ts'

interface Named {
  id: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
  company: string | null
  deletedAt: Date | null
}

const personOf = ({ id, email, firstName, lastName, company, deletedAt }: Named): AuditPerson | null =>
  id === null
    ? null
    : {
        id,
        // what stands for the e-mail of a deleted account is nobody's
        email: deletedAt === null ? (email ?? '') : '',
        name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
        company: company ?? '',
      }

/** Details are written flat; what is no plain value is left out. */
const plain = (details: Record<string, unknown>): AuditEntry['details'] =>
  Object.fromEntries(
    Object.entries(details).flatMap(([field, value]) =>
      value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[field, value]]
        : [],
    ),
  )

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  subject: personOf({
    id: row.subject_id,
    email: row.subject_email,
    firstName: row.subject_first_name,
    lastName: row.subject_last_name,
    company: row.subject_company,
    deletedAt: row.subject_deleted_at,
  }),
  actor: personOf({
    id: row.actor_id,
    email: row.actor_email,
    firstName: row.actor_first_name,
    lastName: row.actor_last_name,
    company: row.actor_company,
    deletedAt: row.actor_deleted_at,
  }),
  ip: row.ip,
  // what a thing of a team's was called is its customer's affair
  details: TEAM_THINGS.some((kind) => kind === row.kind) ? {} : plain(row.details),
})
