import { cx } from '#client/platform/ui/cx.ts'
import { MEASURED_AT, type Measured, type Taken } from '#shared/configurator/three-measures'
import styles from './ThreeMeasures.module.css'

/** The opening on a sheet of 240 × 150, its masonry around it. */
const OPENING = { x: 60, y: 24, width: 120, height: 102 }
const MASONRY = 'M36 4h168v142H36z'
const HATCH =
  'M36 20l16-16M36 44l40-40M36 68l24-24M36 92l24-24M36 116l24-24M36 140l24-24M54 146l20-20M78 146l20-20M102 146l20-20M126 146l20-20M150 146l20-20M174 146l30-30M180 116l24-24M180 92l24-24M180 68l24-24M180 44l24-24M156 24l20-20M132 24l20-20M108 24l20-20M84 24l20-20'

/** Where the product goes: inside with its play, or over the edges. */
const product = (taken: Taken): string => (taken === 'smallest' ? 'M64 24h112v98H64z' : 'M48 14h144v122H48z')

/** A dimension with its arrows, across the opening at one of three places. */
const lineAt = (across: Measured, place: number): string => {
  const { x, y, width, height } = OPENING
  if (across === 'width') {
    const at = y + 20 + place * 31
    return `M${x} ${at}h${width}M${x + 6} ${at - 4}l-6 4 6 4M${x + width - 6} ${at - 4}l6 4-6 4`
  }
  const at = x + 22 + place * 38
  return `M${at} ${y}v${height}M${at - 4} ${y + 6}l4-6 4 6M${at - 4} ${y + height - 6}l4 6 4-6`
}

const WHERE = {
  width: { smallest: 'De tableau à tableau', largest: 'Largeur à couvrir' },
  height: { smallest: 'De l’appui au linteau', largest: 'Hauteur à couvrir' },
} as const satisfies Record<Measured, Record<Taken, string>>

const PLACES = {
  width: 'en haut, au milieu et en bas',
  height: 'à gauche, au milieu et à droite',
} as const satisfies Record<Measured, string>

interface MeasureGuideProps {
  across: Measured
  /** undefined while the fixing is not said */
  taken: Taken | undefined
  /** place of the one that counts */
  counts: number | undefined
}

/** Where to measure, drawn from the inside, and which of the three counts. */
export const MeasureGuide = ({ across, taken, counts }: MeasureGuideProps) => (
  <figure className={styles.guide}>
    <svg viewBox="0 0 240 150" className={styles.drawing} aria-hidden="true" focusable="false">
      <path d={HATCH} className={styles.hatch} />
      <path d={MASONRY} className={styles.edge} />
      <rect {...OPENING} className={styles.opening} />
      {taken && <path d={product(taken)} className={styles.product} />}
      {MEASURED_AT[across].map((at, place) => (
        <path
          key={at}
          d={lineAt(across, place)}
          className={cx(styles.line, place === counts && styles.counts)}
        />
      ))}
    </svg>
    <figcaption>
      {taken === undefined
        ? 'La pose dit laquelle des trois compte.'
        : `${WHERE[across][taken]}, ${PLACES[across]}. ${
            taken === 'smallest' ? 'La plus petite est retenue.' : 'La plus grande est retenue.'
          }`}
    </figcaption>
  </figure>
)
