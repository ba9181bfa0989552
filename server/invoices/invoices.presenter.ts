import type { DocumentState, OrderInvoice } from '#shared/documents/documents.schema'
import { invoiceFileName } from '#shared/invoices/invoice-kinds'
import { toEuros } from '#shared/platform/money'
import type { ListedInvoice } from './invoices.queries.ts'

/** A paper as it is listed; `size`: bytes, null while there is none; `awaited`: it is being made, or waits for its turn. */
export type Printed = Pick<ListedInvoice, 'size' | 'awaited'>

/** Where the making of a PDF stands. */
export const paperState = ({ size, awaited }: Printed): DocumentState => {
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
  state: paperState({ size, awaited }),
})
