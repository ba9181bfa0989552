import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { recordAudit } from '#server/session/audit.queries'
import type { TeamThing } from './deeds.queries.ts'
import type { Acting } from './seats.queries.ts'
import { hasColleagues } from './team.queries.ts'

/** What was done to a thing of the team's, which tells it no more. */
export interface ThingDeed {
  readonly kind: TeamThing
  /** what it was called; may be empty */
  readonly name: string
  readonly request: Pick<FastifyRequest, 'ip'>
}

/** Writes down for « Équipe » what was done to a thing, and by whom; nothing where nobody else would read it. */
export const tellTeam = async (
  trx: Transaction<Database>,
  { userId: actorId, customerId: subjectId }: Acting,
  { kind, name, request }: ThingDeed,
  at: Date,
): Promise<void> => {
  if (!(await hasColleagues(trx, subjectId))) return
  const details = name === '' ? {} : { name }
  await recordAudit(trx, { kind, subjectId, actorId, request, details }, at)
}
