import styles from './Star.module.css'

/** The sign of a favourite: full or hollow. The control that holds it carries the name. */
export const Star = ({ full }: { full: boolean }) => (
  <svg
    className={full ? styles.full : styles.hollow}
    width={22}
    height={22}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d="m12 3 2.700 5.700 6.300.8-4.600 4.300 1.200 6.200-5.600-3.100L6.400 20l1.200-6.200L3 9.500l6.300-.8z" />
  </svg>
)
