import type { ReactNode } from 'react'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import type { Found } from './found.ts'
import styles from './ModelRow.module.css'
import { factTexts } from './model-line.ts'

interface ModelRowProps extends Pick<Found, 'name' | 'drawing'> {
  /** under its name: its reference */
  note: ReactNode
  /** how large it is made and from which price; absent: it is told by name alone */
  facts?: Found['facts']
  onChoose: () => void
}

/** A model in a list: its drawing, its name, and what is told of it. */
export const ModelRow = ({ name, note, facts, drawing, onChoose }: ModelRowProps) => (
  <li>
    <button type="button" className={cx(styles.model, facts !== undefined && styles.told)} onClick={onChoose}>
      <span className={styles.picture}>
        <Drawing kind={drawing.kind} values={drawing.values} decorative />
      </span>
      <span className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.note}>{note}</span>
      </span>
      {facts !== undefined && (
        <span className={styles.facts}>
          {factTexts(facts).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      )}
    </button>
  </li>
)
