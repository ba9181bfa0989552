import type { ReactNode } from 'react'
import { AddressText } from '#client/addresses/AddressText.tsx'
import { DeliveryReason } from '#client/cart/DeliveryReason.tsx'
import { deliveryOfOrder, Totals } from '#client/cart/Totals.tsx'
import { useCompany } from '#client/platform/company.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { DoneBy } from '#client/team/DoneBy.tsx'
import { firstText, isAwaited } from '#shared/orders/order-progress'
import type { Order } from '#shared/orders/orders.schema'
import { timeToTell } from '#shared/orders/time-to-tell'
import { formatDateTime, parisDay } from '#shared/platform/dates'
import { toCents } from '#shared/platform/money'
import { Destination } from '../Destination.tsx'
import { OrderLines } from '../OrderLines.tsx'
import { OrderStatusBadge } from '../OrderStatusBadge.tsx'
import styles from './OrderDetails.module.css'
import { Reductions } from './Reductions.tsx'

interface OrderDetailsProps {
  order: Order
  reader: 'customer' | 'staff'
  /** what is said of its payment, and what can be done about it */
  payment: ReactNode
  /** what happened to the order */
  children: ReactNode
}

/** Everything an order says: on screen in its dialog, and on paper. */
export const OrderDetails = ({ order, reader, payment, children }: OrderDetailsProps) => {
  const { validated_cart: cart, billingAddress, shippingAddress } = order
  const mode = order.delivery?.mode ?? 'ship'
  const { closings } = useCompany()
  const now = Date.now()
  const today = parisDay(now)
  const first = isAwaited(order.status) ? order.promised?.first : undefined
  const awaited = timeToTell({ ...order, lines: cart.configurations, now, closings })
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <p className={styles.name}>{cart.name || order.number}</p>
        <OrderStatusBadge status={order.status} mode={mode} />
        <p className={styles.meta}>
          Commande {order.number}, passée le {formatDateTime(order.created_at)}
          <DoneBy by={order.placedBy} />
        </p>
        {order.purchaseOrder && (
          <p className={styles.meta}>
            {reader === 'staff' ? 'Référence de commande du client' : 'Votre référence de commande'}&nbsp;:{' '}
            {order.purchaseOrder}
          </p>
        )}
        {order.favorite_name !== null && <p className={styles.meta}>Favori&nbsp;: {order.favorite_name}</p>}
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={cx(styles.part, styles.products)}>
            <h3>Produits</h3>
            <OrderLines configurations={cart.configurations} names={order.productsNames} mode={mode} />
          </section>
          {order.comments !== '' && (
            <section className={styles.part}>
              <h3>Commentaires</h3>
              <p className={styles.comments}>{order.comments}</p>
            </section>
          )}
        </div>
        <div className={styles.side}>
          <section className={styles.part}>
            <h3>Montant</h3>
            <Totals
              cents={toCents(cart.total_price)}
              vatPercent={cart.vatPercent}
              vatCents={toCents(cart.vat)}
              delivery={deliveryOfOrder(order)}
            />
            <DeliveryReason delivery={order.delivery} />
            <Reductions order={order} />
          </section>
          {awaited !== '' && (
            <section className={styles.part}>
              <h3>Délai</h3>
              <p>{awaited}</p>
              {first !== undefined && first < today && <p>{firstText(first, today)}.</p>}
            </section>
          )}
          {payment}
          <div className={styles.addresses}>
            <section className={styles.part}>
              <h3>Facturation</h3>
              <p>
                <AddressText address={billingAddress} />
              </p>
            </section>
            <section className={styles.part}>
              <Destination {...order} />
              {mode !== 'pickup' && shippingAddress.deliveryNote && (
                <p className={styles.note}>
                  <span>Pour le livreur&nbsp;:</span> {shippingAddress.deliveryNote}
                </p>
              )}
            </section>
          </div>
        </div>
        <div className={styles.events}>{children}</div>
      </div>
    </div>
  )
}
