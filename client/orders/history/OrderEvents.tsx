import type { ReactNode } from 'react'
import { call } from '#client/platform/call.ts'
import { type Resource, useResource } from '#client/platform/resource.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { ComingStop, Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { DoneBy } from '#client/team/DoneBy.tsx'
import { comingStates } from '#machines/lives/message.machine'
import type { MessageState } from '#shared/dashboard/messages/messages.rules'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import type { Complaint, OrderHistoryReply } from '#shared/orders/complaints.schema'
import type { Order } from '#shared/orders/orders.schema'
import { isInParts } from '#shared/orders/parcels'
import type { Parcel } from '#shared/orders/parcels.schema'
import { OrderLife } from '../OrderLife.tsx'
import { ComplaintPhotos } from './ComplaintPhotos.tsx'
import styles from './OrderEvents.module.css'
import { Parcels, type PartedOrder } from './Parcels.tsx'
import { PaymentEntries } from './PaymentEntries.tsx'

/** Reads what happened to an order. */
export const useOrderEvents = (orderId: string): Resource<OrderHistoryReply> =>
  useResource(`/api/orders/${orderId}/history`, () => call(orderHistory, { params: { id: orderId } }))

interface OrderEventsProps {
  order: EventsOrder
  resource: Resource<OrderHistoryReply>
}

/** What happened to an order: its statuses with their dates, and the complaints sent about it. */
export const OrderEvents = ({ order, resource }: OrderEventsProps) => {
  if (resource.status === 'loading') return <Skeleton height="160px" />
  if (resource.status === 'failed')
    return (
      <ReadFailure
        title="Le suivi de la commande n’a pas pu être lu"
        failure={resource.failure}
        onRetry={resource.reload}
      />
    )
  return <EventList order={order} {...resource.data} />
}

type EventsOrder = Pick<Order, 'id' | 'paymentMethod'> & PartedOrder

interface EventListProps
  extends Pick<OrderHistoryReply, 'history' | 'payments' | 'entries' | 'parcels' | 'complaints'> {
  order: EventsOrder
  /** what can be done about a parcel */
  actionOf?: ((parcel: Parcel) => ReactNode) | undefined
}

/** What happened to an order, as it was read. One that left whole says all of its parcel with its step. */
export const EventList = ({
  order,
  history,
  payments,
  entries,
  parcels,
  complaints,
  actionOf,
}: EventListProps) => (
  <>
    <section className={styles.part}>
      <h3>Suivi</h3>
      <OrderLife {...order} history={history} payments={payments} />
      {isInParts(history) && <Parcels order={order} parcels={parcels} actionOf={actionOf} />}
      <PaymentEntries entries={entries} />
    </section>
    {complaints.length > 0 && (
      <section className={styles.part}>
        <h3>{complaints.length > 1 ? 'Réclamations envoyées' : 'Réclamation envoyée'}</h3>
        <ul className={styles.complaints}>
          {complaints.map((complaint) => (
            <SentComplaint key={complaint.id} orderId={order.id} complaint={complaint} />
          ))}
        </ul>
      </section>
    )}
  </>
)

/** Lines are counted from 1, as the details print them. */
const concernedText = (lines: readonly number[]): string =>
  lines.length === 0
    ? 'Toute la commande'
    : `${lines.length > 1 ? 'Lignes' : 'Ligne'} ${lines.map((index) => index + 1).join(', ')}`

/** What a complaint that stands so is for who sent it. */
const stateTexts: Readonly<Record<MessageState, string>> = {
  new: 'Reçue par notre équipe',
  handled: 'Traitée par notre équipe',
}

const ComplaintLife = ({ complaint: { state, created_at, by } }: { complaint: Complaint }) => (
  <Timeline label="Suivi de la réclamation">
    <Stop isCurrent={false} at={created_at}>
      <span>
        Envoyée
        <DoneBy by={by} />
      </span>
    </Stop>
    <Stop isCurrent>{stateTexts[state]}</Stop>
    {comingStates(state).map((coming) => (
      <ComingStop key={coming}>{stateTexts[coming]}</ComingStop>
    ))}
  </Timeline>
)

const SentComplaint = ({ orderId, complaint }: { orderId: string; complaint: Complaint }) => (
  <li className={styles.complaint}>
    <p className={styles.about}>{concernedText(complaint.lines)}</p>
    <p className={styles.message}>{complaint.message}</p>
    <ComplaintPhotos orderId={orderId} photos={complaint.photos} />
    <ComplaintLife complaint={complaint} />
  </li>
)
