import { Modal } from '#client/platform/ui/Modal.tsx'
import { measuringOf } from '#shared/drawings/measuring'
import { MEASURING_SHEET, type Measurement, type MeasuringLine } from '#shared/drawings/measuring-sheet'
import styles from './WhereToMeasure.module.css'

interface WhereToMeasureProps {
  measurement: Measurement
  /** of the number */
  label: string
  /** closed by what it has for that */
  onClose: () => void
}

const classOf = {
  hatch: styles.hatch,
  edge: styles.edge,
  product: styles.product,
  tape: styles.tape,
} as const satisfies Record<MeasuringLine, string | undefined>

/** What stands where nothing is known of a number: its own help says it. */
const UNKNOWN = 'Suivez l’aide de cette question, et mesurez en millimètres.'

/** As in the style sheet of the page: there a drawing in the form would stand under the bar of the price. */
const PHONE = '(width < 600px)'

/** Where to put the tape for a number, drawn and said: under its field, on a phone as a sheet over everything else. */
export const WhereToMeasure = ({ label, measurement, onClose }: WhereToMeasureProps) => {
  const measuring = measuringOf(measurement)
  const figure = (
    <figure className={styles.figure}>
      {measuring && (
        <svg
          viewBox={`0 0 ${MEASURING_SHEET.width} ${MEASURING_SHEET.height}`}
          className={styles.drawing}
          aria-hidden="true"
          focusable="false"
        >
          {measuring.marks.map(({ line, d }) => (
            <path key={d} d={d} className={classOf[line]} />
          ))}
        </svg>
      )}
      <figcaption>{measuring?.sentence ?? UNKNOWN}</figcaption>
    </figure>
  )
  return window.matchMedia(PHONE).matches ? (
    <Modal open dismissible size="md" title={`Où mesurer\u00a0: ${label}`} onClose={onClose}>
      {figure}
    </Modal>
  ) : (
    figure
  )
}
