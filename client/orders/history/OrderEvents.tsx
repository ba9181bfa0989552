import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { comingStatuses } from '#machines/lives/order.machine'
import { type Shipment, shipmentText } from '#shared/orders/carriers'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import type { Complaint, OrderHistoryReply } from '#shared/orders/complaints.schema'
import { type OrderStatus, orderStatusLabels } from '#shared/orders/order-status.rules'
import { formatDateTime } from '#shared/platform/dates'
import { OrderStatusBadge } from '../OrderStatusBadge.tsx'
import { ComplaintPhotos } from './ComplaintPhotos.tsx'
import styles from './OrderEvents.module.css'

/** What happened to an order: its statuses with their dates, and the complaints sent about it. */
export const OrderEvents = ({ orderId }: { orderId: string }) => {
  const resource = useResource(`/api/orders/${orderId}/history`, () =>
    call(orderHistory, { params: { id: orderId } }),
  )
  if (resource.status === 'loading') return <Skeleton height="160px" />
  if (resource.status === 'failed')
    return (
      <ReadFailure
        title="Le suivi de la commande n’a pas pu être lu"
        failure={resource.failure}
        onRetry={resource.retry}
      />
    )
  return <EventList orderId={orderId} {...resource.data} />
}

interface EventListProps extends Pick<OrderHistoryReply, 'history' | 'complaints'> {
  orderId: string
}

/** What happened to an order, as it was read. */
export const EventList = ({ orderId, history, complaints }: EventListProps) => (
  <>
    <section className={styles.part}>
      <h3>Suivi</h3>
      <Statuses history={history} />
    </section>
    {complaints.length > 0 && (
      <section className={styles.part}>
        <h3>{complaints.length > 1 ? 'Réclamations envoyées' : 'Réclamation envoyée'}</h3>
        <ul className={styles.complaints}>
          {complaints.map((complaint) => (
            <SentComplaint key={complaint.id} orderId={orderId} complaint={complaint} />
          ))}
        </ul>
      </section>
    )}
  </>
)

const comingOf = (history: OrderHistoryReply['history']): OrderStatus[] => {
  const last = history.at(-1)
  return last === undefined ? [] : comingStatuses(last.status)
}

/** The order's life: where it has been, where it stands, and what it has yet to meet. */
const Statuses = ({ history }: Pick<OrderHistoryReply, 'history'>) => (
  <ol className={styles.statuses}>
    {history.map(({ status, detail, at, shipment }, index) => (
      <li
        key={`${status} ${at}`}
        className={styles.status}
        aria-current={index === history.length - 1 ? 'step' : undefined}
      >
        {shipment && history[index - 1]?.status === status ? (
          <span>Expédition modifiée</span>
        ) : (
          <OrderStatusBadge status={status} />
        )}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {shipment && <Parcel shipment={shipment} />}
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </li>
    ))}
    {comingOf(history).map((status) => (
      <li key={status} className={cx(styles.status, styles.coming)}>
        {orderStatusLabels[status]}
        <span className="visually-hidden"> (à venir)</span>
      </li>
    ))}
  </ol>
)

/** By whom the order left, and the carrier's page about its parcel. */
const Parcel = ({ shipment }: { shipment: Shipment }) => (
  <span className={styles.parcel}>
    {shipmentText(shipment)}
    {shipment.trackingUrl !== null && (
      <a href={shipment.trackingUrl} target="_blank" rel="noreferrer">
        Suivre le colis<span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    )}
  </span>
)

/** Lines are counted from 1, as the details print them. */
const concernedText = (lines: readonly number[]): string =>
  lines.length === 0
    ? 'Toute la commande'
    : `${lines.length > 1 ? 'Lignes' : 'Ligne'} ${lines.map((index) => index + 1).join(', ')}`

const SentComplaint = ({ orderId, complaint }: { orderId: string; complaint: Complaint }) => (
  <li className={styles.complaint}>
    <p className={styles.about}>
      <time dateTime={complaint.created_at}>{formatDateTime(complaint.created_at)}</time>
      <span>{concernedText(complaint.lines)}</span>
      <span>{complaint.state === 'handled' ? 'Traitée par notre équipe' : 'Reçue par notre équipe'}</span>
    </p>
    <p className={styles.message}>{complaint.message}</p>
    <ComplaintPhotos orderId={orderId} photos={complaint.photos} />
  </li>
)
