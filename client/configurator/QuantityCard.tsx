import { Card } from '#client/platform/ui/Card.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { QUANTITY_MAX } from '#shared/cart/limits'
import type { Evaluation } from '#shared/configurator/evaluation'
import { formatCents } from '#shared/platform/money'
import styles from './QuantityCard.module.css'

interface QuantityCardProps {
  evaluation: Evaluation
  quantity: number
  onChange: (quantity: number) => void
}

/** How many of this configuration, and what they cost together. */
export const QuantityCard = ({ evaluation, quantity, onChange }: QuantityCardProps) => (
  <Card className={styles.card ?? ''}>
    <h2>Quantité</h2>
    <QuantityStepper
      label="Quantité de cette configuration"
      value={quantity}
      max={QUANTITY_MAX}
      onCommit={onChange}
    />
    <p className={styles.total}>
      {evaluation.complete && quantity > 1
        ? `${quantity} × ${formatCents(evaluation.price.cents)} = ${formatCents(evaluation.price.cents * quantity)}\u00a0HT`
        : ''}
    </p>
  </Card>
)
