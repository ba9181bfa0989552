import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteChangesOfLines } from '#server/dashboard/uploads/changes.queries'
import { pageOfChanges } from '#server/dashboard/uploads/findings.queries'
import { deleteOldUploadRows } from '#server/dashboard/uploads/upload-chunks.queries'
import { ADMIN_PAGE_SIZE, SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { DAY } from '#shared/platform/durations'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

const ID = '40000000-0000-4000-8000-000000000001'
const ADDED = 30
const CHANGED = SEARCH_TOTAL_MAX + 60
const REMOVED = 70
const REJECTED = 120

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

describeOnDatabase('pages of what a check found', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)

  /** `AA-…` are added, `BB-…` changed, `AA-…` removed too: each in its own order of references. */
  beforeAll(async () => {
    const { db } = database
    await publish(db)
    await sql`insert into price_uploads (id, kind, file_name, bytes, state, created_at, phase, rows_rejected, added,
        changed, removed, impact)
      values (${ID}, 'components', 'grand.csv', 1, 'ready', now(), 'pricing', ${REJECTED}, ${ADDED}, ${CHANGED},
        ${REMOVED}, '{"carts": {"invalid": 10, "moved": 50}, "orders": {"invalid": 5, "moved": 45}}')`.execute(
      db,
    )
    await sql`insert into price_upload_changes (upload_id, what, reference, line, kind, label, detail)
      select ${ID}::uuid, 'component', reference, 1, kind, '', '' from (
        select 'AA-' || lpad(n::text, 6, '0') as reference, 'added' as kind from generate_series(1, ${ADDED}::int) n
        union all
        select 'BB-' || lpad(n::text, 6, '0'), 'changed' from generate_series(1, ${CHANGED}::int) n
        union all
        select 'AA-' || lpad(n::text, 6, '0'), 'removed' from generate_series(101, ${REMOVED}::int + 100) n
      ) change order by md5(reference)`.execute(db)
    await sql`insert into price_upload_changes (upload_id, what, reference, line, kind, label, detail)
      values (${ID}::uuid, 'links', 'BB-MODELE', 0, 'changed', '', '')`.execute(db)
    // found last, in the middle of the file
    await sql`insert into price_upload_rejected (upload_id, position, line, faults, raw)
      select ${ID}::uuid, n, case when n > 110 then n - 100 else n * 2 + 100 end, '[]', '[]'
      from generate_series(1, ${REJECTED}::int) n`.execute(db)
    await sql`insert into price_upload_impact (upload_id, position, source, document, invalid)
      select ${ID}::uuid, n, case when n > 60 then 'order' else 'cart' end, jsonb_build_object(
        'source', case when n > 60 then 'order' else 'cart' end, 'id', n::text, 'number', null, 'company', '',
        'line', 1, 'reference', '', 'label', '', 'quantity', 1, 'oldPrice', 1, 'newPrice', null,
        'reasons', '[]'::jsonb), n between 51 and 65
      from generate_series(1, 110) n`.execute(db)
  })

  const changes = async (page: number, more: Record<string, string> = {}) => {
    const { body } = await staff.call(calls.uploadChanges, {
      params: { id: ID },
      query: { page: String(page), ...more },
    })
    return {
      references: body.changes.map(({ reference }) => reference),
      total: body.total,
      more: body.hasMore,
    }
  }
  const name = (letters: string, n: number): string => `${letters}-${String(n).padStart(6, '0')}`
  const all = [
    ...range(1, ADDED + 1).map((n) => name('AA', n)),
    ...range(1, CHANGED + 1).map((n) => name('BB', n)),
    ...range(101, REMOVED + 101).map((n) => name('AA', n)),
  ]
  const pageOf = (references: readonly string[], page: number) =>
    references.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE)

  test.each([1, 2, 100, 102, 202, 203, 204])('page %i of all changes', async (page) => {
    expect(await changes(page)).toEqual({
      references: pageOf(all, page),
      total: all.length,
      more: page * ADMIN_PAGE_SIZE < all.length,
    })
  })

  test('one kind alone, to its last page; a name that is no kind finds nothing', async () => {
    const removed = range(101, REMOVED + 101).map((n) => name('AA', n))
    for (const page of [1, 2, 3]) {
      expect(await changes(page, { kind: 'removed' })).toEqual({
        references: pageOf(removed, page),
        total: REMOVED,
        more: page === 1,
      })
    }
    expect(await changes(1, { kind: 'lost' })).toEqual({ references: [], total: 0, more: false })
  })

  test('a search finds the start of references, across kinds, and counts no more than staff would look at', async () => {
    const found = all.filter((reference) => reference.startsWith('AA-0000'))
    expect(await changes(1, { search: ' aa-0000' })).toEqual({ references: found, total: 30, more: false })
    const both = all.filter((reference) => reference.startsWith('AA-'))
    expect(await changes(2, { search: 'aA-' })).toEqual({
      references: pageOf(both, 2),
      total: ADDED + REMOVED,
      more: false,
    })
    const changed = all.filter((reference) => reference.startsWith('BB-'))
    const last = SEARCH_TOTAL_MAX / ADMIN_PAGE_SIZE
    expect(await changes(last, { search: 'bb' })).toEqual({
      references: pageOf(changed, last),
      total: SEARCH_TOTAL_MAX,
      more: false,
    })
    expect(await changes(last + 1, { search: 'bb' })).toEqual({
      references: [],
      total: SEARCH_TOTAL_MAX,
      more: false,
    })
    for (const search of ['0', 'A%', 'A_', 'BB-MODELE', 'é\\']) {
      expect(await changes(1, { search })).toEqual({ references: [], total: 0, more: false })
    }
  })

  test('refused rows come in the order of the file, whenever they were found', async () => {
    const lines = [...range(11, 21), ...range(1, 111).map((n) => n * 2 + 100)]
    for (const page of [1, 2, 3, 4]) {
      const { body } = await staff.call(calls.uploadRejected, {
        params: { id: ID },
        query: { page: String(page) },
      })
      expect([body.rejected.map(({ line }) => line), body.total, body.hasMore]).toEqual([
        lines.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE),
        REJECTED,
        page < 3,
      ])
    }
  })

  test('of the effect, carts come first, and what becomes invalid', async () => {
    const ids = [...range(51, 61), ...range(1, 51), ...range(61, 66), ...range(66, 111)].map(String)
    for (const page of [1, 2, 3, 4]) {
      const { body } = await staff.call(calls.uploadImpact, {
        params: { id: ID },
        query: { page: String(page) },
      })
      expect([body.lines.map(({ id }) => id), body.total, body.hasMore]).toEqual([
        ids.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE),
        ids.length,
        page < 3,
      ])
    }
  })

  test('more lines are taken back at once than a statement may have parameters', async () => {
    expect(await deleteChangesOfLines(database.db, ID, range(1_000_000, 1_070_000))).toEqual([])
  })

  test('a search is led by an index', async () => {
    const { rows } = await database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql`explain select what from price_upload_changes where upload_id = ${ID} and kind = 'changed'
        and what not in ('links', 'tables') and search_reference like ${'bb-0001%'}
        order by search_reference, what, cell`.execute(trx)
    })
    const plan = JSON.stringify(rows)
    expect(plan).toMatch(/Index (Only )?Scan using price_upload_changes_listed/)
    expect(plan).toMatch(/Index Cond: [^}]*search_reference >= 'bb-0001'/)
    expect(plan).not.toContain('Sort')
  })

  test.each([[`and kind = 'changed' and what not in ('links', 'tables')`, 'price_upload_changes_gap']])(
    'the largest gaps are listed by an index: %s',
    async (where, index) => {
      const { rows } = await database.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        return sql`explain select what from price_upload_changes where upload_id = ${ID} ${sql.raw(where)}
        order by gap desc, search_reference, what, cell limit 50`.execute(trx)
      })
      const plan = JSON.stringify(rows)
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}`))
      expect(plan).not.toContain('Sort')
    },
  )

  test('what waits for a confirmation is listed by its own index, however much there is beside it', async () => {
    const id = '40000000-0000-4000-8000-000000000002'
    await sql`insert into price_uploads (id, kind, file_name, bytes, state, created_at, phase, changed, suspicious)
      values (${id}, 'prices', 'ecarts.csv', 1, 'ready', now(), 'pricing', 3000, 60)`.execute(database.db)
    await sql`insert into price_upload_changes
        (upload_id, what, reference, line, kind, label, detail, old_cents, new_cents, gap, suspicious)
      select ${id}::uuid, 'component', 'CC-' || lpad(n::text, 6, '0'), n, 'changed', '', '', 100, 200,
        case when n <= 60 then 4000 + n else n % 3000 end, n <= 60
      from generate_series(1, 3000) n`.execute(database.db)
    await sql`analyze price_upload_changes`.execute(database.db)
    const { db } = database
    const asked: CompiledQuery[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(db.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const upload = await db
      .selectFrom('price_uploads')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { rows, total } = await pageOfChanges(watched, upload, { page: 1, search: '', gap: 'confirm' })
    expect([total, rows.map(({ reference }) => reference)]).toEqual([
      60,
      range(11, 61)
        .map((n) => name('CC', n))
        .reverse(),
    ])
    // its parts come before it
    const page = asked.at(-1)
    if (page === undefined) throw new Error('No page was read.')
    const plan = await db.executeQuery(CompiledQuery.raw(`explain ${page.sql}`, [...page.parameters]))
    expect(JSON.stringify(plan.rows)).toMatch(/Index (Only )?Scan using price_upload_changes_suspicious/)
  })

  /** Totals as the pages tell them, and as the rows are. */
  const totalsOf = async (id: string) => {
    const { added, changed, removed, rejected } = (await staff.find(id)).counts
    const { body: all } = await staff.call(calls.uploadChanges, { params: { id } })
    const { body: refused } = await staff.call(calls.uploadRejected, { params: { id } })
    const { body: effect } = await staff.call(calls.uploadImpact, { params: { id } })
    expect([all.changes.length, refused.rejected.length, effect.lines.length]).toEqual(
      [all.total, refused.total, effect.total].map((total) => Math.min(total, ADMIN_PAGE_SIZE)),
    )
    return { counts: { changes: added + changed + removed, rejected }, listed: [all.total, refused.total] }
  }
  const FILE = [
    'référence;type;désignation;prix;unité;famille;action',
    'RA25-CABLE;spare;Câble de rechange;4,50;u;;',
    'RA25-EMB-2;end_cap;Embout renforcé;2,10;u;rail-manuel-25;',
    'RA25-PRO;;;;;;retirer',
    'RA25-NULLE;;;;;;retirer',
    '',
  ].join('\n')

  test('the totals are those of the rows in every state', async () => {
    const both = (changes: number, rejected: number) => ({
      counts: { changes, rejected },
      listed: [changes, rejected],
    })
    const { id } = await staff.send(FILE)
    expect(await totalsOf(id)).toEqual(both(0, 0))
    await staff.drain()
    // two lines are refused at once and one once the models are compiled
    expect(await totalsOf(id)).toEqual(both(2, 2))
    await staff.call(calls.recheckUpload, { params: { id } })
    expect(await totalsOf(id)).toEqual(both(0, 0))
    await staff.drain()
    expect(await totalsOf(id)).toEqual(both(2, 2))
    await staff.publish(id, { withoutRejected: true })
    expect(await totalsOf(id)).toEqual(both(2, 2))

    const refused = await staff.check('référence;prix\nINCONNU-1;3\nRA25-PRO;-4\n')
    expect(await totalsOf(refused.id)).toEqual(both(0, 2))
    // a whole file is refused for its last line, once the first pieces of it were compared
    const broken = await staff.check(`référence;prix\nRA25-PRO;12\n${'INCONNU;1\n'.repeat(8000)}RA"25;3\n`)
    expect(broken).toMatchObject({ state: 'refused', message: expect.stringMatching(/guillemet/) })
    expect(broken.counts.rejected).toBeGreaterThan(1000)
    expect(await totalsOf(broken.id)).toEqual(both(0, broken.counts.rejected))

    const back = await staff.restore(1)
    expect(await totalsOf(back.id)).toEqual(both(2, 0))
    await staff.publish(back.id)
    expect(await totalsOf(back.id)).toEqual(both(2, 0))
  })

  test('once its rows are gone none is listed, its counts stay, and it cannot be checked again', async () => {
    const { id } = await staff.check(FILE)
    const back = await staff.restore(2)
    const at = new Date(api.clock.now() - 31 * DAY)
    await database.db
      .updateTable('price_uploads')
      .set({ state: 'failed', ended_at: at })
      .where('id', 'in', [id, back.id])
      .execute()
    await database.db.transaction().execute((trx) => deleteOldUploadRows(trx, new Date(api.clock.now())))
    expect(await totalsOf(id)).toEqual({ counts: { changes: 2, rejected: 2 }, listed: [0, 0] })
    const { status, body } = await staff.call(calls.recheckUpload, { params: { id } })
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'UPLOAD_STATE', message: expect.stringMatching(/plus conservé/) }),
    ])
    expect(await totalsOf(back.id)).toEqual({ counts: { changes: 2, rejected: 0 }, listed: [0, 0] })
    const again = await staff.call(calls.recheckUpload, { params: { id: back.id } })
    expect(Reflect.get(again.body, 'message')).toMatch(/^Le détail de ce retour n’est plus conservé/)
  })
})
