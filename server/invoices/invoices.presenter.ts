import type { DocumentState, OrderInvoice } from '#shared/documents/documents.schema'
import { invoiceFileName } from '#shared/invoices/invoice-kinds'
import { toEuros } from '#shared/platform/money'
import type { ListedInvoice } from './invoices.queries.ts'

/** Where the making of its PDF stands. */
export const invoiceState = ({ size, awaited }: Pick<ListedInvoice, 'size' | 'awaited'>): DocumentState => {
  if (size !== null) return 'ready'
  return awaited ? 'awaited' : 'failed'
}

export const presentInvoice = ({
  id,
  kind,
  number,
  parcel,
  day,
  total_cents,
  size,
  awaited,
}: ListedInvoice): OrderInvoice => ({
  id,
  kind,
  number,
  parcel,
  day,
  total: toEuros(total_cents),
  name: invoiceFileName(kind, number),
  size,
  state: invoiceState({ size, awaited }),
})
