import Type, { type Static } from 'typebox'
import { User } from '#shared/session/session.schema'

/** A person's data as their account shows them (§2.11). */
export const UserData = Type.Object({
  email: Type.String(),
  /** customer category, set by staff */
  type: Type.String(),
  lastName: Type.String(),
  firstName: Type.String(),
  company: Type.String(),
  function: Type.String(),
  /** ISO 8601 */
  created_at: Type.String(),
})
export type UserData = Static<typeof UserData>

export const UserDataReply = Type.Object({ success: Type.Literal(true), userData: UserData })
export type UserDataReply = Static<typeof UserDataReply>

/** What a person may change; `userDataProblems` says what must be filled in and how. */
export const UserDataBody = Type.Object({
  lastName: Type.String(),
  firstName: Type.String(),
  company: Type.String(),
  function: Type.String(),
})
export type UserDataBody = Static<typeof UserDataBody>

/** `user` replaces the one that the session holds. */
export const UserDataModifiedReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  user: User,
})
export type UserDataModifiedReply = Static<typeof UserDataModifiedReply>
