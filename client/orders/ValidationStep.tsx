import { shallowEqual } from '@xstate/react'
import { DeliveryNote } from '#client/cart/DeliveryNote.tsx'
import { DeliveryPromise } from '#client/cart/DeliveryPromise.tsx'
import { Totals } from '#client/cart/Totals.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { MayNotOrder, selectOrderer } from '#client/team/MayNotOrder.tsx'
import {
  selectArrival,
  selectDelivery,
  selectDraft,
  selectOrderFailure,
  selectProblems,
  selectValidatedCart,
} from '#machines/orders/order.selectors'
import { isPaidFirst } from '#shared/orders/payment-methods'
import { formatCents, toCents, vatOf } from '#shared/platform/money'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { OrderLines } from './OrderLines.tsx'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PriceMovedDialog } from './PriceMovedDialog.tsx'
import { QuotedPrices } from './QuotedPrices.tsx'
import { ReadBack } from './ReadBack.tsx'
import styles from './Step.module.css'
import { StepHeading } from './StepHeading.tsx'
import { Terms } from './Terms.tsx'
import { useStepBack } from './useStepHistory.ts'

/** Second step: everything read back, how to pay, the terms; then the order is placed. */
export const ValidationStep = () => {
  const order = useOrder()
  const goBack = useStepBack()
  const cart = useOrderSelector(selectValidatedCart)
  const draft = useOrderSelector(selectDraft)
  const problems = useOrderSelector(selectProblems, shallowEqual)
  const failure = useOrderSelector(selectOrderFailure)
  const placing = useOrderSelector((snapshot) => snapshot.hasTag('busy'))
  const canPlace = useOrderSelector((snapshot) => snapshot.can({ type: 'order.place' }))
  const delivery = useOrderSelector(selectDelivery, shallowEqual)
  const arrival = useOrderSelector(selectArrival)
  const preparing = useSessionSelector(selectOrderer) !== null
  if (cart === null) return null
  const netCents = toCents(cart.total_price)
  const deliveryCents = delivery?.kind === 'priced' ? delivery.cents : undefined
  const vatCents = vatOf(netCents + (deliveryCents ?? 0), cart.vatPercent)
  const mode = delivery === null ? 'ship' : draft.deliveryMode
  const promise = (
    <DeliveryPromise
      lines={cart.configurations}
      arrival={arrival}
      mode={mode}
      isPaidFirst={draft.paymentMethod === null || isPaidFirst(draft.paymentMethod)}
    />
  )
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        order.send({ type: 'order.place' })
        focusFirstInvalid(event.currentTarget)
      }}
    >
      <StepHeading>Validation de la commande</StepHeading>
      <QuotedPrices />
      <div className={styles.columns}>
        <div>
          <ReadBack />
          <Card className={styles.card ?? ''}>
            <h3>Produits</h3>
            <OrderLines configurations={cart.configurations} names={draft.productsNames} mode={mode} />
          </Card>
        </div>
        <div>
          <Card className={styles.card ?? ''}>
            <h3>Montant</h3>
            <Totals
              cents={netCents}
              vatPercent={cart.vatPercent}
              vatCents={vatCents}
              delivery={delivery && { mode: draft.deliveryMode, cents: deliveryCents }}
            />
            {delivery && <DeliveryNote cost={delivery} mode={draft.deliveryMode} />}
            {promise}
          </Card>
          <LockedFields locked={placing}>
            <DeliveryChoice problem={problems.delivery} />
            <PaymentChoice
              problem={problems.paymentMethod}
              totalCents={netCents + (deliveryCents ?? 0) + vatCents}
            />
            <Terms problem={problems.acceptTerms} />
          </LockedFields>
          {failure && (
            <Alert tone="error" announce title="La commande n’a pas été passée">
              {failure.message} Tout ce que vous avez saisi est conservé.
            </Alert>
          )}
          {failure?.code === 'DAYS_MOVED' && promise}
          <MayNotOrder />
          <Button size="lg" type="submit" full busy={placing} disabled={(!canPlace && !placing) || preparing}>
            {failure ? 'Réessayer de commander' : 'Commander'} ·{' '}
            {formatCents(netCents + (deliveryCents ?? 0) + vatCents)} TTC
          </Button>
          <Button size="lg" variant="secondary" full disabled={placing} onClick={goBack}>
            Revenir aux informations
          </Button>
        </div>
      </div>
      <PriceMovedDialog />
    </form>
  )
}
