import { beforeEach, describe, expect, test } from 'vitest'
import { createAdmin } from '#server/session/create-admin'
import { seal, unseal } from '#server/session/sealed'
import { addresses } from '#shared/account/addresses.endpoints'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { adminUsers, resetSecondFactor } from '#shared/dashboard/users/users.endpoints'
import { requestOtp, verifyOtp } from '#shared/session/otp.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import * as calls from '#shared/session/second-factor.endpoints'
import { authenticate, login } from '#shared/session/session.endpoints'
import { type CallReply, TEST_PASSWORD, type TestApp, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { appCode, STEP } from './authenticator.ts'
import { codeIn, linkIn, takeMail } from './mailbox.ts'

const codeOf = (reply: { status: number; body: object }): unknown =>
  reply.status === 200 ? 'ok' : Reflect.get(reply.body, 'code')

const kitOf = (api: TestApp) => {
  const begin = (token: string, password = TEST_PASSWORD) =>
    api.call(calls.beginFactor, { token, body: { password } })
  const confirm = (token: string, code: string) => api.call(calls.confirmFactor, { token, body: { code } })
  const signIn = (email: string, cookies: Record<string, string> = {}) =>
    api.call(login, { body: { email, password: TEST_PASSWORD, remember: true }, cookies })
  const prove = (challenge: unknown, code: string, cookies: Record<string, string> = {}) =>
    api.call(calls.proveFactor, { body: { challenge: String(challenge), code }, cookies })
  /** staff with a second factor; the clock stands in a later step than its first code */
  const enrolled = async (role: 'admin' | 'editor' = 'editor') => {
    const { user, token } = await api.signedIn({ role })
    const { secret } = (await begin(token)).body
    const { recoveryCodes } = (await confirm(token, appCode(api, secret))).body
    api.clock.advance(STEP)
    return { user, token, secret, recoveryCodes }
  }
  const challengeFor = async (email: string) => Reflect.get((await signIn(email)).body, 'challenge')
  return { begin, confirm, signIn, prove, enrolled, challengeFor }
}

test('a secret is opened by its own account under its own key, and by no other', () => {
  const sealed = seal('a secret', 'u1', 'JBSWY3DP')
  expect(unseal('a secret', 'u1', sealed)).toBe('JBSWY3DP')
  expect(sealed).not.toBe(seal('a secret', 'u1', 'JBSWY3DP'))
  for (const [secret, userId] of [
    ['another', 'u1'],
    ['a secret', 'u2'],
  ] as const)
    expect(() => unseal(secret, userId, sealed)).toThrow()
})

describeOnDatabase('the second factor of staff', (database) => {
  const api = testApp(database)
  const kit = kitOf(api)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const kindsOf = async (subjectId: string): Promise<string[]> => {
    const rows = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  test('is added with the password and a first code; other sessions end, and the person is told', async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    const elsewhere = await api.signIn(user)
    expect(codeOf(await kit.begin(token, 'Faux!2026'))).toBe('PASSWORD_WRONG')
    const begun = await kit.begin(token)
    expect(begun.body.uri).toContain(
      `otpauth://totp/Ombrelia:${encodeURIComponent(user.email)}?issuer=Ombrelia`,
    )
    const { secret } = begun.body
    const [kept] = await database.db.selectFrom('second_factors').select('sealed_secret').execute()
    expect(kept?.sealed_secret).not.toContain(secret)
    // nothing asks for it before it is confirmed
    expect((await kit.signIn(user.email)).status).toBe(200)
    expect(codeOf(await kit.confirm(token, '000000'))).toBe('SECOND_FACTOR_WRONG')
    const { body } = await kit.confirm(token, appCode(api, secret))
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    expect((await api.call(authenticate, { token: elsewhere })).status).toBe(401)
    expect((await api.call(authenticate, { token })).body.user).toMatchObject({ secondFactor: true })
    expect((await takeMail(database, user.email)).text).toContain('un second facteur a été ajouté')
    // the wrong password and the wrong code among them
    expect(await kindsOf(user.id)).toEqual([
      ...['signed_in', 'signed_in', 'second_factor_failed', 'signed_in', 'second_factor_failed'],
      'second_factor_added',
    ])
    expect(codeOf(await kit.begin(token))).toBe('SECOND_FACTOR_PRESENT')
  })

  test('is for staff alone', async () => {
    const { token } = await api.signedIn()
    expect(codeOf(await kit.begin(token))).toBe('FORBIDDEN')
    expect(codeOf(await kit.confirm(token, '123456'))).toBe('FORBIDDEN')
  })

  test('is asked for after the password, and opens the session that was asked for', async () => {
    const { user, secret } = await kit.enrolled()
    const first = await kit.signIn(user.email)
    expect([first.status, codeOf(first), first.cookies]).toEqual([422, 'SECOND_FACTOR_REQUIRED', []])
    const challenge = Reflect.get(first.body, 'challenge')
    // a challenge is no access token
    expect((await api.call(authenticate, { token: String(challenge) })).status).toBe(401)
    expect(codeOf(await kit.prove(challenge, '000000'))).toBe('SECOND_FACTOR_WRONG')
    const opened = await kit.prove(challenge, appCode(api, secret))
    expect(opened.body.user.id).toBe(user.id)
    expect(new Set(opened.cookies.map(({ name }) => name))).toEqual(new Set(['refresh_token', 'device']))
    expect(opened.cookies.find(({ name }) => name === 'refresh_token')?.maxAge).toBe(30 * 24 * 3600)
    expect((await api.call(authenticate, { token: opened.body.auth_token })).status).toBe(200)
  })

  test('is asked for after a mailed code too', async () => {
    const { user, secret } = await kit.enrolled()
    await database.db.deleteFrom('jobs').execute()
    await api.call(requestOtp, { body: { email: user.email } })
    const otp = codeIn(await takeMail(database, user.email))
    const first = await api.call(verifyOtp, { body: { email: user.email, otp } })
    expect(codeOf(first)).toBe('SECOND_FACTOR_REQUIRED')
    expect((await kit.prove(Reflect.get(first.body, 'challenge'), appCode(api, secret))).status).toBe(200)
  })

  test('takes each code once, at one time or another, and none of an earlier step', async () => {
    const { user, secret } = await kit.enrolled()
    const earlier = appCode(api, secret)
    api.clock.advance(STEP)
    const challenge = await kit.challengeFor(user.email)
    const code = appCode(api, secret)
    const replies = await Promise.all(Array.from({ length: 4 }, () => kit.prove(challenge, code)))
    expect(replies.map(codeOf).sort()).toEqual([...Array(3).fill('SECOND_FACTOR_WRONG'), 'ok'])
    expect(codeOf(await kit.prove(challenge, earlier))).toBe('SECOND_FACTOR_WRONG')
    api.clock.advance(STEP)
    const next = appCode(api, secret)
    // a clock that is a step behind is borne, two are not
    api.clock.advance(2 * STEP)
    expect(codeOf(await kit.prove(challenge, next))).toBe('SECOND_FACTOR_WRONG')
    api.clock.advance(-STEP)
    expect(codeOf(await kit.prove(challenge, next))).toBe('ok')
  })

  test('is replaced by a recovery code, however it is typed, once', async () => {
    const { user, recoveryCodes } = await kit.enrolled()
    const challenge = await kit.challengeFor(user.email)
    const [code = ''] = recoveryCodes
    expect(codeOf(await kit.prove(challenge, code.replace('-', ' ').toLowerCase()))).toBe('ok')
    expect(codeOf(await kit.prove(challenge, code))).toBe('SECOND_FACTOR_WRONG')
    const stored = await database.db.selectFrom('recovery_codes').select('hash').execute()
    expect(stored.map(({ hash }) => hash).join()).not.toContain(code)
  })

  test('waits for five minutes, and no longer than the password stays', async () => {
    const { user, secret } = await kit.enrolled()
    const [old, changed] = [await kit.challengeFor(user.email), await kit.challengeFor(user.email)]
    await database.db.deleteFrom('jobs').execute()
    await api.call(resetPassword, { body: { email: user.email } })
    const { token = '' } = linkIn(await takeMail(database, user.email), '/reset-password')
    const chosen = { password: 'Marée-haute26', password_confirmation: 'Marée-haute26' }
    await api.call(newPassword, { body: { email: user.email, token, ...chosen } })
    expect(codeOf(await kit.prove(changed, appCode(api, secret)))).toBe('CHALLENGE_EXPIRED')
    api.clock.advance(5 * 60_000)
    expect(codeOf(await kit.prove(old, appCode(api, secret)))).toBe('CHALLENGE_EXPIRED')
    expect(codeOf(await kit.prove('x.y.z', '123456'))).toBe('CHALLENGE_EXPIRED')
    expect(codeOf(await kit.prove('x.y.z', '12345'))).toBe('INVALID_FIELDS')
  })

  test('is taken away by its owner with password and code', async () => {
    const { user, token, secret } = await kit.enrolled()
    await database.db.deleteFrom('jobs').execute()
    const remove = (password: string, code: string) =>
      api.call(calls.removeFactor, { token, body: { password, code } })
    expect(codeOf(await remove('Faux!2026', appCode(api, secret)))).toBe('PASSWORD_WRONG')
    expect(codeOf(await remove(TEST_PASSWORD, '000000'))).toBe('SECOND_FACTOR_WRONG')
    expect(codeOf(await remove(TEST_PASSWORD, appCode(api, secret)))).toBe('ok')
    expect(codeOf(await remove(TEST_PASSWORD, '123456'))).toBe('SECOND_FACTOR_ABSENT')
    expect((await kindsOf(user.id)).slice(-3)).toEqual([
      ...['second_factor_failed', 'second_factor_failed', 'second_factor_removed'],
    ])
    expect((await kit.signIn(user.email)).status).toBe(200)
    expect((await takeMail(database, user.email)).text).toContain('a été retiré')
  })

  test('is taken away by an administrator from a colleague, who is told and signed out', async () => {
    const { user, token } = await kit.enrolled()
    await database.db.deleteFrom('jobs').execute()
    const admin = await api.signedIn({ role: 'admin' })
    const reset = (by: string, id: string) => api.call(resetSecondFactor, { token: by, params: { id } })
    expect(codeOf(await reset(token, admin.user.id))).toBe('FORBIDDEN')
    expect(codeOf(await reset(admin.token, admin.user.id))).toBe('OWN_ACCOUNT')
    expect(codeOf(await reset(admin.token, crypto.randomUUID()))).toBe('NOT_FOUND')
    expect(codeOf(await reset(admin.token, user.id))).toBe('ok')
    expect(codeOf(await reset(admin.token, user.id))).toBe('SECOND_FACTOR_ABSENT')
    expect((await api.call(authenticate, { token })).status).toBe(401)
    expect((await kit.signIn(user.email)).status).toBe(200)
    expect((await takeMail(database, user.email)).text).toContain('notre équipe a retiré')
    expect(await kindsOf(user.id)).toContain('second_factor_reset')
  })

  test('goes with the account, and with a command that makes an administrator', async () => {
    const [gone, lost] = [await kit.enrolled(), await kit.enrolled('admin')]
    await api.call(deleteAccount, { token: gone.token, body: { password: TEST_PASSWORD } })
    await createAdmin(api.deps, lost.user.email)
    for (const { user } of [gone, lost])
      for (const table of ['second_factors', 'recovery_codes'] as const)
        expect(
          await database.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute(),
        ).toEqual([])
    expect((await kit.signIn(lost.user.email)).status).toBe(200)
  })
})

describeOnDatabase('a second factor that staff must have', (database) => {
  const api = testApp(database, { settings: { STAFF_SECOND_FACTOR: 'required' } })
  const kit = kitOf(api)

  test('is all that staff without it may add', async () => {
    const { token } = await api.signedIn({ role: 'admin' })
    expect((await api.call(authenticate, { token })).body.user).toMatchObject({ mustEnrol: true })
    expect(codeOf(await api.call(adminUsers, { token }))).toBe('SECOND_FACTOR_MISSING')
    expect(codeOf(await api.call(addresses, { token }))).toBe('SECOND_FACTOR_MISSING')
    const { secret } = (await kit.begin(token)).body
    expect(codeOf(await kit.confirm(token, appCode(api, secret)))).toBe('ok')
    expect(codeOf(await api.call(adminUsers, { token }))).toBe('ok')
    expect((await api.call(authenticate, { token })).body.user).not.toHaveProperty('mustEnrol')
  })

  test('is nothing to customers', async () => {
    const { token } = await api.signedIn()
    expect(codeOf(await api.call(addresses, { token }))).toBe('ok')
  })
})

describeOnDatabase('guesses of a second factor', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1' } })
  const kit = kitOf(api)

  const deviceOf = (reply: CallReply<unknown>) => ({
    device: reply.cookies.find(({ name }) => name === 'device')?.value ?? '',
  })

  describe('from browsers that are not known', () => {
    test('are few, and leave the owner’s own browser alone', async () => {
      const { user, secret } = await kit.enrolled()
      const known = deviceOf(await kit.prove(await kit.challengeFor(user.email), appCode(api, secret)))
      const challenge = await kit.challengeFor(user.email)
      const outcomes = []
      for (let times = 0; times < 12; times += 1) outcomes.push(codeOf(await kit.prove(challenge, '000000')))
      expect(outcomes.filter((one) => one === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(2)
      api.clock.advance(STEP)
      expect(codeOf(await kit.prove(challenge, appCode(api, secret)))).toBe('TOO_MANY_REQUESTS')
      expect(codeOf(await kit.prove(challenge, appCode(api, secret), known))).toBe('ok')
    })

    test('leave the owner a recovery code, whoever has the password and guesses', async () => {
      const { user, recoveryCodes } = await kit.enrolled()
      const challenge = await kit.challengeFor(user.email)
      for (let times = 0; times < 12; times += 1) await kit.prove(challenge, '000000')
      expect(codeOf(await kit.prove(challenge, '000000'))).toBe('TOO_MANY_REQUESTS')
      expect(codeOf(await kit.prove(challenge, recoveryCodes[0] ?? ''))).toBe('ok')
    })

    test('of recovery codes are few from one address, for a quarter of an hour', async () => {
      const { user, recoveryCodes } = await kit.enrolled()
      const challenge = await kit.challengeFor(user.email)
      for (let times = 0; times < 10; times += 1) await kit.prove(challenge, 'AAAAA-AAAAA')
      const [good = ''] = recoveryCodes
      expect(codeOf(await kit.prove(challenge, good))).toBe('TOO_MANY_REQUESTS')
      api.clock.advance(15 * 60_000)
      expect(codeOf(await kit.prove(await kit.challengeFor(user.email), good))).toBe('ok')
    })
  })
})
