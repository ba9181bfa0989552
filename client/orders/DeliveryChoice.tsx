import { shallowEqual } from '@xstate/react'
import { Link } from 'react-router-dom'
import { quotePath } from '#client/links.ts'
import { useCompany } from '#client/platform/company.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { OptionTiles } from '#client/platform/ui/OptionTiles.tsx'
import {
  selectArrival,
  selectDeliveryModes,
  selectDeliveryTariff,
  selectDraft,
  selectMoreInTwo,
  selectQuote,
  selectQuotedReason,
  selectValidatedCart,
} from '#machines/orders/order.selectors'
import { inTwoText, leadTimesOf, moreText } from '#shared/orders/delivery-in-two'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { AskDelivery } from './AskDelivery.tsx'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import styles from './Step.module.css'

const labels: Readonly<Record<DeliveryMode, string>> = {
  ship: 'Livraison à l’adresse choisie',
  ship_in_two: 'Livraison en deux fois',
  pickup: 'Retrait sur place',
}

/** What is to be known of each before it is chosen. */
const useHelp = (): Readonly<Record<DeliveryMode, string>> => {
  const company = useCompany()
  const tariff = useOrderSelector(selectDeliveryTariff)
  const cart = useOrderSelector(selectValidatedCart)
  const arrival = useOrderSelector(selectArrival)
  const more = useOrderSelector(selectMoreInTwo)
  const leadTimes = arrival?.leadTimes ?? leadTimesOf(cart?.configurations ?? [])
  const { closings } = arrival ?? company
  return {
    ship: '',
    ship_in_two: `${inTwoText(arrival?.day ?? Date.now(), leadTimes, closings)} ${moreText(more)}`.trim(),
    pickup: tariff?.pickUpAt ?? '',
  }
}

/** Brought, at once or in two, or fetched, where the shop tells what that costs; and what to do where its rule has no answer. */
export const DeliveryChoice = ({ problem }: { problem: string | undefined }) => {
  const order = useOrder()
  const tariff = useOrderSelector(selectDeliveryTariff)
  const { deliveryMode } = useOrderSelector(selectDraft)
  const quoted = useOrderSelector(selectQuotedReason)
  const quote = useOrderSelector(selectQuote)
  const modes = useOrderSelector(selectDeliveryModes, shallowEqual)
  const help = useHelp()
  if (tariff === null && quote === null) return null
  const pickUpAt = tariff?.pickUpAt ?? null
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
          help: help[mode],
        }))}
        onChoose={(value) => {
          const mode = modes.find((one) => one === value)
          if (mode) order.send({ type: 'delivery.choose', mode })
        }}
      />
      {quoted !== null && quote !== null && (
        <Alert
          tone="warning"
          title={`La livraison du devis est chiffrée pour le ${quote.delivery.postalCode}`}
        >
          Choisissez une adresse {tariff === null ? 'de ce département' : 'de cette zone'}
          {pickUpAt !== null && ' ou le retrait sur place'}, ou{' '}
          <Link to={quotePath(quote.id)}>écrivez-nous depuis le devis</Link>&nbsp;: il reste accepté.
        </Alert>
      )}
      {quoted !== null && quote === null && <AskDelivery reason={quoted} mayFetch={pickUpAt !== null} />}
    </Card>
  )
}
