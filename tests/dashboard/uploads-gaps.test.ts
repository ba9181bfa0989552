import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as confirmers from '#migrations/021_confirmers'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { gapOf, isSuspicious, slipOf } from '#shared/dashboard/uploads/uploads.rules'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
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
  // a new one at zero may be free, or forgotten
  expect([isSuspicious(null, 0), isSuspicious(0, null), gapOf(null, 0)]).toEqual([true, false, 0])
})

describeOnDatabase('suspicious changes of price', (database) => {
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

    const author = { id: expect.any(String), name: 'Aline Bertin' }
    const { upload } = (await confirm('Relu avec le fournisseur')).body
    expect([upload.counts.confirmed, upload.confirmations]).toEqual([
      counts.suspicious,
      [
        { at: expect.any(String), author, reason: 'Hausse du fabricant', count: 1, change: reference },
        {
          at: expect.any(String),
          author,
          reason: 'Relu avec le fournisseur',
          count: counts.suspicious - 1,
          change: null,
        },
      ],
    ])
    expect((await waiting()).total).toBe(0)
    const confirmed = await staff.call(calls.uploadChanges, { params: { id }, query: { gap: 'confirmed' } })
    expect([confirmed.body.total, confirmed.body.changes.map((one) => one.reference)]).toEqual([
      counts.suspicious,
      changes.map((one) => one.reference),
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

  test('a new component at zero is confirmed too, beside prices that move', async () => {
    const upload = await staff.check(
      'référence;type;désignation;prix HT;unité\nRA25-ZERO;support;Support offert;0;u\nRA25-NEUF;support;Support;3;u',
    )
    expect([upload.state, upload.counts]).toMatchObject(['ready', { rejected: 0, added: 2, suspicious: 1 }])
    const waiting = async (query: Record<string, string> = {}) => {
      const asked = { params: { id: upload.id }, query: { gap: 'confirm', ...query } }
      const { total, changes } = (await staff.call(calls.uploadChanges, asked)).body
      return [total, changes.map(({ reference }) => reference)]
    }
    expect(await waiting()).toEqual([1, ['RA25-ZERO']])
    expect(await waiting({ kind: 'added' })).toEqual([1, ['RA25-ZERO']])
    expect(await waiting({ kind: 'changed' })).toEqual([0, []])
    expect(await waiting({ search: 'ra25-z' })).toEqual([1, ['RA25-ZERO']])
    const body = { label: 'Essai' }
    const { body: refused } = await staff.call(calls.publishUpload, { params: { id: upload.id }, body })
    expect(refused).toMatchObject({ code: 'UPLOAD_GAPS_UNCONFIRMED' })
    const { revision } = upload
    const change = { what: 'component', reference: 'RA25-ZERO', cell: '' } as const
    const confirm = { reason: 'Offert avec le rail', revision, change }
    const reply = await staff.call(calls.confirmGaps, { params: { id: upload.id }, body: confirm })
    expect([reply.status, await waiting()]).toEqual([200, [0, []]])
    await staff.call(calls.cancelUpload, { params: { id: upload.id } })
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
    const listed = async (state: string) => {
      const { body: reply } = await staff.call(calls.uploads, { query: { state } })
      return [reply.uploads.map(({ id }) => id), reply.outdated] as const
    }
    expect([await listed('ready'), await listed('outdated')]).toEqual([
      [[], { files: 1, returns: 0 }],
      [[one.id], { files: 1, returns: 0 }],
    ])
    // a return is told apart from a file
    const back = await staff.restore(1)
    await staff.publish((await staff.check('référence;prix HT\nRA25-PRO;97,00')).id)
    const both = { files: 1, returns: 1 }
    const [ids, outdated] = await listed('outdated')
    expect([ids?.toSorted(), outdated]).toEqual([[one.id, back.id].sort(), both])
    expect((await staff.call(calls.cancelOutdated)).body).toEqual({ success: true, cancelled: both })
    expect([(await staff.find(one.id)).state, (await staff.find(back.id)).state]).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(await listed('outdated')).toEqual([[], { files: 0, returns: 0 }])
  })

  test('a confirmation of an account that has closed is of nobody by name', async () => {
    const { id, revision } = await staff.check('référence;prix HT\nRA25-PRO;1,00')
    await staff.call(calls.confirmGaps, { params: { id }, body: { reason: 'Relu', revision } })
    const [own] = (await staff.find(id)).confirmations
    await database.db
      .updateTable('users')
      .set({ first_name: '', last_name: '' })
      .where('id', '=', own?.author?.id ?? '')
      .execute()
    expect((await staff.find(id)).confirmations).toMatchObject([
      { author: { id: own?.author?.id, name: '' } },
    ])
    await staff.call(calls.cancelUpload, { params: { id } })
  })

  test('confirmations of before are given their author by the audit log', async () => {
    const { id, revision } = await staff.check('référence;prix HT\nRA25-PRO;1,00\nRA25-SUP-P;1,00')
    const change = { what: 'component', reference: 'RA25-PRO', cell: '' } as const
    const first = { reason: 'Relu', revision, change }
    const { upload } = (await staff.call(calls.confirmGaps, { params: { id }, body: first })).body
    const rest = { reason: 'Relu aussi', revision: upload.revision }
    await staff.call(calls.confirmGaps, { params: { id }, body: rest })
    const { confirmations } = await staff.find(id)
    expect(confirmations.map(({ reason, author }) => [reason, author?.id])).toEqual([
      ['Relu', upload.author?.id],
      ['Relu aussi', upload.author?.id],
    ])
    await sql`update price_uploads set confirmations = (
      select jsonb_agg(one - 'by' order by nth) from jsonb_array_elements(confirmations) with ordinality as kept (one, nth)
    ) where id = ${id}`.execute(database.db)
    // the migration knows no tables by their types
    await confirmers.up(database.db as unknown as Kysely<never>)
    expect((await staff.find(id)).confirmations).toEqual(confirmations)
    await staff.call(calls.cancelUpload, { params: { id } })
  })

  test('one that changes nothing is a state of its own in the list, and is not published', async () => {
    // as it was published above
    const { id, state, counts } = await staff.check('référence;prix HT\nRA25-PRO;97,00')
    expect([state, counts.unchanged]).toEqual(['ready', 1])
    const listed = async (asked: string) =>
      (await staff.call(calls.uploads, { query: { state: asked } })).body.uploads.map((one) => one.id)
    expect([await listed('ready'), await listed('unchanged')]).toEqual([[], [id]])
    const { status, body } = await staff.call(calls.publishUpload, {
      params: { id },
      body: { label: 'Essai' },
    })
    expect([status, body]).toMatchObject([409, { code: 'UPLOAD_CHANGES_NOTHING' }])
    // another list does not change that, and nobody has to cancel it
    await staff.publish((await staff.check('référence;prix HT\nRA25-PRO;98,00')).id)
    expect((await staff.find(id)).stale).toBe(true)
    const { uploads, outdated } = (await staff.call(calls.uploads, { query: { state: 'outdated' } })).body
    const none = { files: 0, returns: 0 }
    expect([await listed('unchanged'), uploads, outdated]).toEqual([[id], [], none])
    expect((await staff.call(calls.cancelOutdated)).body).toEqual({ success: true, cancelled: none })
  })
})
