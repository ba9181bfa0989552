import Type, { type Static } from 'typebox'
import { ACCOUNT_STATUSES, ROLES } from './account-states.ts'

/** Account and session shapes (§3). */

export const Role = Type.Enum(ROLES)
export type Role = Static<typeof Role>

export const AccountStatus = Type.Enum(ACCOUNT_STATUSES)
export type AccountStatus = Static<typeof AccountStatus>

/** Where the person works with colleagues. */
export const UserTeam = Type.Object({
  role: Type.Enum(['head', 'member']),
  /** e-mail of its head, whose orders, chantiers and addresses are the team's */
  head: Type.String(),
  /** of its head */
  company: Type.String(),
  /** false: prepares, and orders nothing */
  mayOrder: Type.Boolean(),
})
export type UserTeam = Static<typeof UserTeam>

/** The person signed in, as replies show them. */
export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: Role,
  status: AccountStatus,
  verified: Type.Boolean(),
  /** customer category, set by staff */
  type: Type.String(),
  /** civilité */
  title: Type.String(),
  /** the installer's experience */
  level: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  company: Type.String(),
  function: Type.String(),
  /** ISO 8601 */
  created_at: Type.String(),
  /** why staff refused to open the account, French; absent: they did not */
  refusal: Type.Optional(Type.String()),
  /** a second factor is asked for at sign-in; absent: none is */
  secondFactor: Type.Optional(Type.Literal(true)),
  /** staff that must add a second factor before anything else (STAFF_SECOND_FACTOR); absent: they need not */
  mustEnrol: Type.Optional(Type.Literal(true)),
  /** may pay after the order (staff grant it); absent: its orders are made once they are paid */
  deferredPayment: Type.Optional(Type.Literal(true)),
  /** staff closed the account, which was open before; absent: they did not */
  deactivated: Type.Optional(Type.Literal(true)),
  /** absent: works alone */
  team: Type.Optional(UserTeam),
})
export type User = Static<typeof User>

export const LoginBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 255 }),
  remember: Type.Optional(Type.Boolean()),
})
export type LoginBody = Static<typeof LoginBody>

/** `auth_token` is the access token: 30 minutes, sent as a bearer header. */
export const SignedInReply = Type.Object({
  success: Type.Literal(true),
  user: User,
  auth_token: Type.String(),
})
export type SignedInReply = Static<typeof SignedInReply>

/** `auth_token` comes only when the refresh cookie alone opened the session. */
export const AuthenticateReply = Type.Object({
  success: Type.Literal(true),
  user: User,
  auth_token: Type.Optional(Type.String()),
})
export type AuthenticateReply = Static<typeof AuthenticateReply>

export const DoneReply = Type.Object({ success: Type.Literal(true), message: Type.Optional(Type.String()) })
export type DoneReply = Static<typeof DoneReply>
