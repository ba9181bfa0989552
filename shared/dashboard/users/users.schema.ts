import Type, { type Static } from 'typebox'
import { CREDIT_LIMIT_CENTS_MAX } from '#shared/orders/credit.rules'
import { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { OrderStatus } from '#shared/orders/orders.schema'
import { CreditReply } from '#shared/orders/payments.schema'
import { AccountStatus, Role, User } from '#shared/session/session.schema'
import { AuditEntry } from '../audit/audit.schema.ts'
import { listQuery, listReply } from '../lists.schema.ts'
import { ACCOUNT_STATES, BULK_MAX, REFUSAL_REASON_MAX } from './users.rules.ts'

/** Accounts as staff see and change them (§2.13, usersIndex). */

const UserTypeText = Type.Union([
  Type.Literal('professionnel'),
  Type.Literal('partenaire'),
  Type.Literal('étudiant'),
  Type.Literal('interne'),
])

/** `Rights` of users.rules.ts. */
const RightsBody = Type.Object({
  role: Role,
  status: AccountStatus,
  type: UserTypeText,
  deferredPayment: Type.Boolean(),
})

/** Where an account stood when it was decided on; null: nobody had confirmed its e-mail. */
const SeenState = Type.Union([Type.Enum([...ACCOUNT_STATES]), Type.Null()])

/** An account in the list. */
export const AdminUser = Type.Object({
  ...User.properties,
  type: UserTypeText,
  deferredPayment: Type.Boolean(),
  /** when it was first opened, ISO 8601; null: it never was */
  openedAt: Type.Union([Type.String(), Type.Null()]),
  /** when it was refused, ISO 8601, and by whom (empty: an account that is gone); null: it is not */
  refused: Type.Union([Type.Object({ at: Type.String(), by: Type.String() }), Type.Null()]),
  /** as typed, without spaces; empty for none */
  siret: Type.String(),
  /** VAT number, likewise */
  vat: Type.String(),
  /** more than one person may believe that this sign-up is theirs */
  contested: Type.Boolean(),
  /** another account has the same e-mail: one of both has not confirmed it */
  sharesEmail: Type.Boolean(),
  /** e-mail of whose account they work in as a colleague; absent: in their own */
  worksFor: Type.Optional(Type.String()),
  /** how many colleagues work in it beside its own person; absent: none */
  colleagues: Type.Optional(Type.Integer()),
})
export type AdminUser = Static<typeof AdminUser>

/** By which the list is ordered. */
export type UserSort = 'created_at' | 'name' | 'company' | 'email'

export const UsersQuery = Type.Object({
  /** every word of a search is found in the e-mail, the names, the company or the SIRET */
  ...listQuery,
  role: Type.Optional(Role),
  /** `inactive` is what waits, was refused or was deactivated, and sign-ups that nobody has confirmed */
  status: Type.Optional(Type.Enum([...ACCOUNT_STATES, 'inactive'])),
  type: Type.Optional(UserTypeText),
  /** whether the e-mail is confirmed */
  verified: Type.Optional(Type.Enum(['true', 'false'])),
  /** `-created_at` by default: newest first */
  sort: Type.Optional(
    Type.Enum(['created_at', '-created_at', 'name', '-name', 'company', '-company', 'email', '-email']),
  ),
})
export type UsersQuery = Static<typeof UsersQuery>

export const UsersReply = Type.Object({
  ...listReply,
  users: Type.Array(AdminUser),
})
export type UsersReply = Static<typeof UsersReply>

export const UserIdParams = Type.Object({ id: Type.String({ maxLength: 64 }) })
export type UserIdParams = Static<typeof UserIdParams>

/** An order of an account, as its details show it. */
export const UserOrder = Type.Object({
  id: Type.String(),
  number: Type.String(),
  status: OrderStatus,
  /** how it leaves; null: it was placed without */
  deliveryMode: Type.Union([DeliveryMode, Type.Null()]),
  /** project name */
  name: Type.String(),
  /** euros including VAT */
  total_with_vat: Type.Number(),
  /** ISO 8601 */
  created_at: Type.String(),
})
export type UserOrder = Static<typeof UserOrder>

/** Where an account works with others: whose orders and invoices it places, and who places them. */
const StaffTeam = Type.Object({
  /** whose account is the customer's */
  head: Type.Object({ id: Type.String(), email: Type.String(), company: Type.String() }),
  /** in the order in which they came */
  colleagues: Type.Array(
    Type.Object({
      id: Type.String(),
      email: Type.String(),
      mayOrder: Type.Boolean(),
      /** ISO 8601 */
      since: Type.String(),
    }),
  ),
})

/** All that staff see of an account. */
export const UserDetailsReply = Type.Object({
  success: Type.Literal(true),
  user: AdminUser,
  addressesCount: Type.Integer(),
  ordersCount: Type.Integer(),
  /** the latest, newest first */
  orders: Type.Array(UserOrder),
  /** what was last done to the account or by it, newest first */
  events: Type.Array(AuditEntry),
  credit: CreditReply,
  /** null: works alone */
  team: Type.Union([StaffTeam, Type.Null()]),
})
export type UserDetailsReply = Static<typeof UserDetailsReply>

/**
 * What is left out stays as it is. `seen`: the rights that the change was decided on, and where the account stood; compared
 * when given.
 */
export const ChangeUserBody = Type.Object({
  seen: Type.Optional(Type.Object({ ...RightsBody.properties, state: Type.Optional(SeenState) })),
  role: Type.Optional(Role),
  status: Type.Optional(AccountStatus),
  type: Type.Optional(UserTypeText),
  deferredPayment: Type.Optional(Type.Boolean()),
})
export type ChangeUserBody = Static<typeof ChangeUserBody>

const LimitCents = Type.Union([Type.Integer({ minimum: 0, maximum: CREDIT_LIMIT_CENTS_MAX }), Type.Null()])

/** What an account may have open, cents including VAT; null: as much as it likes. `seenCents`: as it stood when it was decided on. */
export const ChangeCreditBody = Type.Object({ limitCents: LimitCents, seenCents: LimitCents })
export type ChangeCreditBody = Static<typeof ChangeCreditBody>

export const ChangeCreditReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  credit: CreditReply,
})
export type ChangeCreditReply = Static<typeof ChangeCreditReply>

export const ChangeUserReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  user: AdminUser,
})
export type ChangeUserReply = Static<typeof ChangeUserReply>

/** `seen`: where each stood when it was decided on; one that has moved since is left as it is. */
export const ChangeStatusesBody = Type.Object({
  accounts: Type.Array(Type.Object({ id: Type.String({ maxLength: 64 }), seen: SeenState }), {
    minItems: 1,
    maxItems: BULK_MAX,
  }),
  status: AccountStatus,
})
export type ChangeStatusesBody = Static<typeof ChangeStatusesBody>

/** `reason`: French, mailed to each person as it is. */
export const RefuseAccountsBody = Type.Object({
  accounts: ChangeStatusesBody.properties.accounts,
  reason: Type.String({ maxLength: REFUSAL_REASON_MAX, pattern: '\\S' }),
})
export type RefuseAccountsBody = Static<typeof RefuseAccountsBody>

export const ChangeStatusesReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  /** the accounts that changed, as they are now */
  done: Type.Array(AdminUser),
  /** the others, in the order in which they were named */
  refused: Type.Array(
    Type.Object({
      id: Type.String(),
      /** empty when there is no such account */
      email: Type.String(),
      code: Type.Enum([
        'OWN_ACCOUNT',
        'LAST_ADMIN',
        'ACCOUNT_UNVERIFIED',
        'TEAM_HEAD_PAYS',
        'ACCOUNT_CHANGED',
        'NOT_FOUND',
        'ALREADY_SO',
        'NOT_WAITING',
      ]),
      /** French, for people */
      message: Type.String(),
    }),
  ),
})
export type ChangeStatusesReply = Static<typeof ChangeStatusesReply>
