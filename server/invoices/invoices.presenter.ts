import type { DocumentState, OrderInvoice } from '#shared/documents/documents.schema'
import { invoiceFileName } from '#shared/invoices/invoice-kinds'
import { toEuros } from '#shared/platform/money'
import type { ListedInvoice } from './invoices.queries.ts'

export const presentInvoice = ({
  id,
  kind,
  number,
  parcel,
  day,
  total_cents,
  size,
}: ListedInvoice): OrderInvoice => ({
  id,
  kind,
  number,
  parcel,
  day,
  total: toEuros(total_cents),
  name: invoiceFileName(kind, number),
  size,
})

/** Where the making of its PDF stands. */
export const invoiceState = ({ size, awaited }: ListedInvoice): DocumentState => {
  if (size !== null) return 'ready'
  return awaited ? 'awaited' : 'failed'
}
