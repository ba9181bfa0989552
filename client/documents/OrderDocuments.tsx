import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { type Resource, useResource } from '#client/platform/resource.ts'
import { deliveryNoteOf, documentKinds } from '#shared/documents/document-kinds'
import { orderDocuments } from '#shared/documents/documents.endpoints'
import type {
  OrderDocument,
  OrderDocumentsReply,
  OrderInvoice,
  OrderNote,
} from '#shared/documents/documents.schema'
import { invoiceKinds } from '#shared/invoices/invoice-kinds'
import { parcelTitle } from '#shared/orders/parcels'
import { formatDate, formatDateTime } from '#shared/platform/dates'
import { formatCents, toCents } from '#shared/platform/money'
import { documentSavingLogics, invoiceSavingLogic, noteSavingLogic } from './document-saving.effects.ts'
import { Papers, type PapersReader } from './Papers.tsx'
import { pdfText, SavedPaper, sizeText } from './SavedPaper.tsx'

interface DocumentsProps {
  orderId: string
  reader?: PapersReader
}

/** « Documents » of an order, for its customer and for staff. Give it the order's id as `key`. */
export const OrderDocuments = ({ orderId, reader = 'customer' }: DocumentsProps) => {
  const resource = useOrderDocuments(orderId)
  return (
    <Papers resource={resource} label="Documents" reader={reader}>
      {({ documents, invoices, notes, mode }) => [
        ...invoices.map((invoice) => <SavedInvoice key={invoice.id} invoice={invoice} mode={mode} />),
        ...notes.map((note) => <SavedNote key={note.number} orderId={orderId} note={note} mode={mode} />),
        ...documents.map((document) => (
          <SavedDocument key={document.kind} orderId={orderId} document={document} />
        )),
      ]}
    </Papers>
  )
}

const useOrderDocuments = (orderId: string): Resource<OrderDocumentsReply> =>
  useResource(`/api/orders/${orderId}/documents`, () => call(orderDocuments, { params: { id: orderId } }))

interface ParcelNoteProps {
  orderId: string
  /** number of the parcel */
  parcel: number
}

/** The delivery note of a parcel that has just left, to go along with it: nothing is said of other papers. */
export const ParcelNote = ({ orderId, parcel }: ParcelNoteProps) => {
  const resource = useOrderDocuments(orderId)
  return (
    <Papers resource={ofParcel(resource, parcel)} label="Bon à joindre" reader="staff" coming={1}>
      {({ notes, mode }) =>
        notes.map((note) => (
          <SavedNote
            key={note.number}
            orderId={orderId}
            note={note}
            mode={mode}
            onLookAgain={resource.reload}
          />
        ))
      }
    </Papers>
  )
}

const ofParcel = (resource: Resource<OrderDocumentsReply>, parcel: number): Resource<OrderDocumentsReply> => {
  if (resource.status !== 'ready') return resource
  const notes = resource.data.notes.filter((note) => note.parcel === parcel)
  return { ...resource, data: { ...resource.data, notes, state: notes[0]?.state ?? 'awaited' } }
}

type Mode = OrderDocumentsReply['mode']

interface SavedNoteProps {
  orderId: string
  note: OrderNote
  mode: Mode
  onLookAgain?: () => void
}

const SavedNote = ({ orderId, note, mode, onLookAgain }: SavedNoteProps) => {
  const { parcel, number, size } = note
  const [logic] = useState(() => noteSavingLogic(parcel))
  const { label, help } = deliveryNoteOf(mode)
  return (
    <SavedPaper
      logic={logic}
      id={orderId}
      label={`${label} ${number}`}
      facts={[parcelTitle(parcel, mode), help, pdfText(note)]}
      awaited={size === null}
      {...(onLookAgain && { onLookAgain })}
    />
  )
}

interface SavedDocumentProps {
  orderId: string
  document: OrderDocument
}

const SavedDocument = ({ orderId, document: { kind, size, made_at } }: SavedDocumentProps) => {
  const logic = documentSavingLogics.get(kind)
  if (logic === undefined) throw new Error(`Nobody saves documents of kind ${kind}.`)
  const { label, help } = documentKinds[kind]
  return (
    <SavedPaper
      logic={logic}
      id={orderId}
      label={label}
      facts={[help, `${sizeText(size)}, établi le ${formatDateTime(made_at)}`]}
    />
  )
}

interface SavedInvoiceProps {
  invoice: OrderInvoice
  mode: Mode
}

const SavedInvoice = ({ invoice, mode }: SavedInvoiceProps) => {
  const { id, kind, number, parcel, day, total, size } = invoice
  const { label, help } = invoiceKinds[kind]
  const of = parcel === null ? '' : `, ${parcelTitle(parcel, mode).toLowerCase()}`
  const facts = [`${formatCents(toCents(total))} TTC, du ${formatDate(day)}${of}`, help, pdfText(invoice)]
  return (
    <SavedPaper
      logic={invoiceSavingLogic}
      id={id}
      label={`${label} ${number}`}
      facts={facts}
      awaited={size === null}
    />
  )
}
