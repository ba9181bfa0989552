import { ComingStop, Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { comingStatuses } from '#machines/lives/order.machine'
import { type Shipment, shipmentText } from '#shared/orders/carriers'
import { type OrderStatus, orderStatusLabels } from '#shared/orders/order-status.rules'
import type { OrderStep } from '#shared/orders/orders.schema'
import styles from './OrderLife.module.css'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'

const comingOf = (history: readonly OrderStep[]): OrderStatus[] => {
  const last = history.at(-1)
  return last === undefined ? [] : comingStatuses(last.status)
}

const lastParcel = (history: readonly OrderStep[]): number =>
  history.findLastIndex(({ shipment }) => shipment !== undefined)

/** The order's life: where it has been, where it stands, and what it has yet to meet. Its last parcel is followed. */
export const OrderLife = ({ history }: { history: readonly OrderStep[] }) => (
  <Timeline>
    {history.map(({ status, detail, at, shipment }, index) => (
      <Stop key={`${status} ${at}`} isCurrent={index === history.length - 1} at={at} detail={detail}>
        {shipment && history[index - 1]?.status === status ? (
          <span>Expédition modifiée</span>
        ) : (
          <OrderStatusBadge status={status} />
        )}
        {shipment && <Parcel shipment={shipment} isLast={index === lastParcel(history)} />}
      </Stop>
    ))}
    {comingOf(history).map((status) => (
      <ComingStop key={status}>{orderStatusLabels[status]}</ComingStop>
    ))}
  </Timeline>
)

/** By whom the order left, and the carrier's page about its parcel: none about one that was said wrong. */
const Parcel = ({ shipment, isLast }: { shipment: Shipment; isLast: boolean }) => (
  <span className={styles.parcel}>
    {shipmentText(shipment)}
    {isLast && shipment.trackingUrl !== null && (
      <a href={shipment.trackingUrl} target="_blank" rel="noreferrer">
        Suivre le colis<span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    )}
  </span>
)
