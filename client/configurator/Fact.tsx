import type { ReactNode } from 'react'
import { criterionText } from '#shared/cart/line-display'
import type { EvaluatedCriterion } from '#shared/configurator/evaluation'
import styles from './Fact.module.css'

interface FactProps {
  /** element id, for the links that lead here */
  id: string
  criterion: EvaluatedCriterion
  children: ReactNode
}

/** What a single answer is possible for: stated, with its help, and the reasons of the others folded. */
export const Fact = ({ id, criterion, children }: FactProps) => {
  const { label, value, domain, help } = criterion
  const options = domain.kind === 'number' ? [] : domain.options
  const out = options.filter(({ available }) => !available)
  const helps = [help, options.find((option) => option.value === String(value))?.help]
  const fact = (
    <>
      <span className={styles.label}>{label}&nbsp;:</span> <strong>{criterionText(criterion)}</strong>
    </>
  )
  return (
    <div id={id} tabIndex={-1} className={styles.fact}>
      {out.length === 0 ? (
        <p className={styles.line}>{fact}</p>
      ) : (
        <details>
          <summary className={styles.line}>
            {fact} <span className={styles.why}>Pourquoi&nbsp;?</span>
          </summary>
          <ul className={styles.reasons}>
            {out.map((option) => (
              <li key={option.value}>
                <strong>{option.label}</strong>&nbsp;: {option.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {helps.some(Boolean) && <p className={styles.note}>{helps.filter(Boolean).join(' ')}</p>}
      {children}
    </div>
  )
}
