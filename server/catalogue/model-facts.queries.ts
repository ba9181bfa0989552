import { type Kysely, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'

/** What was kept before the smallest sizes were worked out with the rest. */
const lacksLeast = sql<boolean>`model_facts.facts -> 'least' is null`

/** Models of a price list of which something is not worked out yet, the first `limit` by id. */
export const listModelsWithoutFacts = async (
  db: Kysely<Database>,
  priceListVersion: number,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('templates as template')
    .select('template.sub_family_id as id')
    .where('template.price_list_version', '=', priceListVersion)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('model_facts')
            .select('model_facts.sub_family_id')
            .whereRef('model_facts.price_list_version', '=', 'template.price_list_version')
            .whereRef('model_facts.sub_family_id', '=', 'template.sub_family_id')
            .where(({ not }) => not(lacksLeast)),
        ),
      ),
    )
    .orderBy('template.sub_family_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps what was worked out; how many models lacked it until now: another instance may have been quicker. */
export const insertModelFacts = async (
  trx: Transaction<Database>,
  priceListVersion: number,
  facts: ReadonlyMap<string, ModelFacts>,
): Promise<number> => {
  const written = await trx
    .insertInto('model_facts')
    .values(
      [...facts].map(([id, one]) => ({
        price_list_version: priceListVersion,
        sub_family_id: id,
        facts: json(one),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['price_list_version', 'sub_family_id'])
        .doUpdateSet({ facts: ({ ref }) => ref('excluded.facts') })
        .where(lacksLeast),
    )
    .returning('sub_family_id')
    .execute()
  return written.length
}
