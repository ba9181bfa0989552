import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/platform/endpoint'
import { requestOtp, verifyEmail, verifyOtp } from '#shared/session/otp.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { login } from '#shared/session/session.endpoints'
import { type CallReply, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const password = { password: 'Marée-haute26', password_confirmation: 'Marée-haute26' }

/** What a reply shows, but for the time and the request's own number, which are of one form. */
const shown = ({ status, body, headers, cookies }: CallReply<object>) => ({
  status,
  body: { ...body, ...('requestId' in body ? { requestId: 'an id' } : {}) },
  headers: {
    ...headers,
    date: 'a date',
    ...('x-request-id' in headers ? { 'x-request-id': 'an id' } : {}),
    // told below, without what is random
    'set-cookie': '',
  },
  cookies: cookies.map((cookie) => (cookie.name === 'code_asker' ? { ...cookie, value: '' } : cookie)),
})

describeOnDatabase('known and unknown e-mails', (database) => {
  const api = testApp(database)

  test.each<[string, Endpoint, object, number]>([
    ['login', login, { password: 'faux!2026' }, 3],
    ['requestOtp', requestOtp, {}, 3],
    ['verifyOtp, no code asked for', verifyOtp, { otp: 'ABCDE' }, 3],
    ['resetPassword', resetPassword, {}, 3],
    ['newPassword', newPassword, { token: 'x'.repeat(43), ...password }, 3],
    ['email/verify', verifyEmail, { token: 'x'.repeat(43) }, 3],
  ])('%s answers alike, byte for byte', async (_, call, fields, times) => {
    const active = await api.createUser()
    const inactive = await api.createUser({ status: 'inactive' })
    const unverified = await api.createUser({ verified_at: null })
    const unknown = { email: active.email.replace(/@/, 'x@').slice(0, -1) }
    expect(unknown.email.length).toBe(active.email.length)
    for (let round = 0; round < times; round++) {
      const replies = []
      for (const { email } of [active, inactive, unverified, unknown])
        replies.push(shown(await api.call(call, { body: { ...fields, email } })))
      for (const reply of replies) expect(reply).toEqual(replies[0])
    }
  })

  test('a code asked for and tried answers alike until it is spent', async () => {
    const known = await api.createUser()
    const tell = async (email: string) => {
      const replies = [await api.call(requestOtp, { body: { email } })]
      // I and O are in no code: never right by chance.
      for (let index = 0; index < 6; index++)
        replies.push((await api.call(verifyOtp, { body: { email, otp: 'IOIOI' } })) as never)
      return replies.map(shown)
    }
    expect(await tell('jamais@test.example')).toEqual(await tell(known.email))
  })
})
