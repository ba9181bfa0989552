import {
  type InvoiceContent,
  printedAmounts,
  printedDelivery,
  printedLines,
  printedRebates,
} from '#server/invoices/invoice-content'
import { factsOf } from '#server/invoices/issue-invoices'
import { loadConfig } from '#server/platform/config'
import { creditNoteOf, type InvoiceAmounts, invoiceOf, type TakenBack } from '#shared/invoices/invoice.rules'
import { ecoCentsOf } from '#shared/orders/eco-contribution'
import type { PartLine } from '#shared/orders/parcels'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { vatOf } from '#shared/platform/money'

const namesOf = (lines: readonly PricedLine[]): string[] =>
  lines.map((_, index) => (index === 0 ? 'Salon' : ''))

/** An account that a bank’s example has, of a company that pays tax. */
const config = loadConfig({
  COMPANY_NAME: 'Stores & Voilages d’Essai',
  COMPANY_SIRET: '732 829 320 00074',
  COMPANY_VAT: 'FR44732829320',
  COMPANY_LEGAL_FORM: 'SAS',
  COMPANY_CAPITAL: '10000',
  COMPANY_REGISTER: 'Paris',
  BANK_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
  BANK_BIC: 'AGRIFRPP',
})

export const issuer = { company: config.company, bank: config.bank }

export const amountsOfOrder = (
  lines: readonly PricedLine[],
  deliveryCents: number,
  leaving: readonly PartLine[] = lines.map(({ quantity }, line) => ({ line, quantity })),
  before: readonly InvoiceAmounts[] = [],
): InvoiceAmounts => {
  const netCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0) + deliveryCents
  const order = {
    lines: lines.map((line) => ({
      quantity: line.quantity,
      unitCents: line.unitCents,
      ecoCents: ecoCentsOf(line.lines),
    })),
    deliveryCents,
    vatPercent: 20,
    vatCents: vatOf(netCents, 20),
  }
  return invoiceOf(order, leaving, before)
}

/** The invoice of an order of those lines that left whole, for 41,90 € of delivery. */
export const anInvoice = (
  lines: readonly PricedLine[],
  changes: Partial<InvoiceContent> = {},
  amounts: InvoiceAmounts = amountsOfOrder(lines, 4190),
): InvoiceContent => ({
  ...factsOf(issuer, { siret: '552 100 554 00013', vat: 'FR 96 552100554' }),
  kind: 'invoice',
  number: 'FAC-2026-000042',
  day: '2026-11-28',
  madeAt: new Date('2026-11-28T10:00:05Z'),
  corrects: null,
  reason: null,
  order: {
    number: 'CMD-2026-000042',
    day: '2026-11-17',
    name: 'Résidence d’Essai <lot 2>',
    purchaseOrder: 'BC 2026/118 & fils',
  },
  billingAddress: {
    name: 'Siège',
    company_name: 'Pose & Fils Łódź 👩‍👩‍👧',
    street: '1 rue de l’Essai',
    postal_code: '75001',
    city: 'Paris',
  },
  shippingAddress: {
    name: 'Chantier',
    company_name: 'Pose & Fils',
    street: '2 rue de l’Essai',
    postal_code: '69001',
    city: 'Lyon',
    deliveryNote: 'Code 12B',
  },
  leftOn: '2026-11-27',
  lines: [
    printedLines(amounts.lines, lines, namesOf(lines)),
    printedRebates(amounts.rebates, lines, namesOf(lines)),
  ].flat(),
  delivery: printedDelivery(amounts.deliveryCents, 'ship', 4190),
  amounts: printedAmounts(amounts, 0),
  dueOn: '2026-12-28',
  paymentMethod: 'deferred',
  ...changes,
})

/** A credit note of one unit of the first line, and of the delivery. */
export const aCreditNote = (
  lines: readonly PricedLine[],
  taken: TakenBack = { lines: [{ line: 0, quantity: 1 }], delivery: true },
  before: readonly InvoiceAmounts[] = [],
): InvoiceContent => {
  const amounts = creditNoteOf(amountsOfOrder(lines, 4190), before, taken)
  return anInvoice(
    lines,
    {
      kind: 'credit_note',
      number: 'AV-2026-000007',
      corrects: { number: 'FAC-2026-000042', day: '2026-11-28' },
      reason: 'Store rendu & remplacé',
      leftOn: null,
      dueOn: null,
    },
    amounts,
  )
}
