import type { Transaction } from 'kysely'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { useFiles } from '#server/line-files/line-files.queries'
import { advance } from '#server/platform/advance'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { findNamedProject } from '#server/projects/project-facts.queries'
import { lockUser, type UserRow } from '#server/session/account.queries'
import { type Acting, countPeople } from '#server/team/seats.queries'
import { normalMessage } from '#shared/contact/contact.rules'
import { FILE_LOST } from '#shared/line-files/line-file.text'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { draftProblems, type QuoteProblems, sendingProblems } from '#shared/quotes/quote.rules'
import { QUOTE_DRAFTS_MAX } from '#shared/quotes/quote-limits'
import type { QuoteDraftBody } from '#shared/quotes/quotes.schema'
import { tidyLine } from '#shared/session/registration.rules'
import { countDrafts, type DraftTexts, insertDraft, replaceLines } from './quote-drafts.queries.ts'
import { listQuoteFiles, type PlacedFile, replaceQuoteFiles } from './quote-files.queries.ts'
import { onDayOf, quoteLifeStore } from './quote-life.ts'
import { findQuote, listLines, lockQuote, type QuoteRecord, type QuoteWithHead } from './quotes.queries.ts'
import { readLines } from './read-lines.ts'

export type Asking = Pick<Deps, 'db' | 'clock' | 'config'>

const refuse = (problems: QuoteProblems): void => {
  const errors = Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [message]]))
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
}

const textsOf = (
  { name, message, discountWish, dateWish }: QuoteDraftBody,
  projectId: string | null,
): DraftTexts => ({
  name: tidyLine(name),
  message: normalMessage(message),
  discount_wish: tidyLine(discountWish),
  date_wish: dateWish,
  project_id: projectId,
})

/**
 * The account's own files that a draft names, used from now on, each where it goes. Throws INVALID_FIELDS for one that is kept no more,
 * by line or on `files`.
 */
const filesOf = async (
  trx: Transaction<Database>,
  userId: string,
  { files = [], lines }: QuoteDraftBody,
  at: Date,
): Promise<PlacedFile[]> => {
  const named = [files, ...lines.map((line) => line.files ?? [])].map((ids) => [
    ...new Set(ids.map((id) => id.toLowerCase())),
  ])
  const kept = await useFiles(trx, userId, [...new Set(named.flat().filter(isUuid))], at)
  const known = new Set(kept.map(({ id }) => id))
  const lost = named.flatMap((ids, position): [string, string[]][] =>
    ids.every((id) => known.has(id))
      ? []
      : [[position === 0 ? 'files' : `lines.${position - 1}`, [FILE_LOST]]],
  )
  if (lost.length > 0) throw new AppError('INVALID_FIELDS', { errors: Object.fromEntries(lost) })
  return named.flatMap((ids, position) => ids.map((id) => ({ position, id })))
}

/** The account, held so that it does not close meanwhile. Throws NOT_FOUND when it has. */
export const lockCustomer = async (trx: Transaction<Database>, userId: string): Promise<UserRow> => {
  const customer = await lockUser(trx, userId)
  if (customer === undefined) throw new AppError('NOT_FOUND')
  return customer
}

/** One's own quote, held. Throws NOT_FOUND. */
export const lockOwn = async (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<Held<QuoteWithHead>> => {
  const quote = await lockQuote(trx, userId, id)
  if (quote === undefined) throw new AppError('NOT_FOUND')
  return quote
}

/** A quote that the transaction has just written. */
export const getQuote = async (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<QuoteRecord> => {
  const record = await findQuote(trx, userId, id)
  if (record === undefined) throw new Error(`The quote ${id} is gone.`)
  return record
}

/**
 * Keeps a draft whole, for the first time or anew, in one transaction. Throws INVALID_FIELDS, NOT_FOUND,
 * QUOTE_DRAFTS_FULL or QUOTE_STEP_REFUSED.
 */
export const keepQuote = async (
  { db, clock, config }: Asking,
  memory: CatalogueMemory,
  userId: string,
  id: string,
  body: QuoteDraftBody,
): Promise<QuoteRecord> => {
  refuse(draftProblems(body))
  const lines = await readLines(db, await memory.current(db), body.lines)
  const at = new Date(clock.now())
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, userId)
    const files = await filesOf(trx, userId, body, at)
    const quote = await lockQuote(trx, userId, id)
    // nothing of an account that is held is deleted
    const named = await findNamedProject(trx, userId, body.project)
    const projectId = body.project === undefined ? quote?.project_id : named?.id
    const texts = textsOf(body, projectId ?? null)
    if (quote !== undefined) {
      const told = { at, customer, draft: { texts, lines, files } }
      await advance(trx, quoteLifeStore(config), onDayOf(quote, at), { type: 'draft.kept' }, told)
    } else {
      if ((await countDrafts(trx, userId)) >= QUOTE_DRAFTS_MAX * (await countPeople(trx, userId)))
        throw new AppError('QUOTE_DRAFTS_FULL')
      const draft = { id, user_id: userId, ...texts, created_at: at, kept_at: at }
      if (!(await insertDraft(trx, draft))) throw new AppError('NOT_FOUND')
      await replaceLines(trx, id, lines)
      await replaceQuoteFiles(trx, draft, files)
    }
    return getQuote(trx, userId, id)
  })
}

/**
 * Sends what is kept, once: number, first step and both mails are one transaction, and one that was sent stays as it is.
 * Throws INVALID_FIELDS or NOT_FOUND.
 */
export const sendQuote = (
  { db, clock, config }: Asking,
  { userId: doneBy, customerId: userId }: Acting,
  id: string,
): Promise<QuoteRecord> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, userId)
    const quote = await lockOwn(trx, userId, id)
    if (quote.number === null) {
      const at = new Date(clock.now())
      const { message, date_wish: dateWish } = quote
      const lines = await listLines(trx, id)
      const files = await listQuoteFiles(trx, id)
      refuse(sendingProblems({ message, dateWish, lines, files }, parisDay(at.getTime())))
      const step = { at, customer, doneBy }
      await advance(trx, quoteLifeStore(config), onDayOf(quote, at), { type: 'quote.sent' }, step)
    }
    return getQuote(trx, userId, id)
  })

/** Forgets a draft. Throws NOT_FOUND or QUOTE_STEP_REFUSED. */
export const dropQuote = ({ db, clock, config }: Asking, userId: string, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, userId)
    const quote = await lockOwn(trx, userId, id)
    const at = new Date(clock.now())
    const step = { at, customer }
    await advance(trx, quoteLifeStore(config), onDayOf(quote, at), { type: 'draft.dropped' }, step)
  })
