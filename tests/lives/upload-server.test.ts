import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { type UploadFact, type UploadWork, uploadAt, uploadLife } from '#machines/lives/upload.machine'
import { beginAttempt, endAttempt, expireUploads, UPLOAD_JOB } from '#server/dashboard/uploads/upload-life'
import { UploadLeft } from '#server/dashboard/uploads/uploads.queries'
import { insertJob } from '#server/platform/jobs.queries'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { UPLOAD_STATES, type UploadState } from '#shared/dashboard/uploads/uploads.rules'
import { DAY } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { publish } from '#tests/catalogue/exemplars'
import { uploading } from '#tests/dashboard/uploading'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploadFacts, uploadLifePaths } from './upload.paths.ts'
import { walkedLife } from './walked-life.ts'

const MONTH_AND_A_DAY = 31 * DAY
/** Attempts at an upload that may have come to nothing before it fails. */
const ATTEMPTS = 4

/** What the log tells of a step. */
const logged: Partial<Record<UploadFact['type'], string>> = {
  'gaps.confirmed': 'price_gaps_confirmed',
  'publication.asked': 'publication_asked',
  'check.asked': 'upload_rechecked',
  'list.published': 'price_list_published',
  'upload.cancelled': 'upload_cancelled',
}

const isWork = (fact: UploadFact): fact is UploadWork =>
  /^(check\.(passed|refused)|list\.\w+|work\.failed)$/.test(fact.type)

const life = walkedLife(uploadLifePaths)

describeOnDatabase('an upload’s life, over the calls and the work that tell what happens', (database) => {
  const api = testApp(database)
  life.keep(database.engine)
  const staff = uploading(api, database)
  beforeAll(() => publish(database.db))

  const now = (): Date => new Date(api.clock.now())
  /** Every file moves the price: by a cent, or by ten times. */
  let files = 0
  const sent = async (isSuspicious: boolean): Promise<string> => {
    files += 1
    const price = (981 + files) / (isSuspicious ? 10 : 100)
    return (await staff.send(`référence;prix\nRA25-PRO;${price.toFixed(2)}\n`)).id
  }
  const stands = async (id: string) => {
    const { state, ended_at } = await database.db
      .selectFrom('price_uploads')
      .select(['state', 'ended_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const jobs = await database.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', UPLOAD_JOB)
      .execute()
    const log = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('kind', '<>', 'signed_in')
      .orderBy('id')
      .execute()
    return {
      state,
      hasEnded: ended_at !== null,
      jobs: jobs.map(({ payload }) => payload),
      log: log.map(({ kind }) => kind),
    }
  }
  const forgetTraces = async (): Promise<void> => {
    await database.db.deleteFrom('jobs').execute()
    await database.db.deleteFrom('audit_log').execute()
  }

  /** The worker takes the upload in hand, in a world where its work comes to that. */
  const works = async (id: string, { type }: UploadWork): Promise<void> => {
    if (type === 'check.refused') {
      await database.db
        .updateTable('price_upload_chunks')
        .set({ bytes: sql`convert_to(${'référence;prix\nINCONNU-1;3\n'}, 'UTF8')` })
        .where('upload_id', '=', id)
        .execute()
    }
    if (type === 'list.overtaken') await publish(database.db)
    await database.db
      .transaction()
      .execute((trx) => insertJob(trx, { kind: UPLOAD_JOB, payload: { uploadId: id } }, now()))
    if (type === 'work.failed') await database.db.updateTable('jobs').set({ attempts: ATTEMPTS }).execute()
    await staff.drain()
  }
  /** Revision that is told where nobody can have done it. */
  const isTaken = async (id: string, work: UploadWork): Promise<boolean> => {
    const { run, state } = await database.db
      .selectFrom('price_uploads')
      .select(['run', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const attempt = { id, run, state: state === 'publishing' ? state : 'checking' } as const
    const step = { at: now() }
    return database.db
      .transaction()
      .execute((trx) => endAttempt(trx, attempt, work, step))
      .then(
        () => true,
        (error: unknown) => {
          const isRefused = error instanceof AppError && error.code === 'UPLOAD_STATE'
          if (error instanceof UploadLeft || isRefused) return false
          throw error
        },
      )
  }
  const decisions = {
    'publication.asked': (id: string) =>
      staff.call(calls.publishUpload, { params: { id }, body: { label: 'Essai' } }),
    'check.asked': (id: string) => staff.call(calls.recheckUpload, { params: { id } }),
    'upload.cancelled': (id: string) => staff.call(calls.cancelUpload, { params: { id } }),
    'gaps.confirmed': async (id: string) => {
      const { revision } = await staff.find(id)
      return staff.call(calls.confirmGaps, { params: { id }, body: { reason: 'Hausse', revision } })
    },
  }
  /** Whether what tells it was taken. */
  const happens = async (id: string, fact: UploadFact, state: UploadState): Promise<boolean> => {
    if (fact.type === 'work.taken') return (await beginAttempt(database.db, id, now())) !== undefined
    if (fact.type === 'upload.expired') {
      const later = new Date(api.clock.now() + MONTH_AND_A_DAY)
      const before = await stands(id)
      await database.db.transaction().execute((trx) => expireUploads(trx, later))
      return (await stands(id)).state !== before.state
    }
    if (isWork(fact)) {
      if (!uploadAt({ state }).can(fact)) return isTaken(id, fact)
      await works(id, fact)
      return true
    }
    const { status, body } = await decisions[fact.type](id)
    if (status === 200) return true
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'UPLOAD_STATE', state })])
    return false
  }

  describe.each(life.paths)('%s', (_, { events }) => {
    test('row, job and log are what the chart says', async () => {
      await forgetTraces()
      const id = await sent(events.some(({ type }) => type === 'gaps.confirmed'))
      let before = await stands(id)
      expect(before).toEqual({
        state: 'received',
        hasEnded: false,
        jobs: [{ uploadId: id }],
        log: ['upload_received'],
      })
      for (const event of events) {
        const fact = uploadFacts.find(({ type }) => type === event.type)
        if (fact === undefined) throw new Error(`${event.type} is told by nobody.`)
        await forgetTraces()
        const [next, actions] = transition(uploadLife, uploadAt(before), fact)
        expect(await happens(id, fact, before.state)).toBe(true)
        const kind = logged[fact.type]
        const after = await stands(id)
        expect(after).toEqual({
          state: next.value,
          hasEnded: next.hasTag('ended'),
          jobs: actions.some(({ type }) => type === 'enqueueJob') ? [{ uploadId: id }] : [],
          log: kind === undefined ? [] : [kind],
        })
        before = after
      }

      // what the chart does not take there changes nothing
      const end = uploadAt(before)
      for (const fact of uploadFacts.filter((one) => !end.can(one)))
        expect([fact.type, await happens(id, fact, before.state)]).toEqual([fact.type, false])
      expect(await stands(id)).toEqual(before)

      // publications come one by one: none is left to the next path
      if (before.state === 'publishing') await staff.call(calls.cancelUpload, { params: { id } })
    })
  })

  test('every state is walked through', () => {
    const walked = new Set(life.paths.flatMap(([, { values }]) => values))
    expect([...walked].sort()).toEqual([...UPLOAD_STATES].sort())
  })
})
