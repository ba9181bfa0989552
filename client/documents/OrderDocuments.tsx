import { useMachine } from '@xstate/react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { documentKinds } from '#shared/documents/document-kinds'
import { orderDocuments } from '#shared/documents/documents.endpoints'
import type { OrderDocument } from '#shared/documents/documents.schema'
import { formatDateTime } from '#shared/platform/dates'
import { formatNumber } from '#shared/platform/text'
import { documentSavingLogics } from './document-saving.effects.ts'
import styles from './OrderDocuments.module.css'

/** « Documents » of an order, for its customer and for staff. Give it the order's id as `key`. */
export const OrderDocuments = ({ orderId }: { orderId: string }) => {
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
          {resource.data.documents.length > 0 && (
            <ul className={styles.list}>
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
            <p>Les documents n’ont pas pu être préparés. Contactez-nous pour les recevoir.</p>
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
  const [state, send] = useMachine(logic, { input: { id: orderId } })
  const { label, help } = documentKinds[kind]
  const { failure } = state.context
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{label}</p>
        <p className={styles.facts}>{help}</p>
        <p className={styles.facts}>
          PDF, {formatNumber(Math.max(1, size / 1024), 0)}&nbsp;ko, établi le {formatDateTime(made_at)}
        </p>
        {failure !== null && <FieldError>{failure.message}</FieldError>}
      </div>
      <Button
        variant="secondary"
        busy={state.matches('saving')}
        aria-label={`Enregistrer ${label}`}
        onClick={() => send({ type: 'file.save' })}
      >
        Enregistrer
      </Button>
    </li>
  )
}
