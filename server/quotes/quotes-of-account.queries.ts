import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { forgetQuoteMessages } from './messages.queries.ts'
import type { QuoteRecord } from './quotes.queries.ts'
import type { QuoteAnswersTable, QuoteMessagesTable } from './tables.ts'

/** A quote with its lines, its answers and what was written about it, oldest first. */
export interface OwnQuote extends Pick<QuoteRecord, 'quote' | 'lines'> {
  /** what its files are called */
  files: string[]
  answers: Selectable<QuoteAnswersTable>[]
  messages: Selectable<QuoteMessagesTable>[]
}

/** All quotes of an account, oldest first. */
export const listOwnQuotes = async (trx: Transaction<Database>, userId: string): Promise<OwnQuote[]> => {
  const own = trx.selectFrom('quotes').where('user_id', '=', userId)
  const quotes = await own.selectAll().orderBy('created_at').orderBy('id').execute()
  const ids = own.select('id')
  const lines = await trx
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', 'in', ids)
    .orderBy('position')
    .execute()
  const answers = await trx
    .selectFrom('quote_answers')
    .selectAll()
    .where('quote_id', 'in', ids)
    .orderBy('revision')
    .execute()
  const messages = await trx
    .selectFrom('quote_messages')
    .selectAll()
    .where('quote_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const files = await trx
    .selectFrom('quote_files')
    .innerJoin('line_files', 'line_files.id', 'quote_files.file_id')
    .select(['quote_id', 'name'])
    .where('quote_id', 'in', ids)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  const of = <Row extends { quote_id: string }>(rows: readonly Row[]): ((id: string) => Row[]) => {
    const byQuote = new Map<string, Row[]>(quotes.map(({ id }) => [id, []]))
    for (const row of rows) byQuote.get(row.quote_id)?.push(row)
    return (id) => byQuote.get(id) ?? []
  }
  const [linesOf, filesOf, answersOf, messagesOf] = [of(lines), of(files), of(answers), of(messages)]
  return quotes.map((quote) => ({
    quote,
    lines: linesOf(quote.id),
    files: filesOf(quote.id).map(({ name }) => name),
    answers: answersOf(quote.id),
    messages: messagesOf(quote.id),
  }))
}

/** Of an account that closes: drafts go, and what the person wrote in what was sent, whose number and answers stay. */
export const forgetQuotes = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx.deleteFrom('quotes').where('user_id', '=', userId).where('state', '=', 'draft').execute()
  await trx
    .updateTable('quote_lines')
    .set({ note: '' })
    .where('quote_id', 'in', ({ selectFrom }) =>
      selectFrom('quotes').select('id').where('user_id', '=', userId),
    )
    .execute()
  await trx
    .updateTable('quotes')
    .set({ name: '', message: '', discount_wish: '' })
    .where('user_id', '=', userId)
    .execute()
  await forgetQuoteMessages(trx, userId)
}
