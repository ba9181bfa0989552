import { OptionTiles } from '#client/configurator/OptionTiles.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { selectDraft, selectPaymentMethods } from '#machines/orders/order.selectors'
import type { PaymentMethod } from '#shared/orders/orders.schema'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import styles from './Step.module.css'

/** Ways of paying, as they are called and what they mean. */
export const paymentLabels: Record<PaymentMethod, { label: string; help: string }> = {
  card: {
    label: 'Carte bancaire',
    help: 'Paiement de test\u00a0: aucune carte n’est demandée, rien n’est débité.',
  },
  bank_transfer: {
    label: 'Virement bancaire',
    help: 'L’IBAN et la référence à indiquer sont donnés après la commande.',
  },
  deferred: {
    label: 'Paiement différé',
    help: 'Accordé à votre compte\u00a0: la facture indique son échéance.',
  },
}

/** How to pay, among what is open to the account. */
export const PaymentChoice = ({ problem }: { problem: string | undefined }) => {
  const order = useOrder()
  const methods = useOrderSelector(selectPaymentMethods)
  const { paymentMethod } = useOrderSelector(selectDraft)
  return (
    <Card className={styles.card ?? ''} data-invalid={problem === undefined ? undefined : true}>
      <OptionTiles
        id="payment"
        legend="Mode de paiement"
        wide
        invalid={problem !== undefined}
        describedBy={problem === undefined ? undefined : 'payment-problem'}
        value={paymentMethod ?? undefined}
        tiles={methods.map((method) => ({ value: method, available: true, ...paymentLabels[method] }))}
        onChoose={(value) => {
          const method = methods.find((candidate) => candidate === value)
          if (method) order.send({ type: 'payment.choose', paymentMethod: method })
        }}
      >
        {problem !== undefined && <FieldError id="payment-problem">{problem}</FieldError>}
      </OptionTiles>
    </Card>
  )
}
