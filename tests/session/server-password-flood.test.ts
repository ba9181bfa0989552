import { beforeEach, expect, test } from 'vitest'
import type { PasswordAsker, Passwords } from '#server/session/passwords'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { AppError } from '#shared/platform/errors'
import { verifyEmail } from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { beginFactor } from '#shared/session/second-factor.endpoints'
import { login } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { testPasswords } from '#tests/platform/passwords'
import { linkIn, takeMail } from './mailbox.ts'
import { aForm } from './registration.fixtures.ts'

const NEW = 'Marée-haute26'

/** Whether strangers have as many passwords waiting as are held. */
let isFlooded = false
/** Those who are known and had a password hashed. */
const known = new Set<string>()
const inRoom = <T>(asker: PasswordAsker | undefined, work: () => Promise<T>): Promise<T> => {
  if (asker?.isKnown) known.add(asker.person)
  return isFlooded && asker?.isKnown !== true ? Promise.reject(new AppError('UNAVAILABLE')) : work()
}
const passwords: Passwords = {
  hash: (password, asker) => inRoom(asker, () => testPasswords.hash(password, asker)),
  verify: (stored, password, asker) => inRoom(asker, () => testPasswords.verify(stored, password, asker)),
}

describeOnDatabase('a shop whose strangers try more passwords than are held', (database) => {
  const api = testApp(database, { deps: { passwords } })
  beforeEach(() => {
    isFlooded = false
  })

  const signIn = (email: string, cookies: Record<string, string> = {}) =>
    api.call(login, { body: { email, password: TEST_PASSWORD }, cookies })

  test('lets who is known there sign in, and asks the others to come again', async () => {
    const user = await api.createUser()
    const first = await signIn(user.email)
    const device = first.cookies.find(({ name }) => name === 'device')?.value ?? ''
    isFlooded = true
    const stranger = await signIn(user.email)
    expect([stranger.status, Number(stranger.headers['retry-after'])]).toEqual([503, expect.any(Number)])
    expect((await signIn(user.email, { device })).status).toBe(200)
  })

  test('takes all browsers in which an account is known for one', async () => {
    const user = await api.createUser()
    const devices = await Promise.all([1, 2].map(() => signIn(user.email)))
    known.clear()
    for (const { cookies } of devices) {
      const device = cookies.find(({ name }) => name === 'device')?.value ?? ''
      expect((await signIn(user.email, { device })).status).toBe(200)
    }
    expect(known.size).toBe(1)
  })

  test('lets who has the mailbox choose a new password, and nobody without the link', async () => {
    const { email } = await api.createUser()
    await api.call(resetPassword, { body: { email } })
    const { token } = linkIn(await takeMail(database, email), '/reset-password')
    isFlooded = true
    const choose = (link: string | undefined) =>
      api.call(newPassword, { body: { email, token: link, password: NEW, password_confirmation: NEW } })
    expect((await choose('x'.repeat(43))).status).toBe(503)
    expect((await choose(token)).status).toBe(200)
  })

  test('keeps a sign-up among the strangers, and lets who has its link in with the password or a new one', async () => {
    const form = (email: string) => aForm({ email, password: NEW, password_confirmation: NEW })
    const linkOf = async (email: string) => {
      expect((await api.call(register, { body: form(email) })).status).toBe(200)
      return linkIn(await takeMail(database, email), '/email-verified').t
    }
    const [one, other] = ['une@test.example', 'autre@test.example']
    const links = [await linkOf(one), await linkOf(other)]
    isFlooded = true
    expect((await api.call(register, { body: form('nouvelle@test.example') })).status).toBe(503)
    const confirm = (email: string, token: string | undefined, words: object) =>
      api.call(verifyEmail, { body: { email, token, ...words } })
    expect((await confirm(one, links[0], { password: NEW })).status).toBe(200)
    const words = { password: 'Grand-large27', password_confirmation: 'Grand-large27' }
    expect((await confirm(other, links[1], words)).status).toBe(200)
  })

  test('lets who is signed in prove who they are', async () => {
    const [staff, person] = [await api.signedIn({ role: 'editor' }), await api.signedIn()]
    isFlooded = true
    const body = { password: TEST_PASSWORD }
    expect((await api.call(beginFactor, { token: staff.token, body })).status).toBe(200)
    expect((await api.call(deleteAccount, { token: person.token, body })).status).toBe(200)
  })
})
