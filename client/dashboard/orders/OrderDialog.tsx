import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { OrderDocuments } from '#client/documents/OrderDocuments.tsx'
import { dashboardPath } from '#client/links.ts'
import { OrderDetails } from '#client/orders/history/OrderDetails.tsx'
import paper from '#client/orders/history/OrderDetailsDialog.module.css'
import { EventList } from '#client/orders/history/OrderEvents.tsx'
import { Seller } from '#client/orders/Seller.tsx'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import type { OrderMovesRef, SeenOrder } from '#machines/dashboard/orders/order-moves.machine'
import type { Remaining } from '#machines/dashboard/orders/parcel.machine'
import { mayCorrectParcel, mayShipPart, nextStatuses } from '#machines/lives/order.machine'
import { adminOrder } from '#shared/dashboard/orders/orders.endpoints'
import type { AdminOrderReply } from '#shared/dashboard/orders/orders.schema'
import { firstUnits } from '#shared/orders/delivery-in-two'
import { statusLabel } from '#shared/orders/order-status.rules'
import type { Order } from '#shared/orders/orders.schema'
import { isInParts, remainingOf } from '#shared/orders/parcels'
import type { Parcel } from '#shared/orders/parcels.schema'
import { toEuros } from '#shared/platform/money'
import panelStyles from '../table-kit/Panel.module.css'
import { CancelRest } from './CancelRest.tsx'
import { CreditNote } from './CreditNote.tsx'
import { EditShipment } from './EditShipment.tsx'
import { LeftParcel } from './LeftParcel.tsx'
import { moneyOf, OrderMoney } from './OrderMoney.tsx'
import styles from './orders.module.css'
import { PartsList } from './PartsList.tsx'
import { RecordPayment } from './RecordPayment.tsx'
import { ShipParcel } from './ShipParcel.tsx'
import { customerText, seenOrder } from './seen-order.ts'

interface OrderDialogProps {
  id: string
  moves: OrderMovesRef
  /** the list is no longer so */
  onChanged: () => void
  onClose: () => void
}

/** All that staff see of an order, and where it goes next. Give it the order's id as `key`. */
export const OrderDialog = ({ id, moves, onChanged, onClose }: OrderDialogProps) => {
  const resource = useResource(`/api/admin/orders/${id}`, () => call(adminOrder, { params: { id } }))
  const { reload } = resource
  const [gone, setGone] = useState<number | null>(null)
  const onRecorded = useCallback(() => {
    reload()
    onChanged()
  }, [reload, onChanged])
  // what could not be read again is still what is being worked on
  const details =
    resource.status === 'ready' ? resource.data : resource.status === 'failed' ? resource.last : undefined
  const order = details?.order
  const remaining = useMemo(() => (details ? remainingIn(details) : NOTHING_LEFT), [details])
  useEffect(() => {
    const { unsubscribe } = moves.on('orders.moved', ({ outcome: { done } }) => {
      const isShipped = done.some((one) => one.id === id && one.status === 'shipped')
      // all that stayed has left, as the next parcel
      if (isShipped && remaining.units.some((rest) => rest > 0)) setGone(remaining.parcels + 1)
      reload()
    })
    return unsubscribe
  }, [moves, id, remaining, reload])
  const mayEdit =
    details !== undefined && mayCorrectParcel(details.order.status) && modeOf(details.order) !== 'pickup'
  const money = useMemo(() => details && moneyOf(details), [details])
  return (
    <Modal
      open
      dismissible
      size="5xl"
      title={order ? `Commande ${order.number}` : 'Commande'}
      onClose={onClose}
      footer={
        details && (
          <>
            <Button variant="quiet" onClick={() => window.print()}>
              Imprimer
            </Button>
            <ShipParcel
              id={id}
              order={details.order}
              invoices={details.invoices}
              remaining={remaining}
              mayShip={mayShipPart(details.order.status)}
              onLeft={setGone}
              onAnswered={onRecorded}
            />
            {mayEdit && !isInParts(details.history) && (
              <EditShipment
                label="Modifier l’expédition"
                id={id}
                history={details.history}
                parcel={details.parcels[0]}
                onChanged={reload}
              />
            )}
            {money && (
              <>
                <CancelRest details={details} money={money} onAnswered={onRecorded} />
                <CreditNote details={details} money={money} onAnswered={onRecorded} />
              </>
            )}
            {money && (
              <RecordPayment
                id={id}
                money={money}
                entries={details.entries}
                method={details.order.paymentMethod}
                onAnswered={onRecorded}
              />
            )}
            {nextStatuses(details.order.status).map((status) => (
              <Button
                key={status}
                variant={status === 'cancelled' ? 'danger' : 'primary'}
                onClick={() =>
                  moves.send({
                    type: 'moves.ask',
                    orders: [seen(details)],
                    status,
                  })
                }
              >
                {status === 'cancelled'
                  ? 'Annuler la commande'
                  : `Passer à «\u00a0${statusLabel(status, modeOf(details.order))}\u00a0»`}
              </Button>
            ))}
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what it holds */}
      <section className={cx(panelStyles.tall, styles.body)} aria-label="Commande" tabIndex={0}>
        {resource.status === 'failed' && (
          <ReadFailure
            title="Cette commande n’a pas pu être lue"
            failure={resource.failure}
            onRetry={resource.reload}
          />
        )}
        {resource.status === 'loading' && (
          <div className={panelStyles.stack} role="status" aria-label="Chargement de la commande">
            <Skeleton height="64px" width="60%" />
            <Skeleton height="240px" />
            <Skeleton height="240px" />
          </div>
        )}
        {resource.status === 'ready' && (
          <>
            {gone !== null && <LeftParcel key={gone} orderId={id} parcel={gone} />}
            <Customer details={resource.data} />
            <Details
              details={resource.data}
              actionOf={
                mayEdit
                  ? (parcel) => (
                      <EditShipment
                        label={`Modifier l’expédition du colis ${parcel.number}`}
                        id={id}
                        history={resource.data.history}
                        parcel={parcel}
                        onChanged={reload}
                      />
                    )
                  : undefined
              }
            >
              <OrderDocuments key={papersOf(resource.data)} orderId={id} reader="staff" />
            </Details>
            {createPortal(
              <div className={paper.paper}>
                <Seller />
                <h1>Commande {resource.data.order.number}</h1>
                <Customer details={resource.data} />
                <Details details={resource.data} />
              </div>,
              document.body,
            )}
          </>
        )}
      </section>
    </Modal>
  )
}

const NOTHING_LEFT: Remaining = { units: [], parcels: 0 }

const remainingIn = ({ order, parcels }: AdminOrderReply): Remaining => {
  const lines = order.validated_cart.configurations
  const isInTwo = order.delivery?.mode === 'ship_in_two' && parcels.length === 0
  return {
    units: remainingOf(
      lines.map(({ quantity }) => quantity),
      parcels,
    ),
    parcels: parcels.length,
    next: isInTwo ? firstUnits(lines) : undefined,
  }
}

/** What its documents are read again for: another parcel, another credit note. */
const papersOf = ({ order, parcels, invoices }: AdminOrderReply): string =>
  [order.id, parcels.length, ...invoices.map(({ credits }) => credits.length)].join(' ')

const modeOf = ({ delivery }: Order): SeenOrder['deliveryMode'] => delivery?.mode ?? null

const seen = (details: AdminOrderReply): SeenOrder =>
  seenOrder({
    ...details.order,
    customer: details.customer,
    received: toEuros(moneyOf(details).standing.receivedCents),
    payable: toEuros(moneyOf(details).standing.totalCents),
    deliveryMode: modeOf(details.order),
  })

interface DetailsProps {
  details: AdminOrderReply
  /** what can be done about a parcel */
  actionOf?: ((parcel: Parcel) => ReactNode) | undefined
  /** on screen alone */
  children?: ReactNode
}

const Details = ({ details, actionOf, children }: DetailsProps) => (
  <OrderDetails order={details.order} reader="staff" payment={<OrderMoney details={details} />}>
    {children}
    <PartsList
      configurations={details.order.validated_cart.configurations}
      remaining={details.order.status === 'partly_shipped' ? remainingIn(details).units : undefined}
    />
    <EventList {...details} actionOf={actionOf} />
  </OrderDetails>
)

const Customer = ({ details: { customer } }: { details: AdminOrderReply }) => (
  <p className={styles.person}>
    {customer.email === '' ? (
      <span>Compte supprimé</span>
    ) : (
      <>
        <Link to={dashboardPath('usersIndex', { user: customer.id })}>{customerText(customer)}</Link>
        <span>{customer.name}</span>
        <a href={`mailto:${customer.email}`}>{customer.email}</a>
      </>
    )}
  </p>
)
