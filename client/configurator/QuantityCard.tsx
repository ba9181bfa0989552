import { Card } from '#client/platform/ui/Card.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { isQuantityWrong } from '#machines/configurator/configurator.selectors'
import { QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import type { Evaluation } from '#shared/configurator/evaluation'
import { formatCents } from '#shared/platform/money'
import styles from './QuantityCard.module.css'
import { useQuantity } from './useQuantity.ts'

const by = (quantity: number, step: 1 | -1) =>
  ({ type: 'quantity.choose', quantity: quantity + step }) as const

/** How many of this configuration, and what they cost together. */
export const QuantityCard = ({ evaluation }: { evaluation: Evaluation }) => {
  const configurator = useConfigurator()
  const quantity = useQuantity()
  const wrong = useConfiguratorSelector(isQuantityWrong)
  const canDecrease = useConfiguratorSelector((snapshot) => snapshot.can(by(quantity, -1)))
  const canIncrease = useConfiguratorSelector((snapshot) => snapshot.can(by(quantity, 1)))
  return (
    <Card className={styles.card ?? ''}>
      <h2>Quantité</h2>
      <QuantityStepper
        label="Quantité de cette configuration"
        value={quantity}
        canDecrease={canDecrease}
        canIncrease={canIncrease}
        error={wrong ? QUANTITY_SENTENCE : undefined}
        onStep={(step) => configurator.send(by(quantity, step))}
        onEnter={(text) => configurator.send({ type: 'quantity.enter', text })}
      />
      <p className={styles.total}>
        {evaluation.complete && quantity > 1
          ? `${quantity} × ${formatCents(evaluation.price.cents)} = ${formatCents(evaluation.price.cents * quantity)}\u00a0HT`
          : ''}
      </p>
    </Card>
  )
}
