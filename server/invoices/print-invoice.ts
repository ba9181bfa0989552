import type { Papers } from '#server/documents/papers'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { type JobHandler, PermanentFailure } from '#server/platform/jobs'
import type { Job } from '#server/platform/jobs.queries'
import { parisDay } from '#shared/platform/dates'
import { hasInvoicePaper } from './customer-invoices.queries.ts'
import {
  type InvoiceContent,
  printedAmounts,
  printedDelivery,
  printedLines,
  printedRebates,
} from './invoice-content.ts'
import { amountsOf, findInvoiceToPrint, type InvoiceToPrint, insertInvoicePaper } from './invoices.queries.ts'

/** All that the PDF of an invoice says, from what it and its order keep. */
const invoiceContent = (found: InvoiceToPrint, madeAt: Date): InvoiceContent => {
  const { invoice, configurations, product_names, delivery_mode, corrected_number, corrected_day } = found
  const names = new Map(product_names.map(({ index, name }) => [index, name.trim()]))
  const lineNames = configurations.map((_, index) => names.get(index) ?? '')
  const isFetched = delivery_mode === 'pickup'
  return {
    ...invoice.facts,
    kind: invoice.kind,
    number: invoice.number,
    day: invoice.day,
    madeAt,
    corrects:
      corrected_number === null || corrected_day === null
        ? null
        : { number: corrected_number, day: corrected_day },
    reason: invoice.reason,
    order: {
      number: found.order_number,
      day: parisDay(found.created_at.getTime()),
      name: found.name,
      purchaseOrder: found.purchase_order,
    },
    billingAddress: found.billing_address,
    shippingAddress: isFetched ? null : found.shipping_address,
    leftOn: found.left_at === null ? null : parisDay(found.left_at.getTime()),
    lines: [
      ...printedLines(invoice.lines, configurations, lineNames),
      ...printedRebates(invoice.rebates, configurations, lineNames),
    ],
    delivery: printedDelivery(invoice.delivery_cents, delivery_mode, found.delivery_cents),
    amounts: printedAmounts(amountsOf(invoice), invoice.paid_cents),
    dueOn: invoice.due_on,
    paymentMethod: found.payment_method,
  }
}

const invoiceIdOf = ({ payload }: Pick<Job, 'payload'>): string => {
  if (typeof payload === 'object' && payload !== null && 'invoiceId' in payload) {
    const { invoiceId } = payload
    if (typeof invoiceId === 'string' && isUuid(invoiceId)) return invoiceId
  }
  throw new PermanentFailure('The job names no invoice.')
}

/** Makes the PDF of the invoice of a job, unless it is there. */
export const invoicePaperHandler =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, papers: Pick<Papers, 'writeInvoice'>): JobHandler =>
  async (job) => {
    const invoiceId = invoiceIdOf(job)
    if (await hasInvoicePaper(db, invoiceId)) return
    const found = await findInvoiceToPrint(db, invoiceId)
    if (found === undefined) throw new PermanentFailure('The job’s invoice does not exist.')
    const madeAt = new Date(clock.now())
    const bytes = await papers.writeInvoice(invoiceContent(found, madeAt))
    await insertInvoicePaper(db, { invoiceId, bytes, madeAt })
  }
