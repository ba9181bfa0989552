import { expect, test } from 'vitest'
import * as codes from '#shared/session/otp.endpoints'
import { verifyEmail } from '#shared/session/otp.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { linkIn, takeMail } from './mailbox.ts'

const MANY = 30

describeOnDatabase('passwords tried with the link of a confirmation, thirty at once', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } })

  let address = 0
  /** from an address that nobody else has */
  const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++address}` })

  const linked = async () => {
    await database.db.deleteFrom('jobs').execute()
    const { user, token } = await api.signedIn({ verified_at: null, status: 'inactive' })
    await api.call(codes.sendVerificationMail, { token })
    const { t = '' } = linkIn(await takeMail(database, user.email), '/email-verified')
    const open = async (password: string, link = t) => {
      const body = { token: link, email: user.email, password }
      const reply = await api.call(verifyEmail, { body, headers: elsewhere() })
      return reply.status === 200 ? 'ok' : String(Reflect.get(reply.body, 'code'))
    }
    return { user, open }
  }

  test('are judged ten times for a link, from whatever address, and written down', async () => {
    const { user, open } = await linked()
    const codesOf = await Promise.all(Array.from({ length: MANY }, (_, index) => open(`Faux-${index}-clair`)))
    expect(codesOf.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(10)
    expect(codesOf.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(MANY - 10)
    const failed = await database.db
      .selectFrom('audit_log')
      .select('details')
      .where('subject_id', '=', user.id)
      .where('kind', '=', 'verification_failed')
      .execute()
    expect(failed).toHaveLength(10)
    expect(await open(TEST_PASSWORD)).toBe('TOO_MANY_REQUESTS')
    api.clock.advance(15 * 60_000)
    expect(await open(TEST_PASSWORD)).toBe('ok')
  })

  test('are used up by nobody who does not have it', async () => {
    const { open } = await linked()
    const others = await Promise.all(
      Array.from({ length: MANY }, (_, index) => open(TEST_PASSWORD, `x${index}`)),
    )
    expect(new Set(others)).toEqual(new Set(['LINK_INVALID']))
    expect(await open(TEST_PASSWORD)).toBe('ok')
  })

  test('verify once, however often the right one comes', async () => {
    const { open } = await linked()
    const replies = await Promise.all(Array.from({ length: 10 }, () => open(TEST_PASSWORD)))
    expect(replies.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(1)
    for (const code of replies) expect(['ok', 'LINK_INVALID']).toContain(code)
  })
})
