import { type Kysely, type QueryCreator, sql } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { Remembered } from '#shared/configurator/configurator.schema'
import type { LastAnswers } from './last-answers.ts'

/** What an account last chose in a family; undefined when it never did. */
export const findLastAnswers = (
  db: Kysely<Database>,
  userId: string,
  familyId: string,
): Promise<Remembered | undefined> =>
  db
    .selectFrom('last_answers')
    .select(['criteria', 'components'])
    .where('user_id', '=', userId)
    .where('family_id', '=', familyId)
    .executeTakeFirst()

/** The families that an account answered last, the last one first: it has a row of each at most. */
export const listLastFamilies = async (
  db: Kysely<Database>,
  userId: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('last_answers')
    .select('family_id')
    .where('user_id', '=', userId)
    .orderBy('answered_at', 'desc')
    .orderBy('family_id')
    .limit(limit)
    .execute()
  return rows.map(({ family_id }) => family_id)
}

/** A row of the statement below. */
interface LastAnswersRow extends Remembered {
  userId: string
  familyId: string
  at: Date
}

/** Of carts that are kept together, each account's last answers to each family, in the order in which all write them. */
export const lastAnswerRows = (
  carts: readonly { userId: string; lastAnswers: readonly LastAnswers[]; at: Date }[],
): LastAnswersRow[] => {
  const rows = new Map<string, LastAnswersRow>()
  for (const { userId, lastAnswers, at } of carts) {
    for (const answers of lastAnswers) rows.set(`${userId} ${answers.familyId}`, { ...answers, userId, at })
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Writes last answers over those of before: part of the statement that keeps the carts. `rows` are theirs, as JSON. */
export const keepLastAnswers = (query: QueryCreator<Database>, rows: string) =>
  query
    .insertInto('last_answers')
    .columns(['user_id', 'family_id', 'criteria', 'components', 'answered_at'])
    .expression(
      sql`select last.* from json_to_recordset(${rows}::json) as last ("userId" uuid, "familyId" uuid, criteria jsonb,
        components jsonb, at timestamptz)`,
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'family_id']).doUpdateSet(({ ref }) => ({
        criteria: ref('excluded.criteria'),
        components: ref('excluded.components'),
        answered_at: ref('excluded.answered_at'),
      })),
    )
