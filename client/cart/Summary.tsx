import styles from './Summary.module.css'

/** Answers and worked-out values as people read them, label by label. */
export const Summary = ({ items }: { items: readonly { key: string; label: string; value: string }[] }) => (
  <dl className={styles.summary}>
    {items.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}&nbsp;:</dt> <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
