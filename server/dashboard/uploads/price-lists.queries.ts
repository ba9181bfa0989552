import type { Kysely, Selectable } from 'kysely'
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

export const findPriceList = async (
  db: Kysely<Database>,
  version: number,
): Promise<{ label: string } | undefined> =>
  db
    .selectFrom('price_lists')
    .select('label')
    .where('version', '=', version)
    .where('draft', '=', false)
    .executeTakeFirst()

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
