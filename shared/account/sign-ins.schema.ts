import Type, { type Static } from 'typebox'

/** A sign-in of one's own that still lasts. */
export const SignIn = Type.Object({
  id: Type.String(),
  /** « Firefox sur Windows »; empty: not known */
  device: Type.String(),
  /** ISO 8601 */
  created_at: Type.String(),
  /** ISO 8601, to the half hour: when its access token was last renewed */
  lastUsed: Type.String(),
  /** the one that asks */
  current: Type.Boolean(),
})
export type SignIn = Static<typeof SignIn>

/** At most 50, the last used first. */
export const SignInsReply = Type.Object({ success: Type.Literal(true), signIns: Type.Array(SignIn) })
export type SignInsReply = Static<typeof SignInsReply>

export const SignInParams = Type.Object({ id: Type.String({ format: 'uuid' }) })
export type SignInParams = Static<typeof SignInParams>
