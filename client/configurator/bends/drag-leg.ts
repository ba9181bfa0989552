import type { PlanFigure } from '#client/platform/drawings/plan-figure.ts'
import { withExampleLegs } from '#shared/configurator/bend-limits'
import {
  ANGLE_RANGE,
  axisLegs,
  type BendPlan,
  planNumber,
  withPart,
  withSide,
} from '#shared/configurator/bend-plan'

/** mm and degrees that a hand moves by. */
const STEP = 5
/** Degrees by which a hand may waver along a leg before its corner turns. */
const WAVER = 8

/** The end of a leg under a hand: where the drag began. */
export interface LegDrag {
  /** leg whose end is held, from 0 */
  place: number
  plan: BendPlan
  figure: PlanFigure
}

/**
 * The plan whose leg ends at a point of the sheet: its length, and the turn of the corner before it. What follows is
 * carried along.
 */
export const draggedTo = (
  { place, plan, figure }: LegDrag,
  profile: number,
  point: { x: number; y: number },
): BendPlan => {
  const [before, from] = [figure.apexes[place - 1], figure.apexes[place]]
  const whole = withExampleLegs(plan)
  if (from === undefined) return plan
  const [dx, dy] = [point.x - from.x, point.y - from.y]
  // what a face adds to the axis stays as it was
  const gain = (axisLegs(whole, profile)?.[place] ?? 0) - (whole.legs[place] ?? 0)
  const length = planNumber(Math.round((Math.hypot(dx, dy) / figure.frame.scale - gain) / STEP) * STEP)
  const longer = withPart(plan, { kind: 'leg', place }, Math.max(STEP, length))
  const corner = plan.corners[place - 1]
  if (before === undefined || corner === undefined) return longer
  const straight = Math.atan2(from.y - before.y, from.x - before.x)
  const turned = degrees(Math.atan2(dy, dx) - straight)
  const now = corner.side === 'right' ? corner.angle : -corner.angle
  if (Math.abs(degreesOf(turned - now)) < WAVER) return longer
  const angle = Math.min(ANGLE_RANGE.max, Math.max(STEP, Math.round(Math.abs(turned) / STEP) * STEP))
  return withSide(
    withPart(longer, { kind: 'angle', place: place - 1 }, angle),
    place - 1,
    turned < 0 ? 'left' : 'right',
  )
}

/** Between −180 and 180. */
const degreesOf = (angle: number): number => ((((angle + 180) % 360) + 360) % 360) - 180

const degrees = (radians: number): number => degreesOf((radians * 180) / Math.PI)
