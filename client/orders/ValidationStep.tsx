import { Card } from '#client/platform/ui/Card.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { selectDelivery, selectDraft, selectValidatedCart } from '#machines/orders/order.selectors'
import { OrderLines } from './OrderLines.tsx'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import { PlacingSide } from './PlacingSide.tsx'
import { PriceMovedDialog } from './PriceMovedDialog.tsx'
import { QuotedPrices } from './QuotedPrices.tsx'
import { ReadBack } from './ReadBack.tsx'
import styles from './Step.module.css'
import { StepHeading } from './StepHeading.tsx'
import { useStepBack } from './useStepHistory.ts'

/** Second step: everything read back, how to pay, the terms; then the order is placed. */
export const ValidationStep = () => {
  const order = useOrder()
  const goBack = useStepBack()
  const cart = useOrderSelector(selectValidatedCart)
  const draft = useOrderSelector(selectDraft)
  const priced = useOrderSelector((snapshot) => selectDelivery(snapshot) !== null)
  if (cart === null) return null
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        order.send({ type: 'order.place' })
        focusFirstInvalid(event.currentTarget)
      }}
    >
      <StepHeading>Validation de la commande</StepHeading>
      <QuotedPrices />
      <div className={styles.columns}>
        <div>
          <ReadBack />
          <Card className={styles.card ?? ''}>
            <h3>Produits</h3>
            <OrderLines
              configurations={cart.configurations}
              names={draft.productsNames}
              mode={priced ? draft.deliveryMode : 'ship'}
            />
          </Card>
        </div>
        <div>
          <PlacingSide onBack={goBack} />
        </div>
      </div>
      <PriceMovedDialog />
    </form>
  )
}
