import type { ErrorCode } from '#shared/platform/errors'
import type { AccountStatus, Role } from '#shared/session/account-states'
import type { User } from '#shared/session/session.schema'

/** What staff may change of an account; who may change what, and when, is its life’s (machines/lives). */

/** Customer categories. */
export const USER_TYPES = ['professionnel', 'partenaire', 'étudiant', 'interne'] as const
export type UserType = (typeof USER_TYPES)[number]

/** Accounts that one call may open, deactivate or refuse. */
export const BULK_MAX = 200
/** Most characters of the reason that a refusal gives. */
export const REFUSAL_REASON_MAX = 1000

export const roleLabels: Readonly<Record<Role, string>> = {
  user: 'Utilisateur',
  editor: 'Éditeur',
  admin: 'Administrateur',
}

/**
 * Where an account stands for staff: open, confirmed and waiting for its first opening, refused it, or closed since. A
 * sign-up that nobody has confirmed and that was never opened is none of them.
 */
export const ACCOUNT_STATES = ['active', 'waiting', 'refused', 'deactivated'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export const accountStateLabels: Readonly<Record<AccountState, string>> = {
  active: 'Actif',
  waiting: 'À ouvrir',
  refused: 'Refusé',
  deactivated: 'Désactivé',
}

export const typeLabels: Readonly<Record<UserType, string>> = {
  professionnel: 'Professionnel',
  partenaire: 'Partenaire',
  étudiant: 'Étudiant',
  interne: 'Interne',
}

/** What staff decide of an account. */
export interface Rights {
  role: Role
  status: AccountStatus
  /** customer category */
  type: UserType
  /** may pay after delivery */
  deferredPayment: boolean
}

const FIELDS = ['role', 'status', 'type', 'deferredPayment'] as const satisfies readonly (keyof Rights)[]

/** Which of the rights differ. */
export const changedRights = (before: Rights, after: Rights): (keyof Rights)[] =>
  FIELDS.filter((field) => before[field] !== after[field])

export const sameRights = (one: Rights, other: Rights): boolean => changedRights(one, other).length === 0

/** What tells where an account stands. `openedAt`: when it was first opened, null when it never was. */
export type Standing = Pick<User, 'status' | 'verified' | 'refusal'> & { readonly openedAt: string | null }

/** Null: nobody has confirmed its e-mail. */
export const accountState = ({ status, verified, refusal, openedAt }: Standing): AccountState | null => {
  if (status === 'active') return 'active'
  if (openedAt !== null) return 'deactivated'
  if (refusal !== undefined) return 'refused'
  return verified ? 'waiting' : null
}

/** An account as it was seen when something was decided of it. */
export const seenAccount = (
  account: Standing & Pick<User, 'id'>,
): { id: string; seen: AccountState | null } => ({
  id: account.id,
  seen: accountState(account),
})

/**
 * What becomes of colleagues where accounts that they work in are deactivated, in French; empty where nobody does. They are not
 * written to: their own accounts stand. `colleagues`: of each account.
 */
export const closedTeamText = (colleagues: readonly (number | undefined)[]): string => {
  const people = colleagues.reduce<number>((sum, count = 0) => sum + count, 0)
  if (people === 0) return ''
  const accounts = colleagues.length === 1 ? 'ce compte' : 'ces comptes'
  return people === 1
    ? `Un collègue travaille dans ${accounts}\u00a0: la boutique se ferme pour lui aussi, sans qu’il reçoive d’email.`
    : `${people}\u00a0collègues travaillent dans ${accounts}\u00a0: la boutique se ferme pour eux aussi, sans qu’ils reçoivent d’email.`
}

/** What staff do with accounts from their list. */
export type AccountDecision = 'open' | 'deactivate' | 'refuse'

/** Can act as an administrator at this moment. */
export const isActingAdmin = ({
  role,
  status,
  verified,
}: Pick<User, 'role' | 'status' | 'verified'>): boolean => role === 'admin' && status === 'active' && verified

/** Why a change is refused. */
export type ChangeRefusal = Extract<
  ErrorCode,
  'OWN_ACCOUNT' | 'LAST_ADMIN' | 'ACCOUNT_UNVERIFIED' | 'TEAM_HEAD_PAYS'
>
