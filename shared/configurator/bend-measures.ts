import { arcOf, developedLength, straightParts } from './bend-geometry.ts'
import { splicesOf } from './bend-layout.ts'
import type { PlanLimits } from './bend-limits.ts'
import { ANGLE_RANGE, type BendPlan } from './bend-plan.ts'

/** What expressions read of a plan that can be made, by its name after the point: `plan.length`. */
interface Measure {
  of: (plan: BendPlan, limits: PlanLimits) => number
  /** the least and the most that it may be */
  range: (limits: PlanLimits) => readonly [min: number, max: number]
}

const most = (values: readonly number[]): number => Math.max(0, ...values)
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity)
const radii = ({ corners }: BendPlan): number[] => corners.map(({ radius }) => radius)
const given = ({ legs }: BendPlan): number[] => legs.filter((leg) => leg !== null)
const longest = ({ corners, leg }: PlanLimits): number => (corners + 1) * leg.max
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** Lengths in mm, angles in degrees. Of a straight rail each is 0, but its length, which no plan tells. */
export const PLAN_MEASURES = {
  /** how many */
  corners: { of: ({ corners }) => corners.length, range: ({ corners }) => [0, corners] },
  /** developed, at the axis */
  length: {
    of: (plan, { profile }) => developedLength(plan, profile) ?? 0,
    range: (all) => [0, longest(all)],
  },
  min_radius: { of: (plan) => least(radii(plan)), range: ({ radius }) => [radius.min, radius.max] },
  max_radius: { of: (plan) => most(radii(plan)), range: ({ radius }) => [radius.min, radius.max] },
  /** as measured */
  min_leg: { of: (plan) => least(given(plan)), range: ({ leg }) => [leg.min, leg.max] },
  max_leg: { of: (plan) => most(given(plan)), range: ({ leg }) => [leg.min, leg.max] },
  /** shortest straight part of a leg */
  min_straight: {
    of: (plan, { profile }) => Math.round(least(straightParts(plan, profile) ?? [])),
    range: (all) => [0, longest(all)],
  },
  /** shorter of the two straight ends */
  end_straight: {
    of: (plan, { profile }) => {
      const straights = straightParts(plan, profile) ?? []
      return Math.round(Math.min(straights[0] ?? 0, straights.at(-1) ?? 0))
    },
    range: (all) => [0, longest(all)],
  },
  /** degrees of all corners together, to whatever side */
  turn: {
    of: ({ corners }) => sum(corners.map(({ angle }) => angle)),
    range: ({ corners }) => [0, corners * ANGLE_RANGE.max],
  },
  /** all arcs together */
  arc: { of: ({ corners }) => Math.round(sum(corners.map(arcOf))), range: (all) => [0, 2 * longest(all)] },
  /** how many the rail is cut into */
  pieces: {
    of: (plan, { profile, piece }) => (splicesOf(plan, profile, piece)?.at.length ?? 0) + 1,
    range: (all) => [1, Math.ceil(longest(all) / Math.max(1, all.piece)) * 2 + 1],
  },
} as const satisfies Record<string, Measure>
export type PlanMeasureName = keyof typeof PLAN_MEASURES

export const planMeasureNames = Object.keys(PLAN_MEASURES) as PlanMeasureName[]

/** Every measure of a plan that can be made. */
export const measuresOf = (plan: BendPlan, limits: PlanLimits): PlanMeasures =>
  Object.fromEntries(
    planMeasureNames.map((name) => [name, PLAN_MEASURES[name].of(plan, limits)]),
  ) as PlanMeasures

export type PlanMeasures = Readonly<Record<PlanMeasureName, number>>
