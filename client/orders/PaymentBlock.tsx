import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectActive } from '#machines/session/session.selectors'
import type { Order } from '#shared/orders/orders.schema'
import { paymentMethods } from '#shared/orders/payment-methods'
import { formatCents, toCents } from '#shared/platform/money'
import { paymentLogic } from './order.effects.ts'
import styles from './PaymentBlock.module.css'

interface PaymentBlockProps {
  order: Order
  /** told once the test payment went through, with the order as it is then */
  onPaid?: (order: Order) => void
}

/** What is to pay and how; the test provider is confirmed right here. */
export const PaymentBlock = ({ order, onPaid }: PaymentBlockProps) => {
  const [state, send] = useMachine(paymentLogic, { input: { order } })
  const active = useSessionSelector(selectActive)
  const { payment, paymentMethod, transaction } = state.context.order
  const { failure } = state.context
  const transfer = [
    ['Titulaire', payment.holder],
    ['IBAN', payment.iban],
    ['BIC', payment.bic],
    ['Référence à rappeler', payment.reference],
  ].filter(([, value]) => value !== undefined)
  const busy = state.hasTag('busy')
  const current = state.context.order
  const paid = order.status !== current.status
  useEffect(() => {
    if (paid) onPaid?.(current)
  }, [paid, current, onPaid])
  return (
    <Card className={styles.card ?? ''} aria-live="polite">
      <h3>Règlement</h3>
      <p className={styles.amount}>
        <span>{paymentMethods[paymentMethod].label}</span>
        <strong>{formatCents(toCents(transaction.amount))} TTC</strong>
      </p>
      <div className={styles.said}>
        <p>{payment.instructions}</p>
        {paid && (
          <p className={styles.room} aria-hidden="true">
            {order.payment.instructions}
          </p>
        )}
      </div>
      {transfer.length > 0 && (
        <dl className={styles.account}>
          {transfer.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {failure && <FieldError>{failure.message}</FieldError>}
      {paid && (
        <p className={styles.paid}>
          <Icon name="check" /> Paiement de test confirmé
        </p>
      )}
      {active && (busy || state.can({ type: 'payment.confirm' })) && (
        <Button
          className={styles.pay ?? ''}
          size="lg"
          full
          busy={busy}
          onClick={() => send({ type: 'payment.confirm' })}
        >
          Confirmer le paiement de test
        </Button>
      )}
    </Card>
  )
}
