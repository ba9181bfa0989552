import { beforeEach, expect, test } from 'vitest'
import * as calls from '#shared/session/otp.endpoints'
import { newPassword } from '#shared/session/reset.endpoints'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail, waitingMails, wrongCode } from './mailbox.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describeOnDatabase('sign-in by code', (database) => {
  const api = testApp(database)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const request = (email: string) => api.call(calls.requestOtp, { body: { email } })

  const codeFor = async (email: string): Promise<string> => {
    const reply = await request(email)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return codeIn(await takeMail(database, email))
  }

  const verify = (email: string, otp: string) => api.call(calls.verifyOtp, { body: { email, otp } })

  /** `ok`, or the code of the refusal. */
  const outcome = async (email: string, otp: string): Promise<unknown> => {
    const reply = await verify(email, otp)
    return reply.status === 200 ? 'ok' : Reflect.get(reply.body, 'code')
  }

  test('mails a code of five, alone on its line, that opens a session of the browser', async () => {
    const user = await api.createUser()
    const reply = await request(user.email)
    expect(reply.body).toEqual({
      success: true,
      message: 'Si un compte correspond à cette adresse, un email vient d’y être envoyé.',
    })
    const mail = await takeMail(database, user.email)
    expect(mail.subject).toBe('Votre code de connexion')
    const opened = await verify(` ${user.email.toUpperCase()} `, codeIn(mail))
    expect(opened.status).toBe(200)
    expect(opened.body).toEqual({
      success: true,
      user: expect.objectContaining({ id: user.id, verified: true, status: 'active' }),
      auth_token: expect.any(String),
    })
    expect(opened.cookies.slice(0, 7).map(({ name, maxAge }) => [name, maxAge])).toEqual(
      Array(7).fill(['refresh_token', undefined]),
    )
    expect((await api.call(authenticate, { token: opened.body.auth_token })).status).toBe(200)
    const cookies = { refresh_token: opened.cookies[0]?.value ?? '' }
    expect((await api.call(refresh, { cookies })).status).toBe(200)
  })

  test('ends the session whose cookie it replaces', async () => {
    const before = await api.createUser()
    const signedIn = await api.call(login, { body: { email: before.email, password: TEST_PASSWORD } })
    const cookies = { refresh_token: signedIn.cookies[0]?.value ?? '' }
    const user = await api.createUser()
    const body = { email: user.email, otp: await codeFor(user.email) }
    expect((await api.call(calls.verifyOtp, { cookies, body })).status).toBe(200)
    expect((await api.call(authenticate, { token: signedIn.body.auth_token })).status).toBe(401)
  })

  test('takes it in any case, with what a copy brings along', async () => {
    const user = await api.createUser()
    const code = (await codeFor(user.email)).toLowerCase()
    expect(await outcome(user.email, ` ${code.slice(0, 2)}-${code.slice(2)} `)).toBe('ok')
  })

  test('once', async () => {
    const user = await api.createUser()
    const code = await codeFor(user.email)
    expect(await outcome(user.email, code)).toBe('ok')
    expect(await outcome(user.email, code)).toBe('CODE_EXPIRED')
  })

  test('once, of twenty at the same time', async () => {
    const user = await api.createUser()
    const code = await codeFor(user.email)
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome(user.email, code)))
    expect(all.filter((one) => one === 'ok')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['ok', 'CODE_EXPIRED']))
  })

  test('for five minutes', async () => {
    const user = await api.createUser()
    const late = await codeFor(user.email)
    api.clock.advance(5 * MINUTE)
    expect(await outcome(user.email, late)).toBe('CODE_EXPIRED')
    const inTime = await codeFor(user.email)
    api.clock.advance(5 * MINUTE - 1)
    expect(await outcome(user.email, inTime)).toBe('ok')
  })

  test('until the next one is sent', async () => {
    const user = await api.createUser()
    const first = await codeFor(user.email)
    const second = await codeFor(user.email)
    expect(await outcome(user.email, first)).toBe(first === second ? 'ok' : 'CODE_WRONG')
    expect(await outcome(user.email, second)).toBe('ok')
  })

  test('five tries a code, also when they come at once; the next code has five again', async () => {
    const user = await api.createUser()
    const code = await codeFor(user.email)
    const wrong = wrongCode(code)
    const all = await Promise.all(Array.from({ length: 9 }, () => outcome(user.email, wrong)))
    expect(all.sort()).toEqual([...Array(4).fill('CODE_WRONG'), ...Array(5).fill('CODE_TRIES_SPENT')].sort())
    expect(await outcome(user.email, code)).toBe('CODE_TRIES_SPENT')
    const next = await codeFor(user.email)
    for (let i = 0; i < 4; i++) expect(await outcome(user.email, wrongCode(next))).toBe('CODE_WRONG')
    expect(await outcome(user.email, next)).toBe('ok')
  })

  test('twenty failures pause codes for the rest of the day: a link to a new password goes in their place', async () => {
    const user = await api.createUser()
    for (let round = 0; round < 4; round++) {
      const code = await codeFor(user.email)
      for (let i = 0; i < 5; i++) await verify(user.email, wrongCode(code))
    }
    api.clock.advance(MINUTE)
    const answered = await request(user.email)
    expect([answered.status, answered.body]).toMatchObject([200, { success: true }])
    const mail = await takeMail(database, user.email)
    expect(mail.subject).toBe('Votre lien de connexion')
    expect((await request(user.email)).status).toBe(200)
    expect(await waitingMails(database)).toEqual([])
    expect(await outcome(user.email, 'ABCDE')).toBe('CODE_EXPIRED')
    expect((await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })).status).toBe(200)
    const { token } = linkIn(mail, '/reset-password')
    const password = { password: 'Marée-haute26', password_confirmation: 'Marée-haute26' }
    const chosen = await api.call(newPassword, { body: { email: user.email, token, ...password } })
    expect(chosen.status).toBe(200)
    await database.db.deleteFrom('jobs').execute()
    api.clock.advance(DAY - MINUTE)
    expect(await outcome(user.email, await codeFor(user.email))).toBe('ok')
  })

  test('the pause of an e-mail without an account is answered alike, and mails nothing', async () => {
    for (let round = 0; round < 4; round++) {
      await request('nul@test.example')
      for (let i = 0; i < 5; i++) await verify('nul@test.example', 'ABCDE')
    }
    const answered = await request('nul@test.example')
    expect([answered.status, answered.body]).toMatchObject([200, { success: true }])
    expect(await outcome('nul@test.example', 'ABCDE')).toBe('CODE_EXPIRED')
    expect(await waitingMails(database)).toEqual([])
  })

  test('nineteen failures pause nothing, and a day later count for nothing', async () => {
    const user = await api.createUser()
    const fail = async (times: number) => {
      while (times > 0) {
        const code = await codeFor(user.email)
        for (let i = 0; i < 5 && times > 0; i++, times--) await verify(user.email, wrongCode(code))
      }
    }
    await fail(19)
    expect(await outcome(user.email, await codeFor(user.email))).toBe('ok')
    api.clock.advance(DAY)
    await fail(19)
    expect(await outcome(user.email, await codeFor(user.email))).toBe('ok')
    await fail(1)
    await request(user.email)
    expect((await takeMail(database, user.email)).subject).toBe('Votre lien de connexion')
  })

  test('without an account nothing leaves, and a code is refused as a wrong one is', async () => {
    expect((await request('personne@test.example')).status).toBe(200)
    expect(await waitingMails(database)).toEqual([])
    const all: unknown[] = []
    for (let i = 0; i < 6; i++) all.push(await outcome('personne@test.example', 'ABCDE'))
    expect(all).toEqual([...Array(4).fill('CODE_WRONG'), 'CODE_TRIES_SPENT', 'CODE_TRIES_SPENT'])
    expect(await outcome('jamais@test.example', 'ABCDE')).toBe('CODE_EXPIRED')
  })

  test('of another account or purpose opens nothing', async () => {
    const [one, other] = [await api.createUser(), await api.createUser({ verified_at: null })]
    const code = await codeFor(one.email)
    await codeFor(other.email)
    expect(await outcome(other.email, code)).toBe('CODE_WRONG')
    const token = await api.signIn(other)
    await api.call(calls.requestOtpForEmailVerification, { token })
    const verification = codeIn(await takeMail(database, other.email))
    expect(await outcome(other.email, verification)).toBe('CODE_WRONG')
  })

  test('is kept as a hash that only the server can make', async () => {
    const user = await api.createUser()
    const code = await codeFor(user.email)
    const rows = JSON.stringify(await database.db.selectFrom('one_time_secrets').selectAll().execute())
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(user.email)
  })

  test.each(['', 'ABCD', 'ABCDEF', ' -- '])('%j is no code', async (otp) => {
    const reply = await verify('a@test.example', otp)
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { code: 'INVALID_FIELDS', errors: { otp: ['Le code compte 5 caractères.'] } },
    ])
  })

  test('is not sent to what is no address', async () => {
    const reply = await request('a@b')
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { code: 'INVALID_FIELDS', errors: { email: ["L'adresse email doit être une adresse valide"] } },
    ])
  })

  test('codes are drawn evenly from the alphabet', async () => {
    const { newCode } = await import('#server/session/one-time-secrets')
    const counts = new Map<string, number>()
    for (let i = 0; i < 6400; i++)
      for (const character of newCode()) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(32)
    // 1,000 of each on average; 200 is more than six standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200)
  })
})
