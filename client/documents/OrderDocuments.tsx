import { useMachine } from '@xstate/react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { documentKinds } from '#shared/documents/document-kinds'
import { orderDocuments } from '#shared/documents/documents.endpoints'
import type { OrderDocument, OrderInvoice } from '#shared/documents/documents.schema'
import { invoiceKinds } from '#shared/invoices/invoice-kinds'
import { formatDate, formatDateTime } from '#shared/platform/dates'
import { formatCents, toCents } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'
import { documentSavingLogics, invoiceSavingLogic } from './document-saving.effects.ts'
import styles from './OrderDocuments.module.css'

/** What is said of what was given up: to its customer, and to staff, who have it made again. */
const AGAIN = {
  customer: 'Contactez-nous pour les recevoir.',
  staff:
    'Une fois la cause corrigée, «\u00a0npm run admin -- retry-jobs all\u00a0» sur le serveur les fait établir de nouveau.',
} as const

/** « Documents » of an order, for its customer and for staff. Give it the order's id as `key`. */
export const OrderDocuments = ({
  orderId,
  reader = 'customer',
}: {
  orderId: string
  reader?: keyof typeof AGAIN
}) => {
  const resource = useResource(`/api/orders/${orderId}/documents`, () =>
    call(orderDocuments, { params: { id: orderId } }),
  )
  return (
    <section className={styles.block} aria-label="Documents">
      <h3>Documents</h3>
      {resource.status === 'failed' && (
        <ReadFailure
          title="Les documents n’ont pas pu être lus"
          failure={resource.failure}
          onRetry={resource.reload}
        />
      )}
      {resource.status === 'loading' && (
        <div role="status" aria-label="Chargement des documents">
          <Skeleton height="72px" />
        </div>
      )}
      {resource.status === 'ready' && (
        <>
          {resource.data.documents.length + resource.data.invoices.length > 0 && (
            <ul className={styles.list}>
              {resource.data.invoices.map((invoice) => (
                <SavedInvoice key={invoice.id} invoice={invoice} />
              ))}
              {resource.data.documents.map((document) => (
                <SavedDocument key={document.kind} orderId={orderId} document={document} />
              ))}
            </ul>
          )}
          {resource.data.state === 'awaited' && (
            <div className={styles.awaited}>
              <p role="status">En préparation&nbsp;: les documents sont là dans quelques instants.</p>
              <Button variant="secondary" onClick={resource.reload}>
                Actualiser
              </Button>
            </div>
          )}
          {resource.data.state === 'failed' && (
            <div className={styles.awaited}>
              <p>Des documents n’ont pas pu être préparés. {AGAIN[reader]}</p>
              <Button variant="secondary" onClick={resource.reload}>
                Actualiser
              </Button>
            </div>
          )}
        </>
      )}
    </section>
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

/** Of its PDF. */
const invoiceStateText = ({ state, size }: OrderInvoice): string => {
  if (state === 'failed') return 'Le PDF n’a pas pu être établi.'
  return size === null ? 'En préparation.' : sizeText(size)
}

const SavedInvoice = ({ invoice }: { invoice: OrderInvoice }) => {
  const { id, kind, number, parcel, day, total, size } = invoice
  const { label, help } = invoiceKinds[kind]
  const of = parcel === null ? '' : `, colis ${parcel}`
  const facts = [
    `${formatCents(toCents(total))} TTC, du ${formatDate(day)}${of}`,
    help,
    invoiceStateText(invoice),
  ]
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

const sizeText = (bytes: number): string => `PDF, ${formatNumber(Math.max(1, bytes / 1024), 0)}\u00a0ko`

interface SavedPaperProps {
  logic: typeof invoiceSavingLogic
  /** of what is saved */
  id: string
  label: string
  facts: readonly string[]
  /** it cannot be saved yet */
  awaited?: boolean
}

const SavedPaper = ({ logic, id, label, facts, awaited = false }: SavedPaperProps) => {
  const [state, send] = useMachine(logic, { input: { id } })
  const { failure } = state.context
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{label}</p>
        {facts.map((fact) => (
          <p key={fact} className={styles.facts}>
            {fact}
          </p>
        ))}
        {failure !== null && <FieldError>{failure.message}</FieldError>}
      </div>
      {!awaited && (
        <Button
          variant="secondary"
          busy={state.matches('saving')}
          aria-label={`Enregistrer ${label}`}
          onClick={() => send({ type: 'file.save' })}
        >
          Enregistrer
        </Button>
      )}
    </li>
  )
}
