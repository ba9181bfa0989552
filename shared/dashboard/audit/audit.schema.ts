import Type, { type Static } from 'typebox'
import { listQuery, listReply } from '../lists.schema.ts'

/** The audit log as staff read it. What an entry's words mean, audit-labels.ts says. */

/** An account that an entry names. */
export const AuditPerson = Type.Object({
  id: Type.String(),
  /** empty once the account is deleted */
  email: Type.String(),
  /** first and last name; empty once the account is deleted */
  name: Type.String(),
  company: Type.String(),
})
export type AuditPerson = Static<typeof AuditPerson>

export const AuditEntry = Type.Object({
  id: Type.String(),
  /** ISO 8601 */
  at: Type.String(),
  /** a key of `auditLabels`, or an older kind that it no longer has */
  kind: Type.String(),
  /** whose account; null for none, or one that is gone */
  subject: Type.Union([AuditPerson, Type.Null()]),
  /** who did it; null when nobody was signed in */
  actor: Type.Union([AuditPerson, Type.Null()]),
  /** network address of the call; null once it was forgotten */
  ip: Type.Union([Type.String(), Type.Null()]),
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  ),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Which entries. */
const filters = {
  /** yyyy-mm-dd, a day of Paris, included */
  from: Type.Optional(Type.String({ maxLength: 10 })),
  /** yyyy-mm-dd, a day of Paris, included */
  to: Type.Optional(Type.String({ maxLength: 10 })),
  /** a key of `auditLabels` */
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  /** words of the account that did it or that it was done to, as in the list of accounts */
  search: listQuery.search,
}

export const AuditQuery = Type.Object({ ...listQuery, ...filters })
export type AuditQuery = Static<typeof AuditQuery>

/** Newest first. */
export const AuditReply = Type.Object({ ...listReply, entries: Type.Array(AuditEntry) })
export type AuditReply = Static<typeof AuditReply>

export const AuditExportQuery = Type.Object(filters)
export type AuditExportQuery = Static<typeof AuditExportQuery>

/** The CSV is sent as it is; no reply has this form. */
export const AuditExportReply = Type.Object({ success: Type.Literal(true) })
export type AuditExportReply = Static<typeof AuditExportReply>
