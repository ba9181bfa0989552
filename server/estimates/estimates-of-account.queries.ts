import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { EstimatePlace } from './estimate-list.queries.ts'
import type {
  EstimateAnswersTable,
  EstimateIssuersTable,
  EstimateRevisionsTable,
  EstimatesTable,
} from './tables.ts'

/** An estimate with all that was handed out of it, oldest first. */
export interface OwnEstimate {
  estimate: Selectable<EstimatesTable>
  revisions: (Pick<Selectable<EstimateRevisionsTable>, 'revision' | 'document' | 'given_at'> & {
    answer: Selectable<EstimateAnswersTable> | undefined
  })[]
}

/** Estimates that are read of an account at once. */
const READ_AT_ONCE = 20

/** Who issues the estimates of an account. */
export const findOwnIssuer = (
  db: Kysely<Database>,
  userId: string,
): Promise<Selectable<EstimateIssuersTable> | undefined> =>
  db.selectFrom('estimate_issuers').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Estimates of an account after a place, oldest first, as many as are read at once; `next`: after which others are. */
export const listOwnEstimates = async (
  db: Kysely<Database>,
  userId: string,
  after?: EstimatePlace,
): Promise<{ estimates: OwnEstimate[]; next: string | null }> => {
  const found = await db
    .selectFrom('estimates')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== undefined, (own) =>
      own.where(
        sql<boolean>`(created_at, id) > (${after?.createdAt ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    // One more tells whether there are more.
    .limit(READ_AT_ONCE + 1)
    .execute()
  const estimates = found.slice(0, READ_AT_ONCE)
  const next = found.length > READ_AT_ONCE ? (estimates.at(-1)?.id ?? null) : null
  if (estimates.length === 0) return { estimates: [], next }
  const ids = estimates.map(({ id }) => id)
  const revisions = await db
    .selectFrom('estimate_revisions')
    .select(['estimate_id', 'revision', 'document', 'given_at'])
    .where('estimate_id', 'in', ids)
    .orderBy('revision')
    .execute()
  const answers = await db
    .selectFrom('estimate_answers')
    .selectAll()
    .where('estimate_id', 'in', ids)
    .execute()
  const answerOf = new Map(answers.map((one) => [`${one.estimate_id} ${one.revision}`, one]))
  return {
    estimates: estimates.map((estimate) => ({
      estimate,
      revisions: revisions
        .filter(({ estimate_id }) => estimate_id === estimate.id)
        .map((one) => ({ ...one, answer: answerOf.get(`${one.estimate_id} ${one.revision}`) })),
    })),
    next,
  }
}

/** Of an account that closes: all of them go, with what their clients' names and answers are. They are its owner's papers alone. */
export const forgetEstimates = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('estimates').where('user_id', '=', userId).execute()
  await trx.deleteFrom('estimate_issuers').where('user_id', '=', userId).execute()
  await trx.deleteFrom('estimate_logos').where('user_id', '=', userId).execute()
}
