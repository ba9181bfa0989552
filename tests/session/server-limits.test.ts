import { beforeEach, expect, test } from 'vitest'
import { exportData } from '#shared/account/privacy.endpoints'
import type { Endpoint } from '#shared/platform/endpoint'
import * as codes from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { login } from '#shared/session/session.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from './mailbox.ts'

const MINUTE = 60_000

describeOnDatabase('limits', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  beforeEach(() => database.db.deleteFrom('rate_limits').execute())

  let address = 0
  /** from an address that nobody else has */
  const elsewhere = () => ({ 'x-forwarded-for': `198.51.${(++address >> 8) & 255}.${address & 255}` })

  const password = { password: 'Marée-haute26', password_confirmation: 'Marée-haute26' }
  const form = {
    title: 'Madame',
    level: 'expert',
    firstName: 'Léa',
    lastName: 'Martin',
    company: 'Pose',
    function: 'Autre',
    ...password,
  }

  /** How many pass before the first 429, whose wait it must tell. */
  const passing = async (
    call: Endpoint,
    options: (index: number) => { body?: object; token?: string; headers: Record<string, string> },
    wait: number,
  ): Promise<number> => {
    for (let index = 0; index < 200; index++) {
      const reply = await api.call(call, options(index))
      if (reply.status !== 429) continue
      expect(reply.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      expect(reply.headers['retry-after']).toBe(String(wait / 1000))
      return index
    }
    return Number.POSITIVE_INFINITY
  }

  test.each<[string, Endpoint, object, number, number]>([
    ['login', login, { password: 'faux!' }, 60, 5],
    ['register', register, form, 12, 60],
    ['verifyOtp', codes.verifyOtp, { otp: 'ABCDE' }, 20, 15],
  ])('%s, for one e-mail from everywhere', async (_, call, fields, limit, minutes) => {
    const email = (index: number) => (index % 2 ? 'QUI@test.example ' : 'qui@test.example')
    const options = (index: number) => ({ body: { ...fields, email: email(index) }, headers: elsewhere() })
    expect(await passing(call, options, minutes * MINUTE)).toBe(limit)
  })

  test.each<[string, Endpoint, object, number, number]>([
    ['login', login, { password: 'faux!' }, 60, 5],
    ['register', register, form, 10, 60],
    ['requestOtp', codes.requestOtp, {}, 20, 15],
    ['verifyOtp', codes.verifyOtp, { otp: 'ABCDE' }, 60, 15],
    ['resetPassword', resetPassword, {}, 10, 15],
    ['newPassword', newPassword, { token: 'x', ...password }, 30, 15],
    ['email/verify', codes.verifyEmail, { token: 'x' }, 30, 15],
  ])('%s, for every e-mail from one address', async (name, call, fields, limit, minutes) => {
    const options = (index: number) => ({
      body: { ...fields, email: `${name.replace('/', '')}${index}@test.example` },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(await passing(call, options, minutes * MINUTE)).toBe(limit)
  })

  test('passwords that are easily guessed, from one address; they take none of its sign-ups', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.10' }
    const signUp = (index: number, words: object) =>
      api.call(register, { body: { ...form, email: `devine${index}@test.example`, ...words }, headers })
    const guessed = { password: 'Password1!', password_confirmation: 'Password1!' }
    const options = (index: number) => ({
      body: { ...form, email: `facile${index}@test.example`, ...guessed },
      headers,
    })
    for (let index = 0; index < 11; index++)
      expect((await signUp(index, guessed)).body).toMatchObject({ code: 'INVALID_FIELDS' })
    expect((await signUp(11, {})).status).toBe(200)
    // what no list is needed for is refused before it is counted
    for (let index = 0; index < 40; index++)
      expect((await signUp(index, { password_confirmation: '' })).status).toBe(422)
    expect(await passing(register, options, 15 * MINUTE)).toBe(18)
  })

  test('export, for one account', async () => {
    const { token } = await api.signedIn({ verified_at: null })
    const options = () => ({ token, headers: elsewhere() })
    expect(await passing(exportData, options, 15 * MINUTE)).toBe(10)
  })

  test('mails to one address are not more for signing up with it again, and nobody is refused', async () => {
    const email = 'inonde@test.example'
    const statuses = []
    for (let turn = 0; turn < 2; turn++) {
      const { body } = await api.call(register, { body: { ...form, email }, headers: elsewhere() })
      const options = () => ({ token: body.auth_token, headers: elsewhere() })
      for (let index = 0; index < 6; index++)
        statuses.push((await api.call(codes.requestOtpForEmailVerification, options())).status)
    }
    expect(statuses).toEqual(Array(12).fill(200))
    const codesMailed = (await waitingMails(database)).filter(({ subject }) => /code/.test(subject))
    // the second sign-up had none under way: it was given one
    expect(codesMailed).toHaveLength(6)
  })

  test('only the proxies that the settings name are believed', async () => {
    const replies = []
    for (let index = 0; index < 11; index++) {
      const reply = await api.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '192.0.2.1',
        headers: elsewhere(),
        payload: { email: 'a@test.example', password: 'faux!' },
      })
      replies.push(reply.statusCode)
    }
    expect(replies).toEqual([...Array(10).fill(401), 429])
  })
})
