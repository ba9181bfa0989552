import { shallowEqual } from '@xstate/react'
import { DeliveryNote } from '#client/cart/DeliveryNote.tsx'
import { DeliveryPromise } from '#client/cart/DeliveryPromise.tsx'
import { Totals } from '#client/cart/Totals.tsx'
import { LostNote } from '#client/offline/LostNote.tsx'
import { useConnection } from '#client/platform/shell/connection.actor.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { MayNotOrder } from '#client/team/MayNotOrder.tsx'
import {
  selectArrival,
  selectDelivery,
  selectDraft,
  selectOrderFailure,
  selectProblems,
  selectValidatedCart,
} from '#machines/orders/order.selectors'
import { selectOrderer } from '#machines/session/session.selectors'
import { isPaidFirst } from '#shared/orders/payment-methods'
import { formatCents, toCents, vatOf } from '#shared/platform/money'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { useOrderSelector } from './order.actor.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import styles from './Step.module.css'
import { Terms } from './Terms.tsx'

/** What it comes to, how it leaves and is paid, the terms, and the button that orders; `onBack`: to the first step. */
export const PlacingSide = ({ onBack }: { onBack?: () => void }) => {
  const cart = useOrderSelector(selectValidatedCart)
  const draft = useOrderSelector(selectDraft)
  const problems = useOrderSelector(selectProblems, shallowEqual)
  const failure = useOrderSelector(selectOrderFailure)
  const placing = useOrderSelector((snapshot) => snapshot.matches('placing'))
  const preparing = useSessionSelector(selectOrderer) !== null
  const lost = useConnection('lost')
  const canPlace = useOrderSelector((snapshot) => snapshot.can({ type: 'order.place' }))
  const delivery = useOrderSelector(selectDelivery, shallowEqual)
  const arrival = useOrderSelector(selectArrival)
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
    <>
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
      <MayNotOrder prepared="panier" />
      <LostNote>
        Sans réseau, la commande ne peut pas partir&nbsp;: tout ce que vous avez saisi est gardé ici, et le
        bouton revient avec le réseau.
      </LostNote>
      <Button
        size="lg"
        type="submit"
        full
        busy={placing}
        disabled={((!canPlace || lost) && !placing) || preparing}
      >
        {failure ? 'Réessayer de commander' : 'Commander'} ·{' '}
        {formatCents(netCents + (deliveryCents ?? 0) + vatCents)} TTC
      </Button>
      {onBack && (
        <Button size="lg" variant="secondary" full disabled={placing} onClick={onBack}>
          Revenir aux informations
        </Button>
      )}
    </>
  )
}
