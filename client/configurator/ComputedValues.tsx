import { workedValues } from '#shared/cart/line-display'
import type { Evaluation } from '#shared/configurator/evaluation'
import styles from './ComputedValues.module.css'

/** What the answers give: finished size, weight, torque. */
export const ComputedValues = ({ evaluation }: { evaluation: Evaluation }) => {
  const values = workedValues(evaluation)
  if (values.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="worked-values">
      <h3 id="worked-values" className={styles.title}>
        Valeurs calculées
      </h3>
      <dl className={styles.values}>
        {values.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
