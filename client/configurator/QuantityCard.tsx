import { useState } from 'react'
import { Card } from '#client/platform/ui/Card.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { useConfigurator } from '#client/shop/shop.actor.tsx'
import { isQuantity, parseQuantity, QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import type { Evaluation } from '#shared/configurator/evaluation'
import { formatCents } from '#shared/platform/money'
import styles from './QuantityCard.module.css'
import { useQuantity } from './useQuantity.ts'

/** How many of this configuration, and what they cost together. */
export const QuantityCard = ({ evaluation }: { evaluation: Evaluation }) => {
  const configurator = useConfigurator()
  const quantity = useQuantity()
  const [wrong, setWrong] = useState(false)
  const take = (wanted: number | null): void => {
    setWrong(wanted === null)
    if (wanted !== null) configurator.send({ type: 'quantity.choose', quantity: wanted })
  }
  return (
    <Card className={styles.card ?? ''}>
      <h2>Quantité</h2>
      <QuantityStepper
        label="Quantité de cette configuration"
        value={quantity}
        canDecrease={isQuantity(quantity - 1)}
        canIncrease={isQuantity(quantity + 1)}
        error={wrong ? QUANTITY_SENTENCE : undefined}
        onStep={(by) => take(quantity + by)}
        onEnter={(text) => take(parseQuantity(text))}
      />
      <p className={styles.total}>
        {evaluation.complete && quantity > 1
          ? `${quantity} × ${formatCents(evaluation.price.cents)} = ${formatCents(evaluation.price.cents * quantity)}\u00a0HT`
          : ''}
      </p>
    </Card>
  )
}
