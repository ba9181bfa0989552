import { beforeAll, expect, test } from 'vitest'
import * as calls from '#shared/dashboard/uploads.endpoints'
import { gapOf, isSuspicious, slipOf } from '#shared/dashboard/uploads.rules'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnBothEngines } from '#tests/platform/database'
import { uploading } from './uploading.ts'

test('a price is suspicious past 30 %, at zero, ten and a hundred times', () => {
  const told = ([before, after]: readonly [number, number]) => [
    gapOf(before, after),
    isSuspicious(before, after),
    slipOf(before, after),
  ]
  const cases: (readonly [number, number])[] = [
    [1000, 1300],
    [1000, 1301],
    [1000, 699],
    [284_00, 2_84],
    [90, 900],
    [3, 0],
    [0, 5],
  ]
  expect(cases.map(told)).toEqual([
    [3000, false, 'gap'],
    [3010, true, 'gap'],
    [3010, true, 'gap'],
    [9900, true, 'hundredfold'],
    [90_000, true, 'tenfold'],
    [10_000, true, 'zero'],
    [1_000_000_000, true, 'gap'],
  ])
  expect([isSuspicious(null, 5), isSuspicious(5, null), gapOf(null, 5)]).toEqual([false, false, 0])
})

describeOnBothEngines('suspicious changes of price', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  beforeAll(() => publish(database.db))

  test('are refused by the server until each is confirmed with a reason, which stays', async () => {
    const { id, counts } = await staff.check(
      'référence;prix HT\nRA25-PRO;98,00\nRA25-GLI;0\nRA25-SUP-P;10000\nRA25-BUT;0,01\nEN-INCONNU;1',
    )
    expect(counts.suspicious).toBeGreaterThan(1)
    const publishNow = async () => {
      const body = { label: 'Essai', withoutRejected: true }
      const { status, body: reply } = await staff.call(calls.publishUpload, { params: { id }, body })
      return [status, 'code' in reply ? reply.code : undefined]
    }
    const refused = [409, 'UPLOAD_GAPS_UNCONFIRMED']
    expect(await publishNow()).toEqual(refused)

    const waiting = async () =>
      (await staff.call(calls.uploadChanges, { params: { id }, query: { gap: 'confirm' } })).body
    const { changes, total } = await waiting()
    expect([total, changes.length]).toEqual([counts.suspicious, counts.suspicious])
    const gaps = changes.map(({ oldPrice, newPrice }) => gapOf((oldPrice ?? 0) * 100, (newPrice ?? 0) * 100))
    expect(gaps).toEqual(gaps.toSorted((a, b) => b - a))
    const [first] = changes
    if (first === undefined) throw new Error('Nothing is suspicious.')

    const confirm = async (reason: string, more: object = {}) => {
      const { revision } = await staff.find(id)
      return staff.call(calls.confirmGaps, { params: { id }, body: { reason, revision, ...more } })
    }
    const { what, reference, cell } = first
    const change = { what, reference, cell }
    expect((await confirm(' ')).status).toBe(422)
    expect((await confirm('Vu à une autre révision', { revision: 1 })).status).toBe(409)
    expect((await confirm('Hausse du fabricant', { change })).body.upload.counts.confirmed).toBe(1)
    expect((await confirm('Encore', { change })).status).toBe(404)
    expect(await publishNow()).toEqual(refused)
    expect((await waiting()).total).toBe(counts.suspicious - 1)

    const { upload } = (await confirm('Relu avec le fournisseur')).body
    expect([upload.counts.confirmed, upload.confirmations]).toEqual([
      counts.suspicious,
      [
        { at: expect.any(String), reason: 'Hausse du fabricant', count: 1, change: reference },
        {
          at: expect.any(String),
          reason: 'Relu avec le fournisseur',
          count: counts.suspicious - 1,
          change: null,
        },
      ],
    ])
    expect((await publishNow())[0]).toBe(200)
    const audit = await database.db
      .selectFrom('audit_log')
      .select('details')
      .where('kind', '=', 'price_gaps_confirmed')
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { details: { change: reference, count: 1, reason: 'Hausse du fabricant' } },
      { details: { change: null, count: counts.suspicious - 1 } },
    ])
    await staff.drain()
    expect((await staff.find(id)).state).toBe('published')
  })

  test('checked again, nothing is confirmed any more; outdated ones wait for nobody and go together', async () => {
    const one = await staff.check('référence;prix HT\nRA25-PRO;1,00')
    const other = await staff.check('référence;prix HT\nRA25-PRO;99,00')
    const body = { reason: 'Relu', revision: one.revision }
    await staff.call(calls.confirmGaps, { params: { id: one.id }, body })
    await staff.call(calls.recheckUpload, { params: { id: one.id } })
    await staff.drain()
    const again = await staff.find(one.id)
    expect([again.state, again.counts.suspicious, again.counts.confirmed, again.confirmations]).toEqual([
      'ready',
      1,
      0,
      [],
    ])
    await staff.publish(other.id)
    const listed = async (state: string) =>
      (await staff.call(calls.uploads, { query: { state } })).body.uploads.map(({ id }) => id)
    expect([await listed('ready'), await listed('outdated')]).toEqual([[], [one.id]])
    expect((await staff.call(calls.cancelOutdated)).body).toEqual({ success: true, cancelled: 1 })
    expect([(await staff.find(one.id)).state, await listed('outdated')]).toEqual(['cancelled', []])
  })
})
