import styles from './Spinner.module.css'

/** A turning ring, in the colour of the text. Says nothing by itself: its container does. `size` in px. */
export const Spinner = ({ size = 20 }: { size?: number }) => (
  <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />
)

/** A spinner in the middle of the page, with its sentence read aloud. */
export const SpinnerScreen = ({ label }: { label: string }) => (
  <div className={styles.screen} role="status">
    <Spinner size={40} />
    <p>{label}</p>
  </div>
)
