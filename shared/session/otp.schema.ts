import Type, { type Static } from 'typebox'
import { User } from './session.schema.ts'

export const RequestOtpBody = Type.Object({ email: Type.String({ maxLength: 320 }) })
export type RequestOtpBody = Static<typeof RequestOtpBody>

/** `otp`: five characters, in any case. */
export const VerifyOtpBody = Type.Object({
  email: Type.String({ maxLength: 320 }),
  otp: Type.String({ maxLength: 20 }),
})
export type VerifyOtpBody = Static<typeof VerifyOtpBody>

/**
 * `token` and `email` are the query parameters `t` and `email` of the link in the mail. Without a session of the account:
 * its `password`, or a new one with its `password_confirmation`.
 */
export const VerifyEmailBody = Type.Object({
  token: Type.String({ maxLength: 100 }),
  email: Type.String({ maxLength: 320 }),
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  password_confirmation: Type.Optional(Type.String({ maxLength: 1000 })),
})
export type VerifyEmailBody = Static<typeof VerifyEmailBody>

/** The user as they stand after the call. */
export const UserReply = Type.Object({ success: Type.Literal(true), user: User })
export type UserReply = Static<typeof UserReply>
