import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/platform/database'
import type { Database } from '#server/platform/tables'
import { catalog } from '#shared/catalogue/catalogue.endpoints'
import { requestOtp, verifyOtp } from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { authenticate, login, logout, refresh } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, type TestApp, testApp } from '#tests/platform/app'
import { testDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail, waitingMails, wrongCode } from './mailbox.ts'

/** Two instances with pools of their own on one database: what must be shared lives there. */
describe('two instances on one PostgreSQL', () => {
  const database = testDatabase('postgres')
  let second: Kysely<Database>
  beforeAll(() => {
    second = openPostgres(database.url, () => {})
  })
  const settings = { RATE_LIMIT_SCALE: '1' }
  const one = testApp(database, { settings })
  const two = testApp(
    {
      get db() {
        return second
      },
    },
    { settings },
  )
  afterAll(() => second.destroy())
  beforeEach(async () => {
    await database.db.deleteFrom('jobs').execute()
    await database.db.deleteFrom('rate_limits').execute()
  })

  /** One call after the other, each at the next instance. */
  const turns = <T>(count: number, call: (app: TestApp) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index % 2 === 0 ? one : two)))

  const codeOf = (reply: { status: number; body: object }): unknown =>
    reply.status === 200 ? 'ok' : Reflect.get(reply.body, 'code')

  test('a code has five tries in all, and is consumed once', async () => {
    const user = await one.createUser()
    await one.call(requestOtp, { body: { email: user.email } })
    const code = codeIn(await takeMail(database, user.email))
    const verify = (otp: string) => (app: TestApp) =>
      app.call(verifyOtp, { body: { email: user.email, otp } })
    const wrong = await turns(8, verify(wrongCode(code)))
    expect(wrong.map(codeOf).filter((one) => one === 'CODE_WRONG')).toHaveLength(4)
    expect((await turns(2, verify(code))).map(codeOf)).toEqual(Array(2).fill('CODE_TRIES_SPENT'))

    await two.call(requestOtp, { body: { email: user.email } })
    const next = codeIn(await takeMail(database, user.email))
    // so many tries for one account are not of one address
    await second.deleteFrom('rate_limits').execute()
    const right = await turns(6, verify(next))
    expect(right.map(codeOf).sort()).toEqual([...Array(5).fill('CODE_EXPIRED'), 'ok'])
    const token = right.find(({ status }) => status === 200)?.body.auth_token ?? ''
    const seen = await turns(2, (app) => app.call(authenticate, { token }))
    expect(seen.map(({ status }) => status)).toEqual([200, 200])
  })

  test('a refresh token has one successor, whichever instance is asked; an old one ends the family at both', async () => {
    const user = await one.createUser()
    const reply = await one.call(login, { body: { email: user.email, password: TEST_PASSWORD } })
    const cookies = { refresh_token: reply.cookies[0]?.value ?? '' }
    const rotated = await turns(8, (app) => app.call(refresh, { cookies }))
    expect(rotated.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(rotated.map((each) => each.cookies[0]?.value)).size).toBe(1)

    one.clock.advance(10_001)
    two.clock.advance(10_001)
    expect((await two.call(refresh, { cookies })).status).toBe(401)
    const successor = { refresh_token: rotated[0]?.cookies[0]?.value ?? '' }
    expect((await one.call(refresh, { cookies: successor })).status).toBe(401)
    const token = rotated[0]?.body.auth_token ?? ''
    expect((await turns(2, (app) => app.call(authenticate, { token }))).map(({ status }) => status)).toEqual([
      401, 401,
    ])
  })

  test('limits are counted together', async () => {
    const user = await one.createUser()
    const replies = await turns(14, (app) =>
      app.call(login, { body: { email: user.email, password: 'faux!' } }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(401),
      ...Array(4).fill(429),
    ])
    // the first alone: one that comes too often while none is under way has one mailed
    const ask = (app: TestApp) => app.call(requestOtp, { body: { email: user.email } })
    const codes = [await ask(two), ...(await turns(6, ask))]
    expect(codes.map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect(await waitingMails({ db: second }, user.email)).toHaveLength(5)
  })

  test('a sign-out, a reset and a deactivation at one hold at the other’s next request', async () => {
    const { user, token } = await one.signedIn()
    expect((await two.call(authenticate, { token })).status).toBe(200)
    await one.call(logout, { token })
    expect((await two.call(authenticate, { token })).status).toBe(401)

    const again = await two.signIn(user)
    expect((await one.call(catalog, { token: again })).status).toBe(200)
    await second.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute()
    const refused = await turns(2, (app) => app.call(catalog, { token: again }))
    expect(refused.map(codeOf)).toEqual(['ACCOUNT_INACTIVE', 'ACCOUNT_INACTIVE'])

    await two.call(resetPassword, { body: { email: user.email } })
    const { token: link = '' } = linkIn(await takeMail(database, user.email), '/reset-password')
    const password = 'Marée-haute26'
    const resets = await turns(4, (app) =>
      app.call(newPassword, {
        body: { email: user.email, token: link, password, password_confirmation: password },
      }),
    )
    expect(resets.map(codeOf).sort()).toEqual([...Array(3).fill('LINK_INVALID'), 'ok'])
    expect(
      (await turns(2, (app) => app.call(authenticate, { token: again }))).map(({ status }) => status),
    ).toEqual([401, 401])
  })

  test('sign-ups with one e-mail at both leave one account', async () => {
    const email = 'deux@test.example'
    const form = {
      title: 'Monsieur',
      level: 'débutant',
      firstName: 'Jean',
      lastName: 'Martin',
      company: 'Pose',
      function: 'Autre',
      email,
      password: TEST_PASSWORD,
      password_confirmation: TEST_PASSWORD,
    }
    const replies = await turns(3, (app) => app.call(register, { body: form }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await database.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })
})
