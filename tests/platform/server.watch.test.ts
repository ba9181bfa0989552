import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ORDER_MAIL_JOB } from '#server/orders/order-mail-jobs'
import { DEAF } from '#server/platform/changes'
import { loadConfig } from '#server/platform/config'
import { openPostgres } from '#server/platform/database'
import { insertJob } from '#server/platform/jobs.queries'
import { MAIL_JOB } from '#server/platform/mail'
import { registerMailJobs } from '#server/platform/mail-jobs'
import { createMetrics } from '#server/platform/metrics'
import { ANSWER_MAIL_JOB } from '#server/quotes/answer-mail-jobs'
import { family } from '#shared/catalogue/catalogue.endpoints'
import { placeOrder } from '#shared/orders/orders.endpoints'
import { HOUR } from '#shared/platform/durations'
import { requestOtp } from '#shared/session/otp.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { asked, askedLine, DRAFT } from '#tests/quotes/asking'
import { testApp } from './app.ts'
import { createPostgres, describeOnDatabase, testDatabase } from './database.ts'
import { startServer } from './server-process.ts'

const TOKEN = 'a-token-for-who-watches'

/** The values of a metric by its labels, as they are written. */
const valuesOf = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, found, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return found === name ? [[labels, Number(value)]] : []
    }),
  )

describeOnDatabase('GET /metrics', (database) => {
  const api = testApp(database, { settings: { METRICS_TOKEN: TOKEN } })
  const closed = testApp(database)
  const tight = testApp(database, { settings: { METRICS_TOKEN: TOKEN, RATE_LIMIT_SCALE: '0.001' } })
  beforeAll(() => publish(database.db))

  const metrics = async (authorization = `Bearer ${TOKEN}`) =>
    api.app.inject({ url: '/metrics', headers: { authorization } })

  test('is for who has the token, and is nowhere without one', async () => {
    for (const header of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      expect((await metrics(header)).statusCode).toBe(401)
    }
    const open = await metrics()
    expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(open.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const { statusCode } = await closed.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect(statusCode).toBe(404)
  })

  test('counts requests by their route, never by their address', async () => {
    const { token } = await api.signedIn()
    for (const slug of ['rail-manuel-25', 'volet-roulant-55', 'nulle-part']) {
      await api.call(family, { token, params: { slug } })
    }
    await api.app.inject('/api/nowhere')
    const { body } = await metrics()
    const route = 'route="/api/catalog/family/:slug"'
    expect(valuesOf(body, 'ombrelia_http_requests_total')).toMatchObject({
      [`method="GET",${route},status="200"`]: 2,
      [`method="GET",${route},status="404"`]: 1,
      'method="GET",route="none",status="404"': 1,
    })
    expect(valuesOf(body, 'ombrelia_http_request_seconds_count')).toMatchObject({
      [`method="GET",${route}`]: 3,
    })
    expect(body).not.toMatch(/rail-manuel|nowhere/)
  })

  test('counts an order once, and its cents, however often it is asked', async () => {
    const customer = await makeCustomer(api)
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'RA-25-MAN')])
    const body = orderBody(customer, cart)
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time++) expect((await place(api, customer, body, key)).status).toBe(200)
    const { total_cents, vat_cents } = await database.db
      .selectFrom('orders')
      .select(['total_cents', 'vat_cents'])
      .executeTakeFirstOrThrow()
    const text = (await metrics()).body
    expect(valuesOf(text, 'ombrelia_orders_placed_total')).toEqual({ '': 1 })
    expect(valuesOf(text, 'ombrelia_orders_placed_cents_total')).toEqual({ '': total_cents - vat_cents })
  })

  test('counts the windows in which a limit of everybody’s was reached', async () => {
    const brakes = async () => {
      const { body } = await tight.app.inject({
        url: '/metrics',
        headers: { authorization: `Bearer ${TOKEN}` },
      })
      return valuesOf(body, 'ombrelia_brakes_total')
    }
    const lines = [await askedLine(database.db, 'EN-40')]
    const ask = async () => asked(tight, (await api.signedIn()).token, { ...DRAFT, lines })
    await ask()
    expect(await brakes()).toEqual({ '': 0 })
    await ask()
    await ask()
    expect(await brakes()).toEqual({ '': 1 })
  })

  test('tells of jobs by their kind, of the pool and of the price list', async () => {
    await database.db.deleteFrom('jobs').execute()
    const at = new Date(api.clock.now() - 90_000)
    await insertJob(database.db, { kind: 'mail', payload: {} }, at)
    await insertJob(database.db, { kind: 'mail', payload: {} }, new Date(api.clock.now()))
    // one that was put off waits, and nobody is late with it
    await insertJob(database.db, { kind: 'order_mail', payload: {} }, new Date(api.clock.now() + 90_000))
    await insertJob(database.db, { kind: 'upload', payload: {} }, at)
    await insertJob(database.db, { kind: 'documents', payload: {} }, at)
    const fail = (kind: string, failed_at: Date) =>
      database.db.updateTable('jobs').set({ failed_at }).where('kind', '=', kind).execute()
    await fail('upload', at)
    await fail('documents', new Date(at.getTime() - HOUR))
    // of one mail and of the upload; that of the documents is of a job of before
    const update = database.db.updateTable('jobs').where('run_at', '=', at)
    await update.set({ last_error: '452 mailbox full' }).execute()
    await update
      .set({ created_at: new Date(at.getTime() - HOUR) })
      .where('kind', '=', 'documents')
      .execute()
    const text = (await metrics()).body
    const byKind = (mail: number, order_mail: number, upload: number, documents: number) => ({
      'kind="mail"': mail,
      'kind="order_mail"': order_mail,
      'kind="upload"': upload,
      'kind="documents"': documents,
    })
    expect(valuesOf(text, 'ombrelia_jobs_waiting')).toEqual(byKind(2, 1, 0, 0))
    expect(valuesOf(text, 'ombrelia_jobs_due_seconds')).toEqual(byKind(90, 0, 0, 0))
    expect(valuesOf(text, 'ombrelia_jobs_given_up')).toEqual(byKind(0, 0, 1, 1))
    expect(valuesOf(text, 'ombrelia_jobs_given_up_lately')).toEqual(byKind(0, 0, 1, 0))
    expect(valuesOf(text, 'ombrelia_jobs_failed_lately')).toEqual(byKind(1, 0, 1, 0))
    expect(valuesOf(text, 'ombrelia_price_list_info')).toEqual({ 'version="1"': 1 })
    expect(valuesOf(text, 'ombrelia_announcements_heard')).toEqual({ '': 0 })
    if (database.engine === 'postgres') {
      const { 'state="in_use"': used, 'state="idle"': idle } = valuesOf(text, 'ombrelia_database_connections')
      expect(used).toBeGreaterThanOrEqual(0)
      expect(idle).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('mails', () => {
  const database = testDatabase('postgres')

  test('a try that fails is counted as such', async () => {
    const mail = { to: 'a@test.example', subject: 'Essai', text: 'Essai', html: 'Essai' }
    await insertJob(database.db, { kind: 'mail', payload: mail }, new Date())
    const outcomes: string[] = []
    const app = fastify()
    const config = loadConfig({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const jobs = registerMailJobs(
      app,
      { db: database.db, clock: { now: Date.now }, config },
      { mail: (outcome) => void outcomes.push(outcome) },
      {},
    )
    await jobs.drain()
    await app.close()
    // each lane of mails may have tried it before one found that the server is away
    expect(new Set(outcomes)).toEqual(new Set(['failed']))
  })
})

test('what the database does not tell is left out, the rest is told, and each metric is in its table', async () => {
  const db = openPostgres('postgres://nobody@127.0.0.1:1/none', () => {})
  const told: unknown[] = []
  const priceList = () => Promise.reject(new Error('away'))
  const metrics = createMetrics({ db, clock: { now: Date.now }, changes: DEAF, priceList }, (error) =>
    told.push(error),
  )
  const text = await metrics.text()
  expect(valuesOf(text, 'ombrelia_jobs_waiting')).toEqual({})
  expect(valuesOf(text, 'ombrelia_database_waiting')).toEqual({ '': 0 })
  expect(told.length).toBeGreaterThan(0)
  const ours = [...text.matchAll(/^# TYPE (ombrelia_\w+)/gm)].map(([, name]) => name)
  const documented = readFileSync('docs/operations/watch.md', 'utf8').matchAll(/`(ombrelia_\w+)`/g)
  expect(ours.toSorted()).toEqual([...documented].map(([, name]) => name).toSorted())
  await db.destroy()
})

test('what hangs in the database costs a scrape a second, and that figure alone', async () => {
  const db = openPostgres('postgres://nobody@127.0.0.1:1/none', () => {})
  const told: unknown[] = []
  const priceList = () => new Promise<number>(() => {})
  const metrics = createMetrics({ db, clock: { now: Date.now }, changes: DEAF, priceList }, (error) =>
    told.push(error),
  )
  const text = await metrics.text()
  expect(valuesOf(text, 'ombrelia_database_waiting')).toEqual({ '': 0 })
  expect(told).toContainEqual(new Error('Nothing came within 1000 ms.'))
  metrics.stop()
  await db.destroy()
})

/** What Prometheus adds to each. */
const ADDED = ['job', 'instance']

describe('the server as operators run it', () => {
  const metricsIn = (expression: string): string[] =>
    (expression.replace(/\{[^}]*\}|"[^"]*"/g, '').match(/\b(?:ombrelia|nodejs|process)_\w+/g) ?? []).concat()

  /** What an expression asks of labels that no metric in it is told with: a name, or a value that the name never has. */
  const unknownLabels = (expression: string, text: string): string[] => {
    const told = metricsIn(expression).flatMap((name) => Object.keys(valuesOf(text, name)))
    const knows = (sought: string) => told.some((labels) => `,${labels}`.includes(`,${sought}`))
    const asked = [...expression.matchAll(/(\w+)(=|=~|!=|!~)"([^"]*)"/g)].map(([, name, sign, value]) =>
      sign === '=' ? `${name}="${value}"` : `${name}=`,
    )
    const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
      names.split(/, ?/),
    )
    return [...asked, ...grouped.map((name) => `${name}=`)].filter(
      (sought) => !ADDED.includes(sought.replace(/=.*$/, '')) && !knows(sought),
    )
  }

  test('the dashboard and the alarms name metrics that it tells', { timeout: 60_000 }, async () => {
    const { url, drop } = await createPostgres()
    const db = openPostgres(url, () => {})
    const directory = await mkdtemp(join(tmpdir(), 'ombrelia-test-watch-'))
    const server = await startServer({
      DATABASE_URL: url,
      DEMO_DATA: 'always',
      METRICS_TOKEN: TOKEN,
      LOG_LEVEL: 'info',
      JWT_SECRET: 'a secret for the tests, 32 chars',
      DATA_DIR: directory,
    })
    try {
      const origin = await server.listening
      await fetch(`${origin}/api/home`)
      const metrics = async () => {
        const reply = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
        return reply.text()
      }
      // a mail stands among the jobs until it has left
      await fetch(origin + requestOtp.url, {
        method: requestOtp.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'installateur@demo.example' }),
      })
      await expect
        .poll(async () => valuesOf(await metrics(), 'ombrelia_mails_total'))
        .toEqual({
          'outcome="sent"': 1,
          'outcome="failed"': 0,
        })
      // a route is told once it was asked for, a kind while there is a job of it
      await fetch(origin + placeOrder.url, { method: placeOrder.method })
      await fetch(`${origin}/api/card-payments/notices`, { method: 'POST' })
      await insertJob(db, { kind: MAIL_JOB, payload: {} }, new Date(Date.now() + HOUR))
      const text = await metrics()
      const told = new Set(text.split('\n').map((line) => /^(?:# TYPE )?(\w+)/.exec(line)?.[1]))
      const { panels } = JSON.parse(readFileSync('docs/operations/dashboard.json', 'utf8'))
      const { groups } = parse(readFileSync('docs/operations/alerts.yml', 'utf8'))
      const rules: { alert: string; expr: string; annotations: { do: string } }[] = groups[0].rules
      const expressions: string[] = [
        ...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
        ...rules.map(({ expr }) => expr),
      ]
      const named = expressions.flatMap(metricsIn)
      expect(named.length).toBeGreaterThan(expressions.length - 2)
      expect(named.filter((name) => !told.has(name))).toEqual([])
      expect(expressions.flatMap((one) => unknownLabels(one, text))).toEqual([])
      expect(rules.filter(({ annotations }) => !annotations.do)).toEqual([])
      const kinds = `"${[MAIL_JOB, ORDER_MAIL_JOB, ANSWER_MAIL_JOB].join('|')}"`
      const exprOf = (name: string) => rules.find(({ alert }) => alert === name)?.expr
      expect(exprOf('MailsWait')).toContain(`kind=~${kinds}`)
      expect(exprOf('NoMailLeaves')).toContain(`kind=~${kinds}`)
      expect(exprOf('ManyJobsGivenUp')).toContain(`_lately{kind!~${kinds}}`)
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
      expect(lines).toContainEqual(
        expect.objectContaining({ msg: 'answered', method: 'GET', route: '/api/home', status: 200 }),
      )
    } finally {
      server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      await db.destroy()
      await drop()
      await rm(directory, { recursive: true, force: true })
    }
  })
})
