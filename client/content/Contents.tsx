import { Link } from 'react-router-dom'
import styles from './Contents.module.css'
import type { Anchored } from './content.types.ts'
import { spaced } from './typography.ts'

interface ContentsProps {
  sections: readonly Anchored[]
  numbered: boolean
}

/** The table of contents: beside the text on a wide screen, folded above it on a narrow one. One of the two shows. */
export const Contents = (props: ContentsProps) => (
  <>
    <nav className={styles.aside} aria-label="Sommaire">
      <p className={styles.label}>Sommaire</p>
      <Entries {...props} />
    </nav>
    <nav className={styles.fold} aria-label="Sommaire">
      <details>
        <summary>Sommaire</summary>
        <Entries {...props} />
      </details>
    </nav>
  </>
)

const Entries = ({ sections, numbered }: ContentsProps) => (
  <ol className={styles.entries}>
    {sections.map(({ id, title }, index) => (
      <li key={id}>
        <Link to={{ hash: id }} className={styles.entry}>
          {numbered && <span className={styles.number}>{index + 1}.</span>}
          {spaced(title)}
        </Link>
      </li>
    ))}
  </ol>
)
