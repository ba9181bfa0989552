import { type ReactNode, useId } from 'react'
import styles from './Design.module.css'

/** A chapter of the page. */
export const Chapter = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.chapter} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface SpecimenProps {
  /** the component's name in the code */
  name: string
  note?: string
  /** one below the other, as wide as the page; otherwise in a row */
  wide?: boolean
  children: ReactNode
}

/** A component in its states, under its name. */
export const Specimen = ({ name, note, wide = false, children }: SpecimenProps) => (
  <div className={styles.specimen}>
    <h3 className={styles.name}>{name}</h3>
    {note && <p className={styles.note}>{note}</p>}
    <div className={wide ? styles.wide : styles.row}>{children}</div>
  </div>
)
