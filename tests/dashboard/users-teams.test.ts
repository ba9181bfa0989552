import { expect, test } from 'vitest'
import { changeCredit } from '#shared/dashboard/users/users.endpoints'
import * as calls from '#shared/team/team.endpoints'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { aSignUp, colleague, tokenFor } from '#tests/team/teaming'
import { OPEN, staffAccounts } from './staff-accounts.ts'

describeOnDatabase('accounts of a team, as staff see and change them', (database) => {
  const staff = staffAccounts(database)
  const { api, list, details, change, changeAll } = staff
  const limit = (id: string, limitCents: number | null, seenCents: number | null) =>
    api.call(changeCredit, {
      token: staff.admin.token,
      params: { id },
      body: { limitCents, seenCents },
    })
  const codeOf = ({ status, body }: { status: number; body: object }) => [status, Reflect.get(body, 'code')]
  const refused = [409, 'TEAM_HEAD_PAYS']

  test('the list and the details tell who works for whom, and how many', async () => {
    const head = await api.signedIn()
    const first = await colleague(api, database, head.token)
    await colleague(api, database, head.token)
    const alone = await api.createUser()
    const { users } = (await list()).body
    const told = new Map(users.map(({ id, worksFor, colleagues }) => [id, [worksFor, colleagues]]))
    expect(told.get(head.user.id)).toEqual([undefined, 2])
    expect(told.get(first.user.id)).toEqual([head.user.email, undefined])
    expect(told.get(alone.id)).toEqual([undefined, undefined])
    expect((await details(first.user.id)).body.user.worksFor).toBe(head.user.email)
    expect((await details(head.user.id)).body.user.colleagues).toBe(2)
  })

  test('a colleague is given neither deferred payment nor a limit, which their head has; both may be taken away', async () => {
    const head = await api.signedIn()
    const { user } = await colleague(api, database, head.token)
    expect(codeOf(await change(user.id, OPEN, { deferredPayment: true }))).toEqual(refused)
    expect(codeOf(await limit(user.id, 100_000, null))).toEqual(refused)
    expect((await details(user.id)).body).toMatchObject({
      user: { deferredPayment: false },
      credit: { limitCents: null },
    })
    expect((await change(head.user.id, OPEN, { deferredPayment: true })).status).toBe(200)
    expect((await limit(head.user.id, 100_000, null)).status).toBe(200)

    await database.db
      .updateTable('users')
      .set({ deferred_payment: true, credit_limit_cents: 5000 })
      .where('id', '=', user.id)
      .execute()
    const had = { ...OPEN, deferredPayment: true }
    expect((await change(user.id, had, { type: 'partenaire' })).status).toBe(200)
    expect((await change(user.id, { ...had, type: 'partenaire' }, { deferredPayment: false })).status).toBe(
      200,
    )
    expect((await limit(user.id, null, 5000)).status).toBe(200)
  })

  test('a colleague is opened and closed as anybody, and staff who were one have no head', async () => {
    const head = await api.signedIn()
    const { user } = await colleague(api, database, head.token)
    expect((await changeAll([user.id], 'inactive')).body.done).toMatchObject([{ worksFor: head.user.email }])
    expect((await changeAll([user.id], 'active')).body.done).toHaveLength(1)
    expect((await change(user.id, OPEN, { role: 'editor' })).body.user.worksFor).toBeUndefined()
  })

  test('whose account closes with the team that had opened it is told so, and nothing of orders of their own', async () => {
    const head = await api.signedIn()
    const email = `pose-${crypto.randomUUID()}@test.example`
    await api.call(calls.inviteColleague, { token: head.token, body: { email, mayOrder: true } })
    const { body } = await api.call(calls.signUpToTeam, { body: aSignUp(await tokenFor(database, email)) })
    await database.db.deleteFrom('jobs').execute()
    await api.call(calls.removeMember, { token: head.token, params: { id: body.user.id } })
    const mails = (await waitingMails(database)).filter(({ to }) => to === email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Votre compte est fermé',
      `Vous ne faites plus partie de l’équipe ${head.user.company}`,
    ])
    const closed = mails.find(({ subject }) => subject === 'Votre compte est fermé')
    expect(closed?.text).toContain('ouvert par l’équipe dont vous ne faites plus partie')
    expect(closed?.text).not.toContain('Les commandes déjà passées')
  })

  test('whose head’s account staff close or open again hear of it by a mail, once each time', async () => {
    const head = await api.signedIn()
    const buyer = await colleague(api, database, head.token)
    const helper = await colleague(api, database, head.token, false)
    const gone = await colleague(api, database, head.token)
    await changeAll([gone.user.id], 'inactive')
    const { company } = head.user
    const people = [head, buyer, helper, gone].map(({ user }) => user.email)
    const told = async (status: 'active' | 'inactive') => {
      await database.db.deleteFrom('jobs').execute()
      await changeAll([head.user.id], status)
      await changeAll([head.user.id], status)
      const mails = (await waitingMails(database)).filter(({ to }) => people.includes(to))
      return people.map((person) => mails.filter(({ to }) => to === person))
    }
    const subjects = (mails: Awaited<ReturnType<typeof told>>) =>
      mails.map((own) => own.map(({ subject }) => subject))
    const closed = await told('inactive')
    const theirs = `Le compte de ${company} a été désactivé`
    expect(subjects(closed)).toEqual([['Votre compte a été désactivé'], [theirs], [theirs], []])
    const opened = await told('active')
    const again = `Le compte de ${company} est ouvert`
    expect(subjects(opened)).toEqual([['Votre compte est ouvert'], [again], [again], []])
    expect(opened[1]?.[0]?.text).toContain('et passer commande.')
    expect(opened[2]?.[0]?.text).toContain('et préparer vos commandes.')
  })
})
