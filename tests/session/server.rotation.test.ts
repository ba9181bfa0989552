import { expect, test } from 'vitest'
import { DAY } from '#shared/platform/durations'
import { register } from '#shared/session/registration.endpoints'
import {
  authenticate,
  login,
  logout,
  refresh,
  refreshByPost,
  refreshByTimer,
} from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { aForm } from './registration.fixtures.ts'

const CALLS = { refresh, refreshByPost, refreshByTimer }

describeOnDatabase('refresh', (database) => {
  const api = testApp(database)

  /** Signs a new user in; their refresh token and access token. */
  const signIn = async (remember = false) => {
    const user = await api.createUser()
    const reply = await api.call(login, { body: { email: user.email, password: TEST_PASSWORD, remember } })
    return { user, access: reply.body.auth_token, token: reply.cookies[0]?.value ?? '' }
  }

  /** Presents a refresh token; its successor, or undefined when it was refused. */
  const present = async (token: string, headers: Record<string, string> = {}, call = refresh) => {
    const reply = await api.call(call, { cookies: { refresh_token: token }, headers })
    return {
      status: reply.status,
      token: reply.status === 200 ? reply.cookies[0]?.value : undefined,
      access: reply.body.auth_token,
      cookies: reply.cookies,
    }
  }

  test('a sign-in ends the session whose cookie it replaces, and no other', async () => {
    const before = await signIn()
    const elsewhere = await api.signIn(before.user)
    const other = await api.createUser()
    const body = { email: other.email, password: TEST_PASSWORD }
    const cookies = { refresh_token: before.token }
    const opens = async (token: string) => (await api.call(authenticate, { token })).status
    await api.call(login, { cookies, body: { ...body, password: 'Autre!2026' } })
    await api.call(login, { cookies, body, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await opens(before.access)).toBe(200)

    const reply = await api.call(login, { cookies, body })
    expect([await opens(before.access), await opens(elsewhere), await opens(reply.body.auth_token)]).toEqual([
      401, 200, 200,
    ])
    expect((await present(before.token)).status).toBe(401)
    expect((await present(reply.cookies[0]?.value ?? '')).status).toBe(200)
    const signedOut = await database.db
      .selectFrom('audit_log')
      .where('kind', '=', 'signed_out')
      .where('subject_id', '=', before.user.id)
      .select('actor_id')
      .execute()
    expect(signedOut).toEqual([{ actor_id: before.user.id }])
  })

  test('a sign-up ends the session whose cookie it replaces', async () => {
    const before = await signIn()
    const cookies = { refresh_token: before.token }
    expect((await api.call(register, { cookies, body: aForm() })).status).toBe(200)
    expect((await api.call(authenticate, { token: before.access })).status).toBe(401)
  })

  test.each(Object.entries(CALLS))('%s exchanges the token and gives the user', async (_, call) => {
    const { user, token } = await signIn()
    const reply = await api.call(call, { cookies: { refresh_token: token } })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      success: true,
      user: expect.objectContaining({ id: user.id, email: user.email }),
      auth_token: expect.any(String),
    })
    expect(reply.cookies.map(({ path }) => path)).toEqual([
      '/refresh',
      '/api/refresh',
      '/api/authenticate',
      '/api/logout',
      '/api/login',
      '/api/verifyOtp',
      '/api/register',
    ])
    expect(reply.cookies[0]?.value).not.toBe(token)
    expect((await api.call(authenticate, { token: reply.body.auth_token })).status).toBe(200)
  })

  test('eight at once with one token all get the same successor, and the family has one current token', async () => {
    const { user, token } = await signIn()
    const replies = await Promise.all(Array.from({ length: 8 }, () => present(token)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
    expect(new Set(replies.map((reply) => reply.token)).size).toBe(1)
    const tokens = await database.db
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .select(['rotated_at', 'revoked_at'])
      .where('user_id', '=', user.id)
      .orderBy('rotated_at')
      .execute()
    expect(tokens).toEqual([
      { rotated_at: new Date(api.clock.now()), revoked_at: null },
      { rotated_at: null, revoked_at: null },
    ])
  })

  test('the immediate predecessor gets the same successor for 10 s, then ends the family', async () => {
    const { token, access } = await signIn()
    const first = await present(token)
    api.clock.advance(10_000)
    expect((await present(token)).token).toBe(first.token)
    expect((await api.call(authenticate, { token: access })).status).toBe(200)
    api.clock.advance(1)
    const late = await present(token)
    expect(late.status).toBe(401)
    expect(late.cookies.map(({ value, maxAge }) => ({ value, maxAge }))).toEqual(
      Array(7).fill({ value: '', maxAge: 0 }),
    )
    expect((await present(first.token ?? '')).status).toBe(401)
    expect((await api.call(authenticate, { token: access })).status).toBe(401)
    expect((await api.call(authenticate, { token: first.access })).status).toBe(401)
  })

  test('an older token ends the family even within 10 s', async () => {
    const { token } = await signIn()
    const second = await present(token)
    const third = await present(second.token ?? '')
    expect((await present(token)).status).toBe(401)
    expect((await present(third.token ?? '')).status).toBe(401)
  })

  test('a family that ended leaves the other sign-ins open', async () => {
    const { user, token } = await signIn()
    const elsewhere = await api.signIn(user)
    await present(token)
    api.clock.advance(10_001)
    await present(token)
    expect((await api.call(authenticate, { token: elsewhere })).status).toBe(200)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ['an oldest prefetch', { 'x-moz': 'prefetch' }],
  ])('%s does not rotate and touches no cookie', async (_, headers) => {
    const { token } = await signIn()
    for (const call of [...Object.values(CALLS), authenticate]) {
      const reply = await api.call(call, { cookies: { refresh_token: token }, headers })
      expect(reply.status).toBe(401)
      expect(reply.cookies).toEqual([])
    }
    api.clock.advance(60_000)
    expect((await present(token)).status).toBe(200)
  })

  test('HEAD does not rotate', async () => {
    const { token } = await signIn()
    for (const url of ['/api/refresh', '/api/authenticate']) {
      const reply = await api.app.inject({ method: 'HEAD', url, cookies: { refresh_token: token } })
      expect(reply.statusCode).toBe(405)
      expect(reply.cookies).toEqual([])
    }
    api.clock.advance(60_000)
    expect((await present(token)).status).toBe(200)
  })

  test.each([
    ['same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['typed by hand', { 'sec-fetch-site': 'none' }],
  ])('%s rotates', async (_, headers) => {
    const { token } = await signIn()
    expect((await present(token, headers)).status).toBe(200)
  })

  test('a session of the browser ends after a day without a refresh, a remembered one after thirty', async () => {
    const browser = await signIn()
    const remembered = await signIn(true)
    api.clock.advance(DAY)
    const alive = await present(browser.token)
    expect(alive.status).toBe(200)
    api.clock.advance(DAY + 1)
    expect((await present(alive.token ?? '')).status).toBe(401)
    api.clock.advance(28 * DAY - 1)
    const again = await present(remembered.token)
    expect(again.status).toBe(200)
    expect(again.cookies[0]).toMatchObject({ maxAge: 2_592_000 })
    api.clock.advance(30 * DAY + 1)
    expect((await present(again.token ?? '')).status).toBe(401)
  })

  test.each([
    ['a session of the browser', false, 1],
    ['a remembered one', true, 30],
  ])('%s is prolonged by its use, as long as it is used', async (_, remember, days) => {
    let { token } = await signIn(remember)
    for (let times = 0; times < 2; times += 1) {
      api.clock.advance(days * DAY)
      const renewed = await present(token)
      expect(renewed.status).toBe(200)
      token = renewed.token ?? ''
    }
    api.clock.advance(days * DAY + 1)
    expect((await present(token)).status).toBe(401)
  })

  test('unknown, empty and absurd tokens are 401', async () => {
    for (const token of ['', 'x', 'é\u0000', 'a'.repeat(3000)]) {
      expect((await present(encodeURIComponent(token))).status).toBe(401)
    }
    expect((await api.call(refresh)).status).toBe(401)
  })

  test('a token of a session that was signed out is 401, whichever it is', async () => {
    const { token, access } = await signIn()
    const next = await present(token)
    await api.call(logout, { token: access })
    expect((await present(next.token ?? '')).status).toBe(401)
    expect((await present(token)).status).toBe(401)
  })

  test('another secret works out another successor', async () => {
    const { token } = await signIn()
    const first = await present(token)
    const { successorOf } = await import('#server/session/refresh-token')
    expect(successorOf(token, 'a secret for the tests, 32 chars')).toBe(first.token)
    expect(successorOf(token, 'the secret of somebody else here')).not.toBe(first.token)
  })
})
