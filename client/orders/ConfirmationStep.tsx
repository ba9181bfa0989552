import { useCallback } from 'react'
import { AddressText } from '#client/addresses/AddressText.tsx'
import { DeliveryReason } from '#client/cart/DeliveryReason.tsx'
import { deliveryOfOrder, Totals } from '#client/cart/Totals.tsx'
import { accountPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { call } from '#client/platform/call.ts'
import { useCompany } from '#client/platform/company.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectOrder } from '#machines/orders/order.selectors'
import { failureOf } from '#machines/platform/failure'
import { selectUser } from '#machines/session/session.selectors'
import { isToPay } from '#shared/orders/order-progress'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'
import { timeToTell } from '#shared/orders/time-to-tell'
import { formatDateTime } from '#shared/platform/dates'
import { toCents } from '#shared/platform/money'
import { CancelDialog, CancelOrder, type CancelOrderProps, useCancelling } from './CancelOrder.tsx'
import styles from './ConfirmationStep.module.css'
import { Destination } from './Destination.tsx'
import { OrderLife } from './OrderLife.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import { OrderPayment } from './PaymentBlock.tsx'
import { PlacedElsewhere } from './PlacedElsewhere.tsx'
import { useCheckoutReturn, useForgottenReturn, usePaidOrder, usePayment } from './payment.ts'
import { RunningHead } from './RunningHead.tsx'
import { Seller } from './Seller.tsx'
import step from './Step.module.css'
import { StepHeading } from './StepHeading.tsx'
import { useToPay } from './to-pay.ts'

const PLACED = 'Merci, votre commande est enregistrée'
/** What the page says first: thanks once the order is placed, then what became of it. */
const headings: Readonly<Record<OrderStatus, string>> = {
  awaiting_payment: PLACED,
  confirmed: PLACED,
  in_production: 'Votre commande est en fabrication',
  partly_shipped: 'Votre commande a été expédiée en partie',
  shipped: 'Votre commande a été expédiée',
  delivered: 'Votre commande a été livrée',
  cancelled: 'Votre commande a été annulée',
}

/** The same of an order that is fetched. */
const fetchedHeadings: Readonly<Partial<Record<OrderStatus, string>>> = {
  partly_shipped: 'Votre commande est prête en partie',
  shipped: 'Votre commande est prête à retirer',
  delivered: 'Votre commande a été retirée',
}

const headingOf = ({ status, delivery }: Order): string =>
  (delivery?.mode === 'pickup' && fetchedHeadings[status]) || headings[status]

/** Last step: the order's number, what is left to do, and everything on one printable page. */
export const ConfirmationStep = () => {
  const order = useOrderSelector(selectOrder)
  return order && <CancellableOrder read={order} />
}

/** The order, anew where it stands elsewhere; what its customer is asked and told of cancelling it stays meanwhile. */
const CancellableOrder = ({ read }: { read: Order }) => {
  const { id, number, status } = read
  const machine = useOrder()
  const notify = useToast()
  const cancelling = useCancelling(id)
  const readAgain = useCallback(() => {
    call(orderCall, { params: { id } }).then(
      ({ order }) => machine.send({ type: 'order.changed', order }),
      (error: unknown) => notify(failureOf(error).message, { type: 'error' }),
    )
  }, [id, machine, notify])
  return (
    <>
      <PlacedOrder key={status} read={read} cancelling={cancelling} />
      <CancelDialog cancelling={cancelling} number={number} onAnswered={readAgain} />
    </>
  )
}

interface PlacedOrderProps extends Pick<CancelOrderProps, 'cancelling'> {
  read: Order
}

/** The order as it was placed or read, once, then as its payment left it. */
const PlacedOrder = ({ read, cancelling }: PlacedOrderProps) => {
  const user = useSessionSelector(selectUser)
  const payment = usePayment(read, useCheckoutReturn())
  useForgottenReturn(payment)
  const order = usePaidOrder(payment)
  const toPay = useToPay(isToPay(read))
  const { validated_cart: cart } = order
  const mode = order.delivery?.mode ?? 'ship'
  const { closings } = useCompany()
  const awaited = timeToTell({
    ...order,
    lines: cart.configurations,
    now: Date.now(),
    closings,
  })
  return (
    <div className={step.step}>
      <RunningHead text={`Commande ${order.number}`} />
      <Seller />
      <div className={styles.thanks}>
        <StepHeading>{headingOf(order)}</StepHeading>
        <PlacedElsewhere />
      </div>
      <Card className={cx(styles.head, order.status !== 'cancelled' && styles.placed)}>
        <p>
          <span className={styles.label}>Commande n°</span>
          <strong className={styles.number}>{order.number}</strong>
        </p>
        <p>
          Passée le {formatDateTime(order.created_at)}. <OrderStatusBadge status={order.status} mode={mode} />
          {user && headings[order.status] === PLACED && (
            <span className={styles.onScreen}> Un récapitulatif est envoyé à {user.email}.</span>
          )}
        </p>
      </Card>
      <div className={step.columns}>
        <div>
          <Card className={step.card ?? ''}>
            <h3>{cart.name || 'Produits'}</h3>
            <OrderLines configurations={cart.configurations} names={order.productsNames} mode={mode} />
            {order.purchaseOrder && (
              <p className={styles.comments}>Votre référence de commande&nbsp;: {order.purchaseOrder}</p>
            )}
            {order.comments !== '' && <p className={styles.comments}>{order.comments}</p>}
          </Card>
        </div>
        <div>
          <div ref={toPay}>
            <OrderPayment payment={payment} order={read} />
          </div>
          <Card className={step.card ?? ''}>
            <h3>Montant</h3>
            <Totals
              cents={toCents(cart.total_price)}
              vatPercent={cart.vatPercent}
              vatCents={toCents(cart.vat)}
              delivery={deliveryOfOrder(order)}
            />
            <DeliveryReason delivery={order.delivery} />
          </Card>
          {order.history.length > 1 && (
            <Card className={step.card ?? ''}>
              <h3>Suivi</h3>
              <OrderLife {...order} />
            </Card>
          )}
          {awaited !== '' && (
            <Card className={step.card ?? ''}>
              <h3>
                {order.status === 'delivered' ? (
                  'Délai'
                ) : (
                  <>
                    <span className={styles.onScreen}>Et maintenant</span>
                    <span className={styles.onPaper}>Délai</span>
                  </>
                )}
              </h3>
              <ol className={styles.next}>
                {order.status === 'awaiting_payment' && (
                  <li className={styles.onScreen}>
                    Nous vérifions votre commande. Son accusé de réception se télécharge depuis votre compte,
                    avec ses autres documents.
                  </li>
                )}
                <li>{awaited}</li>
              </ol>
            </Card>
          )}
          <Card className={styles.addresses ?? ''}>
            <div>
              <h3>Facturation</h3>
              <p>
                <AddressText address={order.billingAddress} />
              </p>
            </div>
            <div>
              <Destination {...order} />
            </div>
          </Card>
          <div className={styles.actions}>
            <Button size="lg" variant="secondary" full onClick={() => window.print()}>
              Imprimer
            </Button>
            <LinkButton size="lg" full to={paths.configurator}>
              Nouvelle configuration
            </LinkButton>
            <LinkButton size="lg" variant="quiet" full to={accountPath('commandes')}>
              Voir toutes mes commandes
            </LinkButton>
            <CancelOrder cancelling={cancelling} order={order} />
          </div>
        </div>
      </div>
    </div>
  )
}
