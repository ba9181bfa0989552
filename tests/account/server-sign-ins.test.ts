import { beforeEach, describe, expect, test } from 'vitest'
import { deviceLabel } from '#server/session/device-label'
import { endAllSessions } from '#server/session/end-session'
import { endSignIn, endSignIns, signIns } from '#shared/account/sign-ins.endpoints'
import { KEPT } from '#shared/platform/retention'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'
import { type CallReply, TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const HOUR = 3_600_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

describe('what a browser is called', () => {
  test.each([
    [FIREFOX, 'Firefox sur Windows'],
    [IPHONE, 'Safari sur iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Mobile Safari/537.36',
      'Chrome sur Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36 Edg/128.0',
      'Edge sur Windows',
    ],
    ['curl/8.5.0', 'Navigateur inconnu'],
    [undefined, 'Navigateur inconnu'],
  ])('%s', (agent, label) => expect(deviceLabel(agent)).toBe(label))
})

describeOnDatabase('where one is signed in', (database) => {
  const api = testApp(database)
  beforeEach(() => database.db.deleteFrom('sessions').execute())

  const cookieOf = (reply: CallReply<unknown>, name: string): Record<string, string> => ({
    [name]: reply.cookies.find((cookie) => cookie.name === name)?.value ?? '',
  })

  const signIn = (email: string, agent = FIREFOX, cookies: Record<string, string> = {}, remember = false) =>
    api.call(login, {
      body: { email, password: TEST_PASSWORD, remember },
      cookies,
      headers: { 'user-agent': agent },
    })

  const list = async (token: string) => (await api.call(signIns, { token })).body.signIns

  test('is listed, the last used first, and the one that asks is marked', async () => {
    const user = await api.createUser()
    await signIn((await api.createUser()).email)
    await signIn(user.email, IPHONE)
    api.clock.advance(HOUR)
    const { auth_token: token } = (await signIn(user.email)).body
    const at = new Date(api.clock.now()).toISOString()
    expect(await list(token)).toMatchObject([
      { device: 'Firefox sur Windows', created_at: at, lastUsed: at, current: true },
      { device: 'Safari sur iPhone', current: false },
    ])
  })

  test('ends one by one, access tokens included; another’s is none', async () => {
    const [user, other] = [await api.createUser(), await api.signedIn()]
    const phone = await signIn(user.email, IPHONE)
    const { auth_token: token } = (await signIn(user.email)).body
    const listed = (await list(token)).find(({ current }) => !current)
    const params = { id: listed?.id ?? '' }
    expect((await api.call(endSignIn, { token: other.token, params })).status).toBe(404)
    expect((await api.call(endSignIn, { token, params })).status).toBe(200)
    expect((await api.call(endSignIn, { token, params })).status).toBe(404)
    expect((await api.call(authenticate, { token: phone.body.auth_token })).status).toBe(401)
    expect((await api.call(refresh, { cookies: cookieOf(phone, 'refresh_token') })).status).toBe(401)
    expect((await list(token)).map(({ current }) => current)).toEqual([true])
  })

  test('ends everywhere at once, here too, and is written down', async () => {
    const [user, other] = [await api.createUser(), await api.signedIn()]
    const phone = await signIn(user.email, IPHONE)
    const { auth_token: token } = (await signIn(user.email)).body
    expect((await api.call(endSignIns, { token })).status).toBe(200)
    for (const ended of [token, phone.body.auth_token])
      expect((await api.call(authenticate, { token: ended })).status).toBe(401)
    expect((await api.call(authenticate, { token: other.token })).status).toBe(200)
    const logged = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('subject_id', '=', user.id)
      .where('kind', '=', 'signed_out_everywhere')
      .execute()
    expect(logged).toHaveLength(1)
  })

  test('a new sign-in in a browser ends the former one there, its refresh cookie gone or not', async () => {
    const user = await api.createUser()
    const first = await signIn(user.email)
    const phone = await signIn(user.email, IPHONE)
    const device = cookieOf(first, 'device')
    const second = await signIn(user.email, FIREFOX, device)
    expect((await api.call(authenticate, { token: first.body.auth_token })).status).toBe(401)
    expect((await api.call(authenticate, { token: phone.body.auth_token })).status).toBe(200)
    // somebody else in that browser
    const other = await api.createUser()
    await signIn(other.email, FIREFOX, device)
    expect((await api.call(authenticate, { token: second.body.auth_token })).status).toBe(200)
  })

  test.each([
    ['admin', KEPT.sessionLife.staffHours],
    ['editor', KEPT.sessionLife.staffHours],
    ['user', KEPT.sessionLife.otherDays * 24],
  ] as const)('of a %s ends %i hours after the sign-in, however it is used', async (role, hours) => {
    const user = await api.createUser({ role })
    const opened = await signIn(user.email, FIREFOX, {}, true)
    let [token, cookies] = [opened.body.auth_token, cookieOf(opened, 'refresh_token')]
    const step = hours > 24 ? 24 * HOUR : HOUR
    for (let spent = step; spent < hours * HOUR; spent += step) {
      api.clock.advance(step)
      const renewed = await api.call(refresh, { cookies })
      expect(renewed.status).toBe(200)
      ;[token, cookies] = [renewed.body.auth_token, cookieOf(renewed, 'refresh_token')]
    }
    api.clock.advance(step - 60_000)
    const last = await api.call(refresh, { cookies })
    token = last.body.auth_token
    expect((await api.call(authenticate, { token })).status).toBe(200)
    api.clock.advance(60_000)
    expect((await api.call(authenticate, { token })).status).toBe(401)
    expect((await api.call(refresh, { cookies: cookieOf(last, 'refresh_token') })).status).toBe(401)
  })

  test('ends for everybody by a command, which says how many there were', async () => {
    const [one, two] = [await api.signedIn(), await api.signedIn()]
    expect(await endAllSessions({ db: database.db, clock: api.clock })).toBe(2)
    for (const { token } of [one, two]) expect((await api.call(authenticate, { token })).status).toBe(401)
    expect(await endAllSessions({ db: database.db, clock: api.clock })).toBe(0)
  })
})
