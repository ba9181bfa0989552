import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { PaymentRef } from '#machines/orders/payment.machine'
import { selectActive } from '#machines/session/session.selectors'
import { isPaidByCard } from '#shared/orders/card-checkouts'
import type { Order } from '#shared/orders/orders.schema'
import { paymentMethods } from '#shared/orders/payment-methods'
import { formatCents } from '#shared/platform/money'
import { CardPayment } from './CardPayment.tsx'
import { DueBadge } from './DueBadge.tsx'
import styles from './PaymentBlock.module.css'
import { payableOfOrder } from './payable-of-order.ts'
import { type Payment, usePaidOrder, usePayment } from './payment.ts'

/** What is to pay of an order and how. Give it the order's status as `key` where that may change. */
export const PaymentBlock = ({ order }: { order: Order }) => (
  <OrderPayment payment={usePayment(order)} order={order} />
)

interface OrderPaymentProps {
  payment: Payment
  /** as it was when the payment began */
  order: Order
}

/** The same for whoever follows the payment. */
export const OrderPayment = ({ payment: made, order }: OrderPaymentProps) => {
  const current = usePaidOrder(made)
  const { payment, paymentMethod, due } = current
  const transfer = [
    ['Titulaire', payment.holder],
    ['IBAN', payment.iban],
    ['BIC', payment.bic],
    ['Référence à rappeler', payment.reference],
  ].filter(([, value]) => value !== undefined)
  const paid = hasBeenPaid(order, current)
  return (
    <Card className={styles.card ?? ''} aria-live="polite">
      <h3 tabIndex={-1}>Règlement</h3>
      <p className={styles.amount}>
        <span>{paymentMethods[paymentMethod].label}</span>
        <strong>{formatCents(payableOfOrder(current))} TTC</strong>
      </p>
      {due && (
        <p className={styles.amount}>
          <DueBadge due={due} />
          <strong>{formatCents(due.cents)} TTC</strong>
        </p>
      )}
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
      {made.isCard ? (
        <CardPayment actor={made.card} paid={paid} />
      ) : (
        <TestPayment actor={made.test} paid={paid} />
      )}
    </Card>
  )
}

/** Whether an order that was to be paid by card has been meanwhile. */
const hasBeenPaid = (before: Order, now: Order): boolean =>
  before.payment.provider !== undefined && isPaidByCard(now)

/** The payment that takes no card, confirmed right here. */
const TestPayment = ({ actor, paid }: { actor: PaymentRef; paid: boolean }) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const active = useSessionSelector(selectActive)
  const { failure } = state.context
  const busy = state.hasTag('busy')
  return (
    <>
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
          onClick={() => actor.send({ type: 'payment.confirm' })}
        >
          Confirmer le paiement de test
        </Button>
      )}
    </>
  )
}
