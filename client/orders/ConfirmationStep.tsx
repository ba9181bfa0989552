import { AddressText } from '#client/addresses/AddressText.tsx'
import { Totals } from '#client/cart/Totals.tsx'
import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectOrder } from '#machines/orders/order.selectors'
import { selectUser } from '#machines/session/session.selectors'
import { awaitedText } from '#shared/orders/delivery.rules'
import { leadTimeOf } from '#shared/orders/lead-time.rules'
import { formatDateTime } from '#shared/platform/dates'
import { toCents } from '#shared/platform/money'
import styles from './ConfirmationStep.module.css'
import { OrderLines } from './OrderLines.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { useOrderSelector } from './order.actor.tsx'
import { PaymentBlock } from './PaymentBlock.tsx'
import { PlacedElsewhere } from './PlacedElsewhere.tsx'
import { RunningHead } from './RunningHead.tsx'
import { Seller } from './Seller.tsx'
import step from './Step.module.css'
import { StepHeading } from './StepHeading.tsx'

/** Last step: the order's number, what is left to do, and everything on one printable page. */
export const ConfirmationStep = () => {
  const order = useOrderSelector(selectOrder)
  const user = useSessionSelector(selectUser)
  if (order === null) return null
  const { validated_cart: cart } = order
  const awaited = awaitedText({ ...order, leadTimeDays: leadTimeOf(cart.configurations) })
  return (
    <div className={step.step}>
      <RunningHead text={`Commande ${order.number}`} />
      <Seller />
      <div className={styles.thanks}>
        <StepHeading>Merci, votre commande est enregistrée</StepHeading>
        <PlacedElsewhere />
      </div>
      <Card className={styles.head ?? ''}>
        <p>
          <span className={styles.label}>Commande n°</span>
          <strong className={styles.number}>{order.number}</strong>
        </p>
        <p>
          Passée le {formatDateTime(order.created_at)}. <OrderStatusBadge status={order.status} />
          {user && <span className={styles.onScreen}> Un récapitulatif est envoyé à {user.email}.</span>}
        </p>
      </Card>
      <div className={step.columns}>
        <div>
          <Card className={step.card ?? ''}>
            <h3>{cart.name || 'Produits'}</h3>
            <OrderLines configurations={cart.configurations} names={order.productsNames} />
            {order.comments !== '' && <p className={styles.comments}>{order.comments}</p>}
          </Card>
        </div>
        <div>
          <PaymentBlock order={order} />
          <Card className={step.card ?? ''}>
            <h3>Montant</h3>
            <Totals
              cents={toCents(cart.total_price)}
              vatPercent={cart.vatPercent}
              vatCents={toCents(cart.vat)}
            />
          </Card>
          {awaited !== '' && (
            <Card className={step.card ?? ''}>
              <h3 className={styles.onScreen}>Et maintenant</h3>
              <h3 className={styles.onPaper}>Délai</h3>
              <ol className={styles.next}>
                {order.status === 'awaiting_payment' && (
                  <li className={styles.onScreen}>
                    Nous vérifions votre commande et vous envoyons son accusé de réception.
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
              <h3>Livraison</h3>
              <p>
                <AddressText address={order.shippingAddress} />
              </p>
            </div>
          </Card>
          <div className={styles.actions}>
            <Button size="lg" variant="secondary" full onClick={() => window.print()}>
              Imprimer
            </Button>
            <LinkButton size="lg" full to={paths.configurator}>
              Nouvelle configuration
            </LinkButton>
          </div>
        </div>
      </div>
    </div>
  )
}
