import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { AppError } from '#shared/platform/errors'
import type { UserRow } from './account.queries.ts'
import { type Challenge, fingerprintOf, signChallenge } from './challenge.ts'
import type { StartedSession } from './start-session.ts'
import type { UsersTable } from './tables.ts'

/** What a password or a mailed code opened: a session, or the way to the second factor. */
export type FirstStep = { readonly user: UserRow } & (
  | { readonly session: StartedSession }
  | { readonly challenge: Challenge }
)

export const challengeOf = (
  secret: string,
  user: Pick<Selectable<UsersTable>, 'id' | 'password_hash'>,
  { remember, byCode = false }: { remember: boolean; byCode?: boolean },
): Challenge => ({ userId: user.id, remember, byCode, fingerprint: fingerprintOf(secret, user) })

/** The session that a first step opened; throws SECOND_FACTOR_REQUIRED, with the challenge. `now` epoch ms */
export const sessionOf = (app: FastifyInstance, step: FirstStep, now: number): StartedSession => {
  if ('session' in step) return step.session
  throw new AppError('SECOND_FACTOR_REQUIRED', {
    details: { challenge: signChallenge(app, step.challenge, now) },
  })
}
