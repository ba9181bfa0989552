import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import { transition } from 'xstate'
import {
  type AccountFact,
  type AccountSnapshot,
  accountAt,
  accountLife,
  deletedAccount,
} from '#machines/lives/account.machine'
import { forgetEstimates } from '#server/estimates/estimates-of-account.queries'
import { deleteUnorderedFiles } from '#server/line-files/line-files.queries'
import type { LifeStore } from '#server/platform/advance'
import { enqueueMail, type Mail } from '#server/platform/mail'
import type { MailConfig, Person } from '#server/platform/mail-blocks'
import type { Database } from '#server/platform/tables'
import { forgetProjects } from '#server/projects/projects-of-account.queries'
import { withdrawQuotes } from '#server/quotes/quote-life'
import { forgetQuotes } from '#server/quotes/quotes-of-account.queries'
import { updatePassword, updateStanding } from '#server/session/account.queries'
import {
  accountDeletedMail,
  deactivatedMail,
  openedMail,
  passwordRemovedMail,
  personOf,
  refusedMail,
} from '#server/session/account-mails'
import { type AuditEntry, recordAudit } from '#server/session/audit.queries'
import { removeSecondFactor } from '#server/session/second-factor.queries'
import { revokeSessions } from '#server/session/session.queries'
import type { UsersTable } from '#server/session/tables'
import { forgetSeat } from '#server/team/team.queries'
import { closedWithTeamMail } from '#server/team/team-mails'
import { tellColleagues } from '#server/team/tell-colleagues'
import type { Standing } from '#shared/dashboard/users/users.rules'
import {
  anonymiseUser,
  deleteAddresses,
  deleteLastAnswers,
  deleteLoosePhotos,
  deleteMailsGivenUp,
  deleteSecrets,
  forgetAuditAddresses,
  forgetMessages,
  forgetSiteContacts,
} from './close-account.queries.ts'

/** An account as each step of its life needs it. */
export type LivingAccount = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'status'
  | 'deferred_payment'
  | 'verified_at'
  | 'opened_at'
  | 'refused_at'
  | 'refusal_reason'
  | 'deleted_at'
>

/** What is written with a step of an account. */
export interface AccountStep {
  readonly at: Date
  /** who takes it, when somebody was signed in */
  readonly actorId?: string
  /** of a refusal: French, as the person is told */
  readonly reason?: string
  /** of a deactivation: the team that had opened the account is left */
  readonly leavesTeam?: true
  /** of a confirmation: what it came by, and the sign-in that goes on */
  readonly by?: 'code' | 'link'
  readonly sessionId?: string | undefined
}

type KeptAccounts = LifeStore<AccountSnapshot, AccountFact, LivingAccount, AccountStep>

/** What tells where a living account stands. */
export const standingOf = (
  row: Pick<LivingAccount, 'status' | 'verified_at' | 'opened_at' | 'refusal_reason'>,
): Standing => ({
  status: row.status,
  verified: row.verified_at !== null,
  openedAt: row.opened_at === null ? null : row.opened_at.toISOString(),
  ...(row.refusal_reason === '' ? {} : { refusal: row.refusal_reason }),
})

const refusalOf = (row: LivingAccount, { value }: AccountSnapshot, { at, actorId, reason }: AccountStep) => {
  if (value !== 'refused') return { refused_at: null, refused_by: null, refusal_reason: '' }
  if (row.refused_at !== null) return {}
  if (actorId === undefined || reason === undefined)
    throw new Error('Nobody says why the account is refused.')
  return { refused_at: at, refused_by: actorId, refusal_reason: reason }
}

/**
 * Takes everything of a person out of an account: nobody signs in to it again, its e-mail is free. Orders stay with
 * the names and addresses that they were placed with, as the law asks, and so do complaints about them.
 */
const empty = async (trx: Transaction<Database>, row: LivingAccount, at: Date): Promise<void> => {
  const email = `supprime-${randomUUID()}@anonyme.invalid`
  await deleteSecrets(trx, row.id)
  await anonymiseUser(trx, row.id, { email, deleted_at: at })
  await revokeSessions(trx, row.id, at)
  await removeSecondFactor(trx, row.id)
  await deleteAddresses(trx, row.id)
  await deleteLastAnswers(trx, row.id)
  await deleteLoosePhotos(trx, row.id)
  await deleteUnorderedFiles(trx, row.id)
  await withdrawQuotes(trx, row.id, at)
  await forgetProjects(trx, row.id)
  await forgetEstimates(trx, row.id)
  await forgetQuotes(trx, row.id)
  await forgetSiteContacts(trx, row.id)
  await forgetMessages(trx, row.id, email)
  await forgetSeat(trx, row, email)
  await forgetAuditAddresses(trx, row.id)
  await deleteMailsGivenUp(trx, row.email)
}

/** An account's life in its rows: what it is called there, when it was confirmed, opened, refused or deleted. */
export const accountRows: Omit<KeptAccounts, 'follow'> = {
  at: (row) => (row.deleted_at === null ? accountAt(standingOf(row)) : deletedAccount()),
  step: (before, fact) => transition(accountLife, before, fact),
  refusal: 'ACCOUNT_CHANGED',
  write: async (trx, row, next, told) => {
    if (next.value === 'deleted') return empty(trx, row, told.at)
    const isOpen = next.value === 'active'
    await updateStanding(trx, row.id, {
      status: isOpen ? 'active' : 'inactive',
      verified_at: next.context.isConfirmed ? (row.verified_at ?? told.at) : null,
      opened_at: row.opened_at ?? (isOpen ? told.at : null),
      ...refusalOf(row, next, told),
    })
  },
}

/** Every account whose person is written to; `request`: where the step comes from, for what is written down of it; null: time. */
export const accountLifeStore = (
  config: MailConfig,
  request: Pick<FastifyRequest, 'ip'> | null,
): KeptAccounts => {
  type Follow = KeptAccounts['follow'][string]
  const mail =
    (written: (person: Person, row: LivingAccount, told: AccountStep) => Mail): Follow =>
    (trx, row, { context }, told) => {
      // from this very step on, perhaps
      const person = { ...personOf(row), verified: context.isConfirmed }
      return enqueueMail(trx, written(person, row, told), told.at)
    }
  const log =
    (
      kind: AuditEntry['kind'],
      details: (row: LivingAccount, next: AccountSnapshot, told: AccountStep) => AuditEntry['details'],
    ): Follow =>
    (trx, row, next, told) => {
      const { at, actorId } = told
      const entry = { kind, subjectId: row.id, request, details: details(row, next, told) ?? {} }
      return recordAudit(trx, actorId === undefined ? entry : { ...entry, actorId }, at)
    }
  /** and whoever works in the account, as it stands since */
  const withColleagues =
    (tell: Follow): Follow =>
    async (trx, row, next, told) => {
      await tell(trx, row, next, told)
      await tellColleagues(trx, row.id, next.value === 'active', config, told.at)
    }
  const tellPasswordRemoved = mail((person) => passwordRemovedMail(person, config))
  return {
    ...accountRows,
    follow: {
      removePassword: async (trx, row, next, told) => {
        await updatePassword(trx, row.id, '', told.at)
        await revokeSessions(trx, row.id, told.at, told.sessionId)
        await recordAudit(trx, { kind: 'password_removed', subjectId: row.id, request }, told.at)
        await tellPasswordRemoved(trx, row, next, told)
      },
      tellOpened: withColleagues(
        mail((person, row) => openedMail(person, { deferredPayment: row.deferred_payment }, config)),
      ),
      tellRefused: mail((person, _, { reason = '' }) => refusedMail(person, reason, config)),
      tellDeactivated: withColleagues(
        mail((person, _, { leavesTeam }) =>
          leavesTeam ? closedWithTeamMail(person, config) : deactivatedMail(person, config),
        ),
      ),
      tellDeleted: mail((person) => accountDeletedMail(person, config)),
      logConfirmation: log('email_verified', (_, __, { by }) => (by === undefined ? {} : { by })),
      logStatus: log('status_changed', ({ status }, { value }) => ({
        before: status,
        after: value === 'active' ? 'active' : 'inactive',
      })),
      logRefusal: log('account_refused', (_, __, { reason = '' }) => ({ reason })),
      logDeletion: log('account_deleted', () => ({})),
    },
  }
}
