import { expect, test } from 'vitest'
import { endSignIns } from '#shared/account/sign-ins.endpoints'
import { resetSecondFactor } from '#shared/dashboard/users/users.endpoints'
import * as calls from '#shared/session/second-factor.endpoints'
import { authenticate, login } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, type TestApp, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { appCode, STEP } from './authenticator.ts'

const MANY = 30

const codeOf = (reply: { status: number; body: object }): string =>
  reply.status === 200 ? 'ok' : String(Reflect.get(reply.body, 'code'))

/** How often each answer came. */
const counted = (replies: readonly { status: number; body: object }[]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const code of replies.map(codeOf)) found[code] = (found[code] ?? 0) + 1
  return found
}

const atOnce = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: MANY }, (_, index) => make(index)))

const kitOf = (api: TestApp) => {
  const prove = (challenge: string, code: string) =>
    api.call(calls.proveFactor, { body: { challenge, code } })
  const challengeFor = async (email: string) => {
    const { body } = await api.call(login, { body: { email, password: TEST_PASSWORD } })
    return String(Reflect.get(body, 'challenge'))
  }
  const begun = async () => {
    const { user, token } = await api.signedIn({ role: 'editor' })
    const { secret } = (await api.call(calls.beginFactor, { token, body: { password: TEST_PASSWORD } })).body
    return { user, token, secret }
  }
  const enrolled = async () => {
    const staff = await begun()
    const body = { code: appCode(api, staff.secret) }
    const { recoveryCodes } = (await api.call(calls.confirmFactor, { token: staff.token, body })).body
    api.clock.advance(STEP)
    return { ...staff, recoveryCodes }
  }
  return { prove, challengeFor, begun, enrolled }
}

describeOnDatabase('second factors, thirty times at once', (database) => {
  const api = testApp(database)
  const kit = kitOf(api)

  test('a code of the application opens one session, whichever challenge it comes with', async () => {
    const { user, secret } = await kit.enrolled()
    const challenges = await atOnce(() => kit.challengeFor(user.email))
    const replies = await atOnce((index) => kit.prove(challenges[index] ?? '', appCode(api, secret)))
    expect(counted(replies)).toEqual({ ok: 1, SECOND_FACTOR_WRONG: MANY - 1 })
  })

  test('a recovery code opens one session', async () => {
    const { user, recoveryCodes } = await kit.enrolled()
    const challenge = await kit.challengeFor(user.email)
    const replies = await atOnce(() => kit.prove(challenge, recoveryCodes[0] ?? ''))
    expect(counted(replies)).toEqual({ ok: 1, SECOND_FACTOR_WRONG: MANY - 1 })
  })

  test('a factor is added once: the recovery codes that were shown are those that open', async () => {
    const { user, token, secret } = await kit.begun()
    const body = { code: appCode(api, secret) }
    const replies = await atOnce(() => api.call(calls.confirmFactor, { token, body }))
    expect(counted(replies)).toEqual({ ok: 1, SECOND_FACTOR_PRESENT: MANY - 1 })
    const shown = replies.find(({ status }) => status === 200)?.body.recoveryCodes ?? []
    const challenge = await kit.challengeFor(user.email)
    expect(codeOf(await kit.prove(challenge, shown[9] ?? ''))).toBe('ok')
  })

  test('a factor is taken away once, and a challenge of before opens nothing', async () => {
    const { user, secret } = await kit.enrolled()
    const challenge = await kit.challengeFor(user.email)
    const { token } = await api.signedIn({ role: 'admin' })
    const replies = await atOnce(() => api.call(resetSecondFactor, { token, params: { id: user.id } }))
    expect(counted(replies)).toEqual({ ok: 1, SECOND_FACTOR_ABSENT: MANY - 1 })
    expect(codeOf(await kit.prove(challenge, appCode(api, secret)))).toBe('CHALLENGE_EXPIRED')
  })

  test('two administrators who take each other’s away at once leave no one with half of one', async () => {
    const [one, other] = [await kit.enrolled(), await kit.enrolled()]
    await database.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', 'in', [one.user.id, other.user.id])
      .execute()
    const reset = (token: string, id: string) => api.call(resetSecondFactor, { token, params: { id } })
    const replies = await Promise.all([reset(one.token, other.user.id), reset(other.token, one.user.id)])
    for (const code of replies.map(codeOf)) expect(['ok', 'NOT_SIGNED_IN']).toContain(code)
    expect(replies.map(codeOf)).toContain('ok')
    const left = await database.db
      .selectFrom('users')
      .leftJoin('second_factors as factor', 'factor.user_id', 'users.id')
      .select(['users.second_factor_at', 'factor.sealed_secret'])
      .where('users.id', 'in', [one.user.id, other.user.id])
      .execute()
    for (const row of left) expect(row.second_factor_at === null).toBe(row.sealed_secret === null)
  })

  test('sessions that end while they are used answer nothing once that was told', async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    const elsewhere = await api.signIn(user)
    const used = atOnce(() => api.call(authenticate, { token: elsewhere }))
    expect((await api.call(endSignIns, { token })).status).toBe(200)
    for (const { status } of await used) expect([200, 401]).toContain(status)
    const after = await atOnce(() => api.call(authenticate, { token: elsewhere }))
    expect(counted(after)).toEqual({ NOT_SIGNED_IN: MANY })
  })
})

describeOnDatabase('guesses of second factors, thirty at once', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1' } })
  const kit = kitOf(api)

  test('are judged ten times at most, and written down', async () => {
    const { user } = await kit.enrolled()
    const challenge = await kit.challengeFor(user.email)
    const replies = await atOnce((index) => kit.prove(challenge, String(index).padStart(6, '0')))
    expect(counted(replies)).toEqual({ SECOND_FACTOR_WRONG: 10, TOO_MANY_REQUESTS: MANY - 10 })
    const { tries } = await database.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('tries'))
      .where('subject_id', '=', user.id)
      .where('kind', '=', 'second_factor_failed')
      .executeTakeFirstOrThrow()
    expect(tries).toBe(10)
  })
})
