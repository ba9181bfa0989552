import { beforeEach, expect, test } from 'vitest'
import { requestOtp, verifyOtp } from '#shared/session/otp.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail, waitingMails } from './mailbox.ts'

const HOUR = 3_600_000
const NEW = 'Marée-haute26'

describeOnDatabase('reset of a password', (database) => {
  const api = testApp(database)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const linkFor = async (email: string): Promise<string> => {
    await api.call(resetPassword, { body: { email } })
    return linkIn(await takeMail(database, email), '/reset-password').token ?? ''
  }

  const reset = (email: string, token: string, password = NEW, password_confirmation = password) =>
    api.call(newPassword, { body: { email, token, password, password_confirmation } })

  const codeOf = (reply: { status: number; body: object }): unknown =>
    reply.status === 200 ? 'ok' : Reflect.get(reply.body, 'code')

  const signIn = async (email: string, password: string) =>
    (await api.call(login, { body: { email, password } })).status

  test('by the link in the mail sets the password, and says so by mail', async () => {
    const user = await api.createUser()
    const asked = await api.call(resetPassword, { body: { email: ` ${user.email.toUpperCase()}` } })
    expect(asked.body).toEqual({
      success: true,
      message: 'Si un compte correspond à cette adresse, un lien vient d’y être envoyé.',
    })
    const mail = await takeMail(database, user.email)
    expect(mail.subject).toBe('Réinitialisez votre mot de passe')
    const link = linkIn(mail, '/reset-password')
    expect(link).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), email: user.email })
    const reply = await reset(user.email, link.token ?? '')
    expect(reply.body).toEqual({
      success: true,
      message: 'Votre mot de passe a été réinitialisé avec succès.',
    })
    expect(new Set(reply.cookies.map(({ name }) => name))).toEqual(new Set(['device']))
    expect([await signIn(user.email, TEST_PASSWORD), await signIn(user.email, NEW)]).toEqual([401, 200])
    const told = await takeMail(database, user.email)
    expect(told.subject).toBe('Votre mot de passe a été modifié')
    expect(told.text).toContain('modifié le 02/03/2026 à 10:00.')
  })

  test('ends every session, code and link of the account, and of no other', async () => {
    const user = await api.createUser()
    const bystander = await api.signedIn()
    const opened = await api.call(login, {
      body: { email: user.email, password: TEST_PASSWORD, remember: true },
    })
    const elsewhere = await api.signIn(user)
    await api.call(requestOtp, { body: { email: user.email } })
    const otp = codeIn(await takeMail(database, user.email))
    expect(codeOf(await reset(user.email, await linkFor(user.email)))).toBe('ok')
    for (const token of [opened.body.auth_token, elsewhere])
      expect((await api.call(authenticate, { token })).status).toBe(401)
    const cookies = { refresh_token: opened.cookies[0]?.value ?? '' }
    expect((await api.call(refresh, { cookies })).status).toBe(401)
    expect(codeOf(await api.call(verifyOtp, { body: { email: user.email, otp } }))).toBe('CODE_EXPIRED')
    expect((await api.call(authenticate, { token: bystander.token })).status).toBe(200)
  })

  test('works once, of eight at the same time too', async () => {
    const user = await api.createUser()
    const token = await linkFor(user.email)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reset(user.email, token, `${NEW}${index}`)),
    )
    const outcomes = replies.map(codeOf)
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    expect(await signIn(user.email, `${NEW}${outcomes.indexOf('ok')}`)).toBe(200)
    expect(codeOf(await reset(user.email, token))).toBe('LINK_INVALID')
  })

  test('works for an hour, and until the next link is sent', async () => {
    const user = await api.createUser()
    const first = await linkFor(user.email)
    const second = await linkFor(user.email)
    expect(codeOf(await reset(user.email, first))).toBe('LINK_INVALID')
    api.clock.advance(HOUR)
    expect(codeOf(await reset(user.email, second))).toBe('LINK_INVALID')
    const third = await linkFor(user.email)
    api.clock.advance(HOUR - 1)
    expect(codeOf(await reset(user.email, third))).toBe('ok')
  })

  test('with a password that breaks a rule is refused by field, and the link stays good', async () => {
    const user = await api.createUser()
    const token = await linkFor(user.email)
    const weak = await reset(user.email, token, 'demo', 'demi')
    expect([weak.status, weak.body]).toMatchObject([
      422,
      {
        code: 'INVALID_FIELDS',
        errors: {
          password: [
            'Entre 8 et 255 caractères',
            'Au moins une lettre majuscule',
            'Au moins un chiffre',
            'Au moins un caractère spécial',
          ],
          password_confirmation: ['Mot de passe et confirmation identiques'],
        },
      },
    ])
    expect(codeOf(await reset(user.email, token))).toBe('ok')
  })

  test('with the link of another, a made-up one or none is refused', async () => {
    const [user, other] = [await api.createUser(), await api.createUser()]
    const token = await linkFor(user.email)
    for (const [email, wrong] of [
      [other.email, token],
      [user.email, 'x'.repeat(43)],
      [user.email, ''],
      ['jamais@test.example', token],
    ] as const) {
      const reply = await reset(email, wrong)
      expect([reply.status, codeOf(reply)]).toEqual([422, 'LINK_INVALID'])
    }
    expect(codeOf(await reset(user.email, token))).toBe('ok')
  })

  test('sends nothing without an account, and a link of a reset verifies nothing', async () => {
    await api.call(resetPassword, { body: { email: 'jamais@test.example' } })
    expect(await waitingMails(database)).toEqual([])
    const user = await api.createUser({ verified_at: null })
    await reset(user.email, await linkFor(user.email))
    const reply = await api.call(login, { body: { email: user.email, password: NEW } })
    expect(reply.body.user.verified).toBe(false)
  })

  test('a sign-in whose password was changed while it was checked opens nothing', async () => {
    const user = await api.createUser()
    const token = await linkFor(user.email)
    const slow = { ...api.deps.passwords }
    const { loginByPassword } = await import('#server/session/login-by-password')
    const deps = {
      ...api.deps,
      passwords: {
        ...slow,
        verify: async (stored: string | undefined, password: string) => {
          const matches = await slow.verify(stored, password)
          await reset(user.email, token)
          return matches
        },
      },
    }
    await expect(
      loginByPassword(
        deps,
        { ip: '127.0.0.1', device: { id: 'x', label: '', isKnown: false } },
        { email: user.email, password: TEST_PASSWORD },
      ),
    ).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
    const sessions = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(sessions).toEqual([])
  })
})
