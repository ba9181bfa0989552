import { DeliveryPromise } from '#client/cart/DeliveryPromise.tsx'
import { Totals } from '#client/cart/Totals.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import {
  selectArrival,
  selectDraft,
  selectNewTotal,
  selectValidatedCart,
} from '#machines/orders/order.selectors'
import { isPaidFirst } from '#shared/orders/payment-methods'
import { formatCents, toCents } from '#shared/platform/money'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import styles from './Step.module.css'

/** The price moved since the cart was validated: nothing is ordered until the new total is accepted. */
export const PriceMovedDialog = () => {
  const order = useOrder()
  const newTotal = useOrderSelector(selectNewTotal)
  const cart = useOrderSelector(selectValidatedCart)
  const { deliveryMode, paymentMethod } = useOrderSelector(selectDraft)
  const arrival = useOrderSelector(selectArrival)
  const placing = useOrderSelector((snapshot) => snapshot.hasTag('busy'))
  const back = (): void => order.send({ type: 'cart.return' })
  return (
    <Modal
      open={newTotal !== null}
      onClose={back}
      title="Le prix a changé"
      size="lg"
      role="alertdialog"
      closable={!placing}
      footer={
        <>
          <Button variant="secondary" size="lg" disabled={placing} onClick={back}>
            Revenir au panier
          </Button>
          <Button size="lg" busy={placing} onClick={() => order.send({ type: 'price.accept' })}>
            Accepter et commander
          </Button>
        </>
      }
    >
      <div className={styles.card}>
        <p>
          Les tarifs ont été mis à jour depuis la validation du panier. Rien n’a été commandé. L’ancien total
          était de {formatCents(toCents(cart?.total_price ?? 0))} HT, soit{' '}
          {formatCents(toCents(cart?.total_with_vat ?? 0))} TTC hors livraison&nbsp;; voici le nouveau&nbsp;:
        </p>
        {newTotal && (
          <Totals
            cents={toCents(newTotal.totalPrice)}
            vatPercent={newTotal.vatPercent}
            vatCents={toCents(newTotal.vat)}
            delivery={
              newTotal.delivery === undefined
                ? null
                : { mode: deliveryMode, cents: toCents(newTotal.delivery) }
            }
          />
        )}
        {newTotal && arrival && (
          <DeliveryPromise
            lines={cart?.configurations ?? []}
            arrival={arrival}
            mode={newTotal.delivery === undefined ? 'ship' : deliveryMode}
            isPaidFirst={paymentMethod === null || isPaidFirst(paymentMethod)}
          />
        )}
      </div>
    </Modal>
  )
}
