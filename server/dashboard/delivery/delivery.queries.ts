import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'

/** References of models on sale by that price list of which some part tells no weight: how many, and the first. */
export const findUnweighed = async (
  db: Kysely<Database>,
  priceListVersion: number | null,
  most: number,
): Promise<{ total: number; references: string[] }> => {
  const rows = await db
    .selectFrom('templates')
    .innerJoin('sub_families as model', 'model.id', 'templates.sub_family_id')
    .select(['reference', sql<number>`(count(*) over ())::int`.as('total')])
    .where('price_list_version', '=', priceListVersion ?? 0)
    .where('on_sale', '=', true)
    .where('withdrawn_at', 'is', null)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(templates.document -> 'componentTypes') type where not type ? 'weight')`,
    )
    .orderBy('reference')
    .limit(most)
    .execute()
  return { total: rows[0]?.total ?? 0, references: rows.map(({ reference }) => reference) }
}
