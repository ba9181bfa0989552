import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import type { AdminOrderReply } from '#shared/dashboard/orders/orders.schema'
import type { PaymentFact } from '#shared/orders/payment-facts'
import { formatCents, toCents } from '#shared/platform/money'
import { ConfirmedCall } from '../ConfirmedCall.tsx'
import { tellPaymentLogic } from '../confirmed-call.effects.ts'
import panelStyles from '../table-kit/Panel.module.css'
import { customerText } from './seen-order.ts'

interface FactWords {
  /** of the button, the question and its answer */
  label: string
  /** what is meant by it, before it is said */
  question: string
}

const words: Readonly<Record<PaymentFact, FactWords>> = {
  'invoice.settled': {
    label: 'Facture réglée',
    question: 'L’argent de la facture est arrivé\u00a0: le client est prévenu par email.',
  },
  'payment.late': {
    label: 'Règlement reçu après l’annulation',
    question:
      'L’argent est arrivé alors que la commande est annulée\u00a0: il est à rembourser, et le client est prévenu par email.',
  },
  'refund.paid': {
    label: 'Remboursement effectué',
    question: 'L’argent a été rendu au client\u00a0: il est prévenu par email.',
  },
}

interface TellPaymentProps {
  fact: PaymentFact
  /** whether it can have happened as the order stands; what is asked or refused stays until it is read */
  isOffered: boolean
  details: AdminOrderReply
  onAnswered: () => void
}

/** Tells what became of an order's money, once it was asked whether it did. */
export const TellPayment = ({ fact, isOffered, details, onAnswered }: TellPaymentProps) => {
  const { order, customer } = details
  const [logic] = useState(() => tellPaymentLogic(order.id, { fact }))
  const telling = useActorRef(logic)
  const { label, question } = words[fact]
  return (
    <>
      {isOffered && (
        <Button variant="secondary" onClick={() => telling.send({ type: 'call.ask' })}>
          {label}
        </Button>
      )}
      <ConfirmedCall actor={telling} title={label} confirmLabel={label} onAnswered={onAnswered}>
        <div className={panelStyles.stack}>
          <p>
            {order.number} – {customerText(customer)}
            {'\u00a0: '}
            <strong>{formatCents(toCents(order.transaction.amount))} TTC</strong>
          </p>
          <p>{question}</p>
        </div>
      </ConfirmedCall>
    </>
  )
}
