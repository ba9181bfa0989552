import { type AddressRow, listAddresses } from '#server/account/addresses.queries'
import type { Deps } from '#server/platform/deps'
import { type JobHandler, type JobWorker, PermanentFailure } from '#server/platform/jobs'
import { replaceJob } from '#server/platform/jobs.queries'
import { answerMailJob } from '#server/quotes/answer-mail-jobs'
import { type AnswerPlace, placeOfAnswer } from '#server/quotes/answer-place'
import { presentAnswer } from '#server/quotes/quotes.presenter'
import {
  isPaidFirst,
  offeredMethods,
  type PaymentMeans,
  paymentMethods,
} from '#shared/orders/payment-methods'
import type { Company } from '#shared/platform/company'
import { askedNotes } from '#shared/quotes/asked-notes'
import { isSiret, isVatNumber, tidyNumber } from '#shared/session/company-numbers.rules'
import type { Papers } from './papers.ts'
import type { QuoteContent, QuotedCustomer } from './quote-content.ts'
import {
  ANSWER_PAPER_JOB,
  type AnswerToPrint,
  findAnswerToPrint,
  hasQuotePaper,
  insertQuotePaper,
  QUOTE_PAPER_JOB,
} from './quote-papers.queries.ts'

interface Around {
  readonly company: Company
  readonly means: PaymentMeans
  readonly madeAt: Date
  /** of the customer */
  readonly addresses: readonly AddressRow[]
}

/** All that the paper of an answer says, from what the answer keeps. */
const quoteContent = (
  { quote, answer, asked }: AnswerToPrint,
  { company, means, madeAt, addresses }: Around,
): QuoteContent => {
  const { totals, delivery } = presentAnswer(answer)
  const { number } = quote
  const notes = askedNotes(asked)
  if (number === null) throw new Error('A quote that was answered has a number.')
  return {
    number,
    revision: answer.revision,
    answeredAt: answer.answered_at,
    madeAt,
    validUntil: answer.valid_until,
    name: quote.name,
    comment: answer.comment,
    customer: customerOf(quote, addresses),
    lines: answer.lines.map(({ key, listCents, discount, line }) => {
      const note = notes.get(key)
      return { listCents, discount, line: note === undefined ? line : { ...line, note } }
    }),
    totals,
    delivery,
    payment: paymentTexts(means, quote.deferred_payment),
    company,
  }
}

const customerOf = (
  quote: AnswerToPrint['quote'],
  addresses: readonly AddressRow[],
): QuotedCustomer | null => {
  if (quote.deleted_at !== null) return null
  const billing = addresses.filter(({ type }) => type === 'billing')
  const address = billing.find(({ selected }) => selected) ?? billing[0]
  return {
    company: quote.company,
    person: `${quote.first_name} ${quote.last_name}`.trim(),
    email: quote.email,
    address: address === undefined ? [] : [address.street, `${address.postal_code} ${address.city}`],
    // what was typed wrong at sign-up is nobody’s
    siren: isSiret(quote.siret) ? tidyNumber(quote.siret).slice(0, 9) : '',
    vat: isVatNumber(quote.vat) ? tidyNumber(quote.vat) : '',
  }
}

const paymentTexts = (means: PaymentMeans, deferredAllowed: boolean): string[] => {
  const offered = offeredMethods(means, { deferredAllowed })
  const taken = { cards: means.cards?.name ?? null }
  const first = offered.filter(isPaidFirst).map((method) => paymentMethods[method].label)
  return [
    ...(first.length === 0
      ? []
      : [
          `À la commande\u00a0: ${first.join(' ou ').toLowerCase()}. La fabrication commence à réception du paiement.`,
        ]),
    ...offered
      .filter((method) => !isPaidFirst(method))
      .map((method) => `${paymentMethods[method].label}. ${paymentMethods[method].help(taken)}`),
  ]
}

/** Makes the paper of an answer, unless it is there. */
const quotePrinter =
  (
    { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
    means: PaymentMeans,
    papers: Pick<Papers, 'writeQuote'>,
  ) =>
  async (place: AnswerPlace): Promise<void> => {
    if (await hasQuotePaper(db, place)) return
    const found = await findAnswerToPrint(db, place)
    if (found === undefined) throw new PermanentFailure('The job’s answer does not exist.')
    const madeAt = new Date(clock.now())
    const addresses = await listAddresses(db, found.quote.user_id)
    const content = quoteContent(found, { company: config.company, means, madeAt, addresses })
    await insertQuotePaper(db, { ...place, bytes: await papers.writeQuote(content), madeAt })
  }

/** What is done of answers’ papers: made, and mailed where it leaves with its answer; `mails`: whoever sends it then. */
export const quotePaperHandlers = (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  means: PaymentMeans,
  papers: Pick<Papers, 'writeQuote'>,
  mails: Pick<JobWorker, 'wake'>,
): Record<typeof QUOTE_PAPER_JOB | typeof ANSWER_PAPER_JOB, JobHandler> => {
  const print = quotePrinter(deps, means, papers)
  return {
    [QUOTE_PAPER_JOB]: (job) => print(placeOfAnswer(job)),
    [ANSWER_PAPER_JOB]: async (job) => {
      const place = placeOfAnswer(job)
      await print(place)
      if (await replaceJob(deps.db, job, answerMailJob(place), new Date(deps.clock.now()))) mails.wake()
    },
  }
}
