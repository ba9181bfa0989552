import { expect, test } from 'vitest'
import { createJobWorker } from '#server/platform/jobs'
import { createMailer } from '#server/platform/mail'
import { mailHandlers } from '#server/platform/mail-jobs'
import { NO_METERS } from '#server/platform/meters'
import { requestOtp, verifyOtp } from '#shared/session/otp.endpoints'
import { login } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { freePort, startSmtp } from '#tests/platform/smtp'

describeOnDatabase('a mail server that is down', (database) => {
  const api = testApp(database)

  test('delays the mail and nothing else: codes are asked for, people sign in, the code that comes late opens', async () => {
    const port = await freePort()
    const mailer = createMailer(
      { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Ombrelia <shop@test.example>', dataDir: '' },
      () => {},
    )
    const told: unknown[] = []
    const log = {
      warn: (_: object, message: string) => told.push(message),
      error: () => told.push('given up'),
    }
    let askAgain = () => {}
    const worker = createJobWorker({
      db: database.db,
      clock: api.clock,
      log,
      handlers: mailHandlers(mailer, api.clock, NO_METERS, {}),
      lanes: 2,
      reach: () => mailer.reach(),
      pause: () =>
        new Promise((resolve) => {
          askAgain = resolve
        }),
    })
    const user = await api.createUser()
    const asked = await api.call(requestOtp, { body: { email: user.email } })
    expect(asked.status).toBe(200)
    await worker.drain()
    expect(told).toEqual(['jobs wait: what they need is away'])
    askAgain()
    // meanwhile the shop goes on
    expect((await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })).status).toBe(200)

    // the mail server is back: the mail leaves when it is next asked for, however often it was away
    const smtp = await startSmtp(port)
    await expect
      .poll(() => {
        askAgain()
        return smtp.mailsTo(user.email).length
      })
      .toBe(1)
    const [mail, ...more] = smtp.mailsTo(user.email)
    expect([mail?.subject, more]).toEqual(['Votre code de connexion', []])
    const otp = /^([A-Z2-9]{5})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    const opened = await api.call(verifyOtp, { body: { email: user.email, otp } })
    expect([opened.status, opened.body.user?.email]).toEqual([200, user.email])
    expect(told).toEqual(['jobs wait: what they need is away', 'jobs go on: what they need is back'])
    await worker.stop()
    mailer.close()
    await smtp.close()
  })
})
