import { memo } from 'react'
import { Card } from '#client/platform/ui/Card.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { useEcho } from '#client/platform/useEcho.ts'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { isQuantityWrong, selectEvaluation, selectName } from '#machines/configurator/configurator.selectors'
import { QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import { PRODUCT_NAME_MAX } from '#shared/orders/order-limits'
import { formatCents } from '#shared/platform/money'
import styles from './QuantityCard.module.css'
import { useQuantity } from './useQuantity.ts'

const by = (quantity: number, step: 1 | -1) =>
  ({ type: 'quantity.choose', quantity: quantity + step }) as const

/** How many of this configuration, what they cost together, and the opening that they are for. */
export const QuantityCard = memo(() => {
  const configurator = useConfigurator()
  const quantity = useQuantity()
  const name = useConfiguratorSelector(selectName)
  const nameField = useEcho(name, (text) => configurator.send({ type: 'name.type', text }))
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
      <Total quantity={quantity} />
      <Field className={styles.name ?? ''} label="Repère de l’ouverture">
        <TextInput
          controlSize="lg"
          value={nameField.text}
          maxLength={PRODUCT_NAME_MAX}
          placeholder="Ex. Salon, baie sud"
          autoComplete="off"
          onChange={nameField.onChange}
        />
      </Field>
    </Card>
  )
})

const Total = ({ quantity }: { quantity: number }) => {
  const evaluation = useConfiguratorSelector(selectEvaluation)
  return (
    <p className={styles.total}>
      {evaluation?.complete && quantity > 1
        ? `${quantity} × ${formatCents(evaluation.price.cents)} = ${formatCents(evaluation.price.cents * quantity)}\u00a0HT`
        : ''}
    </p>
  )
}
