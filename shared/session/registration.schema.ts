import Type, { type Static } from 'typebox'

/**
 * What a person sends to sign up (§3). What each field must be, `registrationProblems` says: the bounds here only
 * keep absurd texts out. Role, status, type and verification are never read from it.
 */
export const RegisterBody = Type.Object({
  title: Type.String({ maxLength: 20 }),
  level: Type.String({ maxLength: 20 }),
  firstName: Type.String({ maxLength: 200 }),
  lastName: Type.String({ maxLength: 200 }),
  company: Type.String({ maxLength: 200 }),
  function: Type.String({ maxLength: 40 }),
  email: Type.String({ maxLength: 320 }),
  password: Type.String({ maxLength: 1000 }),
  password_confirmation: Type.String({ maxLength: 1000 }),
  /** kept as it is typed, right or wrong: staff see both */
  siret: Type.Optional(Type.String({ maxLength: 30 })),
  /** VAT number, likewise */
  vat: Type.Optional(Type.String({ maxLength: 30 })),
})
export type RegisterBody = Static<typeof RegisterBody>
