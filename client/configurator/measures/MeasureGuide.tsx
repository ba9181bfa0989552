import { cx } from '#client/platform/ui/cx.ts'
import { MEASURED_AT, type Measured, type Taken } from '#shared/configurator/three-measures'
import {
  type Frame,
  framePath,
  GLASS,
  HANDLE,
  HATCH,
  MASONRY,
  MEASURING_SHEET,
  OPENING,
  PRODUCT_FRAME,
  type ProductPlace,
  tapeAcross,
  tapeDown,
} from '#shared/drawings/measuring-sheet'
import styles from './ThreeMeasures.module.css'

/** A dimension with its arrows, across what is measured at one of three places. */
const lineAt = ({ x, y, width, height }: Frame, across: Measured, place: number): string => {
  const share = 0.19 + 0.31 * place
  return across === 'width'
    ? tapeAcross(x, Math.round(y + height * share), width)
    : tapeDown(Math.round(x + width * share), y, height)
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
} as const satisfies Record<Measured, Record<ProductPlace, string>>

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
  const place: ProductPlace = onSash ? 'sash' : taken === 'largest' ? 'over' : 'inside'
  return (
    <figure className={styles.guide}>
      <svg
        viewBox={`0 0 ${MEASURING_SHEET.width} ${MEASURING_SHEET.height}`}
        className={styles.drawing}
        aria-hidden="true"
        focusable="false"
      >
        <path d={HATCH} className={styles.hatch} />
        <path d={MASONRY} className={styles.edge} />
        <rect {...OPENING} className={styles.opening} />
        {onSash && (
          <>
            <rect {...GLASS} className={styles.opening} />
            <path d={HANDLE} />
          </>
        )}
        {taken && <path d={framePath(PRODUCT_FRAME[place])} className={styles.product} />}
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
