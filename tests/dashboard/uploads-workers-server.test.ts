import { beforeAll, expect, test } from 'vitest'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

describeOnDatabase('the work on an upload', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  beforeAll(() => publish(database.db))
  const inForce = async (): Promise<number | null> => {
    const row = await database.db
      .selectFrom('catalogue_state')
      .select('price_list_version')
      .executeTakeFirstOrThrow()
    return row.price_list_version
  }
  const codeOf = (reply: { body: object }): unknown => Reflect.get(reply.body, 'code')
  const publishCall = (id: string, more: object = {}) =>
    staff.call(calls.publishUpload, { params: { id }, body: { label: 'Essai', ...more } })

  test('a cancelled check or publication writes nothing more', async () => {
    const version = await inForce()
    const checked = await staff.send('référence;prix\nRA25-PRO;14\n')
    const published = await staff.check('référence;prix\nRA25-PRO;15\n')
    await staff.call(calls.recheckUpload, { params: { id: checked.id } })
    await publishCall(published.id)
    for (const { id } of [checked, published]) {
      expect((await staff.call(calls.cancelUpload, { params: { id } })).body.upload.state).toBe('cancelled')
      expect(codeOf(await staff.call(calls.cancelUpload, { params: { id } }))).toBe('UPLOAD_STATE')
    }
    await staff.drain()
    expect((await staff.find(published.id)).state).toBe('cancelled')
    expect(await inForce()).toBe(version)
  })

  test('a worker that died is followed by another once its lease is over; back to life, it writes nothing', async () => {
    const { id } = await staff.send('référence;prix\nRA25-PRO;16\n')
    let wakeUp = () => {}
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const dead = staff
      .workerWith(async (job, signal) => {
        begun()
        await new Promise<void>((resolve) => {
          wakeUp = resolve
        })
        await staff.handlerOf()(job, signal)
      })
      .drain()
    await started
    await staff.drain()
    expect((await staff.find(id)).state).toBe('received')
    api.clock.advance(10_000)
    await staff.drain()
    const done = await staff.find(id)
    expect(done.state).toBe('ready')
    wakeUp()
    await dead
    expect(await staff.find(id)).toEqual(done)
  })

  test('an upload whose server dies again and again fails, and may be checked again', async () => {
    const { id } = await staff.send('référence;prix\nRA25-PRO;17\n')
    await database.db.updateTable('jobs').set({ attempts: 4 }).where('kind', '=', 'upload').execute()
    await staff.drain()
    expect(await staff.find(id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Rien n’a/),
    })
    await staff.call(calls.recheckUpload, { params: { id } })
    await staff.drain()
    expect(await staff.find(id)).toMatchObject({ state: 'ready', message: null, ended_at: null })
  })
})
