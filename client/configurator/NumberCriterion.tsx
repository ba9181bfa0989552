import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  exampleText,
  isInside,
  limitsText,
  numberText,
  parseTyped,
  unitText,
} from '#client/platform/number-text.ts'
import { cx } from '#client/platform/ui/cx.ts'
import type { CriterionValue, EvaluatedCriterion, EvaluatedDomain } from '#shared/configurator/evaluation'
import styles from './NumberCriterion.module.css'

/** How long an out-of-limits number may stand while one is still typing before it is taken as meant. ms */
const PAUSE = 800

interface NumberCriterionProps {
  id: string
  criterion: EvaluatedCriterion
  domain: Extract<EvaluatedDomain, { kind: 'number' }>
  /** the answer as given, inside its limits or not */
  answer: CriterionValue | undefined
  /** `continuing`: a further keystroke of the same typing */
  onType: (value: number | null, continuing: boolean) => void
  invalid: boolean
  describedBy: string | undefined
  children: ReactNode
}

/**
 * A number with its unit and limits. What is typed stays as typed; it is taken while typing as soon as it is
 * inside its limits, and in any case on Enter, on leaving the field, or after a pause.
 */
export const NumberCriterion = (props: NumberCriterionProps) => {
  const { id, criterion, domain, answer, onType, invalid, describedBy } = props
  const [typed, setTyped] = useState<string>()
  const taken = useRef(false)
  const parsed = typed === undefined ? null : parseTyped(typed)
  const unreadable = typed !== undefined && typed.trim() !== '' && parsed === null
  const take = (text: string): void => {
    const value = parseTyped(text)
    if (value === answer || (value === null && answer === undefined)) return
    onType(value, taken.current)
    taken.current = true
  }
  useEffect(() => {
    if (typed === undefined || (parsed !== null && isInside(parsed, domain))) return
    const timer = setTimeout(() => take(typed), PAUSE)
    return () => clearTimeout(timer)
  })
  const leave = (): void => {
    if (typed === undefined) return
    take(typed)
    taken.current = false
    if (!unreadable) setTyped(undefined)
  }
  const hintId = `${id}-hint`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {criterion.label}
      </label>
      <p id={hintId} className={styles.hint}>
        {limitsText(domain)}
      </p>
      <span className={cx(styles.box, (invalid || unreadable) && styles.invalid)}>
        <input
          id={id}
          className={styles.input}
          inputMode={domain.step < 1 ? 'decimal' : 'numeric'}
          autoComplete="off"
          enterKeyHint="done"
          value={typed ?? numberText(answer)}
          aria-invalid={invalid || unreadable || undefined}
          aria-describedby={[
            hintId,
            criterion.help !== undefined && `${id}-help`,
            describedBy,
            unreadable && `${id}-unreadable`,
          ]
            .filter(Boolean)
            .join(' ')}
          onChange={({ target: { value } }) => {
            setTyped(value)
            const number = parseTyped(value)
            if (number !== null && isInside(number, domain)) take(value)
          }}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
        <span className={styles.unit} aria-hidden="true">
          {unitText(domain.unit, 2)}
        </span>
      </span>
      {criterion.help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {criterion.help}
        </p>
      )}
      {unreadable && (
        <p id={`${id}-unreadable`} className={styles.unreadable}>
          Saisissez un nombre, par exemple {exampleText(domain)}.
        </p>
      )}
      {props.children}
    </div>
  )
}
