import { beforeEach, expect, test } from 'vitest'
import * as calls from '#shared/session/otp.endpoints'
import { authenticate } from '#shared/session/session.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail, waitingMails, wrongCode } from './mailbox.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describeOnDatabase('verification of an e-mail', (database) => {
  const api = testApp(database)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const newcomer = () => api.signedIn({ verified_at: null, status: 'inactive' })

  const codeFor = async ({ user, token }: { user: { email: string }; token: string }): Promise<string> => {
    await api.call(calls.requestOtpForEmailVerification, { token })
    return codeIn(await takeMail(database, user.email))
  }

  const linkFor = async ({ user, token }: { user: { email: string }; token: string }) => {
    await api.call(calls.sendVerificationMail, { token })
    const mail = await takeMail(database, user.email)
    const { t = '', email = '' } = linkIn(mail, '/email-verified')
    return { token: t, email, subject: mail.subject }
  }

  const codeOf = (reply: { status: number; body: object }): unknown =>
    reply.status === 200 ? 'ok' : Reflect.get(reply.body, 'code')

  const isVerified = async (token: string): Promise<boolean> =>
    (await api.call(authenticate, { token })).body.user.verified

  test('by code gives the user as they stand then', async () => {
    const person = await newcomer()
    const otp = (await codeFor(person)).toLowerCase()
    const reply = await api.call(calls.verifyOtpForEmailVerification, {
      token: person.token,
      body: { email: person.user.email.toUpperCase(), otp },
    })
    expect(reply.body).toEqual({
      success: true,
      user: expect.objectContaining({ id: person.user.id, verified: true, status: 'inactive' }),
    })
    expect(await isVerified(person.token)).toBe(true)
  })

  test('by a wrong, spent, old or superseded code does not', async () => {
    const person = await newcomer()
    const verify = async (otp: string) =>
      codeOf(
        await api.call(calls.verifyOtpForEmailVerification, {
          token: person.token,
          body: { email: person.user.email, otp },
        }),
      )
    expect(await verify('ABCDE')).toBe('CODE_EXPIRED')
    const first = await codeFor(person)
    for (let i = 0; i < 4; i++) expect(await verify(wrongCode(first))).toBe('CODE_WRONG')
    expect(await verify(wrongCode(first))).toBe('CODE_TRIES_SPENT')
    expect(await verify(first)).toBe('CODE_TRIES_SPENT')
    const second = await codeFor(person)
    api.clock.advance(5 * MINUTE)
    expect(await verify(second)).toBe('CODE_EXPIRED')
    expect(await isVerified(person.token)).toBe(false)
    expect(await verify(await codeFor(person))).toBe('ok')
  })

  test('of somebody else’s e-mail, or with their code, does not', async () => {
    const person = await newcomer()
    const other = await newcomer()
    const otp = await codeFor(other)
    const verify = async (email: string) =>
      codeOf(
        await api.call(calls.verifyOtpForEmailVerification, { token: person.token, body: { email, otp } }),
      )
    expect(await verify(other.user.email)).toBe('CODE_WRONG')
    await codeFor(person)
    expect(await verify(person.user.email)).toBe('CODE_WRONG')
    expect([await isVerified(person.token), await isVerified(other.token)]).toEqual([false, false])
  })

  test('is asked for once only: a verified account is sent nothing', async () => {
    const { user, token } = await api.signedIn()
    const replies = [
      await api.call(calls.requestOtpForEmailVerification, { token }),
      await api.call(calls.sendVerificationMail, { token }),
    ]
    expect(replies.map((reply) => [reply.status, codeOf(reply)])).toEqual(
      Array(2).fill([409, 'EMAIL_ALREADY_VERIFIED']),
    )
    expect(await waitingMails(database, user.email)).toEqual([])
    const reply = await api.call(calls.verifyOtpForEmailVerification, {
      token,
      body: { email: user.email, otp: 'ABCDE' },
    })
    expect([reply.status, reply.body.user.verified]).toEqual([200, true])
  })

  test('by link works once', async () => {
    const person = await newcomer()
    const { token, email, subject } = await linkFor(person)
    expect(subject).toBe('Confirmez votre adresse email')
    const click = () => api.call(calls.verifyEmail, { body: { token, email }, token: person.token })
    const replies = await Promise.all(Array.from({ length: 8 }, click))
    expect(replies.map(codeOf).sort()).toEqual([...Array(7).fill('LINK_INVALID'), 'ok'])
    expect(await isVerified(person.token)).toBe(true)
  })

  test('by link works for a day, and until the next is sent', async () => {
    const person = await newcomer()
    const first = await linkFor(person)
    const second = await linkFor(person)
    const click = async ({ token, email }: typeof first) =>
      codeOf(await api.call(calls.verifyEmail, { body: { token, email }, token: person.token }))
    expect(await click(first)).toBe('LINK_INVALID')
    api.clock.advance(DAY)
    person.token = await api.signIn(person.user)
    expect(await click(second)).toBe('LINK_INVALID')
    const third = await linkFor(person)
    api.clock.advance(DAY - 1)
    expect(await click(third)).toBe('NOT_SIGNED_IN')
    person.token = await api.signIn(person.user)
    expect(await click(third)).toBe('ok')
  })

  test('by a link of another, a made-up one or none does not', async () => {
    const [person, other] = [await newcomer(), await newcomer()]
    const link = await linkFor(person)
    for (const body of [
      { ...link, email: other.user.email },
      { ...link, token: 'x'.repeat(43) },
      { ...link, token: '' },
      { ...link, email: 'jamais@test.example' },
      { ...link, email: 'nobody' },
    ]) {
      const reply = await api.call(calls.verifyEmail, { body: { token: body.token, email: body.email } })
      expect([reply.status, codeOf(reply)]).toEqual([422, 'LINK_INVALID'])
    }
    expect([await isVerified(person.token), await isVerified(other.token)]).toEqual([false, false])
    const reply = await api.call(calls.verifyEmail, {
      body: { token: link.token, email: link.email },
      token: person.token,
    })
    expect(codeOf(reply)).toBe('ok')
  })

  test('after a code, the link that still waits in the mailbox is no error', async () => {
    const person = await newcomer()
    const { token, email } = await linkFor(person)
    const otp = await codeFor(person)
    await api.call(calls.verifyOtpForEmailVerification, { token: person.token, body: { email, otp } })
    expect(codeOf(await api.call(calls.verifyEmail, { body: { token, email } }))).toBe('ok')
  })
})
