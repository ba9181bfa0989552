import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, test } from 'vitest'
import { createJobWorker, type JobHandler } from '#server/platform/jobs'
import { insertJob } from '#server/platform/jobs.queries'
import { createMailer, enqueueMail, MAIL_LANES } from '#server/platform/mail'
import { mailHandlers } from '#server/platform/mail-jobs'
import { NO_METERS } from '#server/platform/meters'
import { testClock } from './app.ts'
import { describeOnDatabase } from './database.ts'

const MAIL = { to: 'a@test.example', subject: 'Objet', text: 'Texte', html: '<p>Texte</p>' }
const KIND = 'essai'

/** Something that is waited for until it is let go. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describeOnDatabase('the outbox', (database) => {
  const clock = testClock()
  const now = () => new Date(clock.now())
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const told: string[] = []
  beforeEach(() => void told.splice(0))
  const log = {
    warn: (_: object, message: string) => told.push(message),
    error: (_: object, message: string) => told.push(message),
  }
  const workerWith = (handler: JobHandler, more: Partial<Parameters<typeof createJobWorker>[0]> = {}) =>
    createJobWorker({ db: database.db, clock, log, handlers: { [KIND]: handler }, ...more })

  const add = (name: string, urgent = false) =>
    insertJob(database.db, { kind: KIND, payload: { name }, urgent }, now())
  const nameOf = (payload: unknown): string =>
    typeof payload === 'object' && payload !== null ? String(Reflect.get(payload, 'name')) : ''
  const left = () => database.db.selectFrom('jobs').selectAll().execute()

  test('does what is urgent before all that was there already', async () => {
    for (const name of ['one', 'two', 'three']) await add(name)
    clock.advance(1000)
    await add('code', true)
    const done: string[] = []
    await workerWith(async ({ payload }) => void done.push(nameOf(payload))).drain()
    expect(done[0]).toBe('code')
    expect(done.toSorted()).toEqual(['code', 'one', 'three', 'two'])
  })

  test('does several at once, and keeps a hand for what is urgent', async () => {
    const { open, opened } = gate()
    const begun: string[] = []
    const worker = workerWith(
      async ({ payload }) => {
        begun.push(nameOf(payload))
        if (nameOf(payload) !== 'code') await opened
      },
      { lanes: 2 },
    )
    for (const name of ['one', 'two', 'three']) await add(name)
    worker.start()
    await expect.poll(() => begun.length).toBe(2)
    await add('code', true)
    worker.wake()
    await expect.poll(() => begun).toContain('code')
    expect(begun).toHaveLength(3)
    open()
    await expect.poll(left).toEqual([])
    expect(begun).toHaveLength(4)
    await worker.stop()
  })

  test('rests after what can wait while the process is busy, never after what is urgent', async () => {
    await add('one')
    clock.advance(1000)
    await add('two')
    await add('code', true)
    const course: string[] = []
    let isBusy = true
    const worker = workerWith(async ({ payload }) => void course.push(nameOf(payload)), {
      isBusy: () => isBusy,
      pause: async () => {
        course.push('rest')
        isBusy = false
      },
    })
    await worker.drain()
    expect(course).toEqual(['code', 'one', 'rest', 'two'])
    expect(await left()).toEqual([])
  })

  test('goes on as soon as what the jobs need is back, and gives none up for its absence', async () => {
    await add('one')
    await add('two')
    await database.db.updateTable('jobs').set({ attempts: 1000 }).execute()
    let isThere = false
    const asked: string[] = []
    const done: string[] = []
    const worker = workerWith(
      async ({ payload }) => {
        if (!isThere) throw new Error('nobody answers')
        done.push(nameOf(payload))
      },
      {
        lanes: 2,
        reach: async () => {
          if (!isThere) throw new Error('nobody answers')
        },
        pause: async () => {
          asked.push('pause')
          // the third time that it would ask
          isThere = asked.length === 3
        },
      },
    )
    await worker.drain()
    await expect.poll(() => done.toSorted()).toEqual(['one', 'two'])
    await expect.poll(left).toEqual([])
    expect(asked).toHaveLength(3)
    expect(told).toEqual(['jobs wait: what they need is away', 'jobs go on: what they need is back'])
    await worker.stop()
  })

  test('puts a job off whose fault it is alone', async () => {
    await add('one')
    const worker = workerWith(() => Promise.reject(new Error('its own')), { lanes: 2, reach: async () => {} })
    await worker.drain()
    expect(told).toEqual(['job put off'])
    expect((await left()).map(({ run_at, attempts }) => [run_at.getTime() - clock.now(), attempts])).toEqual([
      [5000, 1],
    ])
  })

  test('a job that was done is not done again because the database was away just then', async () => {
    await add('one')
    const done: string[] = []
    const worker = workerWith(
      async ({ payload }) => {
        done.push(nameOf(payload))
        await sql`alter table jobs rename to jobs_away`.execute(database.db)
      },
      { pause: async () => void (await sql`alter table jobs_away rename to jobs`.execute(database.db)) },
    )
    await worker.drain()
    expect([done, await left()]).toEqual([['one'], []])
    expect(told).toEqual(['a job that was done could not be forgotten yet'])
  })

  /** A mail server that counts its connections and what came; `refuses`: nobody signs in. */
  const startServer = async (refuses = false) => {
    const seen = { connections: 0, together: 0, mails: 0 }
    let open = 0
    const server = new SMTPServer({
      authOptional: !refuses,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_, done) => {
        seen.connections += 1
        seen.together = Math.max(seen.together, ++open)
        done()
      },
      onClose: () => {
        open -= 1
      },
      onAuth: (_, __, done) => done(new Error('wrong password')),
      onData: (stream, _, done) => {
        stream.resume()
        stream.on('end', () => {
          seen.mails += 1
          done()
        })
      },
    })
    // a connection that is cut on purpose
    server.on('error', () => {})
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const mailer = createMailer(
      {
        smtpUrl: `smtp://${refuses ? 'shop:wrong@' : ''}127.0.0.1:${port}`,
        mailFrom: 'Ombrelia <shop@test.example>',
        dataDir: '',
      },
      () => {},
    )
    const close = async () => {
      mailer.close()
      await new Promise<void>((closed) => server.close(closed))
    }
    return { seen, mailer, close }
  }

  test('sends many mails over few connections', async () => {
    const { seen, mailer, close } = await startServer()
    for (let count = 0; count < 30; count++) await enqueueMail(database.db, MAIL, now())
    const handlers = mailHandlers(mailer, clock, NO_METERS, {})
    await workerWith(async () => {}, { handlers, lanes: MAIL_LANES }).drain()
    expect([seen.mails, await left()]).toEqual([30, []])
    expect(seen.connections).toBeLessThanOrEqual(MAIL_LANES + 1)
    await close()
  })

  test('a mail server that refuses us refuses no mail: all wait', async () => {
    const { seen, mailer, close } = await startServer(true)
    await enqueueMail(database.db, MAIL, now())
    const worker = workerWith(async () => {}, {
      handlers: mailHandlers(mailer, clock, NO_METERS, {}),
      reach: () => mailer.reach(),
      pause: () => new Promise(() => {}),
    })
    await worker.drain()
    expect(seen.mails).toBe(0)
    expect(told).toEqual(['jobs wait: what they need is away'])
    expect(await left()).toMatchObject([{ attempts: 1, failed_at: null, run_at: now() }])
    await worker.stop()
    await close()
  })
})
