import { assign, type SnapshotFrom, setup, transition } from 'xstate'
import {
  type AccountDecision,
  accountState,
  type ChangeRefusal,
  isActingAdmin,
  type Rights,
  type Standing,
  sameRights,
} from '#shared/dashboard/users/users.rules'
import { type AccountStatus, ROLES } from '#shared/session/account-states'
import type { User } from '#shared/session/session.schema'
import { followUp, statesAhead } from './life.ts'

/** What happens to an account. */
export type AccountFact =
  /** whoever has the mailbox says so; `knowsPassword`: and it is who chose the password */
  | { type: 'email.confirmed'; knowsPassword: boolean }
  /** nobody confirmed the e-mail in time */
  | { type: 'claim.lapsed' }
  /** somebody signed up with an e-mail that nobody has confirmed */
  | { type: 'claim.replaced' }
  | { type: 'account.opened' }
  /** whoever has the database opens it, whatever is known of the e-mail */
  | { type: 'account.installed' }
  | { type: 'account.refused' }
  | { type: 'account.deactivated' }
  /** the person wants it gone */
  | { type: 'account.deleted' }

const setting = setup({
  types: {
    /** the e-mail is its holder's: open and closed accounts may be without, all that wait or were refused have it */
    context: {} as { isConfirmed: boolean },
    events: {} as AccountFact,
  },
  guards: {
    isConfirmed: ({ context }) => context.isConfirmed,
    isUnconfirmed: ({ context }) => !context.isConfirmed,
    knowsPassword: ({ event }) => event.type === 'email.confirmed' && event.knowsPassword,
  },
  actions: {
    confirm: assign({ isConfirmed: true }),
    /** another may have chosen it: it opens nothing any more, and its owner is told (decision 014) */
    removePassword: followUp,
    tellOpened: followUp,
    tellRefused: followUp,
    tellDeactivated: followUp,
    tellDeleted: followUp,
    /** what is written down of the step */
    logConfirmation: followUp,
    logStatus: followUp,
    logRefusal: followUp,
    logDeletion: followUp,
  },
})

/** An account that was opened without stays where it is once its e-mail is confirmed. */
const confirmedInPlace = [
  { guard: 'knowsPassword', actions: ['confirm', 'logConfirmation'] },
  { actions: ['confirm', 'removePassword', 'logConfirmation'] },
] as const

/** By a code and then by the link of an earlier mail, an e-mail is confirmed twice. */
const confirmedAgain = [
  { guard: 'knowsPassword', actions: 'logConfirmation' },
  { actions: ['removePassword', 'logConfirmation'] },
] as const

const opened = { target: 'active', actions: ['logStatus', 'tellOpened'] } as const
const deleted = { target: 'deleted', actions: ['logDeletion', 'tellDeleted'] } as const
const given = { guard: 'isUnconfirmed', target: 'deleted' } as const

/**
 * The life of an account (decisions 014 and 020): an e-mail that somebody typed, a request that waits for staff, an
 * account that they opened, refused or closed.
 */
export const accountLife = setting.createMachine({
  id: 'accountLife',
  context: { isConfirmed: false },
  initial: 'claimed',
  states: {
    claimed: {
      description: 'Anyone can type anyone’s address: it is a request once its e-mail is confirmed.',
      on: {
        'email.confirmed': [
          { guard: 'knowsPassword', target: 'waiting', actions: ['confirm', 'logConfirmation'] },
          { target: 'waiting', actions: ['confirm', 'removePassword', 'logConfirmation'] },
        ],
        'account.installed': {
          target: 'active',
          description:
            'Accounts of the demonstration, and those that were open before e-mails were confirmed.',
        },
        'claim.lapsed': 'deleted',
        'claim.replaced': 'deleted',
        'account.deleted': deleted,
      },
    },
    waiting: {
      on: {
        'email.confirmed': confirmedAgain,
        'account.opened': opened,
        'account.refused': { target: 'refused', actions: ['logRefusal', 'tellRefused'] },
        'account.deleted': deleted,
      },
    },
    active: {
      on: {
        'email.confirmed': confirmedInPlace,
        'account.deactivated': [
          { guard: 'isConfirmed', target: 'deactivated', actions: ['logStatus', 'tellDeactivated'] },
          {
            target: 'deactivated',
            actions: 'logStatus',
            description: 'Nobody is written to at an address that may be anyone’s.',
          },
        ],
        'claim.replaced': given,
        'account.deleted': deleted,
      },
    },
    refused: {
      on: {
        'email.confirmed': confirmedAgain,
        'account.opened': opened,
        'account.deleted': deleted,
      },
    },
    deactivated: {
      description: 'It was open once: it is closed, and no request.',
      on: {
        'email.confirmed': confirmedInPlace,
        'account.opened': { guard: 'isConfirmed', ...opened },
        'claim.lapsed': given,
        'claim.replaced': given,
        'account.deleted': deleted,
      },
    },
    deleted: {
      description: 'Nothing of the person is left. The row itself goes once nothing refers to it.',
    },
  },
})

export type AccountSnapshot = SnapshotFrom<typeof accountLife>

/** Where an account stands: what staff see of it, and before and after that. */
export type AccountStanding = AccountSnapshot['value']

/** An account that stands so. */
export const accountAt = (standing: Standing): AccountSnapshot =>
  accountLife.resolveState({
    value: accountState(standing) ?? 'claimed',
    context: { isConfirmed: standing.verified },
  })

/** An account that its person deleted, or that was taken from whoever had signed up. */
export const deletedAccount = (): AccountSnapshot =>
  accountLife.resolveState({ value: 'deleted', context: { isConfirmed: false } })

/** What an account may have yet to meet. */
export type ComingState = 'waiting' | 'active'

/** What an account has yet to meet that nobody has decided on: its e-mail is confirmed, and staff open it. */
export const comingStates = (standing: Standing): ComingState[] => {
  const at = accountAt(standing)
  if (!at.matches('claimed') && !at.matches('waiting')) return []
  const ahead = statesAhead<AccountFact, AccountSnapshot>(
    at,
    [{ type: 'email.confirmed', knowsPassword: true }, { type: 'account.opened' }],
    (before, fact) => transition(accountLife, before, fact)[0],
  )
  return ahead.filter((state) => state === 'waiting' || state === 'active')
}

const facts = {
  open: 'account.opened',
  deactivate: 'account.deactivated',
  refuse: 'account.refused',
} as const satisfies Record<AccountDecision, AccountFact['type']>

/** What staff tell by deciding it. */
export const factOf = (decision: AccountDecision) => ({ type: facts[decision] })

/** What staff decide by giving an open or closed account this status. */
export const decisionOf = (status: AccountStatus): AccountDecision =>
  status === 'active' ? 'open' : 'deactivate'

/** Whether staff may decide it of an account that stands so. */
export const mayDecide = (decision: AccountDecision, standing: Standing): boolean =>
  accountAt(standing).can(factOf(decision))

/**
 * Whether a decision is about an account that stands so: whether staff may take it, or could open it if its e-mail were
 * confirmed. The question says that it is not.
 */
export const concerns = (decision: AccountDecision, standing: Standing): boolean =>
  mayDecide(decision, decision === 'open' ? { ...standing, verified: true } : standing)

/** An account as who changes it looks at it. */
export type Subject = Rights &
  Standing &
  Pick<User, 'id'> & {
    /** whose account they work in as a colleague; absent: in their own */
    readonly worksFor?: string | undefined
  }

/**
 * Why `actorId` may not give an account the rights `after`, or null when they may. Nobody changes their own; the
 * only one who can act as an administrator stays one; nothing is opened to an account whose e-mail nobody has
 * confirmed; what is the head's to have is given to no colleague, whose it would be once they leave. `actingAdmins`: how many can act
 * as administrators; undefined where it is not known.
 */
export const changeRefusal = (
  actorId: string,
  subject: Subject,
  after: Rights,
  actingAdmins: number | undefined,
): ChangeRefusal | null => {
  if (sameRights(subject, after)) return null
  const leaves = isActingAdmin(subject) && !isActingAdmin({ ...after, verified: subject.verified })
  if (leaves && actingAdmins !== undefined && actingAdmins <= 1) return 'LAST_ADMIN'
  if (subject.id === actorId) return 'OWN_ACCOUNT'
  const defers = after.deferredPayment && !subject.deferredPayment
  if (defers && subject.worksFor !== undefined) return 'TEAM_HEAD_PAYS'
  const isRefused = after.status !== subject.status && !mayDecide(decisionOf(after.status), subject)
  const opensMore = ROLES.indexOf(after.role) > ROLES.indexOf(subject.role) || defers
  return isRefused || (opensMore && !subject.verified) ? 'ACCOUNT_UNVERIFIED' : null
}
