import { cx } from '#client/platform/ui/cx.ts'
import { withExampleLegs } from '#shared/configurator/bend-limits'
import type { BendPlan } from '#shared/configurator/bend-plan'
import { legName, planText } from '#shared/configurator/bend-text'
import styles from './PlanDrawing.module.css'
import { type Frame, type PlanFigure, planFigure } from './plan-figure.ts'

/** The sheet of every plan, in its own units. */
export const PLAN_SHEET = { width: 360, height: 250, margin: 70 } as const

/** The figure of a plan on its sheet: ordinary lengths stand for legs that are not given yet. */
export const figureOf = (plan: BendPlan, profile: number, held?: Frame): PlanFigure | null =>
  planFigure(withExampleLegs(plan), profile, PLAN_SHEET, held)

interface PlanDrawingProps {
  plan: BendPlan
  figure: PlanFigure
  /** mm along the rail */
  supports?: readonly number[] | undefined
  splices?: readonly number[] | undefined
  /** dimensions are written by whoever draws over it */
  bare?: boolean
}

/** A bent rail to scale, from below: its legs and corners, its supports and its splices. */
export const PlanDrawing = ({
  plan,
  figure,
  supports = [],
  splices = [],
  bare = false,
}: PlanDrawingProps) => (
  <svg
    className={styles.plan}
    viewBox={`0 0 ${figure.width} ${figure.height}`}
    role="img"
    aria-label={`Plan vu de dessous\u00a0: ${planText(plan)}`}
  >
    <path d={figure.rail} className={styles.rail} />
    <path d={figure.axis} className={styles.axis} />
    <path d={supports.map((at) => across(figure, at, 9)).join('')} className={styles.support} />
    <path d={splices.map((at) => across(figure, at, 14)).join('')} className={styles.splice} />
    {figure.legs.map((leg, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
      <g key={place} className={cx(plan.legs[place] === null && styles.example)}>
        <path d={leg.line} className={styles.dimension} />
        {!bare && (
          <text x={leg.x} y={leg.y} className={styles.figure}>
            {legName(place)} {plan.legs[place] ?? '…'}
          </text>
        )}
      </g>
    ))}
    {figure.corners.map((corner, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
      <g key={place}>
        <path d={corner.line} className={styles.dimension} />
        {!bare && (
          <text x={corner.x} y={corner.y} className={styles.figure}>
            {plan.corners[place]?.angle}° R {plan.corners[place]?.radius}
          </text>
        )}
      </g>
    ))}
    <text {...startOf(figure)} className={styles.start}>
      départ
    </text>
  </svg>
)

/** A stroke across the rail, so many units to both sides. */
const across = ({ at }: PlanFigure, distance: number, half: number): string => {
  const { x, y, heading } = at(distance)
  const [dx, dy] = [-Math.sin(heading) * half, Math.cos(heading) * half]
  return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`
}

/** Before the rail's first end. */
const startOf = ({ apexes }: PlanFigure): { x: number; y: number } => {
  const [{ x, y, heading } = { x: 0, y: 0, heading: 0 }] = apexes
  return { x: x - Math.cos(heading) * 22, y: y - Math.sin(heading) * 14 }
}
