import Type, { type Static } from 'typebox'
import { SignedInReply } from './session.schema.ts'

/** `challenge`: of the refusal SECOND_FACTOR_REQUIRED; `code`: six digits, or a recovery code in any case. */
export const ProveFactorBody = Type.Object({
  challenge: Type.String({ maxLength: 1000 }),
  code: Type.String({ maxLength: 40 }),
})
export type ProveFactorBody = Static<typeof ProveFactorBody>

/** `recoveryCodesLeft`: after a recovery code alone, how many are good yet. */
export const ProvedFactorReply = Type.Object({
  ...SignedInReply.properties,
  recoveryCodesLeft: Type.Optional(Type.Integer()),
})
export type ProvedFactorReply = Static<typeof ProvedFactorReply>

export const BeginFactorBody = Type.Object({ password: Type.String({ maxLength: 1000 }) })
export type BeginFactorBody = Static<typeof BeginFactorBody>

/** What an authenticator is given: typed, or read from a picture of `uri` (otpauth). */
export const FactorSecretReply = Type.Object({
  success: Type.Literal(true),
  secret: Type.String(),
  uri: Type.String(),
})
export type FactorSecretReply = Static<typeof FactorSecretReply>

export const ConfirmFactorBody = Type.Object({ code: Type.String({ maxLength: 40 }) })
export type ConfirmFactorBody = Static<typeof ConfirmFactorBody>

/** Shown once: the server keeps their hashes. */
export const RecoveryCodesReply = Type.Object({
  success: Type.Literal(true),
  recoveryCodes: Type.Array(Type.String()),
})
export type RecoveryCodesReply = Static<typeof RecoveryCodesReply>

export const RemoveFactorBody = Type.Object({
  password: Type.String({ maxLength: 1000 }),
  code: Type.String({ maxLength: 40 }),
})
export type RemoveFactorBody = Static<typeof RemoveFactorBody>

export const RenewCodesBody = RemoveFactorBody
export type RenewCodesBody = Static<typeof RenewCodesBody>

/** How many recovery codes are good yet. */
export const RecoveryCodesLeftReply = Type.Object({ success: Type.Literal(true), left: Type.Integer() })
export type RecoveryCodesLeftReply = Static<typeof RecoveryCodesLeftReply>
