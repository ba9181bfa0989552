import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { accountLifeStore } from '#server/account/account-life'
import { advance } from '#server/platform/advance'
import type { Config } from '#server/platform/config'
import type { Database } from '#server/platform/tables'
import { findUserById, lockUser, type UserRow } from './account.queries.ts'
import { findLivingSession } from './session.queries.ts'

/** What a confirmation goes by. */
export interface Confirmation {
  readonly request: Pick<FastifyRequest, 'ip'>
  readonly config: Pick<Config, 'company' | 'publicUrl'>
  readonly now: Date
  readonly by: 'code' | 'link'
  /** the caller's sign-in, whosever it is; undefined for nobody */
  readonly sessionId: string | undefined
  /** whoever has no sign-in of the account showed that the password is theirs */
  readonly isProven?: boolean
}

/**
 * Verifies the e-mail of an account for whoever has the mailbox, and writes it down; undefined once the account is gone.
 * Another may have signed up with the address before them: unless the caller shows that they know the password, it and
 * the other sessions end here (docs/decisions/014 and 034).
 */
export const confirmEmail = async (
  trx: Transaction<Database>,
  userId: string,
  { request, config, now, by, sessionId, isProven = false }: Confirmation,
): Promise<UserRow | undefined> => {
  const user = await lockUser(trx, userId)
  if (user === undefined) return undefined
  const session = sessionId === undefined ? undefined : await findLivingSession(trx, user.id, sessionId)
  const knowsPassword = session === undefined ? isProven : !session.by_code
  const fact = { type: 'email.confirmed', knowsPassword } as const
  await advance(trx, accountLifeStore(config, request), user, fact, {
    at: now,
    by,
    // a code is typed by who is signed in; a link may be opened by anyone who has the mailbox
    ...(by === 'code' ? { actorId: user.id } : {}),
    sessionId: session?.id,
  })
  return findUserById(trx, user.id)
}
