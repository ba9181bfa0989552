import { beforeEach, expect, test } from 'vitest'
import { deleteOldAudit } from '#server/session/audit.queries'
import { DAY } from '#shared/platform/durations'
import {
  requestOtp,
  requestOtpForEmailVerification,
  verifyEmail,
  verifyOtp,
  verifyOtpForEmailVerification,
} from '#shared/session/otp.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { login, logout, refresh } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail, wrongCode } from './mailbox.ts'

describeOnDatabase('audit log', (database) => {
  const api = testApp(database, { settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  beforeEach(async () => {
    await database.db.deleteFrom('jobs').execute()
    await database.db.deleteFrom('audit_log').execute()
  })

  const entries = async () =>
    (await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).map(
      ({ id: _, at: __, ...rest }) => rest,
    )

  const by = (kind: string, subjectId: string | null, details: object = {}, isActor = true) => ({
    kind,
    subject_id: subjectId,
    actor_id: isActor ? subjectId : null,
    ip: '127.0.0.1',
    details,
  })

  test('sign-ins, failures and sign-outs, with the address that they came from', async () => {
    const user = await api.createUser()
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const sign = (email: string, password: string) => api.call(login, { body: { email, password }, headers })
    await sign(user.email, 'faux!')
    await sign('jamais@test.example', 'faux!')
    const { body } = await sign(user.email, TEST_PASSWORD)
    await api.call(logout, { token: body.auth_token })
    // A session that has ended does not end again.
    await api.call(logout, { token: body.auth_token })
    const from = { ip: '203.0.113.7' }
    expect(await entries()).toEqual([
      { ...by('sign_in_failed', user.id, { by: 'password' }, false), ...from },
      { ...by('sign_in_failed', null, { by: 'password' }, false), ...from },
      { ...by('signed_in', user.id, { by: 'password' }), ...from },
      by('signed_out', user.id),
    ])
  })

  test('codes, verification and reset', async () => {
    const user = await api.createUser({ verified_at: null })
    await api.call(requestOtp, { body: { email: user.email } })
    const otp = codeIn(await takeMail(database, user.email))
    await api.call(verifyOtp, { body: { email: user.email, otp: wrongCode(otp) } })
    const { body } = await api.call(verifyOtp, { body: { email: user.email, otp } })
    const token = body.auth_token
    await api.call(requestOtpForEmailVerification, { token })
    const code = codeIn(await takeMail(database, user.email))
    for (const one of [wrongCode(code), code])
      await api.call(verifyOtpForEmailVerification, { token, body: { email: user.email, otp: one } })
    // Who came by a code alone has no password: their own mail says so.
    expect((await takeMail(database, user.email)).subject).toBe('Choisissez votre mot de passe')
    await api.call(verifyEmail, { body: { email: user.email, token: 'x' } })
    await api.call(resetPassword, { body: { email: user.email } })
    const link = linkIn(await takeMail(database, user.email), '/reset-password')
    const password = { password: 'Marée-haute26', password_confirmation: 'Marée-haute26' }
    for (const one of ['x', link.token ?? ''])
      await api.call(newPassword, { body: { email: user.email, token: one, ...password } })
    expect(await entries()).toEqual([
      by('sign_in_failed', user.id, { by: 'code' }, false),
      by('signed_in', user.id, { by: 'code' }),
      by('verification_failed', user.id, { by: 'code' }),
      by('password_removed', user.id, {}, false),
      by('email_verified', user.id, { by: 'code' }),
      by('verification_failed', null, { by: 'link' }, false),
      by('reset_requested', user.id, {}, false),
      by('reset_failed', null, {}, false),
      by('password_changed', user.id, {}, false),
    ])
  })

  test('a refresh token that was stolen or replayed', async () => {
    const user = await api.createUser()
    const reply = await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })
    const cookies = { refresh_token: reply.cookies[0]?.value ?? '' }
    await api.call(refresh, { cookies })
    api.clock.advance(10_001)
    await api.call(refresh, { cookies })
    expect((await entries()).at(-1)).toEqual(by('session_replayed', user.id, {}, false))
  })

  test('holds no e-mail, password, code or token', async () => {
    const user = await api.createUser()
    await api.call(login, { body: { email: 'motdepasse@test.example', password: 'Secret!2026' } })
    await api.call(login, { body: { email: user.email, password: 'Secret!2026' } })
    const log = JSON.stringify(await entries())
    for (const text of ['motdepasse', 'Secret', user.email]) expect(log).not.toContain(text)
  })

  test('of nobody’s account is kept for a month', async () => {
    await api.call(login, { body: { email: 'jamais@test.example', password: 'faux!' } })
    const forget = (after: number) =>
      database.db.transaction().execute((trx) => deleteOldAudit(trx, new Date(api.clock.now() + after)))
    await forget(30 * DAY)
    expect(await entries()).toHaveLength(1)
    await forget(30 * DAY + 1)
    expect(await entries()).toEqual([])
  })

  test('is kept for a year', async () => {
    const user = await api.createUser()
    await api.signIn(user)
    const year = 365 * DAY
    const forget = (after: number) =>
      database.db.transaction().execute((trx) => deleteOldAudit(trx, new Date(api.clock.now() + after)))
    await forget(year)
    expect(await entries()).toHaveLength(1)
    await forget(year + 1)
    expect(await entries()).toEqual([])
  })
})
