import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Deps } from '#server/platform/deps'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { deviceLabel } from './device-label.ts'
import { endSession } from './end-session.ts'
import { newDeviceId } from './known-device.ts'
import { readRefreshToken } from './refresh-cookie.ts'
import { firstRefreshToken, hashOf } from './refresh-token.ts'
import {
  deleteSessionsUnusedSince,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  listSessionsOfDevice,
} from './session.queries.ts'

/** A sign-in as its holder gets it. */
export interface StartedSession {
  readonly sessionId: string
  readonly refreshToken: string
  readonly remember: boolean
}

/** The request that signs in, with the refresh token that its browser held until now, and what it is known by. */
export type SignInRequest = Pick<FastifyRequest, 'ip'> & {
  readonly replaced?: string | undefined
  readonly device: { readonly id: string; readonly label: string; readonly isKnown: boolean }
}

/** Of a request that signs in; `known`: what `knownDevice` knows its browser by. */
export const signInRequest = (
  request: FastifyRequest,
  { config }: Pick<Deps, 'config'>,
  known: string | undefined,
): SignInRequest => ({
  ip: request.ip,
  replaced: readRefreshToken(request, config),
  device: {
    id: known ?? newDeviceId(),
    label: deviceLabel(request.headers['user-agent']),
    isKnown: known !== undefined,
  },
})

/**
 * Opens a family for a user whose credentials were checked, and forgets their sessions long past. The session whose
 * cookie this one replaces ends, whoever's it was: nobody could sign it out any more. So does the user's former one in the
 * same browser, whose cookie may be gone. The caller holds the user's row:
 * whoever ends all sessions of the account passes before, and the credentials are checked again, or after.
 */
export const startSession = async (
  trx: Transaction<Database>,
  userId: string,
  { remember, byCode = false }: { remember: boolean; byCode?: boolean },
  request: SignInRequest,
  now: Date,
): Promise<StartedSession> => {
  const replaced =
    request.replaced === undefined ? undefined : await findRefreshToken(trx, hashOf(request.replaced))
  if (replaced !== undefined) await endSession(trx, replaced.session_id, request, now)
  for (const former of await listSessionsOfDevice(trx, userId, request.device.id))
    await endSession(trx, former.id, request, now)
  await deleteSessionsUnusedSince(trx, userId, new Date(now.getTime() - KEPT.sessionDays.remembered * DAY))
  const session = await insertSession(trx, userId, { remember, byCode, device: request.device }, now)
  const refreshToken = firstRefreshToken()
  await insertRefreshToken(trx, hashOf(refreshToken), session.id)
  return { sessionId: session.id, refreshToken, remember }
}
