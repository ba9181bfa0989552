import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { pageOfChanges, pageOfImpact, pageOfRejected } from '#server/dashboard/uploads/findings.queries'
import { findUpload } from '#server/dashboard/uploads/uploads.queries'
import { openEmbedded } from '#server/platform/database'
import { migrate } from '#server/platform/migrate'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE, SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import { against, type Figure, median } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

const ROWS = 100_000
const RUNS = 9
const WARM_UP = 2
/** ms */
const TARGET = 100
const ID = '40000000-0000-4000-8000-000000000001'

/** An upload whose changes, refused rows and effect are 100,000 rows each; changes come in no order of references. */
const fill = async (db: Kysely<Database>): Promise<void> => {
  await sql`insert into price_uploads
    (id, kind, file_name, bytes, state, created_at, phase, rows_rejected, added, changed, removed, impact)
    values (${ID}, 'components', 'mesure.csv', 1, 'ready', now(), 'pricing', ${ROWS}, 1000, ${ROWS - 2000}, 1000,
      ${JSON.stringify({ carts: { invalid: 0, moved: ROWS / 2 }, orders: { invalid: ROWS / 2, moved: 0 } })}::jsonb)`.execute(
    db,
  )
  for (let from = 0; from < ROWS; from += 10_000) {
    const numbers = sql`generate_series(${from + 1}::int, ${from + 10_000}::int) n`
    await sql`insert into price_upload_changes
      (upload_id, what, reference, line, kind, label, old_cents, new_cents, detail, document)
      select ${ID}::uuid, 'component', 'BENCH-' || (n * 7919) % 1000003, n,
        case when n % 100 = 0 then 'added' when n % 100 = 1 then 'removed' else 'changed' end,
        'Pièce de rechange n° ' || n, 100, 101, 'Libellé\u00a0: avant → après',
        jsonb_build_object('reference', n, 'type', 'spare', 'label', 'Pièce de rechange n° ' || n)
      from ${numbers}`.execute(db)
    await sql`insert into price_upload_rejected (upload_id, position, line, faults, raw)
      select ${ID}::uuid, n, n + 1, jsonb_build_array(jsonb_build_object(
        'column', 'prix', 'value', '-' || n, 'reason', 'Un prix ne peut pas être négatif.')),
        jsonb_build_array('BENCH-' || n, 'spare', 'Pièce de rechange n° ' || n, '-' || n, 'u', '')
      from ${numbers}`.execute(db)
    await sql`insert into price_upload_impact (upload_id, position, source, document, invalid)
      select ${ID}::uuid, n, case when n > ${ROWS / 2}::int then 'order' else 'cart' end, jsonb_build_object(
        'number', 'CMD-2026-' || n, 'company', 'Stores ' || n, 'reference', 'RA-25-MAN', 'reasons', '[]'::jsonb),
        n > ${ROWS / 2}::int
      from ${numbers}`.execute(db)
  }
}

const measureAll = async (db: Kysely<Database>, engine: string): Promise<Figure[]> => {
  await fill(db)
  const upload = async () => {
    const found = await findUpload(db, ID)
    if (found === undefined) throw new Error('There is no upload to measure.')
    return found
  }
  const last = ROWS / ADMIN_PAGE_SIZE
  const changes =
    (page: number, search = '', kind?: string) =>
    async () =>
      pageOfChanges(db, await upload(), { page, kind, search })
  const cases: [name: string, ask: () => Promise<{ rows: object[]; total: number }>][] = [
    ['changes', changes(1)],
    ['changes, in the middle', changes(last / 2)],
    ['changes, last page', changes(last)],
    ['changes of one kind, in the middle', changes(last / 2, '', 'changed')],
    ['search of one reference', changes(1, 'bench-7919')],
    ['search of what all have', changes(1, 'b')],
    ['search of what all have, far page', changes(SEARCH_TOTAL_MAX / ADMIN_PAGE_SIZE, 'b')],
    ['search of a tenth', changes(1, 'BENCH-4')],
    ['search of what none has', changes(1, 'xylophone')],
    ['refused rows', async () => pageOfRejected(db, await upload(), 1)],
    ['refused rows, in the middle', async () => pageOfRejected(db, await upload(), last / 2)],
    ['refused rows, last page', async () => pageOfRejected(db, await upload(), last)],
    ['effect', async () => pageOfImpact(db, await upload(), 1)],
    ['effect, in the middle', async () => pageOfImpact(db, await upload(), last / 2)],
    ['effect, last page', async () => pageOfImpact(db, await upload(), last)],
  ]
  const figures: Figure[] = []
  for (const [name, ask] of cases) {
    const times: number[] = []
    const processor: number[] = []
    let found: Awaited<ReturnType<typeof ask>> = { rows: [], total: 0 }
    for (let run = -WARM_UP; run < RUNS; run++) {
      const start = performance.now()
      const before = process.cpuUsage()
      found = await ask()
      const { user, system } = process.cpuUsage(before)
      if (run < 0) continue
      times.push(performance.now() - start)
      processor.push((user + system) / 1000)
    }
    const ms = median(times)
    // the embedded engine is in this process: what it takes on a machine that does nothing else
    const own = engine === 'embedded' ? `, ${median(processor).toFixed(0)} ms of processor` : ''
    figures.push({
      name: `${name} (${engine})`,
      value: `${ms.toFixed(1)} ms, shortest ${Math.min(...times).toFixed(1)}`,
      note: `${against(`${TARGET} ms`, ms > TARGET)}; ${found.rows.length} of ${found.total}, median of ${RUNS}${own}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    })
  }
  return figures
}

/** Pages of what a check of 100,000 lines found, with the upload itself: as long as their calls take in the database. */
export const benchUploadsLists = async (engine: 'embedded' | 'postgres'): Promise<Figure[]> => {
  if (engine === 'postgres') return onPostgres((db) => measureAll(db, engine))
  const directory = await mkdtemp(join(tmpdir(), 'ombrelia-bench-'))
  const { db } = await openEmbedded(directory)
  try {
    await migrate(db)
    return await measureAll(db, engine)
  } finally {
    await db.destroy()
    await rm(directory, { recursive: true, force: true })
  }
}
