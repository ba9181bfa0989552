import { type AddressRow, listAddresses } from '#server/account/addresses.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { type JobHandler, PermanentFailure } from '#server/platform/jobs'
import type { Job } from '#server/platform/jobs.queries'
import { presentAnswer } from '#server/quotes/quotes.presenter'
import {
  isPaidFirst,
  offeredMethods,
  type PaymentMeans,
  paymentMethods,
} from '#shared/orders/payment-methods'
import type { Company } from '#shared/platform/company'
import { isSiret, isVatNumber, tidyNumber } from '#shared/session/company-numbers.rules'
import type { Papers } from './papers.ts'
import type { QuoteContent, QuotedCustomer } from './quote-content.ts'
import {
  type AnswerPlace,
  type AnswerToPrint,
  findAnswerToPrint,
  hasQuotePaper,
  insertQuotePaper,
} from './quote-papers.queries.ts'

interface Around {
  readonly company: Company
  readonly means: PaymentMeans
  readonly madeAt: Date
  /** of the customer */
  readonly addresses: readonly AddressRow[]
}

/** All that the paper of an answer says, from what the answer keeps. */
export const quoteContent = (
  { quote, answer }: AnswerToPrint,
  { company, means, madeAt, addresses }: Around,
): QuoteContent => {
  const { totals, delivery } = presentAnswer(answer)
  const { number } = quote
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
    lines: answer.lines.map(({ listCents, discount, line }) => ({ listCents, discount, line })),
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
  const first = offered.filter(isPaidFirst).map((method) => paymentMethods[method].label)
  return [
    ...(first.length === 0
      ? []
      : [
          `À la commande\u00a0: ${first.join(' ou ').toLowerCase()}. La fabrication commence à réception du paiement.`,
        ]),
    ...offered
      .filter((method) => !isPaidFirst(method))
      .map((method) => `${paymentMethods[method].label}. ${paymentMethods[method].help}`),
  ]
}

const placeOf = ({ payload }: Pick<Job, 'payload'>): AnswerPlace => {
  if (typeof payload === 'object' && payload !== null && 'quoteId' in payload && 'revision' in payload) {
    const { quoteId, revision } = payload
    if (typeof quoteId === 'string' && isUuid(quoteId) && typeof revision === 'number')
      return { quoteId, revision }
  }
  throw new PermanentFailure('The job names no answer.')
}

/** Makes the paper of the answer of a job, unless it is there. */
export const quotePaperHandler =
  (
    { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
    means: PaymentMeans,
    papers: Pick<Papers, 'writeQuote'>,
  ): JobHandler =>
  async (job) => {
    const place = placeOf(job)
    if (await hasQuotePaper(db, place)) return
    const found = await findAnswerToPrint(db, place)
    if (found === undefined) throw new PermanentFailure('The job’s answer does not exist.')
    const madeAt = new Date(clock.now())
    const addresses = await listAddresses(db, found.quote.user_id)
    const content = quoteContent(found, { company: config.company, means, madeAt, addresses })
    await insertQuotePaper(db, { ...place, bytes: await papers.writeQuote(content), madeAt })
  }
