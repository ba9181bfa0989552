import type { Transaction } from 'kysely'
import { isAnswerable } from '#machines/lives/quote.machine'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { advance } from '#server/platform/advance'
import type { Deps } from '#server/platform/deps'
import type { Held } from '#server/platform/held.queries'
import { copied, enqueueMail } from '#server/platform/mail'
import type { Database } from '#server/platform/tables'
import { staffMessageMail } from '#server/quotes/answer-mail'
import { findAnswerDraft, insertAnswer, writeAnswerDraft } from '#server/quotes/answers.queries'
import { writtenText } from '#server/quotes/decide-quote'
import {
  countQuoteMessages,
  hasQuoteMessage,
  insertQuoteMessage,
  insertQuoteNote,
} from '#server/quotes/messages.queries'
import { type LivingQuote, lapseInTime, onDayOf, quoteLifeStore } from '#server/quotes/quote-life'
import { findAskerEmail, findQuoteOwner, lockQuote } from '#server/quotes/quotes.queries'
import { UNKNOWN_MODEL } from '#server/quotes/read-lines'
import { type WorkedAnswer, workOutAnswer } from '#server/quotes/work-out-answer'
import { lockUser, type UserRow } from '#server/session/account.queries'
import { recordAudit } from '#server/session/audit.queries'
import type { AuditKind } from '#shared/dashboard/audit/audit-labels'
import type {
  BeginStudyBody,
  KeepAnswerDraftBody,
  SendAnswerBody,
} from '#shared/dashboard/quotes/quotes.schema'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { formatCents } from '#shared/platform/money'
import { validUntil } from '#shared/quotes/answer.rules'
import type { QuoteMessageBody } from '#shared/quotes/answers.schema'
import { QUOTE_MESSAGES_MAX } from '#shared/quotes/quote-limits'
import type { Staff } from '../users/write-rights.ts'

type Answering = Pick<Deps, 'db' | 'clock' | 'config'>

/** Who answers, and from where. */
export type Answerer = Omit<Staff, 'now'>

/** A quote as staff act on it: held, with its customer, at a moment after that. */
interface Taken {
  quote: Held<LivingQuote>
  /** undefined: the account was deleted */
  customer: UserRow | undefined
  at: Date
}

/** Does something to anyone's quote that was sent, in one transaction. Throws NOT_FOUND. */
const take = <Done>(
  { db, clock, config }: Answering,
  id: string,
  act: (trx: Transaction<Database>, taken: Taken) => Promise<Done>,
): Promise<Done> =>
  db.transaction().execute(async (trx) => {
    const owner = await findQuoteOwner(trx, id)
    if (owner === undefined) throw new AppError('NOT_FOUND')
    // in the order in which everybody holds them
    const customer = await lockUser(trx, owner)
    const held = await lockQuote(trx, owner, id)
    if (held === undefined) throw new AppError('NOT_FOUND')
    const at = new Date(clock.now())
    const quote = await lapseInTime(trx, config, onDayOf(held, at), at)
    return act(trx, { quote, customer, at })
  })

const stepRefused = ({ state }: LivingQuote): AppError =>
  new AppError('QUOTE_STEP_REFUSED', { details: { state } })

/** Its customer; throws where nobody is left to write to. */
const reader = ({ quote, customer }: Taken): UserRow => {
  if (customer === undefined) throw stepRefused(quote)
  return customer
}

const log = (
  trx: Transaction<Database>,
  kind: AuditKind,
  { quote, at }: Taken,
  { actorId, request }: Answerer,
  details: Readonly<Record<string, string | number>> = {},
): Promise<void> =>
  recordAudit(
    trx,
    { kind, subjectId: quote.user_id, actorId, request, details: { quote: quote.number, ...details } },
    at,
  )

/** Takes a quote in hand, an answer back where there is one. Throws NOT_FOUND, QUOTE_CHANGED or QUOTE_STEP_REFUSED. */
export const beginStudy = (
  answering: Answering,
  answerer: Answerer,
  id: string,
  { seen }: BeginStudyBody,
): Promise<void> =>
  take(answering, id, async (trx, taken) => {
    const { quote, at } = taken
    if (quote.state !== seen) throw new AppError('QUOTE_CHANGED')
    const type = quote.state === 'answered' ? 'answer.withdrawn' : 'study.begun'
    const customer = reader(taken)
    await advance(trx, quoteLifeStore(answering.config), quote, { type }, { at, customer })
    await log(trx, 'quote_study_begun', taken, answerer)
  })

/** Throws INVALID_FIELDS for a model that the catalogue does not know, or a key that stands twice. */
const checkLines = (modelById: ReadonlyMap<string, unknown>, { lines }: KeepAnswerDraftBody): void => {
  const errors: Record<string, string[]> = {}
  const keys = new Set<string>()
  for (const [index, { key, model }] of lines.entries()) {
    if (!modelById.has(model.subFamily?.id ?? '')) errors[`lines.${index}`] = [UNKNOWN_MODEL]
    if (keys.has(key)) errors[`lines.${index}`] = ['Cette ligne est déjà dans la réponse.']
    keys.add(key)
  }
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
}

/** Keeps what is prepared, whole. Throws NOT_FOUND, INVALID_FIELDS, QUOTE_CHANGED or QUOTE_STEP_REFUSED. */
export const keepAnswerDraft = async (
  answering: Answering,
  memory: CatalogueMemory,
  { actorId }: Answerer,
  id: string,
  body: KeepAnswerDraftBody,
): Promise<void> => {
  checkLines((await memory.current(answering.db)).tree.modelById, body)
  const { seen, ...content } = body
  await take(answering, id, async (trx, { quote, at }) => {
    if (!isAnswerable(quote.state)) throw stepRefused(quote)
    const version = (await findAnswerDraft(trx, id))?.version ?? 0
    if (version !== seen) throw new AppError('QUOTE_CHANGED')
    const draft = { quote_id: id, version: version + 1, author_id: actorId, kept_at: at }
    await writeAnswerDraft(trx, { ...draft, content })
  })
}

/** Throws INVALID_FIELDS for what cannot be sent. */
const refuseProblems = ({ lines, problems }: WorkedAnswer): void => {
  const errors: Record<string, string[]> = Object.fromEntries(
    [
      ...lines.map(({ problems }, index) => [`lines.${index}`, problems] as const),
      ...Object.entries(problems),
    ].filter(([, sentences]) => sentences.length > 0),
  )
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_FIELDS', { errors })
}

/**
 * Sends what was kept as the next revision: the answer, the step, the job of its paper and mail, and what is written down of it are one
 * transaction.
 * Throws NOT_FOUND, QUOTE_CHANGED, QUOTE_PRICES_MOVED, INVALID_FIELDS or QUOTE_STEP_REFUSED.
 */
export const sendAnswer = async (
  answering: Answering,
  memory: CatalogueMemory,
  answerer: Answerer,
  id: string,
  { seen, version, totalCents }: SendAnswerBody,
): Promise<void> => {
  const { db, config } = answering
  if ((await findQuoteOwner(db, id)) === undefined) throw new AppError('NOT_FOUND')
  const draft = await findAnswerDraft(db, id)
  if (draft === undefined || draft.content === null || draft.version !== version)
    throw new AppError('QUOTE_CHANGED')
  const { content } = draft
  const worked = await workOutAnswer(db, await memory.current(db), content)
  await take(answering, id, async (trx, taken) => {
    const { quote, at } = taken
    if (quote.state !== seen || (await findAnswerDraft(trx, id))?.version !== version)
      throw new AppError('QUOTE_CHANGED')
    reader(taken)
    refuseProblems(worked)
    const { totals, delivery, priceListVersion } = worked
    if (totals === null || delivery === null || priceListVersion === null)
      throw new Error('An answer without a problem has no price.')
    if (totals.totalCents !== totalCents) throw new AppError('QUOTE_PRICES_MOVED')
    const answer = {
      quote_id: id,
      revision: (quote.head?.revision ?? 0) + 1,
      lines: worked.lines.flatMap(({ line }) => (line === null ? [] : [line])),
      discount: content.discount,
      net_cents: totals.netCents,
      delivery_by: content.delivery.by,
      delivery_cents: delivery.cents,
      delivery_why: delivery.why,
      delivery_postal_code: delivery.postalCode,
      vat_percent: totals.vatPercent,
      vat_cents: totals.vatCents,
      total_cents: totals.totalCents,
      price_list_version: priceListVersion,
      valid_until: validUntil(parisDay(at.getTime()), content.validityDays),
      comment: content.comment.trim(),
      author_id: answerer.actorId,
      answered_at: at,
    }
    await insertAnswer(trx, answer)
    await writeAnswerDraft(trx, {
      quote_id: id,
      version: version + 1,
      content: null,
      author_id: answerer.actorId,
      kept_at: at,
    })
    const { revision } = answer
    await advance(trx, quoteLifeStore(config), quote, { type: 'quote.answered' }, { at, revision })
    const details = { revision, amount: formatCents(answer.total_cents) }
    await log(trx, 'quote_answered', taken, answerer, details)
  })
}

/** Keeps a note that staff alone read, once. Throws NOT_FOUND or INVALID_FIELDS. */
export const noteQuote = (
  answering: Answering,
  answerer: Answerer,
  id: string,
  body: QuoteMessageBody,
): Promise<void> => {
  const written = writtenText('note', body)
  return take(answering, id, async (trx, taken) => {
    const note = { ...written, quote_id: id, author_id: answerer.actorId, at: taken.at }
    if (await insertQuoteNote(trx, note)) await log(trx, 'quote_noted', taken, answerer)
  })
}

/** Writes to the customer of a quote, by mail too, once. Throws NOT_FOUND, INVALID_FIELDS, QUOTE_MESSAGES_FULL or QUOTE_STEP_REFUSED. */
export const writeToCustomer = (
  answering: Answering,
  answerer: Answerer,
  id: string,
  body: QuoteMessageBody,
): Promise<void> => {
  const written = writtenText('message', body)
  return take(answering, id, async (trx, taken) => {
    const { quote, at } = taken
    if (await hasQuoteMessage(trx, id, written.id)) return
    const customer = reader(taken)
    if ((await countQuoteMessages(trx, id, 'staff')) >= QUOTE_MESSAGES_MAX)
      throw new AppError('QUOTE_MESSAGES_FULL')
    const message = { ...written, quote_id: id, author_id: answerer.actorId, kind: 'message', at } as const
    if (!(await insertQuoteMessage(trx, message))) throw new AppError('NOT_FOUND')
    const mail = staffMessageMail(customer, quote, written.text, answering.config)
    await enqueueMail(trx, copied(mail, await findAskerEmail(trx, id)), at)
    await log(trx, 'quote_written', taken, answerer)
  })
}
