import { type InvoiceAmounts, type InvoicedOrder, invoiceOf } from '#shared/invoices/invoice.rules'
import { formatCents } from '#shared/platform/money'
import type { PartLine } from './parcels.ts'
import { balanceOf, type MoneyStanding, returnableCents } from './payment-entries.ts'
import type { PaymentFact } from './payment-facts.ts'

/** What becomes of an order’s money where less of it is to be paid. Amounts are cents including VAT. */

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** What of an order is not invoiced once all that left is, with VAT; `left`: what has, parcel by parcel. */
export const restCents = (
  order: InvoicedOrder,
  left: readonly { readonly lines: readonly PartLine[] }[],
): number => {
  const invoices: InvoiceAmounts[] = []
  for (const { lines } of left) invoices.push(invoiceOf(order, lines, invoices))
  const goodsCents = sum(order.lines.map(({ quantity, unitCents }) => quantity * unitCents))
  return goodsCents + order.deliveryCents + order.vatCents - sum(invoices.map(({ totalCents }) => totalCents))
}

/** Where the money stands once `cents` less of it are to be paid. */
export const reducedBy = (standing: MoneyStanding, cents: number): MoneyStanding => {
  const reduced = { ...standing, totalCents: standing.totalCents - cents }
  const [fact] = factsOfReduction(reduced)
  if (fact === 'reduction.settled') return { ...reduced, paymentStatus: 'settled' }
  return fact === 'reduction.surplus' ? { ...reduced, paymentStatus: 'overpaid' } : reduced
}

/**
 * What a reduction tells of the money, `totalCents` being what is to be paid since; nothing where its state stays as it is.
 * What came in and is too much from then on is the customer’s.
 */
export const factsOfReduction = (standing: MoneyStanding): PaymentFact[] => {
  const { paymentStatus, totalCents, receivedCents } = standing
  const isOpen = paymentStatus === 'pending' || paymentStatus === 'partial'
  if (!isOpen && paymentStatus !== 'settled') return []
  if (receivedCents > totalCents) return ['reduction.surplus']
  return isOpen && receivedCents === totalCents ? ['reduction.settled'] : []
}

/** What a reduction makes of the money, in French, as staff read it before they confirm and the customer after. */
export const reductionEffect = (standing: MoneyStanding): string => {
  const returnable = returnableCents(standing)
  const payable = `À régler en tout\u00a0: ${formatCents(standing.totalCents)}.`
  switch (standing.paymentStatus) {
    case 'pending':
    case 'partial':
      return `${payable} Reste à régler\u00a0: ${formatCents(balanceOf(standing))}.`
    case 'overpaid':
    case 'refund_due':
      return `${payable} À rendre au client\u00a0: ${formatCents(returnable)}.`
    default:
      return `${payable} La commande est soldée.`
  }
}

/** `Reste annulé, pour 120,00 € TTC. À régler en tout : …`, once it is. */
export const cancelledMessage = (cents: number, standing: MoneyStanding): string =>
  `Reste annulé, pour ${formatCents(cents)} TTC. ${reductionEffect(standing)}`

/** `Avoir AV-2026-000001 de 120,00 € TTC établi. À régler en tout : …`, once it is. */
export const creditedMessage = (number: string, cents: number, standing: MoneyStanding): string =>
  `Avoir ${number} de ${formatCents(cents)} TTC établi. ${reductionEffect(standing)}`
