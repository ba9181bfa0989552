import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { AnswerDraft } from '#shared/dashboard/quotes/quotes.schema'
import type { QuoteAnswerDraftsTable, QuoteAnswersTable } from './tables.ts'

/** Who wrote something: their e-mail, and whether the account is gone since. */
export interface AuthorRow {
  email: string
  deleted_at: Date | null
}

/** An answer with who sent it. */
export type AnswerRow = Selectable<QuoteAnswersTable> & AuthorRow

/** An answer among the others. */
export type AnswerHeadRow = Pick<AnswerRow, 'revision' | 'answered_at' | 'valid_until' | 'total_cents'>

const answersOf = (db: Kysely<Database>, quoteId: string) =>
  db
    .selectFrom('quote_answers as answer')
    .innerJoin('users as author', 'author.id', 'answer.author_id')
    .selectAll('answer')
    .select(['author.email', 'author.deleted_at'])
    .where('answer.quote_id', '=', quoteId)

export const findAnswer = (
  db: Kysely<Database>,
  quoteId: string,
  revision: number,
): Promise<AnswerRow | undefined> =>
  answersOf(db, quoteId).where('answer.revision', '=', revision).executeTakeFirst()

export const findNewestAnswer = (db: Kysely<Database>, quoteId: string): Promise<AnswerRow | undefined> =>
  answersOf(db, quoteId).orderBy('answer.revision', 'desc').limit(1).executeTakeFirst()

const headsOf = (db: Kysely<Database>, quoteId: string) =>
  db
    .selectFrom('quote_answers')
    .select(['revision', 'answered_at', 'valid_until', 'total_cents'])
    .where('quote_id', '=', quoteId)

/** Oldest first. */
export const listAnswerHeads = (db: Kysely<Database>, quoteId: string): Promise<AnswerHeadRow[]> =>
  headsOf(db, quoteId).orderBy('revision').execute()

export const findNewestHead = (db: Kysely<Database>, quoteId: string): Promise<AnswerHeadRow | undefined> =>
  headsOf(db, quoteId).orderBy('revision', 'desc').limit(1).executeTakeFirst()

export const insertAnswer = async (
  trx: Transaction<Database>,
  answer: Omit<Selectable<QuoteAnswersTable>, 'lines'> & { lines: readonly unknown[] },
): Promise<void> => {
  const row: Insertable<QuoteAnswersTable> = { ...answer, lines: json(answer.lines) }
  await trx.insertInto('quote_answers').values(row).execute()
}

/** What is prepared, with who kept it last. */
export type AnswerDraftRow = Selectable<QuoteAnswerDraftsTable> & AuthorRow

export const findAnswerDraft = (db: Kysely<Database>, quoteId: string): Promise<AnswerDraftRow | undefined> =>
  db
    .selectFrom('quote_answer_drafts as draft')
    .innerJoin('users as author', 'author.id', 'draft.author_id')
    .selectAll('draft')
    .select(['author.email', 'author.deleted_at'])
    .where('draft.quote_id', '=', quoteId)
    .executeTakeFirst()

/** Keeps what is prepared as that version; null: it was sent. Under the lock of its quote. */
export const writeAnswerDraft = async (
  trx: Transaction<Database>,
  draft: Omit<Selectable<QuoteAnswerDraftsTable>, 'content'> & { content: AnswerDraft | null },
): Promise<void> => {
  const { version, author_id, kept_at } = draft
  const content = draft.content === null ? null : json(draft.content)
  await trx
    .insertInto('quote_answer_drafts')
    .values({ quote_id: draft.quote_id, version, content, author_id, kept_at })
    .onConflict((conflict) =>
      conflict.column('quote_id').doUpdateSet({ version, content, author_id, kept_at }),
    )
    .execute()
}
