import type { ReactNode } from 'react'
import styles from './Fieldset.module.css'

/** Fields that belong together, under their name. */
export const Fieldset = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.fieldset}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)
