import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { CardPaymentRef } from '#machines/orders/card-payment.machine'
import { selectActive } from '#machines/session/session.selectors'
import styles from './PaymentBlock.module.css'

const AWAITED =
  'Paiement envoyé\u00a0: nous attendons la confirmation de la banque. Cette page se met à jour toute seule.'
const LATE =
  'La confirmation de la banque tarde. Si vous avez payé, rien n’est à refaire\u00a0: nous vous écrivons dès qu’elle arrive, et vous pouvez fermer cette page.'

interface CardPaymentProps {
  actor: CardPaymentRef
  /** an order that was to be paid is paid */
  paid: boolean
}

/** The way to the page of Stripe, and what one reads who comes back from there. */
export const CardPayment = ({ actor, paid }: CardPaymentProps) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const active = useSessionSelector(selectActive)
  const { failure, url, returned } = state.context
  const isLeaving = state.hasTag('leaving')
  useEffect(() => {
    if (isLeaving && url !== null) window.location.assign(url)
  }, [isLeaving, url])
  const isLate = state.hasTag('late')
  const open = () => actor.send({ type: 'payment.open' })
  const room = (
    <p className={styles.room} aria-hidden="true">
      {LATE}
    </p>
  )
  if (paid)
    return (
      <div className={styles.said}>
        <p className={styles.paid}>
          <Icon name="check" /> Paiement confirmé
        </p>
        {/* what is below stays where it was while one waited */}
        {returned === 'done' && room}
      </div>
    )
  if (state.hasTag('awaiting'))
    return (
      <>
        <div className={styles.said}>
          <p>{isLate ? LATE : AWAITED}</p>
          {room}
        </div>
        {active && (
          <Button
            className={styles.pay ?? ''}
            variant="secondary"
            full
            disabled={!state.can({ type: 'payment.open' })}
            onClick={open}
          >
            Revenir au paiement
          </Button>
        )}
      </>
    )
  const busy = state.hasTag('busy')
  return (
    <>
      {returned === 'cancelled' && state.matches('offered') && (
        <p>Paiement abandonné&nbsp;: rien n’a été débité. Votre commande attend toujours son règlement.</p>
      )}
      {failure && <FieldError>{failure.message}</FieldError>}
      {active && (busy || state.can({ type: 'payment.open' })) && (
        <Button className={styles.pay ?? ''} size="lg" full busy={busy} onClick={open}>
          Payer par carte
        </Button>
      )}
    </>
  )
}
