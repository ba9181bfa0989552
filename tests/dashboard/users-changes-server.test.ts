import { expect, test } from 'vitest'
import { userData } from '#shared/account/user-data.endpoints'
import { catalog } from '#shared/catalogue/catalogue.endpoints'
import { adminUsers, changeStatuses, changeUser } from '#shared/dashboard/users/users.endpoints'
import type { Rights } from '#shared/dashboard/users/users.rules'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { CLOSED, NOBODY, OPEN, staffAccounts } from './staff-accounts.ts'

describeOnDatabase('rights that staff change', (database) => {
  const staff = staffAccounts(database)
  const { api, details, change, changeAll } = staff
  const mails = async () => (await waitingMails(database)).map(({ to, subject }) => [to, subject])
  const log = async () =>
    (await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).map(
      ({ kind, subject_id, actor_id, details: { before, after } }) => [
        kind,
        subject_id,
        actor_id,
        before,
        after,
      ],
    )
  const rightsOf = async (id: string): Promise<Rights> => {
    const { role, status, type, deferredPayment } = (await details(id)).body.user
    return { role, status, type, deferredPayment }
  }

  test('an approval opens the shop, is written down, and mailed', async () => {
    const { user, token } = await api.signedIn({ status: 'inactive' })
    await database.db.deleteFrom('audit_log').execute()
    expect((await api.call(catalog, { token })).status).toBe(403)
    const reply = await change(user.id, CLOSED, {
      status: 'active',
      deferredPayment: true,
      type: 'partenaire',
    })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { message: 'Le compte a été modifié.', user: { id: user.id, status: 'active', deferredPayment: true } },
    ])
    expect((await api.call(catalog, { token })).status).toBe(200)
    expect(await log()).toEqual([
      ['status_changed', user.id, staff.admin.user.id, 'inactive', 'active'],
      ['type_changed', user.id, staff.admin.user.id, 'professionnel', 'partenaire'],
      ['deferred_payment_changed', user.id, staff.admin.user.id, false, true],
    ])
    const [mail, ...more] = await waitingMails(database)
    expect([mail?.to, mail?.subject, more]).toEqual([user.email, 'Votre compte est ouvert', []])
    expect(mail?.text).toContain('Le paiement différé est autorisé pour vos commandes.')
    // Asked again, as a repeated call does, it changes and says nothing.
    expect((await change(user.id, CLOSED, { status: 'active' })).body).toMatchObject({
      success: true,
      message: 'Le compte est déjà tel que demandé.',
    })
    expect([(await log()).length, (await mails()).length]).toEqual([3, 1])
  })

  test('a deactivation acts at the next request; the session goes on, and opens the shop once it is undone', async () => {
    const user = await api.createUser()
    const { body, cookies } = await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })
    const shop = async (token: string) => {
      const { status, body } = await api.call(catalog, { token })
      return [status, Reflect.get(body, 'code')]
    }
    await change(user.id, OPEN, { status: 'inactive' })
    expect(await shop(body.auth_token)).toEqual([403, 'ACCOUNT_INACTIVE'])
    expect((await api.call(userData, { token: body.auth_token })).body).toMatchObject({
      userData: { lastName: user.last_name },
    })
    expect((await api.call(authenticate, { token: body.auth_token })).body.user.status).toBe('inactive')
    const [mail, ...more] = await waitingMails(database)
    expect([mail?.to, mail?.subject, more]).toEqual([user.email, 'Votre compte a été désactivé', []])
    expect(mail?.text).not.toContain('session')
    // Renewed while it is closed, the session is no wider.
    const renewed = await api.call(refresh, { cookies: { refresh_token: cookies[0]?.value ?? '' } })
    expect([renewed.status, renewed.body.user.status]).toEqual([200, 'inactive'])
    expect(await shop(renewed.body.auth_token)).toEqual([403, 'ACCOUNT_INACTIVE'])
    await change(user.id, CLOSED, { status: 'active' })
    expect(await shop(renewed.body.auth_token)).toEqual([200, undefined])
  })

  test('who is told what: an open account its changes, a closed or unconfirmed one nothing', async () => {
    const open = await api.createUser()
    const closed = await api.createUser({ status: 'inactive' })
    const unconfirmed = await api.createUser({ verified_at: null })
    await change(open.id, OPEN, { role: 'editor', type: 'interne' })
    await change(closed.id, CLOSED, { type: 'étudiant', deferredPayment: true })
    await change(unconfirmed.id, OPEN, { status: 'inactive' })
    const [mail, ...more] = await waitingMails(database)
    expect([mail?.to, mail?.subject, more]).toEqual([open.email, 'Votre compte a été modifié', []])
    expect(mail?.text).toContain('Vos droits d’accès sont désormais ceux de\u00a0: éditeur.')
    expect(mail?.text).toContain('Votre catégorie de client est désormais\u00a0: interne.')
  })

  test('a change decided on what is no longer so is refused, with what is', async () => {
    const { id } = await api.createUser()
    await change(id, OPEN, { type: 'partenaire' })
    const reply = await change(id, OPEN, { deferredPayment: true })
    expect([reply.status, reply.body]).toMatchObject([
      409,
      { code: 'ACCOUNT_CHANGED', user: { id, type: 'partenaire', deferredPayment: false } },
    ])
    expect(await rightsOf(id)).toEqual({ ...OPEN, type: 'partenaire' })
  })

  test('rights that are as they were seen, of an account that has moved, are not changed', async () => {
    const { id } = await api.createUser({ status: 'inactive' })
    await database.db
      .updateTable('users')
      .set({ refused_at: new Date(), refused_by: staff.admin.user.id, refusal_reason: 'Hors métier' })
      .where('id', '=', id)
      .execute()
    const send = (state: 'waiting' | 'refused' | null) =>
      api.call(changeUser, {
        params: { id },
        body: { seen: { ...CLOSED, state }, status: 'active' },
        token: staff.admin.token,
      })
    const reply = await send('waiting')
    expect([reply.status, reply.body]).toMatchObject([
      409,
      { code: 'ACCOUNT_CHANGED', user: { id, status: 'inactive', refusal: 'Hors métier' } },
    ])
    expect([(await send(null)).status, (await mails()).length]).toEqual([409, 0])
    expect([(await send('refused')).status, await rightsOf(id)]).toEqual([200, OPEN])
  })

  test('a change that says nothing of what was seen is decided on what stands', async () => {
    const { id } = await api.createUser({ status: 'inactive' })
    const reply = await api.call(changeUser, {
      params: { id },
      body: { status: 'active' },
      token: staff.admin.token,
    })
    expect([reply.status, await rightsOf(id)]).toEqual([200, { ...CLOSED, status: 'active' }])
  })

  test('nobody changes their own rights, and the only administrator stays', async () => {
    const own: Rights = { ...OPEN, role: 'admin', type: 'interne' }
    for (const with_ of [{ role: 'user' }, { status: 'inactive' }] as const)
      expect((await change(staff.admin.user.id, own, with_)).body).toMatchObject({ code: 'LAST_ADMIN' })
    const other = await api.createUser({ role: 'admin' })
    for (const with_ of [
      { role: 'editor' },
      { status: 'inactive' },
      { deferredPayment: true },
      { type: 'partenaire' },
    ] as const)
      expect((await change(staff.admin.user.id, own, with_)).body).toMatchObject({ code: 'OWN_ACCOUNT' })
    const bulk = await changeAll([staff.admin.user.id, other.id], 'inactive')
    expect(bulk.body).toMatchObject({
      done: [{ id: other.id, status: 'inactive' }],
      refused: [{ id: staff.admin.user.id, email: staff.admin.user.email, code: 'OWN_ACCOUNT' }],
    })
    expect(await rightsOf(staff.admin.user.id)).toEqual(own)
  })

  test('nothing is opened to an account whose e-mail nobody confirmed', async () => {
    const { id } = await api.createUser({ verified_at: null, status: 'inactive' })
    for (const with_ of [{ status: 'active' }, { role: 'admin' }, { deferredPayment: true }] as const)
      expect((await change(id, CLOSED, with_)).body).toMatchObject({ code: 'ACCOUNT_UNVERIFIED' })
    expect((await change(id, CLOSED, { type: 'partenaire' })).status).toBe(200)
    expect((await changeAll([id], 'active')).body).toMatchObject({
      message: 'Aucun compte n’a été modifié.',
      done: [],
      refused: [{ code: 'ACCOUNT_UNVERIFIED' }],
    })
  })

  test('many at once: each is done or told why not; strangers and repeats among them', async () => {
    const waiting = [
      await api.createUser({ status: 'inactive' }),
      await api.createUser({ status: 'inactive' }),
    ]
    const active = await api.createUser()
    const [one, two] = waiting.map(({ id }) => id)
    const reply = await changeAll([one ?? '', active.id, NOBODY, 'x', two ?? '', one ?? ''], 'active')
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        success: true,
        message: '2 comptes ouverts\u00a0; les autres sont restés tels quels.',
        done: [
          expect.objectContaining<Partial<AdminUser>>({ id: one ?? '', status: 'active' }),
          expect.objectContaining<Partial<AdminUser>>({ id: two ?? '', status: 'active' }),
        ],
        refused: [
          { id: active.id, email: active.email, code: 'ALREADY_SO', message: 'Ce compte est déjà actif.' },
          { id: NOBODY, email: '', code: 'NOT_FOUND', message: 'Ce compte n’existe pas ou n’existe plus.' },
          { id: 'x', email: '', code: 'NOT_FOUND', message: 'Ce compte n’existe pas ou n’existe plus.' },
        ],
      },
    ])
    expect((await mails()).sort()).toEqual(
      waiting.map(({ email }) => [email, 'Votre compte est ouvert']).sort(),
    )
    expect(await log()).toEqual(
      [one, two].map((id) => ['status_changed', id, staff.admin.user.id, 'inactive', 'active']),
    )
  })

  test('more than 200 at once, none, or wrong values change nothing', async () => {
    const { id } = await api.createUser({ status: 'inactive' })
    const one = { id, seen: 'waiting' }
    const statuses = async (body: unknown) =>
      (await api.call(changeStatuses, { body, token: staff.admin.token })).status
    expect(
      await statuses({ accounts: [one, ...Array(200).fill({ id: NOBODY, seen: null })], status: 'active' }),
    ).toBe(422)
    expect(await statuses({ accounts: [], status: 'active' })).toBe(422)
    expect(await statuses({ accounts: [one], status: 'deleted' })).toBe(422)
    expect(await statuses({ accounts: [{ id }], status: 'active' })).toBe(422)
    expect(await statuses({ accounts: [{ id, seen: 'deleted' }], status: 'active' })).toBe(422)
    expect(await statuses({ accounts: one, status: 'active' })).toBe(422)
    const patch = async (body: unknown) =>
      (await api.call(changeUser, { params: { id }, body, token: staff.admin.token })).status
    expect(await patch({ seen: { status: 'active' }, status: 'active' })).toBe(422)
    expect(await patch({ seen: CLOSED, role: 'root' })).toBe(422)
    expect(await patch({ seen: CLOSED, status: null })).toBe(422)
    expect(await patch({ seen: CLOSED, deferredPayment: 'true' })).toBe(422)
    // Fields that touch identity are no part of the contract.
    expect(await patch({ seen: CLOSED, email: 'autre@test.example', verified: true, id: NOBODY })).toBe(200)
    expect(await rightsOf(id)).toEqual(CLOSED)
    expect([await log(), await mails()]).toEqual([[], []])
  })
})

describeOnDatabase('administrators who turn on each other at once', (database) => {
  const api = testApp(database)

  test('one of two stays, and acts', async () => {
    for (let round = 0; round < 3; round++) {
      await database.db.deleteFrom('users').execute()
      const pair = [await api.signedIn({ role: 'admin' }), await api.signedIn({ role: 'admin' })]
      const seen: Rights = { ...OPEN, role: 'admin' }
      const replies = await Promise.all(
        pair.map(({ token }, nth) =>
          api.call(changeUser, {
            params: { id: pair[1 - nth]?.user.id ?? '' },
            body: { seen, ...(nth === 0 ? { role: 'user' } : { status: 'inactive' }) },
            token,
          }),
        ),
      )
      // The second is told at its door, or under the lock, that it may no longer; its session has ended otherwise.
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([401, 403]).toContain(replies.find(({ status }) => status !== 200)?.status)
      const winner = pair[replies.findIndex(({ status }) => status === 200)]
      expect((await api.call(adminUsers, { token: winner?.token ?? '' })).status).toBe(200)
    }
  })
})
