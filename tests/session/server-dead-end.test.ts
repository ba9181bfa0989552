import { expect, test, vi } from 'vitest'
import * as codes from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const CODE = 'ABCDE'
const TOKEN = 'a token that everybody guesses'

/** Every secret is the same: what is refused here is refused whatever is guessed. */
vi.mock('#server/session/one-time-secrets', async (original) => ({
  ...(await original<typeof import('#server/session/one-time-secrets')>()),
  newCode: () => CODE,
  newLinkToken: () => TOKEN,
}))

const password = { password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }

describeOnDatabase('guessing right', (database) => {
  const api = testApp(database)

  const signUp = async (email: string): Promise<string> => {
    const form = {
      title: 'Madame',
      level: 'expert',
      firstName: 'Léa',
      lastName: 'Martin',
      company: 'Pose',
      function: 'Autre',
    }
    return (await api.call(register, { body: { ...form, email, ...password } })).body.auth_token
  }

  const codeOf = (reply: { status: number; body: object }): unknown =>
    reply.status === 200 ? 'ok' : Reflect.get(reply.body, 'code')

  /** What the links of a sign-up, then its code, then a link asked for open. */
  const verifications = async (email: string): Promise<unknown[]> => {
    const token = await signUp(email)
    const click = () => api.call(codes.verifyEmail, { body: { token: TOKEN, email }, token })
    const first = await click()
    await api.call(codes.sendVerificationMail, { token })
    const second = await click()
    await api.call(codes.requestOtpForEmailVerification, { token })
    const typed = await api.call(codes.verifyOtpForEmailVerification, { token, body: { email, otp: CODE } })
    return [first, second, typed].map(codeOf)
  }

  test('verifies a sign-up, but none with the e-mail of a verified account', async () => {
    expect((await verifications('libre@test.example'))[0]).toBe('ok')
    const owner = await api.createUser()
    expect(await verifications(owner.email)).toEqual(['LINK_INVALID', 'LINK_INVALID', 'CODE_WRONG'])
  })

  test('signs in and resets where there is an account, and nowhere else', async () => {
    const outcomes = async (email: string) => {
      await api.call(codes.requestOtp, { body: { email } })
      const typed = await api.call(codes.verifyOtp, { body: { email, otp: CODE } })
      await api.call(resetPassword, { body: { email } })
      const reset = await api.call(newPassword, { body: { email, token: TOKEN, ...password } })
      return [typed, reset].map(codeOf)
    }
    expect(await outcomes((await api.createUser()).email)).toEqual(['ok', 'ok'])
    expect(await outcomes('jamais@test.example')).toEqual(['CODE_WRONG', 'LINK_INVALID'])
  })
})
