import { Button } from '#client/platform/ui/Button.tsx'
import { measureText } from '#shared/catalogue/labels'
import type { PriceStep } from '#shared/configurator/price-steps'
import type { NumberDomain } from '#shared/configurator/typed-number'
import { signedCents } from '#shared/platform/money'
import { fieldOf, focusField } from './field.ts'
import styles from './PriceStepButton.module.css'

interface PriceStepButtonProps {
  /** of the criterion */
  at: string
  step: PriceStep
  unit: NumberDomain['unit']
  onTake: () => void
}

/** « 6 mm de moins : −9,00 € »: one tap takes it. By keyboard the focus goes to the field, since the button may go. */
export const PriceStepButton = ({ at, step, unit, onTake }: PriceStepButtonProps) => (
  <Button
    variant="secondary"
    size="lg"
    className={styles.step ?? ''}
    onClick={({ detail }) => {
      onTake()
      if (detail === 0) focusField(fieldOf(at))
    }}
  >
    <span>{measureText(step.less, unit)} de moins&nbsp;:</span> <strong>{signedCents(step.cents)}</strong>
  </Button>
)
