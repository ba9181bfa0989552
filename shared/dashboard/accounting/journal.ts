import type { InvoiceKind } from '#shared/invoices/invoice-kinds'
import { formatPercent } from '#shared/platform/text'
import type { Accounts } from './accounts.ts'

/** Sales as they are booked: each invoice and each credit note is one entry, whose debit is its credit. */

/** An invoice or a credit note as accounts know it, in cents; what a credit note takes back is more than nothing. */
export interface BookedInvoice {
  readonly kind: InvoiceKind
  readonly number: string
  /** yyyy-mm-dd of Paris */
  readonly day: string
  readonly customer: BookedCustomer
  /** ex. VAT: goods, éco-contribution and delivery */
  readonly netCents: number
  readonly deliveryCents: number
  readonly ecoCents: number
  readonly vatPercent: number
  readonly vatCents: number
  readonly totalCents: number
}

export interface BookedCustomer {
  /** of its own in the accounts of customers */
  readonly code: string
  readonly name: string
}

/** A line of an entry, in cents; one of debit and credit is nothing. */
export interface JournalLine {
  readonly account: string
  readonly label: string
  /** of the customer’s account alone */
  readonly customer: BookedCustomer | null
  readonly debitCents: number
  readonly creditCents: number
}

/** The code of a customer, from the id of their account: `C0123456789AB`. */
export const customerCode = (userId: string): string =>
  `C${userId.replaceAll('-', '').slice(0, 12).toUpperCase()}`

/** The lines of an entry, the customer’s first; what is nothing has none. A credit note is booked the other way round. */
export const journalLines = (invoice: BookedInvoice, accounts: Accounts): JournalLine[] => {
  const { kind, customer, netCents, deliveryCents, ecoCents, vatPercent, vatCents, totalCents } = invoice
  const vat = accounts.vatByRate[String(vatPercent)] ?? accounts.vat
  const parts = [
    { account: accounts.sales, label: 'Ventes de marchandises', cents: netCents - deliveryCents - ecoCents },
    { account: accounts.eco, label: 'Éco-contribution', cents: ecoCents },
    { account: accounts.delivery, label: 'Ports et frais facturés', cents: deliveryCents },
    { account: vat, label: `TVA collectée ${formatPercent(vatPercent)}`, cents: vatCents },
  ]
  const sides = (cents: number, isDebit: boolean) => ({
    debitCents: isDebit ? cents : 0,
    creditCents: isDebit ? 0 : cents,
  })
  const owed = kind === 'invoice'
  return [
    { account: accounts.customers, label: 'Clients', customer, ...sides(totalCents, owed) },
    ...parts
      .filter(({ cents }) => cents !== 0)
      .map(({ account, label, cents }) => ({ account, label, customer: null, ...sides(cents, !owed) })),
  ]
}
