import { crossesItself, straightParts, takenFrom } from './bend-geometry.ts'
import { splicesOf } from './bend-layout.ts'
import {
  axisLegs,
  type BendPlan,
  CORNERS_MAX,
  type Corner,
  type PlanPart,
  partOf,
  planNumber,
  type Side,
  withPart,
} from './bend-plan.ts'

interface Range {
  min: number
  max: number
}

/** What the profile and the machine that bends it allow; lengths in mm, angles in degrees. */
export interface PlanLimits {
  /** width of the profile, between its two faces */
  profile: number
  /** longest piece: what is longer is spliced */
  piece: number
  /** most corners */
  corners: number
  angle: Range
  /** `usual`: what a new corner has */
  radius: Range & { usual: number }
  /** of a leg, to the corners */
  leg: Range
  /** least straight part of a leg */
  straight: number
}

/** What is wrong with a plan, and where. */
export type PlanFault =
  | { kind: 'corners'; count: number; max: number }
  | ({ kind: PlanPart['kind']; place: number; value: number } & Range)
  /** of a leg: what its corners leave of it */
  | { kind: 'straight'; place: number; value: number; min: number }
  | { kind: 'crossing' }
  /** an arc longer than a piece: it would be spliced inside */
  | { kind: 'splice' }
  /** the plan was made up from an older answer */
  | { kind: 'unchecked' }
  /** a leg is not given yet: nothing is wrong with the rest */
  | { kind: 'incomplete' }

const rangeOf = ({ angle, radius, leg }: PlanLimits, { kind }: PlanPart): Range =>
  kind === 'leg' ? leg : kind === 'radius' ? radius : angle

/** Limits of one part of the plan. */
export const limitsOfPart = (limits: PlanLimits, part: PlanPart): Range => {
  const { min, max } = rangeOf(limits, part)
  return { min, max }
}

/** Every part of a plan, in the order in which the rail runs. */
export const partsOf = ({ legs, corners }: BendPlan): PlanPart[] =>
  legs.flatMap((_, place): PlanPart[] =>
    place < corners.length
      ? [
          { kind: 'leg', place },
          { kind: 'angle', place },
          { kind: 'radius', place },
        ]
      : [{ kind: 'leg', place }],
  )

/** All that is wrong, what stands in the way first; none: it can be made. */
export const faultsOfPlan = (plan: BendPlan, limits: PlanLimits): PlanFault[] => {
  const { corners, profile, piece } = limits
  const faults: PlanFault[] = partsOf(plan).flatMap((part) => {
    const { min, max } = rangeOf(limits, part)
    const value = partOf(plan, part)
    return value === null || (value >= min && value <= max) ? [] : [{ ...part, value, min, max }]
  })
  if (plan.corners.length > corners) {
    faults.unshift({ kind: 'corners', count: plan.corners.length, max: corners })
  }
  const straights = straightParts(plan, profile)
  if (straights === null) faults.push({ kind: 'incomplete' })
  else {
    faults.push(...straights.flatMap((value, place) => shortOf(value, place, limits)))
    if (crossesItself(plan, profile)) faults.push({ kind: 'crossing' })
    if ((splicesOf(plan, profile, piece)?.inArc ?? 0) > 0) faults.push({ kind: 'splice' })
  }
  return plan.unchecked ? [...faults, { kind: 'unchecked' }] : faults
}

/** Rounding of tangents is no fault. */
const TOLERANCE = 0.5

const shortOf = (value: number, place: number, { straight }: PlanLimits): PlanFault[] =>
  value < straight - TOLERANCE ? [{ kind: 'straight', place, value, min: straight }] : []

/** The plan with what a fault names put right, and nothing else; undefined where a person must decide. */
export const mended = (plan: BendPlan, fault: PlanFault, limits: PlanLimits): BendPlan | undefined => {
  switch (fault.kind) {
    case 'leg':
    case 'angle':
    case 'radius': {
      const nearest = Math.min(fault.max, Math.max(fault.min, fault.value))
      // further off it is no slip but another thing
      return Math.abs(fault.value - nearest) <= nearest / 2 ? withPart(plan, fault, nearest) : undefined
    }
    case 'straight':
      return withStraightFrom(plan, fault.min, limits.profile, [fault.place])
    default:
      return undefined
  }
}

/** The plan whose radii are at least this. */
export const withRadiusFrom = (plan: BendPlan, least: number): BendPlan => ({
  ...plan,
  corners: plan.corners.map((corner) => ({ ...corner, radius: planNumber(Math.max(corner.radius, least)) })),
})

/** The plan whose legs, those of `places`, are made longer until their straight parts are at least this. */
export const withStraightFrom = (
  plan: BendPlan,
  least: number,
  profile: number,
  places: readonly number[] = plan.legs.map((_, place) => place),
): BendPlan => {
  const axis = axisLegs(plan, profile)
  if (axis === null) return plan
  const legs = plan.legs.map((leg, place) => {
    const lacks = least + takenFrom(plan, place) - (axis[place] ?? 0)
    return leg === null || lacks <= 0 || !places.includes(place) ? leg : planNumber(Math.ceil(leg + lacks))
  })
  return { ...plan, legs }
}

/** The plan whose two ends are straight over this at least. */
export const withEndsFrom = (plan: BendPlan, least: number, profile: number): BendPlan =>
  withStraightFrom(plan, least, profile, [0, plan.legs.length - 1])

export const PRESETS = ['l', 'u', 'bay', 'free'] as const
export type Preset = (typeof PRESETS)[number]

const turns: Readonly<Record<Preset, readonly (readonly [Side, number])[]>> = {
  l: [['right', 90]],
  u: [
    ['right', 90],
    ['right', 90],
  ],
  bay: [
    ['right', 45],
    ['right', 45],
  ],
  free: [['right', 60]],
}

/** A shape to begin with, its legs not given yet; undefined where the profile cannot be bent so. */
export const presetPlan = (preset: Preset, { corners, angle, radius }: PlanLimits): BendPlan | undefined => {
  const wanted = turns[preset]
  const holds = wanted.every(([, turn]) => turn >= angle.min && turn <= angle.max)
  if (wanted.length > Math.min(corners, CORNERS_MAX) || !holds) return undefined
  return {
    measure: 'axis',
    legs: [null, ...wanted.map(() => null)],
    corners: wanted.map(([side, turn]): Corner => ({ side, angle: turn, radius: radius.usual })),
    unchecked: false,
  }
}

/** Round numbers of a leg that is drawn or tried before it is given. */
const EXAMPLE_LEG = 800
const EXAMPLE_MIDDLE = 1600

/** The plan with an ordinary length for each leg that is not given: as a drawing shows it until it is. */
export const withExampleLegs = (plan: BendPlan, straight = 0): BendPlan => ({
  ...plan,
  legs: plan.legs.map((leg, place) => {
    const inner = place > 0 && place < plan.corners.length
    const least = Math.ceil((takenFrom(plan, place) + Math.max(straight, 300)) / 100) * 100
    return leg ?? planNumber(Math.max(inner || plan.legs.length === 2 ? EXAMPLE_MIDDLE : EXAMPLE_LEG, least))
  }),
})

/** Plans that can be made, one of each shape: for what tries a model out. */
export const samplePlans = (limits: PlanLimits): BendPlan[] =>
  PRESETS.flatMap((preset) => {
    const plan = presetPlan(preset, limits)
    const whole = plan && withExampleLegs(plan, limits.straight)
    return whole && faultsOfPlan(whole, limits).length === 0 ? [whole] : []
  })

/**
 * A plan for an answer that told so many bends of one radius and the developed length: equal legs, quarter turns that
 * do not meet. It is to be checked: nobody said where its corners are.
 */
export const planOfBends = (bends: number, radius: number, length: number): BendPlan | undefined => {
  if (!Number.isInteger(bends) || bends < 1 || bends > CORNERS_MAX) return undefined
  const saved = bends * (2 - Math.PI / 2) * radius
  const total = Math.round(length + saved)
  const leg = Math.floor(total / (bends + 1))
  const sides: readonly Side[] = bends > 2 ? ['left', 'right'] : ['left', 'left']
  return {
    measure: 'axis',
    legs: Array.from({ length: bends + 1 }, (_, place) =>
      planNumber(place < bends ? leg : total - bends * leg),
    ),
    corners: Array.from({ length: bends }, (_, place) => ({
      side: sides[place % 2] ?? 'left',
      angle: 90,
      radius: planNumber(radius),
    })),
    unchecked: true,
  }
}
