import { endpoint } from '#shared/platform/endpoint'
import type {
  BeginFactorBody,
  ConfirmFactorBody,
  FactorSecretReply,
  ProvedFactorReply,
  ProveFactorBody,
  RecoveryCodesLeftReply,
  RecoveryCodesReply,
  RemoveFactorBody,
  RenewCodesBody,
} from './second-factor.schema.ts'
import type { DoneReply } from './session.schema.ts'

/**
 * The second step of a sign-in, by password or by mailed code, which was refused with SECOND_FACTOR_REQUIRED (422) and a
 * `challenge`, good for five minutes. SECOND_FACTOR_WRONG, CHALLENGE_EXPIRED (422).
 */
export const proveFactor = endpoint<{ body: ProveFactorBody; reply: ProvedFactorReply }>(
  'POST',
  '/api/login/second-factor',
  'public',
)

/** Gives a new secret, good once confirmed. Staff alone: FORBIDDEN. PASSWORD_WRONG (422), SECOND_FACTOR_PRESENT (409). */
export const beginFactor = endpoint<{ body: BeginFactorBody; reply: FactorSecretReply }>(
  'POST',
  '/api/user/second-factor',
  'session',
)

/** By a first code of it: asked for from now on, and the other sessions end. SECOND_FACTOR_WRONG (422), SECOND_FACTOR_PRESENT (409). */
export const confirmFactor = endpoint<{ body: ConfirmFactorBody; reply: RecoveryCodesReply }>(
  'POST',
  '/api/user/second-factor/confirm',
  'session',
)

/** How many recovery codes are good yet. SECOND_FACTOR_ABSENT (409). */
export const recoveryCodesLeft = endpoint<{ reply: RecoveryCodesLeftReply }>(
  'GET',
  '/api/user/second-factor/recovery-codes',
  'session',
)

/** New ones: the earlier end. PASSWORD_WRONG, SECOND_FACTOR_WRONG (422), SECOND_FACTOR_ABSENT (409). */
export const renewRecoveryCodes = endpoint<{ body: RenewCodesBody; reply: RecoveryCodesReply }>(
  'POST',
  '/api/user/second-factor/recovery-codes',
  'session',
)

/** PASSWORD_WRONG, SECOND_FACTOR_WRONG (422), SECOND_FACTOR_ABSENT (409). */
export const removeFactor = endpoint<{ body: RemoveFactorBody; reply: DoneReply }>(
  'DELETE',
  '/api/user/second-factor',
  'session',
)
