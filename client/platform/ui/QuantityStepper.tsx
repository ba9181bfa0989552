import { useId, useState } from 'react'
import { FieldError, useLocked } from './Field.tsx'
import styles from './QuantityStepper.module.css'
import { WorkIcon } from './WorkIcon.tsx'

interface QuantityStepperProps {
  className?: string | undefined
  /** read before the value: « Quantité de Rail RA-25 » */
  label: string
  value: number
  canDecrease: boolean
  canIncrease: boolean
  /** why the text typed last was not taken; French */
  error?: string | undefined
  onStep: (by: 1 | -1) => void
  /** a text that differs from the value, as typed */
  onEnter: (text: string) => void
}

/**
 * Quantity by minus, plus, or typing confirmed with Enter or by leaving the box (§2.10). Whoever holds the quantity
 * says what is accepted; the box shows the value that stands. Escape gives it back.
 */
export const QuantityStepper = (props: QuantityStepperProps) => {
  const { label, value, canDecrease, canIncrease, error, onStep, onEnter } = props
  const [typed, setTyped] = useState<string>()
  const errorId = useId()
  const locked = useLocked()
  const commit = () => {
    setTyped(undefined)
    if (typed !== undefined && typed.trim() !== String(value)) onEnter(typed)
  }
  return (
    <div className={props.className}>
      <fieldset className={styles.stepper} aria-label={label}>
        <button
          type="button"
          className={styles.button}
          aria-label="Diminuer la quantité"
          disabled={!canDecrease}
          onClick={() => onStep(-1)}
        >
          <WorkIcon name="minus" />
        </button>
        <input
          className={styles.value}
          aria-label="Quantité"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          inputMode="numeric"
          readOnly={locked}
          autoComplete="off"
          value={typed ?? String(value)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              commit()
            }
            if (event.key === 'Escape') setTyped(undefined)
          }}
        />
        <button
          type="button"
          className={styles.button}
          aria-label="Augmenter la quantité"
          disabled={!canIncrease}
          onClick={() => onStep(1)}
        >
          <WorkIcon name="plus" />
        </button>
      </fieldset>
      <div role="status" className={styles.error}>
        {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </div>
  )
}
