import { scaleLinear } from 'd3-scale'
import { categoryLabel } from '#shared/catalogue/category-labels'
import styles from './BarList.module.css'

interface BarListProps {
  label: string
  bars: readonly {
    id: string
    label: string
    /** beside the label, softer: a reference */
    detail?: string
    /** code of the category that marks it */
    category: string
    value: number
    said: string
  }[]
}

/** Figures side by side, each with its words and its bar: the colour only repeats what they say. */
export const BarList = ({ label, bars }: BarListProps) => {
  const length = scaleLinear()
    .domain([0, Math.max(1, ...bars.map(({ value }) => value))])
    .range([0, 100])
  return (
    <ol aria-label={label} className={styles.list}>
      {bars.map((bar) => (
        <li key={bar.id} className={styles.one}>
          <span>
            {bar.label}
            {bar.detail !== undefined && <span className={styles.detail}> {bar.detail}</span>}
          </span>
          <span className={styles.said}>{bar.said}</span>
          <svg className={styles.track} aria-hidden="true" focusable="false">
            <rect width="100%" height="100%" className={styles.whole} />
            <rect
              width={`${length(bar.value)}%`}
              height="100%"
              style={{ '--mark': categoryLabel(bar.category).color }}
              className={styles.part}
            />
          </svg>
        </li>
      ))}
    </ol>
  )
}
