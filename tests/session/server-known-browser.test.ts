import { beforeEach, expect, test } from 'vitest'
import { endAllSessions } from '#server/session/end-session'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { endSignIns } from '#shared/account/sign-ins.endpoints'
import { requestOtpForEmailVerification, verifyOtpForEmailVerification } from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { login } from '#shared/session/session.endpoints'
import { type CallReply, TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail } from './mailbox.ts'
import { aForm } from './registration.fixtures.ts'

const NEW = 'Marée-haute26'
/** Passwords of an account from browsers that are strangers, of which a tenth of the usual are let through here. */
const STRANGERS = 6
const SECOND = 1000

describeOnDatabase('a browser that was known', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '0.1', TRUSTED_PROXIES: '127.0.0.1' } })
  beforeEach(async () => {
    await database.db.deleteFrom('rate_limits').execute()
    await database.db.deleteFrom('jobs').execute()
  })

  let address = 0
  const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++address}` })
  const deviceOf = (reply: CallReply<unknown>): string =>
    reply.cookies.find(({ name }) => name === 'device')?.value ?? ''
  const idsOf = (device: string) => device.split('~').map((token) => token.split('.')[1])
  const signIn = (email: string, password: string, device?: string) =>
    api.call(login, {
      body: { email, password },
      headers: elsewhere(),
      ...(device === undefined ? {} : { cookies: { device } }),
    })
  const reset = async (email: string, device?: string) => {
    await api.call(resetPassword, { body: { email }, headers: elsewhere() })
    const { token } = linkIn(await takeMail(database, email), '/reset-password')
    const body = { email, token, password: NEW, password_confirmation: NEW }
    const cookies = device === undefined ? {} : { cookies: { device } }
    const chosen = await api.call(newPassword, { body, headers: elsewhere(), ...cookies })
    expect(chosen.status).toBe(200)
    return deviceOf(chosen)
  }

  test('is a stranger once the password was set anew, and the one that set it is none', async () => {
    const [user, other] = [await api.createUser(), await api.createUser()]
    const before = deviceOf(await signIn(user.email, TEST_PASSWORD))
    const others = deviceOf(await signIn(other.email, TEST_PASSWORD))
    api.clock.advance(SECOND)
    const after = await reset(user.email)
    await database.db.deleteFrom('rate_limits').execute()
    for (let index = 0; index <= STRANGERS; index++) {
      await signIn(user.email, 'faux!')
      await signIn(other.email, 'faux!')
    }
    expect((await signIn(user.email, NEW, before)).status).toBe(429)
    expect((await signIn(user.email, NEW, after)).status).toBe(200)
    expect((await signIn(other.email, TEST_PASSWORD, others)).status).toBe(200)
  })

  test('that sets the password anew is known by another count, and by that one alone', async () => {
    const user = await api.createUser()
    const before = deviceOf(await signIn(user.email, TEST_PASSWORD))
    api.clock.advance(SECOND)
    const after = await reset(user.email, before)
    expect(idsOf(after)).toHaveLength(1)
    expect(idsOf(after)).not.toEqual(idsOf(before))
    expect(idsOf(deviceOf(await signIn(user.email, NEW, after)))).toEqual(idsOf(after))
  })

  test('is a stranger once its person signed out everywhere, until they sign in there again', async () => {
    const user = await api.createUser()
    const opened = await signIn(user.email, TEST_PASSWORD)
    const before = deviceOf(opened)
    expect(idsOf(deviceOf(await signIn(user.email, TEST_PASSWORD, before)))).toEqual(idsOf(before))
    api.clock.advance(SECOND)
    const token = await api.signIn(user)
    expect((await api.call(endSignIns, { token })).status).toBe(200)
    const again = deviceOf(await signIn(user.email, TEST_PASSWORD, before))
    expect(idsOf(again)).not.toEqual(idsOf(before))
    expect(idsOf(deviceOf(await signIn(user.email, TEST_PASSWORD, again)))).toEqual(idsOf(again))
  })

  test('is a stranger once everybody was signed out, by whoever has the database', async () => {
    const user = await api.createUser()
    const before = deviceOf(await signIn(user.email, TEST_PASSWORD))
    api.clock.advance(SECOND)
    await endAllSessions({ db: database.db, clock: api.clock })
    expect(idsOf(deviceOf(await signIn(user.email, TEST_PASSWORD, before)))).not.toEqual(idsOf(before))
  })

  test('is a stranger to the account that has the e-mail next, whenever that was asked for', async () => {
    const { email } = await api.createUser()
    const opened = await signIn(email, TEST_PASSWORD)
    // the next waits while the first is there: no link of it leaves
    const form = aForm({ email, password: NEW, password_confirmation: NEW })
    const next = await api.call(register, { body: form, headers: elsewhere() })
    expect(next.status).toBe(200)
    api.clock.advance(SECOND)
    const again = await signIn(email, TEST_PASSWORD, deviceOf(opened))
    const before = deviceOf(again)
    expect(idsOf(before)).toEqual(idsOf(deviceOf(opened)))
    const [token, body] = [again.body.auth_token, { password: TEST_PASSWORD }]
    expect((await api.call(deleteAccount, { token, body })).status).toBe(200)
    await database.db.deleteFrom('jobs').execute()
    api.clock.advance(SECOND)
    const holder = { token: next.body.auth_token, headers: elsewhere() }
    await api.call(requestOtpForEmailVerification, holder)
    const otp = codeIn(await takeMail(database, email))
    const confirmed = await api.call(verifyOtpForEmailVerification, { ...holder, body: { email, otp } })
    expect(confirmed.status).toBe(200)
    await database.db.deleteFrom('rate_limits').execute()
    const entered = await signIn(email, NEW, before)
    expect(entered.status).toBe(200)
    expect(idsOf(deviceOf(entered))).not.toEqual(idsOf(before))
  })
})
