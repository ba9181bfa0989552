import type { Exploded } from '#shared/solids/exploded'
import { partWords } from '#shared/solids/parts'
import styles from './ExplodedDrawing.module.css'

interface ExplodedDrawingProps {
  exploded: Exploded
  /** the model's name */
  title: string
  /** where the row of a part is, by its number: an id of the page */
  rowOf: (number: number) => string
}

/** A product with its parts apart; each number leads to the row that says what the part is. */
export const ExplodedDrawing = ({ exploded, title, rowOf }: ExplodedDrawingProps) => (
  <svg viewBox={`0 0 ${exploded.width} ${exploded.height}`} className={styles.drawing} focusable="false">
    <title>{`${title}, vue éclatée`}</title>
    {exploded.faces.map(({ corners, fill, opacity }, index) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: faces have no identity but their order
        key={index}
        d={`M${corners.map((corner) => corner.join(' ')).join('L')}z`}
        fill={fill}
        fillOpacity={opacity}
        className={styles.face}
      />
    ))}
    {exploded.callouts.map(({ number, name, at: [x, y], to }) => (
      <a
        key={number}
        href={`#${rowOf(number)}`}
        className={styles.callout}
        aria-label={`${number}, ${partWords(name).label}`}
      >
        <path d={`M${to.join(' ')}L${x - RADIUS} ${y}`} className={styles.leader} />
        <circle cx={to[0]} cy={to[1]} r="2.2" className={styles.end} />
        <circle cx={x} cy={y} r={RADIUS} className={styles.ring} />
        <text x={x} y={y} dy="0.35em" textAnchor="middle" className={styles.number}>
          {number}
        </text>
      </a>
    ))}
  </svg>
)

/** Of the ring around a number; with its gap it is as large as a finger needs where the drawing is whole. */
const RADIUS = 14
