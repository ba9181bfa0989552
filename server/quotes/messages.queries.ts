import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { doneBy } from '#server/team/seats.queries'
import type { AuthorRow } from './answers.queries.ts'
import type { QuoteMessagesTable, QuoteNotesTable } from './tables.ts'

/** A message with who of staff wrote it; nulls: its customer did. */
export type QuoteMessageRow = Selectable<QuoteMessagesTable> & {
  [Column in keyof AuthorRow]: AuthorRow[Column] | null
} & {
  /** who of its customer's people did; null: staff, or nobody said */
  written_by_name: string | null
}

/** Oldest first. */
export const listQuoteMessages = (db: Kysely<Database>, quoteId: string): Promise<QuoteMessageRow[]> =>
  db
    .selectFrom('quote_messages as message')
    .leftJoin('users as author', 'author.id', 'message.author_id')
    .selectAll('message')
    .select(['author.email', 'author.deleted_at', doneBy('message.written_by').as('written_by_name')])
    .where('message.quote_id', '=', quoteId)
    .orderBy('message.at')
    .orderBy('message.id')
    .execute()

/** Whether the quote has a message of that id. */
export const hasQuoteMessage = async (
  db: Kysely<Database>,
  quoteId: string,
  id: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('quote_messages')
    .select('id')
    .where('id', '=', id)
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  return found !== undefined
}

/** Messages of a quote without a step: of its customer, or of staff. Whoever counts them holds the quote. */
export const countQuoteMessages = async (
  trx: Transaction<Database>,
  quoteId: string,
  by: 'customer' | 'staff',
): Promise<number> => {
  const { count } = await trx
    .selectFrom('quote_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'message')
    .where('author_id', by === 'staff' ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False when there is a message of that id, whichever quote it is of. */
export const insertQuoteMessage = async (
  trx: Transaction<Database>,
  message: Insertable<QuoteMessagesTable>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('quote_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type QuoteNoteRow = Selectable<QuoteNotesTable> & AuthorRow

/** Oldest first. */
export const listQuoteNotes = (db: Kysely<Database>, quoteId: string): Promise<QuoteNoteRow[]> =>
  db
    .selectFrom('quote_notes as note')
    .innerJoin('users as author', 'author.id', 'note.author_id')
    .selectAll('note')
    .select(['author.email', 'author.deleted_at'])
    .where('note.quote_id', '=', quoteId)
    .orderBy('note.at')
    .orderBy('note.id')
    .execute()

/** False when there is a note of that id. */
export const insertQuoteNote = async (
  trx: Transaction<Database>,
  note: Insertable<QuoteNotesTable>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('quote_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What an account wrote about its quotes, gone from them. */
export const forgetQuoteMessages = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx
    .updateTable('quote_messages')
    .set({ text: '' })
    .where('author_id', 'is', null)
    .where('quote_id', 'in', ({ selectFrom }) =>
      selectFrom('quotes').select('id').where('user_id', '=', userId),
    )
    .execute()
}
