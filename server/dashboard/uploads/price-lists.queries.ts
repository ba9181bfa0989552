import { type Kysely, type Selectable, sql } from 'kysely'
import type { PriceListsTable } from '#server/catalogue/tables'
import type { Database } from '#server/platform/tables'
import { ADMIN_PAGE_SIZE } from '#shared/dashboard/lists'

/** A published list, with the upload that it was. */
export type PriceListRow = Omit<Selectable<PriceListsTable>, 'draft'> & {
  in_force: number | null
  published_by: string | null
  first_name: string | null
  last_name: string | null
  added: number | null
  changed: number | null
  removed: number | null
  restored_version: number | null
}

/**
 * The published list of that version, and the one that it comes from: itself, or for a return (and a return to a return)
 * the list that was gone back to. Undefined for none, and for a draft.
 */
export const findPriceList = async (
  db: Kysely<Database>,
  version: number,
): Promise<{ origin: { version: number; label: string } } | undefined> => {
  // A return is to an earlier version: the chain ends.
  const { rows } = await sql<{ version: number; label: string }>`
    with recursive chain as (
      select list.version, list.label, upload.restored_version
      from price_lists list left join price_uploads upload on upload.id = list.upload_id
      where list.version = ${version} and not list.draft
      union all
      select list.version, list.label, upload.restored_version
      from chain
      join price_lists list on list.version = chain.restored_version
      left join price_uploads upload on upload.id = list.upload_id
    )
    select version, label from chain where restored_version is null`.execute(db)
  const [origin] = rows
  return origin && { origin }
}

/** One page, from 1, latest first, and how many there are; drafts are none. */
export const listPriceLists = async (
  db: Kysely<Database>,
  page: number,
): Promise<{ rows: PriceListRow[]; total: number }> => {
  const { total } = await db
    .selectFrom('price_lists')
    .select((query) => query.fn.countAll<number>().as('total'))
    .where('draft', '=', false)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('price_lists as list')
    .innerJoin('catalogue_state as state', (join) => join.onTrue())
    .leftJoin('price_uploads as upload', 'upload.id', 'list.upload_id')
    .leftJoin('users as author', 'author.id', 'upload.published_by')
    .select([
      'list.version',
      'list.label',
      'list.published_at',
      'list.upload_id',
      'list.components',
      'list.models',
      'state.price_list_version as in_force',
      'upload.published_by',
      'author.first_name',
      'author.last_name',
      'upload.added',
      'upload.changed',
      'upload.removed',
      'upload.restored_version',
    ])
    .where('list.draft', '=', false)
    .orderBy('list.version', 'desc')
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .limit(ADMIN_PAGE_SIZE)
    .execute()
  return { rows, total: Number(total) }
}
