import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import type { ComplaintOrder } from '../complaint/ComplaintDialog.tsx'
import { PaymentBlock } from '../PaymentBlock.tsx'
import { Seller } from '../Seller.tsx'
import type { OrderActions } from './OrderCard.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import styles from './OrderDetailsDialog.module.css'
import { OrderEvents } from './OrderEvents.tsx'

interface OrderDetailsDialogProps extends Pick<OrderActions, 'onChange'> {
  id: string
  onClose: () => void
  onReorder: (order: Order) => void
  onComplain: (order: ComplaintOrder) => void
  /** how many complaints this visit has sent or given up: what happened to the order is read again after each */
  complaints: number
}

/** « Détails de la commande » (§2.11). Give it the order's id as `key`. */
export const OrderDetailsDialog = ({
  id,
  onClose,
  onReorder,
  onComplain,
  onChange,
  complaints,
}: OrderDetailsDialogProps) => {
  const resource = useResource(
    `/api/orders/${id}`,
    async () => (await call(orderCall, { params: { id } })).order,
  )
  const [paid, setPaid] = useState<Order>()
  const read = resource.status === 'ready' ? resource.data : undefined
  const order = paid ?? read
  // the row says what the order says
  useEffect(() => {
    if (order === undefined) return
    const { status, is_favorite, favorite_name } = order
    onChange(id, { status, is_favorite, favorite_name })
  }, [order, id, onChange])
  const events = <OrderEvents key={`${complaints} ${order?.status}`} orderId={id} />
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
            <Button variant="secondary" onClick={() => onComplain(complaintOf(order))}>
              Faire une réclamation
            </Button>
            <Button onClick={() => onReorder(order)}>
              <WorkIcon name="copy" size={18} />
              Recommander
            </Button>
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
            onRetry={resource.retry}
          />
        )}
        {resource.status === 'loading' && <Ghost />}
        {order && read && (
          <>
            <OrderDetails
              order={order}
              payment={<PaymentBlock key={read.status} order={read} onPaid={setPaid} />}
            >
              {events}
            </OrderDetails>
            {createPortal(
              <div className={styles.paper}>
                <Seller />
                <h1>Récapitulatif de commande</h1>
                <OrderDetails order={order} payment={<PaymentBlock key={order.status} order={order} />}>
                  {events}
                </OrderDetails>
              </div>,
              document.body,
            )}
          </>
        )}
      </section>
    </Modal>
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
