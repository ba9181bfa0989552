import { Drawing, type DrawingProps } from '#client/platform/drawings/Drawing.tsx'
import type { Found } from './found.ts'
import styles from './ModelRow.module.css'
import { factTexts } from './model-line.ts'

interface ModelRowProps extends Pick<Found, 'name' | 'reference' | 'facts' | 'drawing'> {
  onChoose: () => void
}

/** A model in a list: its drawing, its name, how large it is made and from which price. */
export const ModelRow = ({ name, reference, facts, drawing, onChoose }: ModelRowProps) => (
  <li>
    <button type="button" className={styles.model} onClick={onChoose}>
      <span className={styles.picture}>
        <Drawing kind={drawing.kind} values={drawing.values as DrawingProps['values']} decorative />
      </span>
      <span className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.note}>Ref: {reference}</span>
      </span>
      <span className={styles.facts}>
        {factTexts(facts).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    </button>
  </li>
)
