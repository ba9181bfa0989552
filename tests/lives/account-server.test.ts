import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import {
  type AccountFact,
  type AccountSnapshot,
  accountLife,
  deletedAccount,
} from '#machines/lives/account.machine'
import { accountRows } from '#server/account/account-life'
import { deleteOldClaims } from '#server/account/old-claims.queries'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { adminUsers, changeStatuses, refuseAccounts } from '#shared/dashboard/users/users.endpoints'
import { ACCOUNT_STATES } from '#shared/dashboard/users/users.rules'
import { DAY } from '#shared/platform/durations'
import * as codes from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { seenNow } from '#tests/dashboard/staff-accounts'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, waitingMails } from '#tests/session/mailbox'
import { aForm } from '#tests/session/registration.fixtures'
import { accountFacts, accountLifePaths } from './account.paths.ts'
import { walkedLife } from './walked-life.ts'

const life = walkedLife(accountLifePaths)

/** What the actions leave behind them. */
const entries: Readonly<Record<string, string>> = {
  removePassword: 'password_removed',
  logConfirmation: 'email_verified',
  logStatus: 'status_changed',
  logRefusal: 'account_refused',
  logDeletion: 'account_deleted',
}
const subjects: Readonly<Record<string, string>> = {
  removePassword: 'Choisissez votre mot de passe',
  tellOpened: 'Votre compte est ouvert',
  tellRefused: 'Votre demande de compte n’a pas été acceptée',
  tellDeactivated: 'Votre compte a été désactivé',
  tellDeleted: 'Votre compte a été supprimé',
}

/** What the calls answer where a fact is not taken; '' where none is made, and nothing happens. */
const refusalOf = ({ type }: AccountFact, { value, context }: AccountSnapshot): string => {
  if (type === 'claim.lapsed' || type === 'claim.replaced') return ''
  if (type === 'email.confirmed') return 'LINK_INVALID'
  if (type === 'account.deleted') return 'NOT_SIGNED_IN'
  if (value === 'deleted') return 'NOT_FOUND'
  if (type === 'account.opened' && !context.isConfirmed && value !== 'active') return 'ACCOUNT_UNVERIFIED'
  if (type !== 'account.refused') return 'ALREADY_SO'
  if (value === 'claimed') return 'ACCOUNT_UNVERIFIED'
  return value === 'refused' ? 'ALREADY_SO' : 'NOT_WAITING'
}

let sequence = 0

describeOnDatabase('an account’s life, over the calls that tell what happens', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  let admin: { token: string }
  beforeAll(async () => {
    admin = await api.signedIn({ role: 'admin' })
  })

  interface Person {
    readonly id: string
    readonly email: string
    readonly token: string
    /** of the mail of their sign-up */
    readonly link: string
  }

  const mailsTo = (email: string) => waitingMails(database, email)

  const signUp = async (email: string): Promise<Person> => {
    const { body } = await api.call(register, { body: aForm({ email }) })
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('Nous avons bien reçu'))
    const link = mail && linkIn(mail, '/email-verified').t
    await database.db.deleteFrom('jobs').execute()
    return { id: body.user.id, email, token: body.auth_token, link: link ?? '' }
  }

  /** Signed up twice: whoever comes by a code has not shown that the password is theirs. */
  const claimed = async (): Promise<Person> => {
    const email = `vie${++sequence}@test.example`
    await signUp(email)
    return signUp(email)
  }

  const rowOf = (id: string) =>
    database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

  const stands = async ({ id, email }: Person) => {
    const { db } = database
    const row = await rowOf(id)
    const log = await db
      .selectFrom('audit_log')
      .select('kind')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    const kinds = Object.values(entries)
    const told = Object.values(subjects)
    // of a purged sign-up nothing is left, not even a row
    const at = row === undefined ? deletedAccount() : accountRows.at(row)
    return {
      at: { value: at.value, isConfirmed: at.context.isConfirmed },
      hasPassword: row !== undefined && row.password_hash !== '',
      log: log.map(({ kind }) => kind).filter((kind) => kinds.includes(kind)),
      mails: (await mailsTo(email))
        .map(({ subject }) => subject)
        .filter((one) => told.includes(one))
        .sort(),
    }
  }

  /** The code that is mailed to them by a call; other mails stay. */
  const codeBy = async ({ email }: Person, subject: string): Promise<string> => {
    const mail = (await mailsTo(email)).findLast((one) => one.subject === subject)
    if (mail === undefined) throw new Error('No code was mailed.')
    return codeIn(mail)
  }

  const confirm = async (person: Person, knowsPassword: boolean): Promise<string | null> => {
    const { email, link } = person
    const row = await rowOf(person.id)
    const isGone = row === undefined || row.deleted_at !== null
    let { token } = person
    if (!knowsPassword && !isGone) {
      await api.call(codes.requestOtp, { body: { email } })
      const otp = await codeBy(person, 'Votre code de connexion')
      token = (await api.call(codes.verifyOtp, { body: { email, otp } })).body.auth_token
    }
    if (isGone || row.verified_at !== null)
      // whoever is gone has no session any more
      return codeOf(
        await api.call(codes.verifyEmail, { body: { token: link, email }, ...(isGone ? {} : { token }) }),
      )
    await api.call(codes.requestOtpForEmailVerification, { token })
    const otp = await codeBy(person, 'Votre code de vérification')
    return codeOf(await api.call(codes.verifyOtpForEmailVerification, { token, body: { email, otp } }))
  }

  /** Tells it by the call that does; null: taken, otherwise the code of its refusal. */
  const tell = async (person: Person, fact: AccountFact): Promise<string | null> => {
    const { db } = database
    const { id, email, token } = person
    const before = await stands(person)
    const isChanged = async () => ((await stands(person)).at.value === before.at.value ? '' : null)
    const staff = { token: admin.token }
    switch (fact.type) {
      case 'email.confirmed':
        return confirm(person, fact.knowsPassword)
      case 'claim.lapsed': {
        const later = new Date(api.clock.now() + 31 * DAY)
        await db.transaction().execute((trx) => deleteOldClaims(trx, later))
        return isChanged()
      }
      case 'claim.replaced':
        await api.call(register, { body: aForm({ email }) })
        return isChanged()
      case 'account.installed':
        await db.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute()
        return null
      case 'account.refused': {
        const accounts = await seenNow(database, [id])
        const body = { accounts, reason: 'Hors métier' }
        const reply = await api.call(refuseAccounts, { ...staff, body })
        return reply.body.refused[0]?.code ?? null
      }
      case 'account.deleted': {
        const body = { password: aForm().password }
        return codeOf(await api.call(deleteAccount, { token, body }))
      }
      default: {
        const status = fact.type === 'account.opened' ? 'active' : 'inactive'
        const accounts = await seenNow(database, [id])
        const reply = await api.call(changeStatuses, { ...staff, body: { accounts, status } })
        return reply.body.refused[0]?.code ?? null
      }
    }
  }

  const listed = async ({ email }: Person) => {
    const found: string[] = []
    for (const status of ACCOUNT_STATES) {
      const query = { status, search: email }
      const { users } = (await api.call(adminUsers, { token: admin.token, query })).body
      if (users.length > 0) found.push(status)
    }
    return found
  }

  describe.each(life.paths)('%s', (_, { events }) => {
    test('row, log and mails are what the chart says', async () => {
      const person = await claimed()
      let before = await stands(person)
      let at: AccountSnapshot = accountLife.resolveState({
        value: 'claimed',
        context: { isConfirmed: false },
      })
      expect(before.at).toEqual({ value: 'claimed', isConfirmed: false })
      for (const { type, knowsPassword } of events) {
        const fact = accountFacts.find(
          (one) => one.type === type && (!('knowsPassword' in one) || one.knowsPassword === knowsPassword),
        )
        if (fact === undefined) throw new Error(`${type} is told by nobody.`)
        const [next, actions] = transition(accountLife, at, fact)
        expect([type, await tell(person, fact)]).toEqual([type, null])
        const after = await stands(person)
        const names = actions.map((action) => action.type)
        const isGone = next.value === 'deleted'
        expect(after).toEqual({
          at: { value: next.value, isConfirmed: !isGone && next.context.isConfirmed },
          hasPassword: before.hasPassword && !isGone && !names.includes('removePassword'),
          log:
            type === 'claim.lapsed' ? [] : [...before.log, ...names.flatMap((name) => entries[name] ?? [])],
          mails: [...before.mails, ...names.flatMap((name) => subjects[name] ?? [])].sort(),
        })
        before = after
        at = next
      }
      // the list of staff looks for it where it stands, and nowhere else
      expect(await listed(person)).toEqual(ACCOUNT_STATES.filter((state) => state === at.value))

      // what the chart does not take there changes nothing; whoever has the database asks nobody
      for (const fact of accountFacts) {
        if (at.can(fact) || fact.type === 'account.installed') continue
        expect([fact.type, await tell(person, fact)]).toEqual([fact.type, refusalOf(fact, at)])
      }
      // but for the row of what was deleted: nothing refers to it, and the purge takes it with its log
      expect(await stands(person)).toEqual(at.value === 'deleted' ? { ...before, log: [] } : before)
    })
  })
})

const codeOf = ({ status, body }: { status: number; body: unknown }): string | null =>
  status === 200 ? null : String(Reflect.get(Object(body), 'code'))
