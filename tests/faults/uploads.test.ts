import { request } from 'node:http'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Engine } from '#server/platform/database'
import * as calls from '#shared/dashboard/uploads.endpoints'
import { RUNNING_STATES } from '#shared/dashboard/uploads.rules'
import type { Upload, UploadReply } from '#shared/dashboard/uploads.schema'
import { multipart } from '#tests/dashboard/uploading'
import { type ServerProcess, startServer } from '#tests/platform/server-process'
import { customerOf, type Ground, makeGround, makeStorm } from './order-storm.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Spare parts beside the catalogue's own: enough that a kill falls in the middle of either job. */
const COMPONENTS = 6000

let ground: Ground | undefined
const servers: ServerProcess[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill('SIGKILL')
    await server.ended
  }
  await ground?.remove()
  ground = undefined
})

/** A server with what its admin does on it. */
const start = async (settings: Record<string, string>, who: Awaited<ReturnType<typeof makeStorm>>) => {
  const server = await startServer(settings)
  servers.push(server)
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
    /** follows the events until `is` holds, or the stream ends; the last state */
    follow: async (id: string, is: (upload: Upload) => boolean): Promise<Upload | undefined> => {
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
          if (is(last)) return last
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

const isOver = ({ state }: Upload): boolean => !RUNNING_STATES.includes(state)

test.each<Engine>(['embedded', 'postgres'])(
  'kill -9 in the middle of a check and of a publication (%s): each is taken up again, and the list is whole',
  async (engine) => {
    ground = await makeGround(engine)
    const before = await ground.open()
    const storm = await makeStorm(before, 0)
    await before.updateTable('users').set({ role: 'admin' }).execute()
    await sql`insert into components (price_list_version, reference, type, label, document)
      select price_list_version, 'PIECE-' || n, type, label, document
      from components, generate_series(1, ${COMPONENTS}::int) n where reference = 'RA25-PRO'`.execute(before)
    await before
      .updateTable('price_lists')
      .set({ components: 71 + COMPONENTS })
      .execute()
    await before.destroy()
    const lines = Array.from({ length: COMPONENTS }, (_, index) => `PIECE-${index + 1};10\n`)

    const first = await start(ground.settings, storm)
    const { id } = await first.send(`référence;prix\n${lines.join('')}`)
    await first.follow(id, () => true)
    await first.kill()

    const second = await start(ground.settings, storm)
    const reading = await second.follow(id, () => true)
    expect(['received', 'checking']).toContain(reading?.state)
    await second.breakOff()
    const checked = await second.follow(id, isOver)
    expect(checked).toMatchObject({ state: 'ready', counts: { read: COMPONENTS, changed: COMPONENTS } })
    await second.publish(id)
    await second.follow(id, () => true)
    await second.kill()

    const between = await ground.open()
    const { price_list_version: inForce } = await between
      .selectFrom('catalogue_state')
      .select('price_list_version')
      .executeTakeFirstOrThrow()
    const kept = await between.selectFrom('price_upload_chunks').select('upload_id').distinct().execute()
    await between.destroy()
    expect(inForce).toBe(1)
    expect(kept).toEqual([{ upload_id: id }])

    const third = await start(ground.settings, storm)
    expect((await third.follow(id, () => true))?.state).toBe('publishing')
    const published = await third.follow(id, isOver)
    expect(published).toMatchObject({ state: 'published', publishedVersion: 2 })
    await third.kill()

    const after = await ground.open()
    const lists = await after
      .selectFrom('components')
      .select(['price_list_version as version', 'unit_cents'])
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('reference', 'like', 'PIECE-%')
      .groupBy(['price_list_version', 'unit_cents'])
      .orderBy('price_list_version')
      .execute()
    const drafts = await after.selectFrom('price_lists').select('version').where('draft', '=', true).execute()
    await after.destroy()
    expect(lists.map((row) => ({ ...row, count: Number(row.count) }))).toEqual([
      { version: 1, unit_cents: 980, count: COMPONENTS },
      { version: 2, unit_cents: 1000, count: COMPONENTS },
    ])
    expect(drafts).toEqual([])
  },
)
