import { beforeEach, expect, test } from 'vitest'
import * as calls from '#shared/session/second-factor.endpoints'
import { login } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, type TestApp, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { appCode, STEP } from './authenticator.ts'
import { takeMail } from './mailbox.ts'

const MANY = 30

const codeOf = (reply: { status: number; body: object }): unknown =>
  reply.status === 200 ? 'ok' : Reflect.get(reply.body, 'code')

const kitOf = (api: TestApp) => {
  const enrolled = async () => {
    const { user, token } = await api.signedIn({ role: 'editor' })
    const { secret } = (await api.call(calls.beginFactor, { token, body: { password: TEST_PASSWORD } })).body
    const body = { code: appCode(api, secret) }
    const { recoveryCodes } = (await api.call(calls.confirmFactor, { token, body })).body
    api.clock.advance(STEP)
    return { user, token, secret, recoveryCodes }
  }
  const prove = async (email: string, code: string) => {
    const { body } = await api.call(login, { body: { email, password: TEST_PASSWORD } })
    return api.call(calls.proveFactor, { body: { challenge: String(Reflect.get(body, 'challenge')), code } })
  }
  const left = (token: string) => api.call(calls.recoveryCodesLeft, { token })
  const renew = (token: string, code: string, password = TEST_PASSWORD) =>
    api.call(calls.renewRecoveryCodes, { token, body: { password, code } })
  return { enrolled, prove, left, renew }
}

describeOnDatabase('recovery codes', (database) => {
  const api = testApp(database)
  const kit = kitOf(api)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  test('are counted, for their owner and by the sign-in that used one', async () => {
    const { user, token, secret, recoveryCodes } = await kit.enrolled()
    const other = await kit.enrolled()
    expect((await kit.left(token)).body).toEqual({ success: true, left: 10 })
    for (const [index, code] of recoveryCodes.slice(0, 3).entries())
      expect((await kit.prove(user.email, code)).body.recoveryCodesLeft).toBe(9 - index)
    expect((await kit.left(token)).body.left).toBe(7)
    expect((await kit.left(other.token)).body.left).toBe(10)
    expect((await kit.prove(user.email, appCode(api, secret))).body).not.toHaveProperty('recoveryCodesLeft')
  })

  test('are none where no second factor is', async () => {
    const { token } = await api.signedIn({ role: 'editor' })
    expect(codeOf(await kit.left(token))).toBe('SECOND_FACTOR_ABSENT')
    expect(codeOf(await kit.renew(token, '123456'))).toBe('SECOND_FACTOR_ABSENT')
  })

  test('are made anew with password and code: the earlier end, and the person is told', async () => {
    const { user, token, secret, recoveryCodes } = await kit.enrolled()
    await database.db.deleteFrom('jobs').execute()
    const [spent = '', old = ''] = recoveryCodes
    expect(codeOf(await kit.prove(user.email, spent))).toBe('ok')
    expect(codeOf(await kit.renew(token, appCode(api, secret), 'Faux!2026'))).toBe('PASSWORD_WRONG')
    expect(codeOf(await kit.renew(token, spent))).toBe('SECOND_FACTOR_WRONG')
    expect(codeOf(await kit.renew(token, 'abc'))).toBe('INVALID_FIELDS')
    expect((await kit.left(token)).body.left).toBe(9)
    const renewed = (await kit.renew(token, appCode(api, secret))).body.recoveryCodes
    expect(new Set([...renewed, ...recoveryCodes]).size).toBe(20)
    expect((await kit.left(token)).body.left).toBe(10)
    expect(codeOf(await kit.prove(user.email, old))).toBe('SECOND_FACTOR_WRONG')
    expect((await kit.prove(user.email, renewed[0] ?? '')).body.recoveryCodesLeft).toBe(9)
    expect((await takeMail(database, user.email)).text).toContain('codes de secours')
    const audit = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('subject_id', '=', user.id)
      .where('kind', 'in', ['recovery_codes_renewed', 'second_factor_failed'])
      .orderBy('id')
      .execute()
    expect(audit.map(({ kind }) => kind)).toEqual([
      // password, code used before; then the old one at a sign-in
      ...['second_factor_failed', 'second_factor_failed', 'recovery_codes_renewed', 'second_factor_failed'],
    ])
  })
})

describeOnDatabase('recovery codes, thirty times at once', (database) => {
  const api = testApp(database)
  const kit = kitOf(api)

  test('are made anew once for a code, and those that were shown are those that open', async () => {
    const { user, token, secret } = await kit.enrolled()
    const code = appCode(api, secret)
    const replies = await Promise.all(Array.from({ length: MANY }, () => kit.renew(token, code)))
    const [shown, ...more] = replies.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect((await kit.left(token)).body.left).toBe(10)
    expect(codeOf(await kit.prove(user.email, shown?.body.recoveryCodes[9] ?? ''))).toBe('ok')
  })

  test('tell each of ten sign-ins another number', async () => {
    const { user, token, recoveryCodes } = await kit.enrolled()
    const replies = await Promise.all(recoveryCodes.map((code) => kit.prove(user.email, code)))
    const told = replies.map(({ body }) => Number(body.recoveryCodesLeft))
    expect(told.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect((await kit.left(token)).body.left).toBe(0)
  })
})
