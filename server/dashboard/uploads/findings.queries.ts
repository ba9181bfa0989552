import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { likeSafe } from '#server/catalogue/search.queries'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE, SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import type { RowFault } from '#shared/dashboard/upload-rows.schema'
import type { ChangeKind, ImpactLine } from '#shared/dashboard/uploads.schema'
import { nearerWay, type Way } from '../nearer-way.ts'
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

type Counted = Pick<UploadRow, 'id' | 'kind' | 'rows_kept'>

const skipOf = (page: number): number => (page - 1) * ADMIN_PAGE_SIZE

/** The direction that an index is walked in, of one that is listed in `direction`. */
const walked = (direction: 'asc' | 'desc', { reversed }: Way): 'asc' | 'desc' =>
  reversed === (direction === 'asc') ? 'desc' : 'asc'

/** In the order of their list. */
const inOrder = <Row>(rows: Row[], { reversed }: Way): Row[] => (reversed ? rows.reverse() : rows)

const KINDS = ['added', 'changed', 'removed'] as const satisfies ChangeKind[]

type ListedChange = Omit<Change, 'line' | 'document'>

/** The changes of one kind whose reference begins so; an empty `start` is all of them. */
const changesOf = <O>(
  query: SelectQueryBuilder<Database, 'price_upload_changes', O>,
  uploadId: string,
  { kind, start }: { kind: ChangeKind; start: string },
) => {
  const ofKind = query
    .where('upload_id', '=', uploadId)
    .where('kind', '=', kind)
    // of an index that has no other
    .where(sql<boolean>`what <> 'links'`)
  return start === '' ? ofKind : ofKind.where('search_reference', 'like', `${likeSafe(start)}%`)
}

/** How many changes of a kind begin so, `most` at most. */
const countFound = async (
  db: Kysely<Database>,
  uploadId: string,
  asked: { kind: ChangeKind; start: string },
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
  asked: { kind: ChangeKind; start: string },
  way: Way,
): Promise<ListedChange[]> => {
  const direction = walked('asc', way)
  // Keys first, by the index alone; the rest only of the changes of the page.
  const keys = changesOf(
    db.selectFrom('price_upload_changes').select(['what', 'reference', 'search_reference']),
    uploadId,
    asked,
  )
    .orderBy('search_reference', direction)
    .orderBy('what', direction)
    .offset(way.skip)
    .limit(way.limit)
  const rows = await db
    .selectFrom(keys.as('page'))
    .innerJoin('price_upload_changes as change', (join) =>
      join
        .on('change.upload_id', '=', uploadId)
        .onRef('change.what', '=', 'page.what')
        .onRef('change.reference', '=', 'page.reference'),
    )
    .select([
      'change.what',
      'change.reference',
      'change.kind',
      'change.label',
      'change.old_cents',
      'change.new_cents',
      'change.detail',
    ])
    .orderBy('page.search_reference', direction)
    .orderBy('page.what', direction)
    .execute()
  return inOrder(rows, way)
}

/**
 * What the upload changes, in the order added, changed, removed, then by reference. A search counts and gives
 * `SEARCH_TOTAL_MAX` at most.
 */
export const pageOfChanges = async (
  db: Kysely<Database>,
  upload: Counted & Pick<UploadRow, ChangeKind>,
  { page, kind, search }: { page: number; kind: string | undefined; search: string },
): Promise<Page<ListedChange>> => {
  const start = search.toLowerCase()
  const rows: ListedChange[] = []
  const [from, to] = [skipOf(page), skipOf(page) + ADMIN_PAGE_SIZE]
  let total = 0
  // A return to an earlier list has counts alone. A name that is no kind finds nothing.
  const isListed = upload.rows_kept && upload.kind !== 'restore'
  for (const one of isListed ? KINDS.filter((each) => kind === undefined || each === kind) : []) {
    const asked = { kind: one, start }
    const most = SEARCH_TOTAL_MAX - total
    const count =
      start === ''
        ? upload[one]
        : Math.min(most, upload[one] && (await countFound(db, upload.id, asked, most)))
    const skip = Math.max(0, from - total)
    const limit = Math.min(to - total, count) - skip
    total += count
    if (limit <= 0) continue
    // Where a search ends that was not counted to its end is not known.
    const isWhole = start === '' || count < most
    const way = isWhole ? nearerWay(count, skip, limit) : { reversed: false, skip, limit }
    if (way !== null) rows.push(...(await listChangesOf(db, upload.id, asked, way)))
  }
  return { rows, total }
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
