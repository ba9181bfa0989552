import { Link } from 'react-router-dom'
import { assumedMark, assumedSentence } from '#client/configurator/assumed-text.ts'
import { paths } from '#client/paths.ts'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { OptionTiles } from '#client/platform/ui/OptionTiles.tsx'
import {
  isPaymentRecalled,
  selectCardProvider,
  selectCredit,
  selectDraft,
  selectPaymentMethods,
} from '#machines/orders/order.selectors'
import { creditText, isWithinCredit } from '#shared/orders/credit.rules'
import { isPaidFirst, paymentMethods } from '#shared/orders/payment-methods'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import styles from './Step.module.css'

interface PaymentChoiceProps {
  problem: string | undefined
  /** what the order comes to, cents including VAT */
  totalCents: number
}

/** How to pay, among what is open to the account; what may be paid after delivery is told before it is ordered. */
export const PaymentChoice = ({ problem, totalCents }: PaymentChoiceProps) => {
  const order = useOrder()
  const methods = useOrderSelector(selectPaymentMethods)
  const cards = useOrderSelector(selectCardProvider)
  const { paymentMethod } = useOrderSelector(selectDraft)
  const recalled = useOrderSelector(isPaymentRecalled)
  const credit = useOrderSelector(selectCredit)
  if (methods.length === 0)
    return (
      <Alert tone="warning" title="Aucun mode de paiement n’est ouvert à votre compte">
        Vos informations sont gardées dans cet onglet. <Link to={paths.contact}>Contactez-nous</Link> pour
        passer cette commande.
      </Alert>
    )
  return (
    <Card className={styles.card ?? ''} data-invalid={problem === undefined ? undefined : true}>
      <OptionTiles
        id="payment"
        legend="Mode de paiement"
        wide
        invalid={problem !== undefined}
        describedBy={problem === undefined ? undefined : 'payment-problem'}
        value={paymentMethod ?? undefined}
        assumed={recalled ? { mark: assumedMark.memory, sentence: assumedSentence.memory } : undefined}
        tiles={methods.map((method) => {
          const { label, help } = paymentMethods[method]
          return { value: method, available: true, label, help: help({ cards }) }
        })}
        onChoose={(value) => {
          const method = methods.find((candidate) => candidate === value)
          if (method) order.send({ type: 'payment.choose', paymentMethod: method })
        }}
      >
        {problem !== undefined && <FieldError id="payment-problem">{problem}</FieldError>}
      </OptionTiles>
      {credit && (
        <div aria-live="polite">
          {paymentMethod !== null && !isPaidFirst(paymentMethod) && !isWithinCredit(credit, totalCents) ? (
            <Alert tone="warning" title="Cette commande dépasse votre encours">
              {creditText(credit)}. Choisissez un autre mode de paiement, ou{' '}
              <Link to={paths.contact}>contactez-nous</Link> pour l’augmenter.
            </Alert>
          ) : (
            <p>{creditText(credit)}.</p>
          )}
        </div>
      )}
    </Card>
  )
}
