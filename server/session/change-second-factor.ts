import type { FastifyRequest } from 'fastify'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Account } from '#server/platform/access'
import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { AppError } from '#shared/platform/errors'
import { findPasswordHash, lockUser } from './account.queries.ts'
import { personOf } from './account-mails.ts'
import { recordAudit } from './audit.queries.ts'
import { knownPerson } from './passwords.ts'
import { seal } from './sealed.ts'
import { enrol, putSecondFactor, removeSecondFactor, replaceRecoveryCodes } from './second-factor.queries.ts'
import {
  type Factor,
  factorUri,
  newFactorSecret,
  newRecoveryCodes,
  recoveryHash,
  takeFactor,
} from './second-factor.ts'
import { secondFactorMail } from './second-factor-mails.ts'
import { revokeSessions } from './session.queries.ts'
import type { UsersTable } from './tables.ts'

type Request = Pick<FastifyRequest, 'ip'>

const wrongPassword = (): AppError => {
  const { message } = new AppError('PASSWORD_WRONG')
  return new AppError('PASSWORD_WRONG', { errors: { password: [message] } })
}

const wrongCode = (): AppError => {
  const { message } = new AppError('SECOND_FACTOR_WRONG')
  return new AppError('SECOND_FACTOR_WRONG', { errors: { code: [message] } })
}

const recordRefusal = (db: Kysely<Database>, userId: string, request: Request, at: Date): Promise<void> =>
  recordAudit(db, { kind: 'second_factor_failed', subjectId: userId, actorId: userId, request }, at)

/** The hash of the password that was given again; throws PASSWORD_WRONG, and writes it down. */
const provePassword = async (
  { db, clock, passwords }: Deps,
  userId: string,
  password: string,
  request: Request,
): Promise<string> => {
  const hash = await findPasswordHash(db, userId)
  if (hash !== undefined && (await passwords.verify(hash, password, knownPerson(userId)))) return hash
  await recordRefusal(db, userId, request, new Date(clock.now()))
  throw wrongPassword()
}

const lockOwn = async (
  trx: Transaction<Database>,
  userId: string,
  hash?: string,
): Promise<Selectable<UsersTable>> => {
  const user = await lockUser(trx, userId)
  if (user === undefined || (hash !== undefined && user.password_hash !== hash)) throw wrongPassword()
  return user
}

const refuseEnrolled = ({ second_factor_at }: Pick<Selectable<UsersTable>, 'second_factor_at'>): void => {
  if (second_factor_at !== null) throw new AppError('SECOND_FACTOR_PRESENT')
}

const refuseOthers = ({ second_factor_at }: Pick<Selectable<UsersTable>, 'second_factor_at'>): void => {
  if (second_factor_at === null) throw new AppError('SECOND_FACTOR_ABSENT')
}

/** A new secret for an authenticator: nothing asks for it until it is confirmed. Throws PASSWORD_WRONG, SECOND_FACTOR_PRESENT. */
export const beginSecondFactor = async (
  deps: Deps,
  request: Request,
  userId: string,
  password: string,
): Promise<{ secret: string; uri: string }> => {
  const hash = await provePassword(deps, userId, password, request)
  const secret = newFactorSecret()
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockOwn(trx, userId, hash)
    refuseEnrolled(user)
    await putSecondFactor(trx, userId, seal(deps.secret, userId, secret))
    return { secret, uri: factorUri(secret, deps.config.company.name, user.email) }
  })
}

type Change = (trx: Transaction<Database>, user: Selectable<UsersTable>, now: Date) => Promise<void>

/** Makes a change that a code opens, while the owner's row is held. Throws SECOND_FACTOR_WRONG, and writes it down. */
const withCode = async (
  deps: Deps,
  request: Request,
  userId: string,
  proof: {
    readonly code: string
    readonly takes: readonly Factor[]
    readonly hash?: string
    check(user: Selectable<UsersTable>): void
  },
  change: Change,
): Promise<void> => {
  // A refusal is returned, not thrown: what is written down of it must be committed.
  const isRight = await deps.db.transaction().execute(async (trx) => {
    const user = await lockOwn(trx, userId, proof.hash)
    proof.check(user)
    const now = new Date(deps.clock.now())
    const factor = await takeFactor(trx, deps, userId, proof.code)
    if (factor === null || !proof.takes.includes(factor)) {
      await recordRefusal(trx, userId, request, now)
      return false
    }
    await change(trx, user, now)
    return true
  })
  if (!isRight) throw wrongCode()
}

/**
 * The authenticator showed a code: it is asked for from now on. The recovery codes, which nobody sees again; the sessions
 * that were opened without it end, but for the one that asks. Throws SECOND_FACTOR_WRONG, SECOND_FACTOR_PRESENT.
 */
export const confirmSecondFactor = async (
  deps: Deps,
  request: Request,
  { user: { id }, sessionId }: Pick<Account, 'user' | 'sessionId'>,
  code: string,
): Promise<string[]> => {
  const recoveryCodes = newRecoveryCodes()
  const proof = { code, takes: ['app'], check: refuseEnrolled } as const
  await withCode(deps, request, id, proof, async (trx, user, now) => {
    const hashes = recoveryCodes.map((one) => recoveryHash(deps.secret, id, one))
    await enrol(trx, id, hashes, now)
    await revokeSessions(trx, id, now, sessionId)
    await recordAudit(trx, { kind: 'second_factor_added', subjectId: id, actorId: id, request }, now)
    await enqueueMail(trx, secondFactorMail(personOf(user), 'added', now, deps.config), now)
  })
  return recoveryCodes
}

/** Password and code of the owner, in a transaction that holds their row; throws what `disableSecondFactor` throws. */
const withBoth = async (
  deps: Deps,
  request: Request,
  userId: string,
  { password, code }: { password: string; code: string },
  change: Change,
): Promise<void> => {
  const hash = await provePassword(deps, userId, password, request)
  const proof = { code, takes: ['app', 'recovery'], hash, check: refuseOthers } as const
  await withCode(deps, request, userId, proof, change)
}

/** By its owner, with password and code. Throws PASSWORD_WRONG, SECOND_FACTOR_WRONG, SECOND_FACTOR_ABSENT. */
export const disableSecondFactor = (
  deps: Deps,
  request: Request,
  userId: string,
  proof: { password: string; code: string },
): Promise<void> =>
  withBoth(deps, request, userId, proof, async (trx, user, now) => {
    await removeSecondFactor(trx, userId)
    const entry = { kind: 'second_factor_removed', subjectId: userId, actorId: userId, request } as const
    await recordAudit(trx, entry, now)
    await enqueueMail(trx, secondFactorMail(personOf(user), 'removed', now, deps.config), now)
  })

/** New recovery codes, which nobody sees again; the earlier end. Throws what `disableSecondFactor` throws. */
export const renewOwnCodes = async (
  deps: Deps,
  request: Request,
  userId: string,
  proof: { password: string; code: string },
): Promise<string[]> => {
  const recoveryCodes = newRecoveryCodes()
  await withBoth(deps, request, userId, proof, async (trx, user, now) => {
    const hashes = recoveryCodes.map((one) => recoveryHash(deps.secret, userId, one))
    await replaceRecoveryCodes(trx, userId, hashes)
    const entry = { kind: 'recovery_codes_renewed', subjectId: userId, actorId: userId, request } as const
    await recordAudit(trx, entry, now)
    await enqueueMail(trx, secondFactorMail(personOf(user), 'renewed', now, deps.config), now)
  })
  return recoveryCodes
}
