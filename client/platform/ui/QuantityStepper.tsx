import { useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './QuantityStepper.module.css'

interface QuantityStepperProps {
  /** read before the value: « Quantité de Rail RA-25 » */
  label: string
  value: number
  min?: number
  max: number
  onCommit: (value: number) => void
}

/**
 * Quantity by minus, plus, or typing confirmed with Enter or by leaving the box (§2.10). Only whole numbers
 * inside the bounds are committed; anything else gives back the value that stood. Escape gives it back too.
 */
export const QuantityStepper = ({ label, value, min = 1, max, onCommit }: QuantityStepperProps) => {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    setTyped(undefined)
    if (typed === undefined || !/^\d{1,9}$/.test(typed.trim())) return
    const wanted = Number(typed)
    if (wanted >= min && wanted <= max && wanted !== value) onCommit(wanted)
  }
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        className={styles.button}
        aria-label="Diminuer la quantité"
        disabled={value <= min}
        onClick={() => onCommit(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        className={styles.value}
        aria-label="Quantité"
        inputMode="numeric"
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
        disabled={value >= max}
        onClick={() => onCommit(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
