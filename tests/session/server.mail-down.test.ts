import { expect, test } from 'vitest'
import { createJobWorker, retryDelay } from '#server/platform/jobs'
import { createMailer, MAIL_JOB } from '#server/platform/mail'
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
    const putOff: unknown[] = []
    const worker = createJobWorker({
      db: database.db,
      clock: api.clock,
      log: {
        warn: (about, message) => putOff.push([Reflect.get(about, 'attempts'), message]),
        error: (about, message) => putOff.push([Reflect.get(about, 'attempts'), message]),
      },
      handlers: { [MAIL_JOB]: mailer.send },
    })
    const user = await api.createUser()
    const asked = await api.call(requestOtp, { body: { email: user.email } })
    expect(asked.status).toBe(200)
    await worker.drain()
    expect(putOff).toEqual([[1, 'job put off']])
    // meanwhile the shop goes on
    expect((await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })).status).toBe(200)

    // the mail server is back; the mail leaves when its time comes
    const smtp = await startSmtp(port)
    await worker.drain()
    expect(smtp.mailsTo(user.email)).toEqual([])
    api.clock.advance(retryDelay(1))
    await worker.drain()
    const [mail, ...more] = smtp.mailsTo(user.email)
    expect([mail?.subject, more]).toEqual(['Votre code de connexion', []])
    const otp = /^([A-Z2-9]{5})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    const opened = await api.call(verifyOtp, { body: { email: user.email, otp } })
    expect([opened.status, opened.body.user?.email]).toEqual([200, user.email])
    expect(putOff).toHaveLength(1)
    mailer.close()
    await smtp.close()
  })
})
