import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createJobWorker, type JobHandler, type JobLog, retryDelay } from '#server/platform/jobs'
import { insertJob } from '#server/platform/jobs.queries'
import { MAIL_JOB } from '#server/platform/mail'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const silent: JobLog = { warn: () => {}, error: () => {} }

describeOnDatabase('jobs', (database) => {
  const api = testApp(database)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const jobs = () => database.db.selectFrom('jobs').selectAll().orderBy('run_at').execute()

  const workerWith = (send: JobHandler) =>
    createJobWorker({ db: database.db, clock: api.clock, log: silent, handlers: { [MAIL_JOB]: send } })

  test('two workers share the jobs: each is done once', async () => {
    const done: unknown[] = []
    for (let index = 0; index < 20; index++) {
      await insertJob(database.db, { kind: MAIL_JOB, payload: { index } }, new Date(api.clock.now()))
    }
    const send: JobHandler = async ({ payload }) => {
      done.push(payload)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all([workerWith(send).drain(), workerWith(send).drain()])
    expect(done).toHaveLength(20)
    expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(20)
    expect(await jobs()).toEqual([])
  })

  test('a job held by a dead worker is taken again once its lease is over, and the late one changes nothing', async () => {
    await insertJob(database.db, { kind: MAIL_JOB, payload: {} }, new Date(api.clock.now()))
    let release = () => {}
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const stuck = workerWith(async () => {
      begun()
      await new Promise<void>((resolve) => {
        release = resolve
      })
      throw new Error('too late')
    }).drain()
    await started
    const runs: string[] = []
    const other = workerWith(async () => {
      runs.push('run')
    })
    await other.drain()
    expect(runs).toEqual([])
    api.clock.advance(120_000)
    await other.drain()
    expect(runs).toEqual(['run'])
    expect(await jobs()).toEqual([])
    release()
    await stuck
    expect(await jobs()).toEqual([])
  })

  test('a job that outlasts its lease stays with its worker, which renews it at each third', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await insertJob(database.db, { kind: MAIL_JOB, payload: {} }, new Date(api.clock.now()))
    const runs: string[] = []
    let release = () => {}
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const long = workerWith(async () => {
      runs.push('long')
      begun()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }).drain()
    await started
    const heldUntil = async () => (await jobs())[0]?.locked_until?.getTime()
    for (const _ of [1, 2, 3, 4]) {
      api.clock.advance(40_000)
      vi.advanceTimersByTime(40_000)
      await expect.poll(heldUntil).toBe(api.clock.now() + 120_000)
    }
    await workerWith(async () => {
      runs.push('other')
    }).drain()
    release()
    await long
    expect([runs, await jobs()]).toEqual([['long'], []])
  })
})

describe('retries', () => {
  test('wait from five seconds to an hour, for about three days', () => {
    expect([1, 2, 3, 10, 11, 84].map(retryDelay)).toEqual([
      5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
    ])
  })
})
