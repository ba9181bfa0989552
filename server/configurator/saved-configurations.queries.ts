import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { Criteria } from '#shared/configurator/evaluation'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import type { SavedConfigurationsTable } from './tables.ts'

export interface NewSavedConfiguration {
  code: string
  subFamilyId: string
  criteria: Criteria
  components: Readonly<Record<string, string>>
  digest: string
}

/** The code of the configuration with this digest, the given one where it is new; undefined when another has that code. */
export const findOrInsertSaved = async (
  db: Kysely<Database>,
  { code, subFamilyId, criteria, components, digest }: NewSavedConfiguration,
): Promise<string | undefined> => {
  await db
    .insertInto('saved_configurations')
    .values({
      code,
      sub_family_id: subFamilyId,
      criteria: json(criteria),
      components: json(components),
      digest,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('saved_configurations')
    .select('code')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row?.code
}

/** What a code stands for, and that it was opened: once a day is enough to keep it. */
export const openSaved = async (
  db: Kysely<Database>,
  code: string,
): Promise<
  Pick<Selectable<SavedConfigurationsTable>, 'sub_family_id' | 'criteria' | 'components'> | undefined
> => {
  const row = await db
    .selectFrom('saved_configurations')
    .select(['sub_family_id', 'criteria', 'components', 'opened_at'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (row === undefined) return undefined
  await db
    .updateTable('saved_configurations')
    .set({ opened_at: sql<Date>`now()` })
    .where('code', '=', code)
    .where('opened_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  return row
}

/** Deleted at once; the next time takes the others. */
const BATCH = 500

/** Forgets the configurations that nobody has opened for two years. */
export const deleteUnopened = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT.savedConfigurationDays * DAY)
  await trx
    .deleteFrom('saved_configurations')
    .where('code', 'in', ({ selectFrom }) =>
      selectFrom('saved_configurations')
        .select('code')
        .where('opened_at', '<', before)
        .orderBy('opened_at')
        .limit(BATCH),
    )
    .execute()
}
