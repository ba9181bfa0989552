import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { dropLooseDrafts } from '#server/dashboard/uploads/publish-upload'
import { uploadHandler } from '#server/dashboard/uploads/upload-jobs'
import type { Database } from '#server/platform/tables'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

interface Stopped {
  readonly db: Kysely<Database>
  /** resolves once a statement like that has been executed */
  readonly reached: Promise<void>
  go(): void
}

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** The database as somebody uses it who stands still after the first statement that `is` names, until `go`. */
const stoppedAfter = (db: Kysely<Database>, is: RegExp): Stopped => {
  const there = gate()
  const onward = gate()
  const stops = new WeakSet<object>()
  return {
    db: db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (is.test(db.getExecutor().compileQuery(node, queryId).sql)) stops.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (stops.has(queryId)) {
          there.open()
          await onward.opened
        }
        return result
      },
    }),
    reached: there.opened,
    go: onward.open,
  }
}

describeOnDatabase('an attempt that stood still while another took its place', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  beforeAll(() => publish(database.db))

  /** Works at what is due, as a server that stands still where `stopped` does. */
  const workOn = ({ db }: Stopped): Promise<void> => {
    const memory = createCatalogueMemory(db, api.clock)
    return staff.workerWith(uploadHandler({ db, clock: api.clock, memory }, () => {})).drain()
  }

  test('forgets nothing of what the other found', async () => {
    const { id } = await staff.send('référence;prix\nRA25-PRO;10\nINCONNU-1;3\n')
    const first = stoppedAfter(database.db, /"base_version" = /)
    const dead = workOn(first)
    await first.reached
    api.clock.advance(10_000)
    await staff.drain()
    const done = await staff.find(id)
    expect(done).toMatchObject({ state: 'ready', counts: { changed: 1, rejected: 1 } })
    first.go()
    await dead
    expect(await staff.find(id)).toEqual(done)
    const { body } = await staff.call(calls.uploadChanges, { params: { id } })
    expect(body.changes.map(({ reference }) => reference)).toEqual(['RA25-PRO'])
    const refused = await staff.call(calls.uploadRejected, { params: { id } })
    expect(refused.body.rejected.map(({ line }) => line)).toEqual([3])
  })

  test('takes nothing away of the list that the other writes, nor does who clears up beside', async () => {
    const cancelled = await staff.send('référence;prix\nRA25-PRO;9\n')
    await staff.call(calls.cancelUpload, { params: { id: cancelled.id } })
    const draft = { version: 2, label: '', published_at: new Date(api.clock.now()), draft: true }
    await database.db
      .insertInto('price_lists')
      .values({ ...draft, upload_id: cancelled.id })
      .execute()
    const clearing = stoppedAfter(database.db, /is distinct from 'publishing'/)
    const cleared = dropLooseDrafts(clearing.db)
    await clearing.reached

    const { id } = await staff.check('référence;prix\nRA25-PRO;11\n')
    const body = { label: 'Essai' }
    await staff.call(calls.publishUpload, { params: { id }, body })
    const first = stoppedAfter(database.db, /^update "price_uploads" set "phase" = /)
    const dead = workOn(first)
    await first.reached
    api.clock.advance(10_000)
    const second = stoppedAfter(database.db, /as links from templates|from templates template/s)
    const alive = workOn(second)
    await second.reached
    first.go()
    await dead
    clearing.go()
    await cleared
    second.go()
    await alive
    expect(await staff.find(id)).toMatchObject({ state: 'published', publishedVersion: 2 })
    const lists = (await staff.call(calls.priceLists)).body.priceLists
    expect(lists.map(({ version, components, models }) => [version, components, models])).toEqual([
      [2, 99, 16],
      [1, 99, 16],
    ])
    const written = await database.db
      .selectFrom('components')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('price_list_version', '=', 2)
      .executeTakeFirstOrThrow()
    expect(written.count).toBe(99)
  })

  test('of a return adds nothing to what the other found', async () => {
    const { body } = await staff.call(calls.restorePriceList, { params: { version: '1' } })
    const { id } = body.upload
    // its components were compared, its models were not
    const first = stoppedAfter(database.db, /as "component" on true/)
    const dead = workOn(first)
    await first.reached
    api.clock.advance(10_000)
    await staff.drain()
    const done = await staff.find(id)
    expect(done).toMatchObject({ state: 'ready', counts: { added: 0, changed: 1, removed: 0 } })
    first.go()
    await dead
    expect(await staff.find(id)).toEqual(done)
    const { body: found } = await staff.call(calls.uploadChanges, { params: { id } })
    expect(found.changes.map(({ reference }) => reference)).toEqual(['RA25-PRO'])
  })
})
