import { expect, test } from 'vitest'
import { authenticate, login, logout, refresh } from '#shared/session/session.endpoints'
import { type CallReply, TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const userOf = (row: { id: string; email: string; created_at: Date }) => ({
  id: row.id,
  email: row.email,
  role: 'user',
  status: 'active',
  verified: true,
  type: 'professionnel',
  title: 'Madame',
  level: 'confirmé',
  firstName: 'Compte',
  lastName: 'Essai',
  company: 'Stores d’Essai',
  function: 'Installateur',
  created_at: row.created_at.toISOString(),
})

const PATHS = [
  '/refresh',
  '/api/refresh',
  '/api/authenticate',
  '/api/logout',
  '/api/login',
  '/api/verifyOtp',
  '/api/register',
]

const refused = (code: string, message: string) => ({
  success: false,
  message,
  code,
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
})
const badCredentials = refused('BAD_CREDENTIALS', 'Votre adresse email et/ou mot de passe sont incorrects')
const notSignedIn = refused('NOT_SIGNED_IN', 'Votre session a expiré. Veuillez vous reconnecter.')

const refreshCookies = (reply: CallReply<unknown>) =>
  reply.cookies.filter(({ name }) => name === 'refresh_token')

const cookieOf = (reply: CallReply<unknown>): { refresh_token: string } => ({
  refresh_token: refreshCookies(reply)[0]?.value ?? 'no cookie',
})

describeOnDatabase('sign-in by password', (database) => {
  const api = testApp(database)

  const signIn = (email: string, remember?: boolean) =>
    api.call(login, {
      body: { email, password: TEST_PASSWORD, ...(remember === undefined ? {} : { remember }) },
    })

  test('gives the user, an access token and a cookie that ends with the browser, on the paths that read it only', async () => {
    const user = await api.createUser()
    const reply = await signIn(user.email)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ success: true, user: userOf(user), auth_token: expect.any(String) })
    expect(refreshCookies(reply)).toEqual(
      PATHS.map((path) => ({
        name: 'refresh_token',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path,
        httpOnly: true,
        sameSite: 'Strict',
      })),
    )
    expect(new Set(refreshCookies(reply).map((cookie) => cookie.value)).size).toBe(1)
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('remembers for 30 days when asked to', async () => {
    const user = await api.createUser()
    const reply = await signIn(user.email, true)
    expect(refreshCookies(reply)).toEqual(
      PATHS.map((path) => ({
        name: 'refresh_token',
        value: expect.any(String),
        path,
        maxAge: 2_592_000,
        httpOnly: true,
        sameSite: 'Strict',
      })),
    )
  })

  test('takes an e-mail in any case, with spaces around', async () => {
    const user = await api.createUser({ email: 'élodie@test.example' })
    const reply = await signIn(' Élodie@Test.EXAMPLE ')
    expect(reply.body).toEqual({ success: true, user: userOf(user), auth_token: expect.any(String) })
  })

  test('answers an unknown e-mail and a wrong password alike', async () => {
    const user = await api.createUser()
    const wrong = await api.call(login, { body: { email: user.email, password: 'Demo!2027' } })
    const unknown = await api.call(login, { body: { email: 'qui@test.example', password: TEST_PASSWORD } })
    for (const reply of [wrong, unknown]) {
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual(badCredentials)
      expect(reply.cookies).toEqual([])
    }
  })

  test('stores nothing that opens a session: no token, no password', async () => {
    const user = await api.createUser()
    const reply = await signIn(user.email)
    const token = cookieOf(reply).refresh_token
    const stored = await database.db.selectFrom('refresh_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const { password_hash } = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  test('two accounts cannot share an e-mail, whatever its case', async () => {
    const user = await api.createUser()
    await expect(api.createUser({ email: user.email })).rejects.toThrow('users_email')
    await expect(api.createUser({ email: user.email.toUpperCase() })).rejects.toThrow('users_email_check')
  })
})

describeOnDatabase('session check', (database) => {
  const api = testApp(database)

  test('a valid bearer gives the user and no token', async () => {
    const { user, token } = await api.signedIn()
    const reply = await api.call(authenticate, { token })
    expect(reply.body).toEqual({ success: true, user: userOf(user) })
    expect(reply.cookies).toEqual([])
  })

  test('the cookie alone gives the user and an access token, and is exchanged', async () => {
    const user = await api.createUser()
    const cookies = cookieOf(await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } }))
    const reply = await api.call(authenticate, { cookies })
    expect(reply.body).toEqual({ success: true, user: userOf(user), auth_token: expect.any(String) })
    expect(cookieOf(reply)).not.toEqual(cookies)
    const opened = await api.call(authenticate, { token: reply.body.auth_token ?? '' })
    expect(opened.body).toEqual({ success: true, user: userOf(user) })
  })

  test('nothing valid is 401', async () => {
    const reply = await api.call(authenticate)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual(notSignedIn)
  })

  test('an access token lives 30 minutes', async () => {
    const { token } = await api.signedIn()
    api.clock.advance(30 * 60_000 - 1000)
    expect((await api.call(authenticate, { token })).status).toBe(200)
    api.clock.advance(1001)
    expect((await api.call(authenticate, { token })).status).toBe(401)
  })

  test.each([
    ['another secret', { key: 'another secret of 32 characters!!' }, {}],
    ['another audience', {}, { aud: 'elsewhere' }],
    ['no algorithm', { algorithm: 'none', key: '' }, {}],
    ['another algorithm', { algorithm: 'HS512' }, {}],
    ['no expiry', {}, { exp: undefined }],
    ['a session that is not theirs', {}, { sid: '00000000-0000-4000-8000-000000000000' }],
    ['a session that is no identifier', {}, { sid: "' or true --" }],
  ])('an access token with %s opens nothing', async (_, options, claims) => {
    const { token } = await api.signedIn()
    const payload: object | null = api.app.jwt.decode(token)
    const same = api.app.jwt.sign({ ...payload })
    expect((await api.call(authenticate, { token: same })).status).toBe(200)
    const forged = api.app.jwt.sign({ ...payload, ...claims }, options as object)
    expect((await api.call(authenticate, { token: forged })).status).toBe(401)
  })

  test('a deactivation shows at the next request', async () => {
    const { user, token } = await api.signedIn()
    await database.db
      .updateTable('users')
      .set({ status: 'inactive', role: 'editor' })
      .where('id', '=', user.id)
      .execute()
    expect((await api.call(authenticate, { token })).body).toEqual({
      success: true,
      user: { ...userOf(user), status: 'inactive', role: 'editor', deactivated: true },
    })
  })
})

describeOnDatabase('sign-out', (database) => {
  const api = testApp(database)
  const done = { success: true, message: 'Déconnexion réussie' }

  const cleared = PATHS.map((path) => ({
    name: 'refresh_token',
    value: '',
    path,
    httpOnly: true,
    sameSite: 'Strict',
    expires: new Date(0),
    maxAge: 0,
  }))

  test('by bearer ends the access token and the refresh token', async () => {
    const user = await api.createUser()
    const signedIn = await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })
    const token = signedIn.body.auth_token
    const reply = await api.call(logout, { token })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual(done)
    expect(reply.cookies).toEqual(cleared)
    expect((await api.call(authenticate, { token })).status).toBe(401)
    expect((await api.call(refresh, { cookies: cookieOf(signedIn) })).status).toBe(401)
  })

  test('by cookie alone ends the session too', async () => {
    const user = await api.createUser()
    const signedIn = await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })
    expect((await api.call(logout, { cookies: cookieOf(signedIn) })).body).toEqual(done)
    expect((await api.call(authenticate, { token: signedIn.body.auth_token })).status).toBe(401)
  })

  test('leaves the other sign-ins of the account open', async () => {
    const { user, token } = await api.signedIn()
    const elsewhere = await api.signIn(user)
    await api.call(logout, { token })
    expect((await api.call(authenticate, { token: elsewhere })).status).toBe(200)
  })

  test('answers 200 to nobody, and to another site without ending anything', async () => {
    expect((await api.call(logout)).body).toEqual(done)
    const user = await api.createUser()
    const cookies = cookieOf(await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } }))
    const reply = await api.call(logout, { cookies, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(reply.status).toBe(200)
    expect(reply.cookies).toEqual([])
    expect((await api.call(refresh, { cookies })).status).toBe(200)
  })
})

describeOnDatabase('cookies behind https', (database) => {
  const api = testApp(database, { settings: { PUBLIC_URL: 'https://boutique.example' } })

  test('are Secure by their very name, and no other is read', async () => {
    const user = await api.createUser()
    const reply = await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })
    expect(new Set(reply.cookies.map(({ name }) => name))).toEqual(
      new Set(['__Secure-refresh_token', '__Secure-device']),
    )
    expect(reply.cookies.every((cookie) => Reflect.get(cookie, 'secure') === true)).toBe(true)
    const value = reply.cookies[0]?.value ?? ''
    expect((await api.call(refresh, { cookies: { refresh_token: value } })).status).toBe(401)
    const renewed = await api.call(refresh, { cookies: { '__Secure-refresh_token': value } })
    expect(renewed.status).toBe(200)
    const left = await api.call(logout, { token: renewed.body.auth_token })
    expect(left.cookies.map(({ name, path, maxAge }) => [name, path, maxAge])).toEqual(
      PATHS.map((path) => ['__Secure-refresh_token', path, 0]),
    )
  })

  test('come with transport security, for subdomains where the setting says so', async () => {
    expect((await api.call(login)).headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describeOnDatabase('subdomains that all speak https', (database) => {
  const settings = { PUBLIC_URL: 'https://boutique.example', HSTS_SUBDOMAINS: 'yes' }
  const api = testApp(database, { settings })

  test('are held to it', async () => {
    expect((await api.call(login)).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })
})
