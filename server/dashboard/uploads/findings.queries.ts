import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { likeSafe } from '#server/platform/like-safe'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE, SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import type { ChangeKind, ImpactLine } from '#shared/dashboard/uploads/findings.schema'
import type { RowFault } from '#shared/dashboard/uploads/upload-rows.schema'
import { nearerWay, type Way } from '../nearer-way.ts'
import type { PercentageCell } from './candidate-documents.ts'
import type { Change } from './changes.queries.ts'
import type { UploadRow } from './uploads.queries.ts'

/**
 * Pages of what a check found. Nothing is counted but a search: the upload's row holds how many there are of each, and
 * is written with them. Until a check is whole it says none; of an upload whose rows are gone, none is listed.
 */

/** A page of something, and how many there are. */
export interface Page<Row> {
  rows: Row[]
  total: number
}

type Counted = Pick<UploadRow, 'id' | 'rows_kept'>

const skipOf = (page: number): number => (page - 1) * ADMIN_PAGE_SIZE

/** The direction that an index is walked in, of one that is listed in `direction`. */
const walked = (direction: 'asc' | 'desc', { reversed }: Way): 'asc' | 'desc' =>
  reversed === (direction === 'asc') ? 'desc' : 'asc'

/** In the order of their list. */
const inOrder = <Row>(rows: Row[], { reversed }: Way): Row[] => (reversed ? rows.reverse() : rows)

/** What may be asked of the changes of an upload. */
export interface ChangesFilter {
  page: number
  kind?: string | undefined
  search: string
  /** `confirm`, `confirmed`, or percent that a price moves by more than: then the largest first */
  gap?: string | undefined
}

const KINDS = ['added', 'changed', 'removed'] as const satisfies ChangeKind[]
/** By gap: only what changes has two prices. */
const KINDS_BY_GAP = ['changed', 'added', 'removed'] as const satisfies ChangeKind[]

type ListedChange = Omit<Change, 'line' | 'document' | 'cell'> & {
  cell: string
  suspicious: boolean
  confirmed: boolean
  /** null for what is no percentage */
  percentage: PercentageCell | null
}

/** Which changes are meant, all of one kind. */
interface Asked {
  kind: ChangeKind
  /** of a reference; empty: all */
  start: string
  byGap: boolean
  /** ten-thousandths, more than which the price moves; null: all */
  above: number | null
  /** only suspicious ones: false those that wait for a confirmation, true those that have it; null: all */
  confirmed: boolean | null
}

const changesOf = <O>(
  query: SelectQueryBuilder<Database, 'price_upload_changes', O>,
  uploadId: string,
  { kind, start, above, confirmed }: Asked,
) => {
  let found = query
    .where('upload_id', '=', uploadId)
    .where('kind', '=', kind)
    // of indexes that have no others
    .where(sql<boolean>`what not in ('links', 'tables')`)
  if (above !== null) found = found.where('gap', '>', above)
  if (confirmed !== null) {
    found = found.where(
      confirmed ? sql<boolean>`suspicious and confirmed` : sql<boolean>`suspicious and not confirmed`,
    )
  }
  return start === '' ? found : found.where('search_reference', 'like', `${likeSafe(start)}%`)
}

/** How many changes are meant, `most` at most. */
const countFound = async (
  db: Kysely<Database>,
  uploadId: string,
  asked: Asked,
  most: number,
): Promise<number> => {
  const found = changesOf(db.selectFrom('price_upload_changes').select('kind'), uploadId, asked).limit(most)
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const listChangesOf = async (
  db: Kysely<Database>,
  uploadId: string,
  asked: Asked,
  way: Way,
): Promise<ListedChange[]> => {
  const direction = walked('asc', way)
  const columns = ['what', 'reference', 'cell', 'search_reference', 'gap'] as const
  const meant = changesOf(db.selectFrom('price_upload_changes').select(columns), uploadId, asked)
  // Sorted by gap, a search is bounded first: its index has another order.
  const isBounded = asked.byGap && asked.start !== ''
  const searched = db
    .selectFrom((isBounded ? meant.orderBy('search_reference').limit(SEARCH_TOTAL_MAX) : meant).as('found'))
    .select(columns)
  // Keys first, by the index alone; the rest only of the changes of the page.
  const keys = (asked.byGap ? searched.orderBy('gap', walked('desc', way)) : searched)
    .orderBy('search_reference', direction)
    .orderBy('what', direction)
    .orderBy('cell', direction)
    .offset(way.skip)
    .limit(way.limit)
  const page = db
    .selectFrom(keys.as('page'))
    .innerJoin('price_upload_changes as change', (join) =>
      join
        .on('change.upload_id', '=', uploadId)
        .onRef('change.what', '=', 'page.what')
        .onRef('change.reference', '=', 'page.reference')
        .onRef('change.cell', '=', 'page.cell'),
    )
    .select([
      'change.what',
      'change.reference',
      'change.cell',
      'change.kind',
      'change.label',
      'change.old_cents',
      'change.new_cents',
      'change.suspicious',
      'change.confirmed',
      'change.detail',
      sql<PercentageCell | null>`case change.what when 'cell' then change.document end`.as('percentage'),
    ])
  const rows = await (asked.byGap ? page.orderBy('page.gap', walked('desc', way)) : page)
    .orderBy('page.search_reference', direction)
    .orderBy('page.what', direction)
    .orderBy('page.cell', direction)
    .execute()
  return inOrder(rows, way)
}

/**
 * What the upload changes, in the order added, changed, removed, then by reference; by gap, the largest first. A search,
 * and a filter by gap, count and give `SEARCH_TOTAL_MAX` at most.
 */
export const pageOfChanges = async (
  db: Kysely<Database>,
  upload: Counted & Pick<UploadRow, ChangeKind | 'suspicious' | 'confirmed'>,
  { page, kind, search, gap = '' }: ChangesFilter,
): Promise<Page<ListedChange>> => {
  const start = search.toLowerCase()
  const above = /^[0-9]{1,4}$/.test(gap) ? Number(gap) * 100 : null
  const confirmed = gap === 'confirm' ? false : gap === 'confirmed' ? true : null
  const suspicious = confirmed ? upload.confirmed : upload.suspicious - upload.confirmed
  const byGap = gap !== ''
  const rows: ListedChange[] = []
  const [from, to] = [skipOf(page), skipOf(page) + ADMIN_PAGE_SIZE]
  let total = 0
  // A name that is no kind, and a gap that is none, find nothing.
  const isListed = upload.rows_kept && (gap === '' || confirmed !== null || above !== null)
  const wanted = (byGap ? KINDS_BY_GAP : KINDS).filter((each) => kind === undefined || each === kind)
  // what is new is suspicious at zero alone, and counted; the others are prices that move
  const added = { kind: 'added', start: '', byGap, above: null, confirmed } as const
  const free = confirmed === null ? 0 : await countFound(db, upload.id, added, suspicious)
  const suspects = { added: free, changed: suspicious - free, removed: 0 }
  for (const one of isListed ? wanted : []) {
    const asked = { kind: one, start, byGap, above, confirmed }
    const most = SEARCH_TOTAL_MAX - total
    const isCounted = start === '' && above === null
    const known = confirmed === null ? upload[one] : suspects[one]
    const count = isCounted ? known : Math.min(most, known && (await countFound(db, upload.id, asked, most)))
    const skip = Math.max(0, from - total)
    const limit = Math.min(to - total, count) - skip
    total += count
    if (limit <= 0) continue
    // Where a search ends that was not counted to its end is not known.
    const isWhole = isCounted || count < most
    const way = isWhole ? nearerWay(count, skip, limit) : { reversed: false, skip, limit }
    if (way !== null) rows.push(...(await listChangesOf(db, upload.id, asked, way)))
  }
  return { rows, total }
}

/** Confirms the suspicious changes that wait, or one of them; how many. */
export const confirmChanges = async (
  trx: Transaction<Database>,
  uploadId: string,
  one: { what: Change['what']; reference: string; cell: string } | undefined,
): Promise<number> => {
  let waiting = trx
    .updateTable('price_upload_changes')
    .set({ confirmed: true })
    .where('upload_id', '=', uploadId)
    .where(sql<boolean>`suspicious and not confirmed`)
  if (one !== undefined) {
    const { what, reference, cell } = one
    waiting = waiting.where('what', '=', what).where('reference', '=', reference).where('cell', '=', cell)
  }
  const { numUpdatedRows } = await waiting.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Carts before orders, what becomes invalid first. */
export const pageOfImpact = async (
  db: Kysely<Database>,
  { id, impact, rows_kept }: Counted & Pick<UploadRow, 'impact'>,
  page: number,
): Promise<Page<ImpactLine>> => {
  const touched = impact === null || !rows_kept ? [] : [impact.carts, impact.orders]
  const total = touched.reduce((sum, { invalid, moved }) => sum + invalid + moved, 0)
  const way = nearerWay(total, skipOf(page), ADMIN_PAGE_SIZE)
  if (way === null) return { rows: [], total }
  const rows = await db
    .selectFrom('price_upload_impact')
    .select('document')
    .where('upload_id', '=', id)
    .orderBy('source', walked('asc', way))
    .orderBy('invalid', walked('desc', way))
    .orderBy('position', walked('asc', way))
    .offset(way.skip)
    .limit(way.limit)
    .execute()
  return { rows: inOrder(rows, way).map(({ document }) => document), total }
}

interface RejectedLine {
  line: number
  faults: RowFault[]
}

/** In the order of the file. */
export const pageOfRejected = async (
  db: Kysely<Database>,
  { id, rows_rejected, rows_kept }: Counted & Pick<UploadRow, 'rows_rejected'>,
  page: number,
): Promise<Page<RejectedLine>> => {
  const total = rows_kept ? rows_rejected : 0
  const way = nearerWay(total, skipOf(page), ADMIN_PAGE_SIZE)
  if (way === null) return { rows: [], total }
  const direction = walked('asc', way)
  const keys = db
    .selectFrom('price_upload_rejected')
    .select(['line', 'position'])
    .where('upload_id', '=', id)
    .orderBy('line', direction)
    .orderBy('position', direction)
    .offset(way.skip)
    .limit(way.limit)
  const rows = await db
    .selectFrom(keys.as('page'))
    .innerJoin('price_upload_rejected as row', (join) =>
      join.on('row.upload_id', '=', id).onRef('row.position', '=', 'page.position'),
    )
    .select(['row.line', 'row.faults'])
    .orderBy('page.line', direction)
    .orderBy('page.position', direction)
    .execute()
  return { rows: inOrder(rows, way), total }
}

/** Rows read at once for the file of refused rows. */
const AT_ONCE = 500

/** Every refused row with its cells, in the order that they were found; read as it is asked for. */
export async function* allRejected(
  db: Kysely<Database>,
  uploadId: string,
): AsyncGenerator<RejectedLine & { raw: string[] }> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('price_upload_rejected')
      .select(['position', 'line', 'faults', 'raw'])
      .where('upload_id', '=', uploadId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield* rows
    after = last.position
  }
}
