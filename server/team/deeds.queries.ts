import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { AuditKind } from '#shared/dashboard/audit/audit-labels'
import { DEEDS_SHOWN } from '#shared/team/team.rules'
import type { TeamDeed } from '#shared/team/team.schema'
import { doneBy } from './seats.queries.ts'

/** Something of the audit log that a team is told. */
export interface DeedRow {
  id: number
  at: Date
  kind: TeamDeed['kind']
  by: string | null
  to: string | null
  details: Readonly<Record<string, unknown>>
}

/** What is done to a thing of the team's, under its head, with the name that the thing had. */
export const TEAM_THINGS = [
  ...(['project_deleted', 'estimate_deleted', 'estimate_archived', 'address_deleted'] as const),
] as const satisfies readonly (TeamDeed['kind'] & AuditKind)[]

export type TeamThing = (typeof TEAM_THINGS)[number]

const KINDS = {
  joined: 'team_joined',
  left: 'team_left',
  quit: 'team_quit',
  right_changed: 'team_right_changed',
  project_deleted: 'project_deleted',
  estimate_deleted: 'estimate_deleted',
  estimate_archived: 'estimate_archived',
  address_deleted: 'address_deleted',
} as const satisfies Record<TeamDeed['kind'], AuditKind>

/** The last of a kind, by an index of the log. */
const listOf = async (
  db: Kysely<Database>,
  kind: TeamDeed['kind'],
  which: RawBuilder<SqlBool>,
): Promise<DeedRow[]> => {
  const rows = await db
    .selectFrom('audit_log')
    .select([
      'id',
      'at',
      'details',
      doneBy('audit_log.actor_id').as('by'),
      doneBy('audit_log.subject_id').as('to'),
    ])
    .where('kind', '=', KINDS[kind])
    .where(which)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(DEEDS_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, kind }))
}

/** What was last done in a team, newest first. */
export const listDeeds = async (db: Kysely<Database>, headId: string): Promise<DeedRow[]> => {
  const ofHead = sql<SqlBool>`subject_id = ${headId}`
  const byHead = sql<SqlBool>`actor_id = ${headId}`
  // of who is still there: what was before, of another team, is none of this one's
  const came = sql<SqlBool>`(subject_id, at) in (select user_id, joined_at from team_seats where head_id = ${headId})`
  const found = [
    ...(await listOf(db, 'joined', came)),
    ...(await listOf(db, 'left', byHead)),
    ...(await listOf(db, 'quit', ofHead)),
    ...(await listOf(db, 'right_changed', byHead)),
  ]
  for (const kind of TEAM_THINGS) found.push(...(await listOf(db, kind, ofHead)))
  return found
    .sort((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    .slice(0, DEEDS_SHOWN)
}
