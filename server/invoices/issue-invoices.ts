import type { Transaction } from 'kysely'
import { listParcels } from '#server/orders/parcels.queries'
import { payableCents, type ReducedRow } from '#server/orders/payable'
import { listPaymentEntries } from '#server/orders/payment-entries.queries'
import type { Config } from '#server/platform/config'
import { insertJob } from '#server/platform/jobs.queries'
import type { Database } from '#server/platform/tables'
import { invoiceOf, paidOf } from '#shared/invoices/invoice.rules'
import { dueDay } from '#shared/invoices/invoice-terms'
import { firstDelivery } from '#shared/orders/delivery-in-two'
import { ecoCentsOf } from '#shared/orders/eco-contribution'
import type { PaymentStatus } from '#shared/orders/order-status.rules'
import { receivedOf } from '#shared/orders/payment-entries'
import type { PaymentMethod } from '#shared/orders/payment-methods'
import { parisDay } from '#shared/platform/dates'
import { isSiret, isVatNumber, tidyNumber } from '#shared/session/company-numbers.rules'
import type { InvoiceFacts } from './invoice-content.ts'
import {
  amountsOf,
  findOrderToInvoice,
  INVOICE_JOB,
  insertInvoice,
  listInvoices,
  type OrderToInvoice,
  takeInvoiceNumber,
} from './invoices.queries.ts'

/** Who invoices, and to which account. */
export type Issuer = Pick<Config, 'company' | 'bank'>

/** Of an order that is held, what its invoices go by. */
interface HeldOrder extends ReducedRow {
  readonly id: string
  readonly payment_method: PaymentMethod
  readonly payment_status: PaymentStatus
}

/** What is kept with each. */
export const factsOf = (
  { company, bank }: Issuer,
  { siret, vat }: Pick<OrderToInvoice, 'siret' | 'vat'>,
): InvoiceFacts => {
  const { name, address, city, zip, email, phone, siret: ownSiret, vat: ownVat, demo } = company
  const { legalForm, capital, register } = company
  const identity = { legalForm, capital, register }
  return {
    seller: { name, address, city, zip, email, phone, siret: ownSiret, vat: ownVat, demo, ...identity },
    // what was typed wrong at sign-up is nobody’s
    buyer: {
      siren: isSiret(siret) ? tidyNumber(siret).slice(0, 9) : '',
      vat: isVatNumber(vat) ? tidyNumber(vat) : '',
    },
    bank,
  }
}

const sum = (all: readonly { totalCents: number }[]): number =>
  all.reduce((total, { totalCents }) => total + totalCents, 0)

/**
 * Invoices each parcel of a held order that has no invoice yet, the one that leaves being the last, and asks for their PDFs:
 * in the transaction in which it leaves.
 */
export const issueInvoices = async (
  trx: Transaction<Database>,
  order: HeldOrder,
  issuer: Issuer,
  at: Date,
): Promise<void> => {
  const found = await findOrderToInvoice(trx, order.id)
  const entries = await listPaymentEntries(trx, order.id)
  const receivedCents = receivedOf(order.payment_status, payableCents(order), entries)
  const ordered = {
    ...found,
    firstDelivery: firstDelivery(found.firstDeliveryCents, found.lines),
    lines: found.lines.map((line) => ({
      quantity: line.quantity,
      unitCents: line.unitCents,
      ecoCents: ecoCentsOf(line.lines),
    })),
  }
  const before = await listInvoices(trx, order.id)
  const facts = {
    ...factsOf(issuer, found),
    ...(found.isClosed && before[0] && { buyer: before[0].facts.buyer }),
  }
  const invoices = before.filter(({ kind }) => kind === 'invoice').map(amountsOf)
  const credits = before.filter(({ kind }) => kind === 'credit_note').map(amountsOf)
  for (const { number: parcel, lines } of await listParcels(trx, order.id)) {
    if (before.some((one) => one.parcel === parcel)) continue
    const amounts = invoiceOf(ordered, lines, invoices)
    const invoicedCents = sum(invoices) - sum(credits)
    const { number, day } = await takeInvoiceNumber(trx, 'invoice', parisDay(at.getTime()))
    const invoiceId = await insertInvoice(trx, {
      kind: 'invoice',
      number,
      order_id: order.id,
      parcel,
      corrects: null,
      day,
      due_on: dueDay(order.payment_method, day),
      paid_cents: paidOf(amounts, { receivedCents, invoicedCents }),
      facts,
      reason: null,
      issued_at: at,
      amounts,
    })
    await insertJob(trx, { kind: INVOICE_JOB, payload: { invoiceId } }, at)
    invoices.push(amounts)
  }
}
