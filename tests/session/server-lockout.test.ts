import { beforeEach, expect, test } from 'vitest'
import type { Mail } from '#server/platform/mail'
import * as codes from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { login } from '#shared/session/session.endpoints'
import { type CallReply, TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail, waitingMails, wrongCode } from './mailbox.ts'
import { aForm } from './registration.fixtures.ts'

const MINUTE = 60_000

const lastOf = (mails: readonly Mail[]): Mail => {
  const last = mails.at(-1)
  if (last === undefined) throw new Error('No mail waits.')
  return last
}
const DAY = 24 * 60 * MINUTE

describeOnDatabase('a stranger who uses up what an account has', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  beforeEach(async () => {
    await database.db.deleteFrom('rate_limits').execute()
    await database.db.deleteFrom('jobs').execute()
  })

  let address = 0
  const elsewhere = () => ({ 'x-forwarded-for': `198.51.${(++address >> 8) & 255}.${address & 255}` })
  const deviceOf = (reply: CallReply<unknown>): Record<string, string> => {
    const cookie = reply.cookies.find(({ name }) => name === 'device')
    return cookie === undefined ? {} : { device: cookie.value }
  }
  const signIn = (email: string, cookies: Record<string, string> = {}, password = TEST_PASSWORD) =>
    api.call(login, { body: { email, password }, cookies, headers: elsewhere() })
  const owner = async () => {
    const user = await api.createUser()
    return { user, device: deviceOf(await signIn(user.email)) }
  }
  const askCode = (email: string, cookies: Record<string, string> = {}, headers = elsewhere()) =>
    api.call(codes.requestOtp, { body: { email }, cookies, headers })
  const typeCode = (
    email: string,
    otp: string,
    cookies: Record<string, string> = {},
    headers = elsewhere(),
  ) => api.call(codes.verifyOtp, { body: { email, otp }, cookies, headers })
  const codeMailed = async (email: string) => codeIn(await takeMail(database, email))

  test('by wrong passwords keeps the owner’s own browser in, and no other', async () => {
    const { user, device } = await owner()
    for (let index = 0; index < 61; index++) await signIn(user.email, {}, 'faux!')
    expect((await signIn(user.email)).status).toBe(429)
    expect((await signIn(user.email, device)).status).toBe(200)
    const another = await owner()
    expect((await signIn(user.email, another.device)).status).toBe(429)
    const forged = { device: String(device.device).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
    expect((await signIn(user.email, forged)).status).toBe(429)
  })

  test('leaves the reset to whoever has the mailbox, wherever they are; it makes their browser known', async () => {
    const user = await api.createUser()
    for (let index = 0; index < 61; index++) await signIn(user.email, {}, 'faux!')
    for (let index = 0; index < 8; index++) {
      api.clock.advance(1)
      await api.call(resetPassword, { body: { email: user.email }, headers: elsewhere() })
    }
    for (let index = 0; index < 25; index++) {
      const body = {
        email: user.email,
        token: 'x',
        password: 'Marée-haute26',
        password_confirmation: 'Marée-haute26',
      }
      await api.call(newPassword, { body, headers: elsewhere() })
    }
    const asked = await api.call(resetPassword, { body: { email: user.email }, headers: elsewhere() })
    expect(asked.status).toBe(200)
    const mails = await waitingMails(database, user.email)
    expect(mails).toHaveLength(3)
    const { token } = linkIn(lastOf(mails), '/reset-password')
    const password = { password: 'Marée-haute26', password_confirmation: 'Marée-haute26' }
    const body = { email: user.email, token, ...password }
    const chosen = await api.call(newPassword, { body, headers: elsewhere() })
    expect(chosen.status).toBe(200)
    expect((await signIn(user.email, {}, 'Marée-haute26')).status).toBe(429)
    expect((await signIn(user.email, deviceOf(chosen), 'Marée-haute26')).status).toBe(200)
  })

  test('by asking for codes refuses nobody: five are mailed, the last stays good, a dead one is followed by another', async () => {
    const { user, device } = await owner()
    const from = elsewhere()
    const statuses = []
    for (let index = 0; index < 9; index++) {
      api.clock.advance(1)
      statuses.push((await askCode(user.email, {}, from)).status)
    }
    expect(statuses).toEqual(Array(9).fill(200))
    const mails = await waitingMails(database, user.email)
    expect(mails).toHaveLength(5)
    const last = codeIn(lastOf(mails))
    expect((await typeCode(user.email, last)).status).toBe(200)
    await database.db.deleteFrom('jobs').execute()
    await askCode(user.email)
    expect((await typeCode(user.email, await codeMailed(user.email))).status).toBe(200)
    await askCode(user.email)
    await database.db.deleteFrom('jobs').execute()
    await askCode(user.email, device)
    expect((await typeCode(user.email, await codeMailed(user.email), device)).status).toBe(200)
  })

  const askerIn = (reply: CallReply<unknown>): Record<string, string> => ({
    code_asker: reply.cookies.find(({ name }) => name === 'code_asker')?.value ?? '',
  })

  test('by typing codes has links mailed in their place to unknown browsers, which refuses nobody', async () => {
    const { user, device } = await owner()
    let burnt = 0
    for (let round = 0; round < 4; round++) {
      await askCode(user.email)
      const code = await codeMailed(user.email)
      for (let index = 0; index < 5; index++, burnt++) await typeCode(user.email, wrongCode(code))
    }
    expect(burnt).toBe(20)
    api.clock.advance(16 * MINUTE)
    const asked = await askCode(user.email)
    expect(asked.status).toBe(200)
    expect(linkIn(await takeMail(database, user.email), '/reset-password').token).toBeTruthy()
    expect((await askCode(user.email, device)).status).toBe(200)
    const code = await codeMailed(user.email)
    expect((await typeCode(user.email, code)).body).toMatchObject({ code: 'CODE_EXPIRED' })
    expect((await typeCode(user.email, wrongCode(code), device)).body).toMatchObject({ code: 'CODE_WRONG' })
    expect((await typeCode(user.email, code, device)).status).toBe(200)
  })

  test('neither replaces nor spends the code of the browser that asked for it', async () => {
    const { user } = await owner()
    const asker = askerIn(await askCode(user.email))
    const code = await codeMailed(user.email)
    for (let round = 0; round < 3; round++) {
      const stranger = askerIn(await askCode(user.email))
      const other = await codeMailed(user.email)
      for (let index = 0; index < 5; index++) {
        await typeCode(user.email, wrongCode(other))
        await typeCode(user.email, wrongCode(other), stranger)
      }
    }
    expect((await typeCode(user.email, wrongCode(code), asker)).body).toMatchObject({ code: 'CODE_WRONG' })
    expect((await typeCode(user.email, code, asker)).status).toBe(200)
    expect((await typeCode(user.email, code, asker)).body).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('leaves the browser that asked the code that was mailed last, whoever asked for it; used once, wherever', async () => {
    const { user } = await owner()
    const asker = askerIn(await askCode(user.email))
    await database.db.deleteFrom('jobs').execute()
    const stranger = askerIn(await askCode(user.email))
    const code = await codeMailed(user.email)
    expect((await typeCode(user.email, code, asker)).status).toBe(200)
    for (const cookies of [stranger, {}])
      expect((await typeCode(user.email, code, cookies)).body).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('has five tries of a code of their own, and twenty in a day whatever they ask for', async () => {
    const { user } = await owner()
    const asker = askerIn(await askCode(user.email))
    const code = await codeMailed(user.email)
    for (let index = 0; index < 5; index++) await typeCode(user.email, wrongCode(code), asker)
    expect((await typeCode(user.email, code, asker)).body).toMatchObject({ code: 'CODE_TRIES_SPENT' })
    for (let round = 0; round < 3; round++) {
      await askCode(user.email, asker)
      const next = await codeMailed(user.email)
      for (let index = 0; index < 5; index++) await typeCode(user.email, wrongCode(next), asker)
    }
    await askCode(user.email, asker)
    expect((await takeMail(database, user.email)).subject).toBe('Votre lien de connexion')
  })

  test('by signing up with an e-mail from one address leaves its owner a sign-up', async () => {
    const form = aForm({ email: 'a-venir@test.example' })
    const from = elsewhere()
    const statuses = []
    for (let index = 0; index < 15; index++)
      statuses.push((await api.call(register, { body: form, headers: from })).status)
    expect(statuses).toEqual([200, 200, 200, ...Array(12).fill(429)])
    expect((await api.call(register, { body: form, headers: elsewhere() })).status).toBe(200)
  })

  test('cannot pause them from one address', async () => {
    const { user } = await owner()
    const from = elsewhere()
    const refusals = []
    for (let round = 0; round < 4; round++) {
      await askCode(user.email, {}, from)
      const code = await codeMailed(user.email)
      for (let index = 0; index < 5; index++)
        refusals.push(Reflect.get((await typeCode(user.email, wrongCode(code), {}, from)).body, 'code'))
    }
    expect(refusals.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10)
    await askCode(user.email)
    expect((await typeCode(user.email, await codeMailed(user.email))).status).toBe(200)
  })

  test('with a browser of their own has no more tries there than an address has', async () => {
    const { user, device } = await owner()
    const statuses = []
    for (let index = 0; index < 12; index++) statuses.push((await signIn(user.email, device, 'faux!')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn(user.email)).status).toBe(200)
  })

  test('signs up with another’s e-mail in vain: that makes no browser known', async () => {
    const { user } = await owner()
    const form = aForm({ email: user.email })
    await api.call(register, { body: form, headers: elsewhere() })
    const claimed = await signIn(user.email, {}, form.password)
    expect([claimed.status, deviceOf(claimed)]).toEqual([200, {}])
  })

  test('finds a browser of half a year ago unknown again', async () => {
    const { user, device } = await owner()
    api.clock.advance(180 * DAY)
    for (let index = 0; index < 61; index++) await signIn(user.email, {}, 'faux!')
    expect((await signIn(user.email, device)).status).toBe(429)
  })
})

describeOnDatabase('the cookie of a known browser', (database) => {
  const api = testApp(database, { settings: { PUBLIC_URL: 'https://boutique.example' } })
  const signIn = (email: string, device?: string) =>
    api.call(login, {
      body: { email, password: TEST_PASSWORD },
      ...(device === undefined ? {} : { cookies: { '__Secure-device': device } }),
    })
  const cookiesOf = (reply: CallReply<unknown>) =>
    reply.cookies.filter(({ name }) => name === '__Secure-device')

  test('goes to the calls that count tries, says no e-mail, and keeps its count', async () => {
    const user = await api.createUser()
    const reply = await signIn(user.email)
    const paths = ['login', 'requestOtp', 'verifyOtp', 'resetPassword', 'newPassword']
    expect(cookiesOf(reply)).toEqual(
      paths.map((path) => ({
        name: '__Secure-device',
        value: expect.stringMatching(/^[\w-]+\.[\w-]{16}\.[\w-]{24}$/),
        path: `/api/${path}`,
        maxAge: 15_552_000,
        httpOnly: true,
        sameSite: 'Strict',
        secure: true,
      })),
    )
    const first = cookiesOf(reply)[0]?.value ?? ''
    const again = cookiesOf(await signIn(user.email, first))[0]?.value ?? ''
    expect(again.split('.')[1]).toBe(first.split('.')[1])
  })

  test('knows four people, the last who signed in first', async () => {
    const users = []
    for (let index = 0; index < 5; index++) users.push(await api.createUser())
    let device: string | undefined
    for (const user of users) device = cookiesOf(await signIn(user.email, device))[0]?.value
    const kept = device?.split('~') ?? []
    expect(kept).toHaveLength(4)
    const [, , , last] = users
    const again = cookiesOf(await signIn(last?.email ?? '', device))[0]?.value ?? ''
    expect(again.split('~').map((token) => token.split('.')[1])).toEqual([
      kept[1]?.split('.')[1],
      kept[0]?.split('.')[1],
      kept[2]?.split('.')[1],
      kept[3]?.split('.')[1],
    ])
  })
})
