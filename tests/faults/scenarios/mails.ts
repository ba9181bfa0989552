import { requestOtp } from '#shared/session/otp.endpoints'
import { type CaughtMail, freePort, startSmtp, type TestSmtp } from '#tests/platform/smtp'
import { pour } from '../load.ts'
import { auditOf, check, resultOf, type Scenario, stormOn } from '../scenario.ts'

/** ms between two looks at what the mail server has */
const LOOK_MS = 50

/** Waits until the mail server has so many mails; the ms that it took. */
const hasMails = async (smtp: TestSmtp, count: () => number): Promise<number> => {
  const began = performance.now()
  while (smtp.all().length < count()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  return performance.now() - began
}

/** The jobs whose mails these are. */
const jobsOf = (mails: readonly CaughtMail[]): Set<string> =>
  new Set(mails.map(({ id }) => id.split('@')[0] ?? ''))

const CODE = 'Votre code de connexion'

const idsOf = (smtp: TestSmtp): string[] => smtp.all().map(({ id }) => id)

const smtpDown: Scenario = {
  name: 'smtp-down',
  what: 'the mail server is away while orders are placed, then comes back. From there until every mail has left',
  run: async (stage, size) => {
    const { orders, restMs } = size === 'short' ? { orders: 40, restMs: 100 } : { orders: 400, restMs: 1500 }
    const port = await freePort()
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, orders)
    const shop = await stage.shop({ ...ground.settings, SMTP_URL: `smtp://127.0.0.1:${port}` }, 2)
    const began = performance.now()
    const load = await pour(shop.addresses, storm, { restMs })
    await load.finished()
    const away = (performance.now() - began) / 1000
    const smtp = await startSmtp(port)
    stage.later(() => smtp.close())
    const recovered = [await hasMails(smtp, () => 2 * orders)]
    await shop.killAll()
    const ids = idsOf(smtp)
    return resultOf({
      load,
      audit: await auditOf(ground, storm, load, jobsOf(smtp.all())),
      recovered,
      withinMs: 2000 + orders * 100,
      seen: `away for ${away.toFixed(0)} s; ${ids.length} mails`,
      checks: [
        check('each mail leaves once', new Set(ids).size === ids.length, ids.length - new Set(ids).size),
      ],
    })
  },
}

const smtpSlow: Scenario = {
  name: 'smtp-slow',
  what: 'the mail server takes its time for each mail while mails of orders wait; somebody asks for a code to sign in. From there until the code has left',
  run: async (stage, size) => {
    const { orders, delayMs } =
      size === 'short' ? { orders: 15, delayMs: 300 } : { orders: 60, delayMs: 3000 }
    const smtp = await startSmtp(0, delayMs)
    stage.later(() => smtp.close())
    const ground = await stage.ground('postgres')
    const storm = await stormOn(ground, orders)
    const shop = await stage.shop({ ...ground.settings, SMTP_URL: smtp.url }, 1)
    const load = await pour(shop.addresses, storm)
    await load.finished()
    const asked = performance.now()
    const isCode = () => smtp.mailsTo(storm.email).some(({ subject }) => subject === CODE)
    const reply = await fetch(`${shop.addresses()[0]}${requestOtp.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: storm.email }),
    })
    while (reply.ok && !isCode()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    // it is told as it comes: its own delay follows
    const recovered = [performance.now() - asked + delayMs]
    const waited = smtp.all().length
    await hasMails(smtp, () => 2 * orders + 1)
    await shop.killAll()
    const ids = idsOf(smtp)
    const ofOrders = smtp.all().filter(({ subject }) => subject !== CODE)
    return resultOf({
      load,
      audit: await auditOf(ground, storm, load, jobsOf(ofOrders)),
      recovered,
      withinMs: 2 * delayMs + 2000,
      seen: `${delayMs / 1000} s a mail; ${2 * orders - waited + 1} mails were still to leave after the code`,
      checks: [
        check('the code was asked for', reply.ok, reply.status),
        check('mails were waiting before it', waited < 2 * orders, waited),
        check('each mail leaves once', new Set(ids).size === ids.length, ids.length - new Set(ids).size),
      ],
    })
  },
}

export const mailScenarios: readonly Scenario[] = [smtpDown, smtpSlow]
