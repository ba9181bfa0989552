import { cx } from '#client/platform/ui/cx.ts'
import { MEASURED_AT, type Measured, type Taken } from '#shared/configurator/three-measures'
import styles from './ThreeMeasures.module.css'

/** The opening on a sheet of 240 × 150, its masonry around it; the glass of its leaf between the beads. */
const OPENING = { x: 60, y: 24, width: 120, height: 102 }
const GLASS = { x: 80, y: 42, width: 80, height: 66 }
const HANDLE = 'M170 68v16M167 76h6'
const MASONRY = 'M36 4h168v142H36z'
const HATCH =
  'M36 20l16-16M36 44l40-40M36 68l24-24M36 92l24-24M36 116l24-24M36 140l24-24M54 146l20-20M78 146l20-20M102 146l20-20M126 146l20-20M150 146l20-20M174 146l30-30M180 116l24-24M180 92l24-24M180 68l24-24M180 44l24-24M156 24l20-20M132 24l20-20M108 24l20-20M84 24l20-20'

/** Where the product goes: into the opening, over it, or onto the leaf of the window. */
type Place = 'inside' | 'over' | 'sash'

/** Its edges: with its play, over those of the opening, onto the beads. */
const PRODUCT = {
  inside: 'M64 24h112v98H64z',
  over: 'M48 14h144v122H48z',
  sash: 'M74 36h92v78H74z',
} as const satisfies Record<Place, string>

/** A dimension with its arrows, across what is measured at one of three places. */
const lineAt = ({ x, y, width, height }: typeof OPENING, across: Measured, place: number): string => {
  const share = 0.19 + 0.31 * place
  if (across === 'width') {
    const at = Math.round(y + height * share)
    return `M${x} ${at}h${width}M${x + 6} ${at - 4}l-6 4 6 4M${x + width - 6} ${at - 4}l6 4-6 4`
  }
  const at = Math.round(x + width * share)
  return `M${at} ${y}v${height}M${at - 4} ${y + 6}l4-6 4 6M${at - 4} ${y + height - 6}l4 6 4-6`
}

const WHERE = {
  width: {
    inside: 'De tableau à tableau',
    over: 'Largeur à couvrir',
    sash: 'Clair de vitrage, de parclose à parclose',
  },
  height: {
    inside: 'De l’appui au linteau',
    over: 'Hauteur à couvrir',
    sash: 'Clair de vitrage, de parclose à parclose',
  },
} as const satisfies Record<Measured, Record<Place, string>>

const PLACES = {
  width: 'en haut, au milieu et en bas',
  height: 'à gauche, au milieu et à droite',
} as const satisfies Record<Measured, string>

interface MeasureGuideProps {
  across: Measured
  /** undefined while the fixing is not said */
  taken: Taken | undefined
  /** the product goes onto the leaf of the window */
  onSash: boolean
  /** place of the one that counts */
  counts: number | undefined
}

/** Where to measure, drawn from the inside, and which of the three counts. */
export const MeasureGuide = ({ across, taken, onSash, counts }: MeasureGuideProps) => {
  const place: Place = onSash ? 'sash' : taken === 'largest' ? 'over' : 'inside'
  return (
    <figure className={styles.guide}>
      <svg viewBox="0 0 240 150" className={styles.drawing} aria-hidden="true" focusable="false">
        <path d={HATCH} className={styles.hatch} />
        <path d={MASONRY} className={styles.edge} />
        <rect {...OPENING} className={styles.opening} />
        {onSash && (
          <>
            <rect {...GLASS} className={styles.opening} />
            <path d={HANDLE} />
          </>
        )}
        {taken && <path d={PRODUCT[place]} className={styles.product} />}
        {MEASURED_AT[across].map((at, index) => (
          <path
            key={at}
            d={lineAt(onSash ? GLASS : OPENING, across, index)}
            className={cx(styles.line, index === counts && styles.counts)}
          />
        ))}
      </svg>
      <figcaption>
        {taken === undefined
          ? 'La pose dit laquelle des trois compte.'
          : `${WHERE[across][place]}, ${PLACES[across]}. ${
              taken === 'smallest' ? 'La plus petite est retenue.' : 'La plus grande est retenue.'
            }`}
      </figcaption>
    </figure>
  )
}
