import Type from 'typebox'
import { expect, test } from 'vitest'
import { route } from '#server/platform/route'
import { catalog } from '#shared/catalogue/catalogue.endpoints'
import { type Access, type Endpoint, endpoint } from '#shared/platform/endpoint'
import { colleague } from '#tests/team/teaming'
import { type CallReply, testApp } from './app.ts'
import { describeOnDatabase } from './database.ts'

/** Every value fits every parameter of an address; no such thing exists. */
const ID = '00000000-0000-4000-8000-000000000000'
const params = new Proxy<Record<string, string>>({}, { get: () => ID })

/** A route of each kind, whatever kinds the shop's own calls have. */
const kinds = ['public', 'session', 'verified', 'active', 'admin'] as const satisfies Access[]
const probes = Object.fromEntries(
  kinds.map((access) => [
    access,
    endpoint<{ reply: { success: true } }>('POST', `/api/probe/${access}`, access),
  ]),
) as Record<Access, Endpoint<{ reply: { success: true } }>>

const codeOf = (reply: CallReply<object>): unknown => Reflect.get(reply.body, 'code')

describeOnDatabase('who may call what', (database) => {
  const api = testApp(database)
  const probed = testApp(database, {
    extend: (app) => {
      for (const access of kinds) {
        route(app, probes[access], { reply: Type.Object({ success: Type.Literal(true) }) }, () => ({
          success: true,
        }))
      }
    },
  })

  /** Status and code of the refusal, or `in`, by kind of route. */
  const doors = async (token?: string): Promise<Record<Access, unknown>> => {
    const through = async (access: Access) => {
      const reply = await probed.call(probes[access], token === undefined ? {} : { token })
      return reply.status === 200 ? 'in' : `${reply.status} ${codeOf(reply)}`
    }
    return {
      public: await through('public'),
      session: await through('session'),
      verified: await through('verified'),
      active: await through('active'),
      admin: await through('admin'),
    }
  }

  const GUEST = '401 NOT_SIGNED_IN'
  const UNVERIFIED = '403 EMAIL_NOT_VERIFIED'
  const INACTIVE = '403 ACCOUNT_INACTIVE'

  test('a guest passes public routes', async () => {
    expect(await doors()).toEqual({
      public: 'in',
      session: GUEST,
      verified: GUEST,
      active: GUEST,
      admin: GUEST,
    })
    expect(await doors('forged')).toEqual({
      public: 'in',
      session: GUEST,
      verified: GUEST,
      active: GUEST,
      admin: GUEST,
    })
  })

  test.each([
    ['unverified user', { verified_at: null }, ['in', UNVERIFIED, UNVERIFIED, UNVERIFIED]],
    ['unverified admin', { verified_at: null, role: 'admin' }, ['in', UNVERIFIED, UNVERIFIED, UNVERIFIED]],
    [
      'unverified, inactive',
      { verified_at: null, status: 'inactive' },
      ['in', UNVERIFIED, UNVERIFIED, UNVERIFIED],
    ],
    ['inactive user', { status: 'inactive' }, ['in', 'in', INACTIVE, INACTIVE]],
    ['inactive admin', { status: 'inactive', role: 'admin' }, ['in', 'in', INACTIVE, INACTIVE]],
    ['user', { role: 'user' }, ['in', 'in', 'in', '403 FORBIDDEN']],
    ['editor', { role: 'editor' }, ['in', 'in', 'in', '403 FORBIDDEN']],
    ['admin', { role: 'admin' }, ['in', 'in', 'in', 'in']],
  ] as const)('%s, on a route of each kind', async (_, account, [session, verified, active, admin]) => {
    const { token } = await probed.signedIn(account)
    expect(await doors(token)).toEqual({ public: 'in', session, verified, active, admin })
  })

  test('what an account may do changes at its next call', async () => {
    const { user, token } = await probed.signedIn({ role: 'admin' })
    expect(await doors(token)).toMatchObject({ admin: 'in' })
    await database.db.updateTable('users').set({ role: 'editor' }).where('id', '=', user.id).execute()
    expect(await doors(token)).toMatchObject({ session: 'in', active: 'in', admin: '403 FORBIDDEN' })
    await database.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute()
    expect(await doors(token)).toMatchObject({
      session: 'in',
      verified: 'in',
      active: INACTIVE,
      admin: INACTIVE,
    })
  })

  /** `METHOD url` → the code of the refusal, or `in` when the call got past the check. */
  const outcomes = async (token?: string): Promise<Record<string, unknown>> => {
    const found: Record<string, unknown> = {}
    for (const endpoint of api.app.endpoints) {
      // A body that cannot be read: whoever may not call is told so before it is looked at.
      const body = endpoint.method === 'GET' ? {} : { body: '{"broken' }
      const reply = await api.call(endpoint, { params, ...body, ...(token ? { token } : {}) })
      const isRefused = reply.status === 401 || reply.status === 403
      found[`${endpoint.method} ${endpoint.url}`] = isRefused ? codeOf(reply) : 'in'
    }
    return found
  }

  const expected = (refusal: (endpoint: Endpoint) => string): Record<string, string> =>
    Object.fromEntries(
      api.app.endpoints
        .filter(({ access }) => access !== 'public')
        .map((endpoint) => [`${endpoint.method} ${endpoint.url}`, refusal(endpoint)]),
    )

  const openWhenClosed = ({ access }: Endpoint): string =>
    access === 'session' || access === 'verified' ? 'in' : 'ACCOUNT_INACTIVE'

  test('nobody: public calls only', async () => {
    expect(await outcomes()).toMatchObject(expected(() => 'NOT_SIGNED_IN'))
  })

  test('unverified: what a session opens', async () => {
    const { token } = await api.signedIn({ verified_at: null })
    expect(await outcomes(token)).toMatchObject(
      expected(({ access }) => (access === 'session' ? 'in' : 'EMAIL_NOT_VERIFIED')),
    )
  })

  test('verified, not active: what is one’s own besides', async () => {
    const { token } = await api.signedIn({ status: 'inactive', role: 'admin' })
    expect(await outcomes(token)).toMatchObject(expected(openWhenClosed))
  })

  test.each(['user', 'editor'] as const)('active %s: all but what is for admins', async (role) => {
    const { token } = await api.signedIn({ role })
    expect(await outcomes(token)).toMatchObject(
      expected(({ access }) => (access === 'admin' ? 'FORBIDDEN' : 'in')),
    )
  })

  test('a colleague of a team: all that its head may, until their head’s account closes', async () => {
    const head = await api.signedIn()
    const { token } = await colleague(api, database, head.token)
    expect(await outcomes(token)).toMatchObject(
      expected(({ access }) => (access === 'admin' ? 'FORBIDDEN' : 'in')),
    )
    const close = { status: 'inactive' } as const
    await database.db.updateTable('users').set(close).where('id', '=', head.user.id).execute()
    expect(await outcomes(token)).toMatchObject(expected(openWhenClosed))
  })

  test('active admin: all', async () => {
    const { token } = await api.signedIn({ role: 'admin' })
    expect(await outcomes(token)).toMatchObject(expected(() => 'in'))
  })

  test('a deactivation acts at the next call', async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    await database.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute()
    expect(await outcomes(token)).toMatchObject(expected(openWhenClosed))
  })

  test('whose account waits and whose account was closed are told what is true of both', async () => {
    const told = async (parts: Parameters<typeof api.signedIn>[0]) => {
      const { token } = await api.signedIn({ status: 'inactive', ...parts })
      return Reflect.get((await api.call(catalog, { token })).body, 'message')
    }
    expect([await told({ opened_at: null }), await told({ opened_at: new Date(0) })]).toEqual([
      'Votre compte n’est pas ouvert.',
      'Votre compte n’est pas ouvert.',
    ])
  })

  const withAccess = (wanted: Access): string[] =>
    api.app.endpoints
      .filter(({ access }) => access === wanted)
      .map(({ method, url }) => `${method} ${url}`)
      .sort()

  test('the calls that show prices or belong to an account are not public', () => {
    expect(withAccess('public')).toEqual([
      'GET /api/authenticate',
      'GET /api/health',
      'GET /api/home',
      'GET /api/home/example',
      'GET /api/images/:name',
      'GET /api/ready',
      'GET /api/refresh',
      'POST /api/card-payments/notices',
      'POST /api/contact/guest',
      'POST /api/email/verify',
      'POST /api/estimate-link/accept',
      'POST /api/estimate-link/paper',
      'POST /api/estimate-link/read',
      'POST /api/estimate-link/refuse',
      'POST /api/login',
      'POST /api/login/second-factor',
      'POST /api/logout',
      'POST /api/newPassword',
      'POST /api/refresh',
      'POST /api/register',
      'POST /api/register/team',
      'POST /api/reports',
      'POST /api/requestOtp',
      'POST /api/resetPassword',
      'POST /api/team-invitation',
      'POST /api/verifyOtp',
      'POST /refresh',
    ])
  })

  test('what an account may call that is not verified, or not active', () => {
    expect(withAccess('session')).toEqual([
      'DELETE /api/user',
      'DELETE /api/user/second-factor',
      'DELETE /api/user/sign-ins',
      'DELETE /api/user/sign-ins/:id',
      'GET /api/requestOtpForEmailVerification',
      'GET /api/user/export',
      'GET /api/user/export/estimates',
      'GET /api/user/export/projects',
      'GET /api/user/second-factor/recovery-codes',
      'GET /api/user/sign-ins',
      'GET /api/user/user-data',
      'POST /api/contact/user',
      'POST /api/email/verification-notification',
      'POST /api/user/second-factor',
      'POST /api/user/second-factor/confirm',
      'POST /api/user/second-factor/recovery-codes',
      'POST /api/user/user-data/modify',
      'POST /api/verifyOtpForEmailVerification',
    ])
  })

  test('what a person reads of their own, once the account is closed too', () => {
    expect(withAccess('verified')).toEqual([
      'DELETE /api/team/seat',
      'GET /api/invoices/:id',
      'GET /api/line-files/:id',
      'GET /api/line-files/:id/thumbnail',
      'GET /api/orders/:id',
      'GET /api/orders/:id/complaint-photos/:photoId',
      'GET /api/orders/:id/complaint-photos/:photoId/thumbnail',
      'GET /api/orders/:id/documents',
      'GET /api/orders/:id/documents/:kind',
      'GET /api/orders/:id/history',
      'GET /api/orders/:id/parcels/:parcel/delivery-note',
      'GET /api/orders/export',
      'GET /api/orders/list/:page',
      'GET /api/team',
      'GET /api/user/addresses',
      'POST /api/team-invitation/join',
    ])
  })

  test('the description of the API lists each call that is registered, with who may call', async () => {
    const reply = await api.app.inject('/api/openapi.json')
    expect(reply.statusCode).toBe(200)
    const described = Object.entries<Record<string, { security?: unknown }>>(reply.json().paths).flatMap(
      ([url, methods]) =>
        Object.entries(methods).map(
          ([method, call]) =>
            `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')} ${call.security ? 'bearer' : 'open'}`,
        ),
    )
    expect(described.sort()).toEqual(
      api.app.endpoints
        .map(({ method, url, access }) => `${method} ${url} ${access === 'public' ? 'open' : 'bearer'}`)
        .sort(),
    )
  })
})
