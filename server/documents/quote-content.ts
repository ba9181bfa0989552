import type { Company } from '#shared/platform/company'
import type { AnsweredLine } from '#shared/quotes/answer.rules'
import type { AnswerTotals } from '#shared/quotes/answers.schema'
import type { AnswerDelivery } from '#shared/quotes/quoted-delivery.schema'

/** Whom a quote is for. */
export interface QuotedCustomer {
  readonly company: string
  readonly person: string
  readonly email: string
  /** of where they are invoiced, as an envelope has it; none: they have told none */
  readonly address: readonly string[]
  /** digits; empty: none is known */
  readonly siren: string
  readonly vat: string
}

/** All that the paper of an answer says: data alone, for a thread of its own. Nothing is priced or worked out again. */
export interface QuoteContent {
  /** DEV-2026-000001 */
  readonly number: string
  /** from 1 */
  readonly revision: number
  readonly answeredAt: Date
  readonly madeAt: Date
  /** yyyy-mm-dd of Paris */
  readonly validUntil: string
  /** how the customer calls the project; may be empty */
  readonly name: string
  readonly comment: string
  /** null: the account was deleted */
  readonly customer: QuotedCustomer | null
  /** what staff alone read of a price is not among it */
  readonly lines: readonly Pick<AnsweredLine, 'listCents' | 'discount' | 'line'>[]
  readonly totals: AnswerTotals
  readonly delivery: Pick<AnswerDelivery, 'why' | 'postalCode'>
  /** French: how it may be paid */
  readonly payment: readonly string[]
  readonly company: Company
}
