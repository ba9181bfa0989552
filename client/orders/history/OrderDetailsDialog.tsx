import { useCallback, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { OrderDocuments } from '#client/documents/OrderDocuments.tsx'
import { call } from '#client/platform/call.ts'
import { type Resource, useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import type { ComplaintOrder, OrderHistoryRef } from '#machines/orders/order-history.machine'
import { selectActive } from '#machines/session/session.selectors'
import type { OrderHistoryReply } from '#shared/orders/complaints.schema'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { CancelDialog, CancelOrder, useCancelling } from '../CancelOrder.tsx'
import { OrderPayment, PaymentBlock } from '../PaymentBlock.tsx'
import { usePaidOrder, usePayment } from '../payment.ts'
import { RunningHead } from '../RunningHead.tsx'
import { Seller } from '../Seller.tsx'
import type { OrderActions } from './OrderCard.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import styles from './OrderDetailsDialog.module.css'
import { OrderEvents, useOrderEvents } from './OrderEvents.tsx'

interface OrderDetailsDialogProps extends Pick<OrderActions, 'onChange'> {
  id: string
  onClose: () => void
  onReorder: (order: Order) => void
  onComplain: (order: ComplaintOrder) => void
  history: OrderHistoryRef
}

/** « Détails de la commande » (§2.11). Give it the order's id as `key`. */
export const OrderDetailsDialog = ({
  id,
  onClose,
  onReorder,
  onComplain,
  onChange,
  history,
}: OrderDetailsDialogProps) => {
  const resource = useResource(
    `/api/orders/${id}`,
    async () => (await call(orderCall, { params: { id } })).order,
  )
  const events = useOrderEvents(id)
  const order = resource.status === 'ready' ? resource.data : undefined
  const { reload } = events
  const cancelling = useCancelling(id)
  const reloadOrder = resource.reload
  const readAgain = useCallback(() => {
    reloadOrder()
    reload()
  }, [reloadOrder, reload])
  const active = useSessionSelector(selectActive)
  useEffect(() => {
    const { unsubscribe } = history.on('complaint.closed', reload)
    return unsubscribe
  }, [history, reload])
  return (
    <Modal
      open
      dismissible
      size="5xl"
      title="Détails de la commande"
      onClose={onClose}
      footer={
        order && (
          <>
            <Button variant="quiet" onClick={() => window.print()}>
              Imprimer
            </Button>
            <CancelOrder cancelling={cancelling} order={order} />
            {active && (
              <>
                <Button variant="secondary" onClick={() => onComplain(complaintOf(order))}>
                  Faire une réclamation
                </Button>
                <Button onClick={() => onReorder(order)}>
                  <WorkIcon name="copy" size={18} />
                  Recommander
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what it holds */}
      <section className={styles.body} aria-label="Commande" tabIndex={0}>
        {resource.status === 'failed' && (
          <ReadFailure
            title="Cette commande n’a pas pu être lue"
            failure={resource.failure}
            onRetry={resource.reload}
          />
        )}
        {resource.status === 'loading' && <Ghost />}
        {order && <ReadOrder key={order.status} read={order} events={events} onChange={onChange} />}
        {order && <CancelDialog cancelling={cancelling} number={order.number} onAnswered={readAgain} />}
      </section>
    </Modal>
  )
}

interface ReadOrderProps extends Pick<OrderActions, 'onChange'> {
  read: Order
  events: Resource<OrderHistoryReply>
}

/** The order as it was read, or as its payment left it. */
const ReadOrder = ({ read, events, onChange }: ReadOrderProps) => {
  const payment = usePayment(read)
  const { test, card } = payment
  const current = usePaidOrder(payment)
  const order = current.status === read.status ? read : current
  // the row says what the order says
  useEffect(() => {
    const { id, status, is_favorite, favorite_name } = order
    onChange(id, { status, is_favorite, favorite_name })
  }, [order, onChange])
  const { reload } = events
  useEffect(() => {
    const told = [test.on('payment.confirmed', reload), card.on('payment.confirmed', reload)]
    return () => {
      for (const { unsubscribe } of told) unsubscribe()
    }
  }, [test, card, reload])
  return (
    <>
      <OrderDetails order={order} reader="customer" payment={<OrderPayment payment={payment} order={read} />}>
        <OrderDocuments key={order.id} orderId={order.id} />
        <OrderEvents order={order} resource={events} />
      </OrderDetails>
      {createPortal(
        <div className={styles.paper}>
          <RunningHead text={`Commande ${order.number}`} />
          <Seller />
          <h1>Récapitulatif de commande</h1>
          <OrderDetails
            order={order}
            reader="customer"
            payment={<PaymentBlock key={order.status} order={order} />}
          >
            <OrderEvents order={order} resource={events} />
          </OrderDetails>
        </div>,
        document.body,
      )}
    </>
  )
}

const complaintOf = ({ id, number, validated_cart, productsNames }: Order): ComplaintOrder => ({
  id,
  number,
  lines: validated_cart.configurations.map(({ model, quantity }, index) => ({
    index,
    label: model.subFamily?.name ?? modelReference(model),
    name: productsNames.find((product) => product.index === index)?.name ?? '',
    quantity,
  })),
})

/** As tall as most orders. */
const Ghost = () => (
  <div className={styles.ghost} role="status" aria-label="Chargement de la commande">
    <Skeleton height="64px" width="60%" />
    <Skeleton height="240px" />
    <Skeleton height="240px" />
  </div>
)
