import type { Problem } from '#shared/configurator/evaluation'
import styles from './Repairs.module.css'

/** The place of a problem's repairs until they are found: an error has one at least, or says what to do. */
export const SearchingRepairs = ({ problem }: { problem: Problem }) => (
  <p className={styles.model}>
    {problem.level === 'error' ? 'Recherche de corrections…' : problem.fix?.label}
  </p>
)
