import { request } from 'node:http'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { isRunning } from '#machines/lives/upload.machine'
import type { Engine } from '#server/platform/database'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload, UploadReply } from '#shared/dashboard/uploads/uploads.schema'
import { HOUR } from '#shared/platform/durations'
import { multipart } from '#tests/dashboard/uploading'
import { testInCi } from '#tests/platform/runs'
import { ENGINES, testStage } from './short.ts'
import type { Ground } from './stage.ts'
import { customerOf, makeStorm } from './storm.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Spare parts beside the catalogue's own: enough that a kill falls in the middle of either job. */
const COMPONENTS = 6000

const stage = testStage()

const isOver = ({ state }: Upload): boolean => !isRunning({ state })

/** A server with what its admin does on it. */
const start = async (settings: Ground['settings'], who: Awaited<ReturnType<typeof makeStorm>>) => {
  const server = await stage.start(settings)
  const url = await server.listening
  const { bearer } = await customerOf(url, who)
  const headers = { authorization: bearer }
  const reply = async (path: string, init: RequestInit = {}): Promise<Upload> => {
    const response = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } })
    const body = (await response.json()) as UploadReply
    if (!response.ok) throw new Error(JSON.stringify(body))
    return body.upload
  }
  return {
    send: (csv: string) => {
      const { headers, body } = multipart([{ name: 'file', file: 'tarif.csv', content: csv }])
      return reply(calls.sendUpload.url, { method: 'POST', headers, body: new Uint8Array(body) })
    },
    /** a browser that is closed while it sends; resolves once its connection is gone */
    breakOff: () =>
      new Promise<void>((resolve) => {
        const { headers: type, body } = multipart([
          { name: 'file', file: 'tarif.csv', content: 'x'.repeat(1_000_000) },
        ])
        const length = { 'content-length': String(body.length) }
        const sending = request(url + calls.sendUpload.url, {
          method: 'POST',
          headers: { ...headers, ...type, ...length },
        })
        sending.once('close', resolve)
        // it is cut on purpose
        sending.once('error', () => {})
        sending.write(body.subarray(0, 700_000), () => sending.destroy())
      }),
    publish: (id: string) =>
      reply(calls.publishUpload.url.replace(':id', id), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"label":"Essai"}',
      }),
    /** asks again and again until `is` holds */
    until: async (id: string, is: (upload: Upload) => boolean): Promise<Upload> => {
      for (;;) {
        const upload = await reply(calls.upload.url.replace(':id', id))
        if (is(upload)) return upload
        if (isOver(upload)) throw new Error(`The upload is ${upload.state} already.`)
      }
    },
    /** follows the events to their end; the last state */
    follow: async (id: string): Promise<Upload | undefined> => {
      const response = await fetch(url + calls.uploadEvents.url.replace(':id', id), { headers })
      let last: Upload | undefined
      let text = ''
      const decoder = new TextDecoder()
      for await (const bytes of response.body ?? []) {
        text += decoder.decode(bytes, { stream: true })
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const data = /^data: (.*)$/m.exec(event)?.[1]
          if (data === undefined) continue
          last = (JSON.parse(data) as UploadReply).upload
        }
      }
      return last
    },
    kill: async () => {
      server.kill('SIGKILL')
      expect(await server.ended).toBe('SIGKILL')
    },
  }
}

/** A catalogue with spare parts, its admin, and a file that moves all of their prices. */
const prepare = async (engine: Engine) => {
  const ground = await stage.ground(engine)
  const db = await ground.open()
  const storm = await makeStorm(db, 0)
  await db.updateTable('users').set({ role: 'admin' }).execute()
  await sql`insert into components (price_list_version, reference, type, label, document)
    select price_list_version, 'PIECE-' || n, type, label, document
    from components, generate_series(1, ${COMPONENTS}::int) n where reference = 'RA25-PRO'`.execute(db)
  await db
    .updateTable('price_lists')
    .set({ components: 71 + COMPONENTS })
    .execute()
  await db.destroy()
  const lines = Array.from({ length: COMPONENTS }, (_, index) => `PIECE-${index + 1};10\n`)
  return { ground, storm, file: `référence;prix\n${lines.join('')}` }
}

/**
 * What a killed server left. Its lease is over on PostgreSQL: that it runs out by itself is the worker's own test. On the
 * embedded engine it would last: the next start frees it.
 */
const lookAfterKill = async (from: Ground) => {
  const db = await from.open()
  const lease = from.engine === 'embedded' ? new Date(Date.now() + HOUR) : null
  await db.updateTable('jobs').set({ locked_until: lease }).where('kind', '=', 'upload').execute()
  const { price_list_version: inForce } = await db
    .selectFrom('catalogue_state')
    .select('price_list_version')
    .executeTakeFirstOrThrow()
  const uploads = await db.selectFrom('price_uploads').select(['id', 'state']).execute()
  const kept = await db.selectFrom('price_upload_chunks').select('upload_id').distinct().execute()
  await db.destroy()
  return { inForce, uploads, kept }
}

const expectWholeLists = async (from: Ground): Promise<void> => {
  const db = await from.open()
  const lists = await db
    .selectFrom('components')
    .select(['price_list_version as version', 'unit_cents'])
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('reference', 'like', 'PIECE-%')
    .groupBy(['price_list_version', 'unit_cents'])
    .orderBy('price_list_version')
    .execute()
  const drafts = await db.selectFrom('price_lists').select('version').where('draft', '=', true).execute()
  await db.destroy()
  // the version of a list that was stopped is given again
  expect(lists.map((row) => ({ ...row, count: Number(row.count) }))).toEqual([
    { version: 1, unit_cents: 980, count: COMPONENTS },
    { version: 2, unit_cents: 1000, count: COMPONENTS },
  ])
  expect(drafts).toEqual([])
}

const whole = { read: COMPONENTS, changed: COMPONENTS, rejected: 0 }

testInCi(
  'kill -9 in the middle of a check (postgres): it is taken up again, and a browser closed while it sends leaves nothing',
  async () => {
    const { ground, storm, file } = await prepare('postgres')
    const first = await start(ground.settings, storm)
    const { id } = await first.send(file)
    await first.until(id, ({ counts }) => counts.read > 0)
    await first.kill()
    expect((await lookAfterKill(ground)).uploads).toEqual([{ id, state: 'checking' }])

    const second = await start(ground.settings, storm)
    await second.breakOff()
    expect(await second.follow(id)).toMatchObject({ state: 'ready', counts: whole })
    await second.kill()
    expect((await lookAfterKill(ground)).kept).toEqual([{ upload_id: id }])
  },
)

test.each(ENGINES)(
  'kill -9 in the middle of a publication (%s): it is taken up again, and the list is whole',
  async (engine) => {
    const { ground, storm, file } = await prepare(engine)
    const first = await start(ground.settings, storm)
    const { id } = await first.send(file)
    expect(await first.until(id, isOver)).toMatchObject({ state: 'ready', counts: whole })
    await first.publish(id)
    await first.until(id, ({ progress }) => progress.phase === 'writing' && progress.done > 0)
    await first.kill()
    expect(await lookAfterKill(ground)).toMatchObject({
      inForce: 1,
      uploads: [{ id, state: 'publishing' }],
    })

    const second = await start(ground.settings, storm)
    expect(await second.follow(id)).toMatchObject({ state: 'published', publishedVersion: 2 })
    await second.kill()
    await expectWholeLists(ground)
  },
)
