import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Stepper.module.css'

interface StepperProps {
  /** read before the steps */
  label: string
  steps: readonly { key: string; label: string }[]
  /** key of the step shown */
  current: string
}

/** Where one stands in a sequence; it shows, it does not navigate. */
export const Stepper = ({ label, steps, current }: StepperProps) => {
  const at = steps.findIndex((step) => step.key === current)
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={cx(styles.step, index < at && styles.done, index === at && styles.current)}
          {...(index === at ? { 'aria-current': 'step' } : {})}
        >
          <span className={styles.name}>
            {index < at ? <Icon name="check" size={16} /> : `${index + 1}.`} {step.label}
            {index < at && <span className="visually-hidden"> (terminée)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
