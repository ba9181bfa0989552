import { PLAN_SHEET } from '#client/platform/drawings/PlanDrawing.tsx'
import type { PlanFigure } from '#client/platform/drawings/plan-figure.ts'
import type { BendPlan } from '#shared/configurator/bend-plan'
import { legName } from '#shared/configurator/bend-text'
import styles from './PlanEditor.module.css'
import { partId } from './PlanNumber.tsx'

interface PlanLabelsProps {
  /** of the criterion's field */
  id: string
  plan: BendPlan
  figure: PlanFigure
}

/** Half of a dimension's width, px: none leaves the sheet, however narrow. */
const HALF = 30

const at = ({ x, y }: { x: number; y: number }) => ({
  left: `clamp(${HALF}px, ${(x / PLAN_SHEET.width) * 100}%, calc(100% - ${HALF}px))`,
  top: `${(y / PLAN_SHEET.height) * 100}%`,
})

/** The dimensions over the drawing, each the label of its field; the fields have names of their own. */
export const PlanLabels = ({ id, plan, figure }: PlanLabelsProps) => (
  <div aria-hidden="true">
    {figure.legs.map((leg, place) => (
      <label
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
        key={place}
        className={styles.tap}
        style={at(leg)}
        htmlFor={partId(id, { kind: 'leg', place })}
      >
        <span className={styles.tapText}>
          {legName(place)} <strong>{plan.legs[place] ?? '…'}</strong>
        </span>
      </label>
    ))}
    {figure.corners.map((corner, place) => (
      <label
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
        key={place}
        className={styles.tap}
        style={at(corner)}
        htmlFor={partId(id, { kind: 'radius', place })}
      >
        <span className={styles.tapText}>
          {plan.corners[place]?.angle}°<br />
          R&nbsp;{plan.corners[place]?.radius}
        </span>
      </label>
    ))}
  </div>
)
