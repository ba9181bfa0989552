import type { FastifyInstance } from 'fastify'
import type { Insertable, Selectable } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type AppOptions, buildApp } from '#server/app'
import { DEAF } from '#server/platform/changes'
import { loadConfig } from '#server/platform/config'
import type { Deps } from '#server/platform/deps'
import type { UsersTable } from '#server/session/tables'
import type { Endpoint, Exchange } from '#shared/platform/endpoint'
import { login } from '#shared/session/session.endpoints'
import type { TestDatabase } from './database.ts'
import { testPasswords } from './passwords.ts'

export { testPasswords }

/** The password of every user that a test makes. */
export const TEST_PASSWORD = 'Sillage-clair26'

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): number
  /** ms */
  advance(by: number): void
}

export const testClock = (start = '2026-03-02T09:00:00.000Z'): TestClock => {
  let now = Date.parse(start)
  return {
    now: () => now,
    advance: (by) => {
      now += by
    },
  }
}

/** What a test may put into a call beside what the contract has. */
export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
  /** sent as JSON; a text is sent as it is */
  body?: unknown
  /** bearer */
  token?: string
  cookies?: Record<string, string>
  headers?: Record<string, string>
}

/** A reply: `body` has the contract's type when the call succeeded. */
export interface CallReply<R> {
  readonly status: number
  readonly body: R
  readonly headers: Record<string, unknown>
  readonly cookies: { name: string; value: string; path?: string; maxAge?: number }[]
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly clock: TestClock
  call<E extends Exchange>(endpoint: Endpoint<E>, options?: CallOptions): Promise<CallReply<E['reply']>>
  /** a user, by default verified and active, whose password is `TEST_PASSWORD` */
  createUser(with_?: Partial<Insertable<UsersTable>>): Promise<Selectable<UsersTable>>
  /** signs in by the API; the access token */
  signIn(user: { email: string }, password?: string): Promise<string>
  /** makes a user and signs them in */
  signedIn(with_?: Partial<Insertable<UsersTable>>): Promise<{ user: Selectable<UsersTable>; token: string }>
}

const fill = (url: string, params: Record<string, string>): string =>
  url.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const isJson = (type: unknown): boolean => typeof type === 'string' && type.startsWith('application/json')

let sequence = 0

/** What a test may change of the app it gets. */
export interface AppChanges {
  /** environment settings */
  settings?: Record<string, string>
  deps?: Partial<Deps>
  options?: AppOptions
  /** more routes, registered before the app is ready */
  extend?: (app: FastifyInstance) => void
}

/** The app on a test database, with a still clock, for the tests of the current block. */
export const testApp = (database: Pick<TestDatabase, 'db'>, changes: AppChanges = {}): TestApp => {
  const clock = testClock()
  let app: FastifyInstance
  let deps: Deps
  beforeAll(async () => {
    deps = {
      db: database.db,
      // many calls from one address: the tests of limits set their own
      config: loadConfig({ RATE_LIMIT_SCALE: '1000', ...changes.settings }),
      clock,
      passwords: testPasswords,
      secret: 'a secret for the tests, 32 chars',
      // tests write behind its back: it asks the database each time
      changes: DEAF,
      ...changes.deps,
    }
    app = await buildApp(deps, changes.options)
    changes.extend?.(app)
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
  })

  const call: TestApp['call'] = async (endpoint, options = {}) => {
    const { params = {}, query, body, token, cookies, headers = {} } = options
    const reply = await app.inject({
      method: endpoint.method,
      url: fill(endpoint.url, params),
      ...(query ? { query } : {}),
      ...(cookies ? { cookies } : {}),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    return {
      status: reply.statusCode,
      // A file, or a reply without a body, has nothing of a contract; tests that read on would fail on the value itself.
      body: isJson(reply.headers['content-type']) ? reply.json() : {},
      headers: reply.headers,
      cookies: reply.cookies,
    }
  }

  const createUser: TestApp['createUser'] = async (with_ = {}) =>
    database.db
      .insertInto('users')
      .values({
        email: `personne${++sequence}@test.example`,
        password_hash: await testPasswords.hash(TEST_PASSWORD),
        status: 'active',
        verified_at: new Date(clock.now()),
        title: 'Madame',
        level: 'confirmé',
        first_name: 'Compte',
        last_name: 'Essai',
        company: 'Stores d’Essai',
        function: 'Installateur',
        created_at: new Date(clock.now()),
        ...with_,
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  const signIn: TestApp['signIn'] = async ({ email }, password = TEST_PASSWORD) => {
    const reply = await call(login, { body: { email, password } })
    if (reply.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(reply.body)}`)
    return reply.body.auth_token
  }

  return {
    get app() {
      return app
    },
    get deps() {
      return deps
    },
    clock,
    call,
    createUser,
    signIn,
    signedIn: async (with_) => {
      const user = await createUser(with_)
      return { user, token: await signIn(user) }
    },
  }
}
