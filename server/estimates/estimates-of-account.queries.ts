import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
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

/** All estimates of an account, oldest first, and who issues them. */
export const listOwnEstimates = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<{ issuer: Selectable<EstimateIssuersTable> | undefined; estimates: OwnEstimate[] }> => {
  const own = trx.selectFrom('estimates').where('user_id', '=', userId)
  const estimates = await own.selectAll().orderBy('created_at').orderBy('id').execute()
  const ids = own.select('id')
  const revisions = await trx
    .selectFrom('estimate_revisions')
    .select(['estimate_id', 'revision', 'document', 'given_at'])
    .where('estimate_id', 'in', ids)
    .orderBy('revision')
    .execute()
  const answers = await trx
    .selectFrom('estimate_answers')
    .selectAll()
    .where('estimate_id', 'in', ids)
    .execute()
  const answerOf = new Map(answers.map((one) => [`${one.estimate_id} ${one.revision}`, one]))
  return {
    issuer: await trx
      .selectFrom('estimate_issuers')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    estimates: estimates.map((estimate) => ({
      estimate,
      revisions: revisions
        .filter(({ estimate_id }) => estimate_id === estimate.id)
        .map((one) => ({ ...one, answer: answerOf.get(`${one.estimate_id} ${one.revision}`) })),
    })),
  }
}

/** Of an account that closes: all of them go, with what their clients' names and answers are. They are its owner's papers alone. */
export const forgetEstimates = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('estimates').where('user_id', '=', userId).execute()
  await trx.deleteFrom('estimate_issuers').where('user_id', '=', userId).execute()
  await trx.deleteFrom('estimate_logos').where('user_id', '=', userId).execute()
}
