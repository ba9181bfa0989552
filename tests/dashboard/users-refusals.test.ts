import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { catalog } from '#shared/catalogue/catalogue.endpoints'
import {
  adminUser,
  adminUsers,
  changeStatuses,
  refuseAccounts,
} from '#shared/dashboard/users/users.endpoints'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { authenticate } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { NOBODY, seenNow } from './staff-accounts.ts'

const REASON = 'Votre activité ne relève pas de la pose de fermetures.'

describeOnDatabase('accounts that staff refuse', (database) => {
  const api = testApp(database)
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  beforeEach(async () => {
    for (const table of ['jobs', 'audit_log', 'users'] as const) await database.db.deleteFrom(table).execute()
    admin = await api.signedIn({ role: 'admin' })
    await database.db.deleteFrom('audit_log').execute()
  })

  const refuse = async (ids: string[], reason = REASON, token = admin.token) =>
    api.call(refuseAccounts, { body: { accounts: await seenNow(database, ids), reason }, token })
  const idsWith = async (status: string) =>
    (await api.call(adminUsers, { query: { status }, token: admin.token })).body.users.map(({ id }) => id)
  const waitingCount = async () => (await api.call(adminWelcome, { token: admin.token })).body.todo.accounts
  const mails = async () =>
    (await waitingMails(database)).map(({ to, subject, text }) => ({ to, subject, text }))

  test('a refusal is kept with its reason, mailed, written down, and out of what waits', async () => {
    const { user, token } = await api.signedIn({ status: 'inactive' })
    await database.db.deleteFrom('audit_log').execute()
    expect([await waitingCount(), await idsWith('waiting')]).toEqual([1, [user.id]])
    const reply = await refuse([user.id], `  ${REASON}\n`)
    const refused = { at: '2026-03-02T09:00:00.000Z', by: admin.user.email }
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        message: '1 compte refusé.',
        done: [{ id: user.id, status: 'inactive', openedAt: null, refused, refusal: REASON }],
        refused: [],
      },
    ])
    expect(await waitingCount()).toBe(0)
    expect([await idsWith('waiting'), await idsWith('refused'), await idsWith('inactive')]).toEqual([
      [],
      [user.id],
      [user.id],
    ])
    const [mail, ...more] = await mails()
    expect([mail?.to, mail?.subject, more]).toEqual([
      user.email,
      'Votre demande de compte n’a pas été acceptée',
      [],
    ])
    expect(mail?.text).toContain(REASON)
    const { events } = (await api.call(adminUser, { params: { id: user.id }, token: admin.token })).body
    expect(events).toMatchObject([
      { kind: 'account_refused', actor: { id: admin.user.id }, details: { reason: REASON } },
    ])
    // the person stays signed in, is told why, and buys nothing
    expect((await api.call(authenticate, { token })).body.user).toMatchObject({
      status: 'inactive',
      refusal: REASON,
    })
    expect((await api.call(catalog, { token })).body).toMatchObject({ code: 'ACCOUNT_INACTIVE' })
  })

  test('opened later, an account is refused no more', async () => {
    const { user, token } = await api.signedIn({ status: 'inactive' })
    await refuse([user.id])
    const { body } = await api.call(changeStatuses, {
      body: { accounts: [{ id: user.id, seen: 'refused' }], status: 'active' },
      token: admin.token,
    })
    expect(body.done).toMatchObject([{ id: user.id, status: 'active', refused: null }])
    expect(body.done[0]).not.toHaveProperty('refusal')
    expect((await api.call(catalog, { token })).status).toBe(200)
    expect(await idsWith('refused')).toEqual([])
    // by hand too
    const other = await api.createUser({ status: 'inactive' })
    await refuse([other.id])
    await database.db.updateTable('users').set({ status: 'active' }).where('id', '=', other.id).execute()
    const row = await database.db
      .selectFrom('users')
      .select(['refused_at', 'refused_by', 'refusal_reason'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ refused_at: null, refused_by: null, refusal_reason: '' })
  })

  test('only what waits is refused; each of the others is told why', async () => {
    const waiting = await api.createUser({ status: 'inactive' })
    const before = await api.createUser({ status: 'inactive' })
    const open = await api.createUser()
    const closed = await api.createUser({ status: 'inactive', opened_at: new Date('2026-01-05T09:00:00Z') })
    const unconfirmed = await api.createUser({ status: 'inactive', verified_at: null })
    await refuse([before.id], 'Premier motif')
    await database.db.deleteFrom('jobs').execute()
    const { body } = await refuse([
      before.id,
      open.id,
      closed.id,
      unconfirmed.id,
      NOBODY,
      'x',
      waiting.id,
      waiting.id,
      admin.user.id,
    ])
    expect(body.message).toBe('1 compte refusé\u00a0; les autres sont restés tels quels.')
    expect(body.done.map(({ id }) => id)).toEqual([waiting.id])
    expect(body.refused.map(({ id, code }) => [id, code])).toEqual([
      [before.id, 'ALREADY_SO'],
      [open.id, 'NOT_WAITING'],
      [closed.id, 'NOT_WAITING'],
      [unconfirmed.id, 'ACCOUNT_UNVERIFIED'],
      [NOBODY, 'NOT_FOUND'],
      ['x', 'NOT_FOUND'],
      [admin.user.id, 'NOT_WAITING'],
    ])
    expect((await mails()).map(({ to }) => to)).toEqual([waiting.email])
    const { user } = (await api.call(adminUser, { params: { id: before.id }, token: admin.token })).body
    expect(user.refusal).toBe('Premier motif')
  })

  test('two who decide at once: one is told that the other was quicker, and the person is written to once', async () => {
    const colleague = await api.signedIn({ role: 'admin' })
    for (let round = 0; round < 3; round++) {
      const { id, email } = await api.createUser({ status: 'inactive' })
      await database.db.deleteFrom('jobs').execute()
      const accounts = [{ id, seen: 'waiting' as const }]
      const [opening, refusing] = await Promise.all([
        api.call(changeStatuses, { body: { accounts, status: 'active' }, token: colleague.token }),
        api.call(refuseAccounts, { body: { accounts, reason: REASON }, token: admin.token }),
      ])
      expect([opening.status, refusing.status]).toEqual([200, 200])
      expect([...opening.body.done, ...refusing.body.done].map((user) => user.id)).toEqual([id])
      const [late] = [...opening.body.refused, ...refusing.body.refused]
      // a refusal is of what waits, whatever was seen
      expect([late?.id, late?.code]).toEqual([
        id,
        opening.body.done.length === 0 ? 'ACCOUNT_CHANGED' : 'NOT_WAITING',
      ])
      expect((await mails()).map(({ to }) => to)).toEqual([email])
    }
  })

  test('an opening that was decided before a refusal leaves it, and says where the account stands', async () => {
    const { id, email } = await api.createUser({ status: 'inactive' })
    await refuse([id])
    const open = (seen: 'waiting' | 'refused') =>
      api.call(changeStatuses, { body: { accounts: [{ id, seen }], status: 'active' }, token: admin.token })
    expect((await open('waiting')).body).toEqual({
      success: true,
      message: 'Aucun compte n’a été modifié.',
      done: [],
      refused: [
        {
          id,
          email,
          code: 'ACCOUNT_CHANGED',
          message:
            'Ce compte a changé entre-temps\u00a0: il est refusé désormais. Rien n’a été fait, et aucun email n’est parti.',
        },
      ],
    })
    expect([await idsWith('refused'), (await mails()).length]).toEqual([[id], 1])
    // seen as it is, it is opened; named twice, by what was said of it first
    const accounts = [
      { id, seen: 'refused' as const },
      { id, seen: 'waiting' as const },
    ]
    const { body } = await api.call(changeStatuses, {
      body: { accounts, status: 'active' },
      token: admin.token,
    })
    expect([body.done.map((user) => user.id), body.refused]).toEqual([[id], []])
  })

  test('no reason, too long a one, none chosen, or nobody’s right: nothing is refused', async () => {
    const { id } = await api.createUser({ status: 'inactive' })
    const editor = await api.signedIn({ role: 'editor' })
    expect((await refuse([id], ' \n ')).status).toBe(422)
    expect((await refuse([id], 'x'.repeat(1001))).status).toBe(422)
    expect((await refuse([])).status).toBe(422)
    expect((await refuse([id], REASON, editor.token)).status).toBe(403)
    expect([await idsWith('refused'), await mails()]).toEqual([[], []])
  })

  test('what the person deletes takes the reason with it', async () => {
    const { user, token } = await api.signedIn({ status: 'inactive' })
    await refuse([user.id])
    expect((await api.call(deleteAccount, { body: { password: TEST_PASSWORD }, token })).status).toBe(200)
    const row = await database.db
      .selectFrom('users')
      .select(['refused_at', 'refused_by', 'refusal_reason'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ refused_at: null, refused_by: null, refusal_reason: '' })
  })

  test.each([
    ['an open account', { status: 'active' as const }],
    [
      'one that was opened once',
      { status: 'inactive' as const, opened_at: new Date('2026-01-05T09:00:00Z') },
    ],
    ['one without a reason', { status: 'inactive' as const, refusal_reason: '' }],
    ['one that nobody refused', { status: 'inactive' as const, refused_by: null }],
  ])('the database keeps no refusal of %s', async (_, with_) => {
    const { id } = await api.createUser({ status: 'inactive' })
    const { status, ...rest } = with_
    const write = database.db
      .updateTable('users')
      .set({ refused_at: new Date(), refused_by: admin.user.id, refusal_reason: REASON, ...rest })
      .where('id', '=', id)
    // opened first: the opening itself would take the refusal back
    await database.db.updateTable('users').set({ status }).where('id', '=', id).execute()
    await expect(write.execute()).rejects.toThrow(/users_refus/)
  })
})
