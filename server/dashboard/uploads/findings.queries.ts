import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { likeSafe } from '#server/catalogue/search.queries'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE } from '#shared/dashboard/lists'
import type { RowFault } from '#shared/dashboard/upload-rows.schema'
import type { ImpactLine } from '#shared/dashboard/uploads.schema'
import type { Change } from './changes.queries.ts'

/** A page of something, and how many there are. */
export interface Page<Row> {
  rows: Row[]
  total: number
}

const start = (page: number): number => (page - 1) * ADMIN_PAGE_SIZE

/** What the upload changes, in the order added, changed, removed, then by reference. */
export const pageOfChanges = async (
  db: Kysely<Database>,
  uploadId: string,
  { page, kind, search }: { page: number; kind: string | undefined; search: string },
): Promise<Page<Omit<Change, 'line' | 'document'>>> => {
  const narrow = <O>(query: SelectQueryBuilder<Database, 'price_upload_changes', O>) => {
    let narrowed = query.where('upload_id', '=', uploadId).where('what', '!=', 'links')
    // A name that is no kind finds nothing.
    if (kind !== undefined) narrowed = narrowed.where(sql<boolean>`kind = ${kind}`)
    if (search !== '') narrowed = narrowed.where('reference', 'ilike', `${likeSafe(search)}%`)
    return narrowed
  }
  const { total } = await narrow(
    db.selectFrom('price_upload_changes').select((query) => query.fn.countAll<number>().as('total')),
  ).executeTakeFirstOrThrow()
  const rows = await narrow(
    db
      .selectFrom('price_upload_changes')
      .select(['what', 'reference', 'kind', 'label', 'old_cents', 'new_cents', 'detail']),
  )
    .orderBy('kind')
    .orderBy('reference')
    .orderBy('what')
    .offset(start(page))
    .limit(ADMIN_PAGE_SIZE)
    .execute()
  return { rows, total: Number(total) }
}

/** Carts before orders, what becomes invalid first. */
export const pageOfImpact = async (
  db: Kysely<Database>,
  uploadId: string,
  page: number,
): Promise<Page<ImpactLine>> => {
  const all = db.selectFrom('price_upload_impact').where('upload_id', '=', uploadId)
  const { total } = await all
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await all
    .select('document')
    .orderBy('source')
    .orderBy('invalid', 'desc')
    .orderBy('position')
    .offset(start(page))
    .limit(ADMIN_PAGE_SIZE)
    .execute()
  return { rows: rows.map(({ document }) => document), total: Number(total) }
}

interface RejectedLine {
  line: number
  faults: RowFault[]
}

/** In the order of the file. */
export const pageOfRejected = async (
  db: Kysely<Database>,
  uploadId: string,
  page: number,
): Promise<Page<RejectedLine>> => {
  const all = db.selectFrom('price_upload_rejected').where('upload_id', '=', uploadId)
  const { total } = await all
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await all
    .select(['line', 'faults'])
    .orderBy('line')
    .orderBy('position')
    .offset(start(page))
    .limit(ADMIN_PAGE_SIZE)
    .execute()
  return { rows, total: Number(total) }
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
