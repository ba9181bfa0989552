import {
  creditableOf,
  creditNoteOf,
  creditProblem,
  type InvoiceAmounts,
  type Rebate,
  rebatableCents,
  type TakenBack,
} from '#shared/invoices/invoice.rules'
import { typedCents } from '#shared/orders/payment-entry-draft'
import type { CreditedInvoice } from './orders.schema.ts'

/** A credit note as staff choose it: of which invoice of an order, and what. */

/** Nothing is chosen yet. */
export const NOTHING_TAKEN: TakenBack = { lines: [], delivery: false }

/** Whether something may still be credited of an invoice: all that is left of it has a price. */
export const isCreditable = ({
  amounts,
  credits,
}: {
  readonly amounts: InvoiceAmounts
  readonly credits: readonly InvoiceAmounts[]
}): boolean => creditProblem(amounts, credits, creditableOf(amounts, credits)) === null

/** Which invoice of an order is credited: its index from 0 among them. */
export interface ChosenInvoice {
  readonly invoices: readonly CreditedInvoice[]
  readonly chosen: number
}

/** What is taken back of it, as chosen, and what is typed to be off the price of its lines. */
interface CreditDraft extends ChosenInvoice {
  readonly taken: TakenBack
  readonly typed: TypedRebates
}

/** The same, as a credit note takes it. */
export const takenOf = ({ taken, typed }: Pick<CreditDraft, 'taken' | 'typed'>): TakenBack => ({
  ...taken,
  rebates: rebatesOf(typed),
})

/** The invoice that is credited; undefined: the order has none. */
export const chosenInvoice = ({ invoices, chosen }: ChosenInvoice): CreditedInvoice | undefined =>
  invoices[chosen]

/** What may still be credited of it. */
export const creditableIn = (chosen: ChosenInvoice): TakenBack => {
  const invoice = chosenInvoice(chosen)
  return invoice === undefined ? NOTHING_TAKEN : creditableOf(invoice.amounts, invoice.credits)
}

/** How much may still be off the price of one of its lines, in cents ex. VAT. */
export const rebatableIn = (chosen: ChosenInvoice, line: number): number => {
  const invoice = chosenInvoice(chosen)
  return invoice === undefined ? 0 : rebatableCents(invoice.amounts, invoice.credits, line)
}

/** What is typed to be off the price of lines of an invoice: euros, in the French way, by the line. */
export type TypedRebates = Readonly<Record<number, string>>

/** What is typed, as a credit note takes it; nothing where nothing is typed, 0 cents for what is no amount. */
export const rebatesOf = (typed: TypedRebates): Rebate[] =>
  Object.entries(typed).flatMap(([line, text]) =>
    text.trim() === '' ? [] : [{ line: Number(line), cents: typedCents(text) }],
  )

/** What is wrong with what is chosen, in French; null where a credit note of it may be made. */
export const takenProblem = (context: CreditDraft): string | null => {
  const invoice = chosenInvoice(context)
  if (invoice === undefined) return 'Rien n’est facturé de cette commande.'
  return creditProblem(invoice.amounts, invoice.credits, takenOf(context))
}

/** The credit note that is chosen; null while there is none to be made. */
export const chosenCredit = (context: CreditDraft): InvoiceAmounts | null => {
  const invoice = chosenInvoice(context)
  return invoice === undefined || takenProblem(context) !== null
    ? null
    : creditNoteOf(invoice.amounts, invoice.credits, takenOf(context))
}
