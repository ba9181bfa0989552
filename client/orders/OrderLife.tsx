import type { ComponentProps } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { ComingStop, Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { StepBy } from '#client/team/StepBy.tsx'
import { comingPayments, comingStatuses } from '#machines/lives/order.machine'
import { type Shipment, shipmentText } from '#shared/orders/carriers'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import {
  type OrderStatus,
  type PaymentStatus,
  paymentStepLabel,
  statusLabel,
} from '#shared/orders/order-status.rules'
import type { Order, OrderStep } from '#shared/orders/orders.schema'
import { isInParts, parcelTitle } from '#shared/orders/parcels'
import { isPaidFirst } from '#shared/orders/payment-methods'
import type { PaymentStep } from '#shared/orders/payments.schema'
import styles from './OrderLife.module.css'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'

/** Where a parcel is told of last; of orders that left before there were any, their one. */
const lastOf = (history: readonly OrderStep[], parcel: number | undefined): number =>
  history.findLastIndex((one) => one.shipment !== undefined && one.parcel === parcel)

/** Whether a step says anew what was said of that parcel before. */
const isCorrection = (history: readonly OrderStep[], index: number): boolean => {
  const step = history[index]
  if (step?.shipment === undefined) return false
  return step.parcel === undefined
    ? history[index - 1]?.status === step.status
    : history.slice(0, index).some(({ parcel }) => parcel === step.parcel)
}

interface OrderLifeProps extends Pick<Order, 'paymentMethod' | 'delivery'> {
  history: readonly OrderStep[]
  payments: readonly PaymentStep[]
}

/** The order's life, and its money's beside it: where each has been, where it stands, and what it has yet to meet. */
export const OrderLife = ({ history, payments, paymentMethod, delivery }: OrderLifeProps) => {
  const [placed] = history
  const last = history.at(-1)
  if (placed === undefined || last === undefined) return null
  const paid: readonly PaymentStep[] = [{ status: 'pending', at: placed.at }, ...payments]
  const standing = { fulfilment: last.status, payment: paid.at(-1)?.status ?? 'pending' }
  return (
    <div className={styles.parts}>
      <section className={styles.part}>
        <h4>La commande</h4>
        <Fulfilment history={history} coming={comingStatuses(last.status)} mode={delivery?.mode ?? null} />
      </section>
      <section className={styles.part}>
        <h4>Le règlement</h4>
        <Timeline label="Suivi du règlement">
          {paid.map(({ status, at }, index) => (
            <Stop key={`${status} ${at}`} isCurrent={index === paid.length - 1} at={at}>
              <Badge tone={paymentTones[status]}>{paymentStepLabel(status, paid[index - 1]?.status)}</Badge>
            </Stop>
          ))}
          {comingPayments(standing, isPaidFirst(paymentMethod)).map((status) => (
            <ComingStop key={status}>{paymentStepLabel(status, standing.payment)}</ComingStop>
          ))}
        </Timeline>
      </section>
    </div>
  )
}

const paymentTones = {
  pending: 'warning',
  partial: 'warning',
  settled: 'success',
  overpaid: 'warning',
  cancelled: 'neutral',
  refund_due: 'warning',
  refunded: 'neutral',
} as const satisfies Record<PaymentStatus, ComponentProps<typeof Badge>['tone']>

interface FulfilmentProps {
  history: readonly OrderStep[]
  coming: readonly OrderStatus[]
  mode: DeliveryMode | null
}

/** Each parcel is followed where it is told of last; of several it is said which. */
const Fulfilment = ({ history, coming, mode }: FulfilmentProps) => {
  const several = isInParts(history)
  return (
    <Timeline label="Suivi de la commande">
      {history.map(({ status, detail, at, shipment, parcel, by }, index) => (
        <Stop key={`${status} ${at}`} isCurrent={index === history.length - 1} at={at} detail={detail}>
          {isCorrection(history, index) ? (
            <span>Expédition modifiée</span>
          ) : (
            <OrderStatusBadge status={status} mode={mode} />
          )}
          <StepBy by={by} />
          {several && parcel !== undefined && <span>{parcelTitle(parcel, mode)}</span>}
          {shipment && <Parcel shipment={shipment} isLast={index === lastOf(history, parcel)} />}
        </Stop>
      ))}
      {coming.map((status) => (
        <ComingStop key={status}>{statusLabel(status, mode)}</ComingStop>
      ))}
    </Timeline>
  )
}

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
