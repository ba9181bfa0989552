import { beforeEach, describe, expect, test } from 'vitest'
import {
  requestOtp,
  requestOtpForEmailVerification,
  verifyEmail,
  verifyOtp,
  verifyOtpForEmailVerification,
} from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import type { RegisterBody } from '#shared/session/registration.schema'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail, waitingMails } from './mailbox.ts'

let sequence = 0
const aForm = (parts: Partial<RegisterBody> = {}): RegisterBody => ({
  title: 'Madame',
  level: 'expert',
  firstName: 'Léa',
  lastName: 'Martin-Duval',
  company: 'Pose & Stores',
  function: 'Installateur',
  email: `inscrit${++sequence}@test.example`,
  password: TEST_PASSWORD,
  password_confirmation: TEST_PASSWORD,
  ...parts,
})

const COMPANY = 'contact@ombrelia.example'

describeOnDatabase('sign-up', (database) => {
  const api = testApp(database)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const rowsOf = (email: string) =>
    database.db.selectFrom('users').selectAll().where('email', '=', email).orderBy('created_at').execute()

  test('opens an account that waits, with a session', async () => {
    const form = aForm({
      email: ' Léa.Martin@Test.EXAMPLE ',
      firstName: ' Léa ',
      siret: '732 829 320 00074',
      vat: 'fr 44 732829320',
    })
    const reply = await api.call(register, { body: form })
    expect(reply.status).toBe(200)
    const user = {
      id: expect.any(String),
      email: 'léa.martin@test.example',
      role: 'user',
      status: 'inactive',
      verified: false,
      type: 'professionnel',
      title: 'Madame',
      level: 'expert',
      firstName: 'Léa',
      lastName: 'Martin-Duval',
      company: 'Pose & Stores',
      function: 'Installateur',
      created_at: new Date(api.clock.now()).toISOString(),
    }
    expect(reply.body).toEqual({ success: true, user, auth_token: expect.any(String) })
    expect((await api.call(authenticate, { token: reply.body.auth_token })).body.user).toEqual(user)
    const cookie = reply.cookies[0]
    expect(cookie?.maxAge).toBeUndefined()
    expect((await api.call(refresh, { cookies: { refresh_token: cookie?.value ?? '' } })).status).toBe(200)
    const [row] = await rowsOf(user.email)
    expect(row).toMatchObject({ siret: '73282932000074', vat: 'FR44732829320', verified_at: null })
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('what touches rights in the body is not read', async () => {
    const form = {
      ...aForm(),
      role: 'admin',
      status: 'active',
      type: 'interne',
      verified: true,
      verified_at: '2026-01-01',
      id: '00000000-0000-4000-8000-000000000000',
      deferred_payment: true,
    }
    const reply = await api.call(register, { body: form })
    expect(reply.body.user).toMatchObject({
      role: 'user',
      status: 'inactive',
      type: 'professionnel',
      verified: false,
    })
    const [row] = await rowsOf(form.email)
    expect(row).toMatchObject({
      role: 'user',
      status: 'inactive',
      verified_at: null,
      deferred_payment: false,
    })
    expect(row?.id).not.toBe(form.id)
  })

  test('a wrong SIRET or VAT number blocks nothing', async () => {
    const form = aForm({ siret: '123', vat: 'sans' })
    expect((await api.call(register, { body: form })).status).toBe(200)
    expect(await rowsOf(form.email)).toMatchObject([{ siret: '123', vat: 'SANS' }])
    expect((await takeMail(database, COMPANY)).text).toContain('SIRET\u00a0: 123 (forme incorrecte)\n')
  })

  test('each field that is wrong has its message, and nothing is made', async () => {
    const form = aForm({
      firstName: 'L',
      lastName: 'x'.repeat(41),
      email: 'nobody',
      title: 'Maître',
      password_confirmation: '',
      function: '',
    })
    const reply = await api.call(register, { body: form })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: {
        firstName: ['Le nom doit avoir une longueur supérieure à 3 caractères'],
        lastName: ['Le nom doit avoir une longueur inférieure à 40 caractères'],
        email: ["L'adresse email doit être une adresse valide"],
        title: ['Choisissez une des réponses proposées.'],
        function: ['Ce champ est obligatoire.'],
        password_confirmation: ['Mot de passe et confirmation identiques'],
      },
    })
    expect(await waitingMails(database)).toEqual([])
    expect((await api.call(register, { body: { ...aForm(), password: 12345678 } })).status).toBe(422)
  })

  test('mails the person, with a link that verifies, and the company', async () => {
    const form = aForm({ siret: '73282932000074' })
    const reply = await api.call(register, { body: form })
    const [notice] = await waitingMails(database, COMPANY)
    expect(notice).toMatchObject({ subject: 'Nouvelle inscription' })
    expect(notice?.text).toContain('ouvrir ou refuser ce compte une fois son adresse email confirmée.')
    expect(notice?.text).toContain(
      `/dashboard?${new URLSearchParams({ panel: 'usersIndex', search: form.email })}`,
    )
    expect(notice?.text).toContain('SIRET\u00a0: 73282932000074 (forme correcte)\n')
    expect(notice?.text).toContain('TVA\u00a0: non renseigné\n')
    const [mail, ...more] = await waitingMails(database, form.email)
    expect(more).toEqual([])
    if (!mail) throw new Error('no mail')
    expect(mail.subject).toBe('Nous avons bien reçu votre inscription')
    const { t: token = '', email = '' } = linkIn(mail, '/email-verified')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(email).toBe(form.email)
    const { auth_token: bearer } = reply.body
    expect((await api.call(verifyEmail, { body: { token, email }, token: bearer })).body).toEqual({
      success: true,
      message: 'Votre adresse email est vérifiée.',
    })
    const { body } = await api.call(authenticate, { token: bearer })
    expect(body.user).toMatchObject({ verified: true, status: 'inactive' })
  })

  test('the session of a new account opens nothing that needs a verified or active one', async () => {
    const reply = await api.call(register, { body: aForm() })
    const answers = await Promise.all(
      ['/api/catalog', '/api/user/addresses'].map((url) =>
        api.app.inject({ url, headers: { authorization: `Bearer ${reply.body.auth_token}` } }),
      ),
    )
    expect(answers.map((answer) => answer.json().code)).toEqual(['EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED'])
  })

  describe('with the e-mail of a verified account', () => {
    const shape = (reply: {
      status: number
      body: object
      headers: Record<string, unknown>
      cookies: { name: string; path?: string }[]
    }) => ({
      status: reply.status,
      body: Object.keys(reply.body),
      headers: Object.keys(reply.headers).sort(),
      cookies: reply.cookies.map(({ name, path }) => `${name} ${path}`),
    })

    test('answers like any other sign-up, and changes nothing of the account', async () => {
      const owner = await api.createUser({ role: 'admin' })
      const fresh = await api.call(register, { body: aForm() })
      const again = await api.call(register, {
        body: aForm({
          email: owner.email.toUpperCase(),
          password: 'Autre!2026',
          password_confirmation: 'Autre!2026',
        }),
      })
      expect(shape(again)).toEqual(shape(fresh))
      expect(again.body.user).toMatchObject({
        email: owner.email,
        role: 'user',
        status: 'inactive',
        verified: false,
      })
      expect(again.body.user.id).not.toBe(owner.id)
      expect((await rowsOf(owner.email)).find(({ id }) => id === owner.id)).toEqual(owner)
      // Both passwords open what is theirs, as they would beside an e-mail that was free.
      const sign = async (password: string) =>
        (await api.call(login, { body: { email: owner.email, password } })).body.user?.id
      expect(await sign(TEST_PASSWORD)).toBe(owner.id)
      expect(await sign('Autre!2026')).toBe(again.body.user.id)
    })

    test('tells its owner, and no code or link ever leaves for the new one', async () => {
      const owner = await api.createUser()
      const { body } = await api.call(register, { body: aForm({ email: owner.email }) })
      expect((await waitingMails(database, COMPANY))[0]?.text).toContain(
        'Il n’y a rien à valider\u00a0: son titulaire a été prévenu.',
      )
      const told = await takeMail(database, owner.email)
      expect(told.subject).toBe('Vous avez déjà un compte')
      expect(told.text).toContain('Bonjour Compte Essai,')
      expect(told.text).not.toContain('email-verified')
      const reply = await api.call(requestOtpForEmailVerification, { token: body.auth_token })
      expect(reply.body).toEqual({ success: true, message: 'Un code vient de vous être envoyé.' })
      expect((await takeMail(database, owner.email)).subject).toBe('Vous avez déjà un compte')
      const tried = await api.call(verifyOtpForEmailVerification, {
        token: body.auth_token,
        body: { email: owner.email, otp: 'ABCDE' },
      })
      expect([tried.status, tried.body]).toMatchObject([422, { code: 'CODE_WRONG' }])
    })

    test('codes and resets are the owner’s', async () => {
      const owner = await api.createUser()
      const other = await api.call(register, { body: aForm({ email: owner.email }) })
      await database.db.deleteFrom('jobs').execute()
      await api.call(requestOtp, { body: { email: owner.email } })
      const otp = codeIn(await takeMail(database, owner.email))
      const opened = await api.call(verifyOtp, { body: { email: owner.email, otp } })
      expect(opened.body.user.id).toBe(owner.id)
      await api.call(resetPassword, { body: { email: owner.email } })
      const { token = '' } = linkIn(await takeMail(database, owner.email), '/reset-password')
      const password = 'Marée-haute26'
      await api.call(newPassword, {
        body: { email: owner.email, token, password, password_confirmation: password },
      })
      const reply = await api.call(login, { body: { email: owner.email, password } })
      expect(reply.body.user.id).toBe(owner.id)
      expect((await api.call(authenticate, { token: other.body.auth_token })).status).toBe(200)
    })
  })

  test('a sign-up that nobody confirmed makes room for the next with its e-mail', async () => {
    const form = aForm()
    const first = await api.call(register, { body: form })
    const { t: token = '' } = linkIn(
      (await waitingMails(database, form.email))[0] ?? { to: '', subject: '', text: '', html: '' },
      '/email-verified',
    )
    await api.call(requestOtpForEmailVerification, { token: first.body.auth_token })
    const second = await api.call(register, {
      body: { ...form, password: 'Autre!2026', password_confirmation: 'Autre!2026' },
    })
    expect(second.status).toBe(200)
    expect((await api.call(authenticate, { token: first.body.auth_token })).status).toBe(401)
    expect((await api.call(login, { body: { email: form.email, password: TEST_PASSWORD } })).status).toBe(401)
    expect((await api.call(verifyEmail, { body: { token, email: form.email } })).status).toBe(422)
    expect(
      (await api.call(login, { body: { email: form.email, password: 'Autre!2026' } })).body.user.id,
    ).toBe(second.body.user.id)
    expect(await rowsOf(form.email)).toHaveLength(1)
    const secrets = await database.db
      .selectFrom('one_time_secrets')
      .select('purpose')
      .where('user_id', '=', first.body.user.id)
      .execute()
    expect(secrets).toEqual([])
  })

  test('ten at once with one e-mail leave one account', async () => {
    const form = aForm()
    const replies = await Promise.all(Array.from({ length: 10 }, () => api.call(register, { body: form })))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await rowsOf(form.email)).toHaveLength(1)
  })

  test('the same e-mail in another form of Unicode is the same', async () => {
    for (const email of ['ﬁn.e\u0301te\u0301@test.example', 'FIN.ÉTÉ@TEST.EXAMPLE'])
      expect((await api.call(register, { body: aForm({ email }) })).status).toBe(200)
    expect(await rowsOf('fin.été@test.example')).toHaveLength(1)
  })
})
