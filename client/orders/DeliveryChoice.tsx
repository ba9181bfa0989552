import { Link } from 'react-router-dom'
import { askQuotePath, quotePath } from '#client/links.ts'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { OptionTiles } from '#client/platform/ui/OptionTiles.tsx'
import {
  selectDelivery,
  selectDeliveryTariff,
  selectDraft,
  selectQuote,
} from '#machines/orders/order.selectors'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { DELIVERY_MODES } from '#shared/orders/order-limits'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import styles from './Step.module.css'

const labels: Readonly<Record<DeliveryMode, string>> = {
  ship: 'Livraison à l’adresse choisie',
  pickup: 'Retrait sur place',
}

/** Brought or fetched, where the shop tells what that costs; and what to do where its rule has no answer. */
export const DeliveryChoice = ({ problem }: { problem: string | undefined }) => {
  const order = useOrder()
  const tariff = useOrderSelector(selectDeliveryTariff)
  const { deliveryMode } = useOrderSelector(selectDraft)
  const quoted = useOrderSelector((snapshot) => selectDelivery(snapshot)?.kind === 'quoted')
  const quote = useOrderSelector(selectQuote)
  if (tariff === null && quote === null) return null
  const pickUpAt = tariff?.pickUpAt ?? null
  const modes = DELIVERY_MODES.filter((mode) => mode === 'ship' || pickUpAt !== null)
  return (
    <Card className={styles.card ?? ''} data-invalid={problem === undefined ? undefined : true}>
      <OptionTiles
        id="delivery"
        legend="Livraison"
        wide
        invalid={problem !== undefined}
        value={deliveryMode}
        tiles={modes.map((mode) => ({
          value: mode,
          available: true,
          label: labels[mode],
          help: mode === 'pickup' ? (pickUpAt ?? '') : '',
        }))}
        onChoose={(value) => {
          const mode = modes.find((one) => one === value)
          if (mode) order.send({ type: 'delivery.choose', mode })
        }}
      />
      {quoted && quote !== null && (
        <Alert
          tone="warning"
          title={`La livraison du devis est chiffrée pour le ${quote.delivery.postalCode}`}
        >
          Choisissez une adresse {tariff === null ? 'de ce département' : 'de cette zone'}
          {pickUpAt !== null && ' ou le retrait sur place'}, ou{' '}
          <Link to={quotePath(quote.id)}>écrivez-nous depuis le devis</Link>&nbsp;: il reste accepté.
        </Alert>
      )}
      {quoted && quote === null && (
        <Alert tone="warning" title="La livraison de cette commande se chiffre sur devis">
          {pickUpAt !== null && 'Choisissez le retrait sur place, ou '}
          <Link to={askQuotePath({ de: 'panier' })}>
            {pickUpAt === null ? 'Demandez' : 'demandez'} un devis
          </Link>{' '}
          avec les lignes de votre panier&nbsp;: il est gardé dans cet onglet.
        </Alert>
      )}
    </Card>
  )
}
