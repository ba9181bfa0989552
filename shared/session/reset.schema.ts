import Type, { type Static } from 'typebox'

export const ResetPasswordBody = Type.Object({ email: Type.String({ maxLength: 320 }) })
export type ResetPasswordBody = Static<typeof ResetPasswordBody>

/** `token` and `email` are the query parameters of the link in the mail. */
export const NewPasswordBody = Type.Object({
  email: Type.String({ maxLength: 320 }),
  token: Type.String({ maxLength: 100 }),
  password: Type.String({ maxLength: 1000 }),
  password_confirmation: Type.String({ maxLength: 1000 }),
})
export type NewPasswordBody = Static<typeof NewPasswordBody>
