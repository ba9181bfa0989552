import { type Kysely, sql } from 'kysely'
import type { NewJob } from '#server/platform/jobs.queries'
import { isWithin, type Scope } from '#server/platform/scope.queries'
import type { Database } from '#server/platform/tables'
import type { AnswerPlace } from '#server/quotes/answer-place'
import { findAnswer } from '#server/quotes/answers.queries'
import { listLines } from '#server/quotes/quotes.queries'
import { base64Of, keptBytes } from './documents.queries.ts'

/** The kind of the jobs that make the paper of an answer to a quote. */
export const QUOTE_PAPER_JOB = 'quote_paper'

/** The kind of those that its mail waits for. */
export const ANSWER_PAPER_JOB = 'quote_answer_paper'

/** What leaves with an answer: its paper, then the mail that has it. */
export const answerPaperJob = (place: AnswerPlace): NewJob => ({ kind: ANSWER_PAPER_JOB, payload: place })

/** Whose quote is read; `EVERYBODY`: whoever asked for it. */
export interface QuotePlace {
  id: string
  userId: Scope
}

/** An answer with its paper, or where its making stands; `size`: bytes, null while there is none. */
export interface ListedQuotePaper {
  revision: number
  answered_at: Date
  size: number | null
  awaited: boolean
}

/** The jobs of a row of `quote_answers`. */
const jobsOfAnswer = sql`select from jobs where jobs.kind in (${QUOTE_PAPER_JOB}, ${ANSWER_PAPER_JOB})
  and payload ->> 'quoteId' = answer.quote_id::text and payload ->> 'revision' = answer.revision::text`

/** The number of a quote that was sent and that the caller may read. */
export const findReadableQuote = async (
  db: Kysely<Database>,
  { id, userId }: QuotePlace,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', id)
    .where(isWithin(userId, 'user_id'))
    .executeTakeFirst()
  return row?.number ?? undefined
}

/** What each answer to a quote has, the newest first. */
export const listQuotePapers = (db: Kysely<Database>, quoteId: string): Promise<ListedQuotePaper[]> =>
  db
    .selectFrom('quote_answers as answer')
    .leftJoin('quote_papers as paper', (join) =>
      join.onRef('paper.quote_id', '=', 'answer.quote_id').onRef('paper.revision', '=', 'answer.revision'),
    )
    .select([
      'answer.revision',
      'answer.answered_at',
      sql<number | null>`octet_length(paper.bytes)`.as('size'),
      sql<boolean>`exists (${jobsOfAnswer} and failed_at is null)`.as('awaited'),
    ])
    .where('answer.quote_id', '=', quoteId)
    .orderBy('answer.revision', 'desc')
    .execute()

/**
 * Asks for the papers of a quote's answers that have none and that nobody makes; whether there is one. Two who ask at once may
 * both be heard.
 */
export const askForQuotePapers = async (
  db: Kysely<Database>,
  quoteId: string,
  at: Date,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into jobs (kind, payload, urgent, run_at, created_at)
    select ${QUOTE_PAPER_JOB}::text, jsonb_build_object('quoteId', quote_id, 'revision', revision), false,
      ${at}::timestamptz, ${at}::timestamptz
    from quote_answers as answer
    where quote_id = ${quoteId}::uuid
      and not exists (select from quote_papers as paper
        where paper.quote_id = answer.quote_id and paper.revision = answer.revision)
      and not exists (${jobsOfAnswer})`.execute(db)
  return numAffectedRows > 0n
}

/** All that the paper of an answer is made of; undefined: there is no such answer. */
export const findAnswerToPrint = async (db: Kysely<Database>, { quoteId, revision }: AnswerPlace) => {
  const quote = await db
    .selectFrom('quotes')
    .innerJoin('users', 'users.id', 'quotes.user_id')
    .select(['quotes.number', 'quotes.name', 'quotes.user_id'])
    .select(['users.company', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['users.siret', 'users.vat', 'users.deferred_payment', 'users.deleted_at'])
    .where('quotes.id', '=', quoteId)
    .executeTakeFirst()
  const answer = await findAnswer(db, quoteId, revision)
  return quote && answer && { quote, answer, asked: await listLines(db, quoteId) }
}

export type AnswerToPrint = NonNullable<Awaited<ReturnType<typeof findAnswerToPrint>>>

export const hasQuotePaper = async (
  db: Kysely<Database>,
  { quoteId, revision }: AnswerPlace,
): Promise<boolean> =>
  (await db
    .selectFrom('quote_papers')
    .select('revision')
    .where('quote_id', '=', quoteId)
    .where('revision', '=', revision)
    .executeTakeFirst()) !== undefined

/** Keeps the paper of an answer, unless it has one already. */
export const insertQuotePaper = async (
  db: Kysely<Database>,
  { quoteId, revision, bytes, madeAt }: AnswerPlace & { bytes: Buffer; madeAt: Date },
): Promise<void> => {
  await db
    .insertInto('quote_papers')
    .values({ quote_id: quoteId, revision, ...keptBytes(bytes), made_at: madeAt })
    .onConflict((conflict) => conflict.columns(['quote_id', 'revision']).doNothing())
    .execute()
}

/** The paper of an answer to a quote that the caller may read, with the quote's number. */
export const findQuotePaper = async (
  db: Kysely<Database>,
  { id, userId }: QuotePlace,
  revision: number,
): Promise<{ number: string; bytes: Buffer } | undefined> => {
  const row = await db
    .selectFrom('quote_papers as paper')
    .innerJoin('quotes', 'quotes.id', 'paper.quote_id')
    .select(['quotes.number', base64Of('paper.bytes').as('base64')])
    .where('quotes.id', '=', id)
    .where('paper.revision', '=', revision)
    .where(isWithin(userId, 'quotes.user_id'))
    .executeTakeFirst()
  return row && { number: String(row.number), bytes: Buffer.from(row.base64, 'base64') }
}
