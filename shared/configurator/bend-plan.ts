/**
 * The plan of a bent rail, seen from below: a chain of legs and corners, as the person measured it. It travels as a
 * short text, the *code*, in carts, orders and links:
 *
 *     code    = "straight" | measure legs [ "-check" ]
 *     measure = "x" | "i" | "o"                           legs at the axis, on the inside, on the outside
 *     legs    = "-" leg 1*6( "-" corner "-" leg )
 *     leg     = 1*5DIGIT | "_"                            mm; "_" is not given yet
 *     corner  = ( "l" | "r" ) angle "r" radius            side, deflection in degrees, radius at the axis in mm
 *
 * `x-1000-l90r200-2400-l90r200-1000` is a U of 1000 / 2400 / 1000, two corners of 90° to the left, R 200. A plan has
 * one code: no sign, no leading zero, no space.
 */

/** Where the legs were measured. */
export type PlanMeasure = 'axis' | 'inside' | 'outside'
export type Side = 'left' | 'right'

export interface Corner {
  side: Side
  /** deflection in degrees: 90 for an L, 45 for a bay whose inside angle is 135° */
  angle: number
  /** mm, at the profile's axis */
  radius: number
}

export interface BendPlan {
  measure: PlanMeasure
  /** mm to the corners of their neighbours, as measured; null is not given yet. One more than the corners. */
  legs: readonly (number | null)[]
  corners: readonly Corner[]
  /** made from an answer that did not tell the legs: it is to be looked at before it counts */
  unchecked: boolean
}

/** What a straight rail answers. */
export const STRAIGHT = 'straight'
export const CORNERS_MAX = 6
/** Characters of the longest code. */
export const CODE_MAX = 120
/** mm of the longest leg and the largest radius that a code can say. */
const NUMBER_MAX = 99_999
/** A hairpin is beyond any machine. */
export const ANGLE_RANGE = { min: 1, max: 150 } as const

const measures = { x: 'axis', i: 'inside', o: 'outside' } as const
const letters = { axis: 'x', inside: 'i', outside: 'o' } as const
const CODE =
  /^(?<measure>[xio])-(?<chain>(?:\d{1,5}|_)(?:-[lr]\d{1,3}r\d{1,5}-(?:\d{1,5}|_)){1,6})(?<check>-check)?$/
const CORNER = /^(?<side>[lr])(?<angle>\d+)r(?<radius>\d+)$/

/** The plan that a code says; null when it is none, or straight. */
export const parsePlan = (code: unknown): BendPlan | null => {
  if (typeof code !== 'string' || code.length > CODE_MAX) return null
  const { measure, chain, check } = CODE.exec(code)?.groups ?? {}
  if (measure === undefined || chain === undefined) return null
  const parts = chain.split('-')
  const plan: BendPlan = {
    measure: measures[measure as keyof typeof measures],
    legs: parts.filter((_, place) => place % 2 === 0).map((leg) => (leg === '_' ? null : Number(leg))),
    corners: parts.filter((_, place) => place % 2 === 1).flatMap(parseCorner),
    unchecked: check !== undefined,
  }
  // what is written in another way, or cannot be, is no code
  return formatPlan(plan) === code && plan.corners.every(isCorner) ? plan : null
}

const parseCorner = (text: string): Corner[] => {
  const { side, angle, radius } = CORNER.exec(text)?.groups ?? {}
  return [{ side: side === 'l' ? 'left' : 'right', angle: Number(angle), radius: Number(radius) }]
}

const isCorner = ({ angle }: Corner): boolean => angle >= ANGLE_RANGE.min && angle <= ANGLE_RANGE.max

/** The code of a plan; `parsePlan` gives the plan back. */
export const formatPlan = ({ measure, legs, corners, unchecked }: BendPlan): string => {
  const chain = legs.flatMap((leg, place) => {
    const corner = corners[place]
    const text = leg === null ? '_' : String(leg)
    return corner ? [text, `${corner.side === 'left' ? 'l' : 'r'}${corner.angle}r${corner.radius}`] : [text]
  })
  return `${letters[measure]}-${chain.join('-')}${unchecked ? '-check' : ''}`
}

/** A code: of a plan, whole or not, or of a straight rail. */
export const isPlanCode = (code: unknown): code is string => code === STRAIGHT || parsePlan(code) !== null

/** A number that a code can say: whole, in mm. */
export const planNumber = (value: number): number => Math.min(NUMBER_MAX, Math.max(0, Math.round(value)))

/** Whether a code can say the number as this part: what it cannot is told, never replaced by another. */
export const isSayable = (kind: PlanPart['kind'], value: number): boolean =>
  kind === 'angle' ? value >= ANGLE_RANGE.min && value <= ANGLE_RANGE.max : value >= 0 && value <= NUMBER_MAX

/** Every left is right, as in a mirror; its lengths are the same. */
export const mirrored = (plan: BendPlan): BendPlan => ({
  ...plan,
  corners: plan.corners.map((corner) => ({ ...corner, side: corner.side === 'left' ? 'right' : 'left' })),
})

/** A part of a plan that is a number by itself. */
export type PlanPart = { kind: 'leg'; place: number } | { kind: 'angle' | 'radius'; place: number }

/** What a part says; null: not given, or there is no such part. */
export const partOf = (plan: BendPlan, { kind, place }: PlanPart): number | null =>
  kind === 'leg' ? (plan.legs[place] ?? null) : (plan.corners[place]?.[kind] ?? null)

/** The plan with one part said anew; null takes a leg away. An angle or a radius stays when there is none to put. */
export const withPart = (plan: BendPlan, { kind, place }: PlanPart, value: number | null): BendPlan => {
  if (kind === 'leg') {
    const legs = plan.legs.map((leg, at) => (at === place ? value && planNumber(value) : leg))
    return { ...plan, legs }
  }
  if (value === null) return plan
  const within =
    kind === 'angle'
      ? Math.min(ANGLE_RANGE.max, Math.max(ANGLE_RANGE.min, Math.round(value)))
      : planNumber(value)
  return {
    ...plan,
    corners: plan.corners.map((corner, at) => (at === place ? { ...corner, [kind]: within } : corner)),
  }
}

/** The corner turns to this side. */
export const withSide = (plan: BendPlan, place: number, side: Side): BendPlan => ({
  ...plan,
  corners: plan.corners.map((corner, at) => (at === place ? { ...corner, side } : corner)),
})

/** One corner more at the end, like the last, with a leg that is not given yet. */
export const withCornerAdded = (plan: BendPlan): BendPlan => {
  const last = plan.corners.at(-1)
  if (last === undefined || plan.corners.length >= CORNERS_MAX) return plan
  return { ...plan, legs: [...plan.legs, null], corners: [...plan.corners, last] }
}

/** Without a corner: its two legs are one, not given where one of them was not. The last corner cannot go. */
export const withoutCorner = (plan: BendPlan, place: number): BendPlan => {
  if (plan.corners.length < 2) return plan
  const [before, after] = [plan.legs[place] ?? null, plan.legs[place + 1] ?? null]
  const joined = before === null || after === null ? null : planNumber(before + after)
  return {
    ...plan,
    legs: [...plan.legs.slice(0, place), joined, ...plan.legs.slice(place + 2)],
    corners: plan.corners.filter((_, at) => at !== place),
  }
}

/** To which side the chain turns in all; where it comes back to its direction, that of the first corner. */
export const insideOf = ({ corners }: Pick<BendPlan, 'corners'>): Side => {
  const turn = corners.reduce((sum, { side, angle }) => sum + (side === 'left' ? -angle : angle), 0)
  if (turn !== 0) return turn < 0 ? 'left' : 'right'
  return corners[0]?.side ?? 'right'
}

const half = (degrees: number): number => Math.tan((degrees * Math.PI) / 360)

/**
 * What each leg measured on a face gains at the axis: half the profile's width × tan(θ/2) per corner, where the face is
 * on the corner's inner side; as much lost where it is on the outer one. Zero at the axis.
 */
const gains = (plan: BendPlan, profile: number): number[] => {
  const inside = insideOf(plan)
  const face = plan.measure === 'inside' ? inside : inside === 'left' ? 'right' : 'left'
  const gainAt = (corner: Corner | undefined): number =>
    corner === undefined || plan.measure === 'axis'
      ? 0
      : (profile / 2) * half(corner.angle) * (corner.side === face ? 1 : -1)
  return plan.legs.map((_, place) => gainAt(plan.corners[place - 1]) + gainAt(plan.corners[place]))
}

/** The legs at the axis, in mm, not rounded; null where one is not given. `profile` is the profile's width. */
export const axisLegs = (plan: BendPlan, profile: number): number[] | null => {
  const moved = gains(plan, profile)
  const legs = plan.legs.flatMap((leg, place) => (leg === null ? [] : [leg + (moved[place] ?? 0)]))
  return legs.length === plan.legs.length ? legs : null
}
