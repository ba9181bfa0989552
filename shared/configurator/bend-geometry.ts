import { axisLegs, type BendPlan, type Corner, insideOf } from './bend-plan.ts'

/** The rail of a plan as it runs: its lengths, where its arcs are, and its points as they are drawn, from below. */

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** mm of a leg that the arc of its corner takes. */
const tangentOf = ({ angle, radius }: Corner): number => radius * Math.tan(radians(angle) / 2)

/** mm along the axis of the arc. */
export const arcOf = ({ angle, radius }: Corner): number => radius * radians(angle)

/** A straight part or an arc, with where it begins and ends along the developed length, in mm. */
export interface Stretch {
  kind: 'straight' | 'arc'
  /** of its leg or its corner, from 0 */
  place: number
  from: number
  to: number
}

/** The straight part of each leg: what its corners' tangents leave; below zero where they meet. */
export const straightParts = (plan: BendPlan, profile: number): number[] | null =>
  axisLegs(plan, profile)?.map((leg, place) => leg - takenFrom(plan, place)) ?? null

/** mm of a leg that its corners take. */
export const takenFrom = ({ corners }: Pick<BendPlan, 'corners'>, place: number): number =>
  [corners[place - 1], corners[place]].reduce((sum, corner) => sum + (corner ? tangentOf(corner) : 0), 0)

/** Straight parts and arcs in the order in which they follow; null where a leg is not given, or too short. */
export const stretchesOf = (plan: BendPlan, profile: number): Stretch[] | null => {
  const straights = straightParts(plan, profile)
  if (straights === null || straights.some((length) => length < 0)) return null
  let at = 0
  const run = (kind: Stretch['kind'], place: number, length: number): Stretch => {
    const from = at
    at += length
    return { kind, place, from, to: at }
  }
  return straights.flatMap((length, place) => {
    const corner = plan.corners[place]
    const straight = run('straight', place, length)
    return corner ? [straight, run('arc', place, arcOf(corner))] : [straight]
  })
}

/** Comparisons forgive binary noise below it. */
const EPSILON = 1e-9

/**
 * Σ legs − Σ (2·R·tan(θ/2) − R·θ), rounded half up to the mm, as the trade reckons a bent rail; null where a leg is not
 * given.
 */
export const developedLength = (plan: BendPlan, profile: number): number | null => {
  const legs = axisLegs(plan, profile)
  if (legs === null) return null
  const saved = plan.corners.reduce((sum, corner) => sum + 2 * tangentOf(corner) - arcOf(corner), 0)
  return wholeMm(legs.reduce((sum, leg) => sum + leg, 0) - saved)
}

/** Rounded half up, as lengths are said. */
export const wholeMm = (length: number): number => Math.floor(length + 0.5 + EPSILON)

/** A point of the axis, in mm, y downwards, and the direction in which the rail runs there, in radians. */
export interface Station {
  x: number
  y: number
  heading: number
}

/** Right turns the heading up: y runs downwards. */
const turnOf = ({ side, angle }: Corner): number => (side === 'right' ? radians(angle) : -radians(angle))

/**
 * The heading of the first leg: the middle leg, the longer of two, lies level with the inside of the plan below it, as
 * one who looks up from the room sees the window above.
 */
const firstHeading = (plan: BendPlan, legs: readonly number[]): number => {
  const middle = (legs.length - 1) / 2
  const [before, after] = [Math.floor(middle), Math.ceil(middle)]
  const level = (legs[before] ?? 0) > (legs[after] ?? 0) ? before : after
  const turned = plan.corners.slice(0, level).reduce((sum, corner) => sum + turnOf(corner), 0)
  return (insideOf(plan) === 'left' ? Math.PI : 0) - turned
}

/** The chain's corners as they would be without arcs, its two ends included; `heading` is that of the first leg. */
export const apexesOf = (plan: BendPlan, profile: number, heading?: number): Station[] | null => {
  const legs = axisLegs(plan, profile)
  if (legs === null) return null
  let at: Station = { x: 0, y: 0, heading: heading ?? firstHeading(plan, legs) }
  return [
    at,
    ...legs.map((leg, place) => {
      const along = at.heading
      const corner = plan.corners[place]
      at = {
        x: at.x + Math.cos(along) * leg,
        y: at.y + Math.sin(along) * leg,
        heading: along + (corner ? turnOf(corner) : 0),
      }
      return at
    }),
  ]
}

/** From the distance along the rail, in mm, to the station there. */
export const stationsOf = (
  plan: BendPlan,
  profile: number,
  heading?: number,
): ((along: number) => Station) | null => {
  const stretches = stretchesOf(plan, profile)
  const apexes = apexesOf(plan, profile, heading)
  const [start] = apexes ?? []
  if (stretches === null || start === undefined) return null
  const begins = new Map<Stretch, Station>()
  let at = start
  for (const stretch of stretches) {
    begins.set(stretch, at)
    at = onStretch(plan, stretch, at, stretch.to - stretch.from)
  }
  return (along) => {
    const stretch = stretches.find(({ to }) => along <= to) ?? stretches.at(-1)
    const begin = stretch && begins.get(stretch)
    return stretch && begin ? onStretch(plan, stretch, begin, Math.max(0, along - stretch.from)) : start
  }
}

/** The station so many mm into a stretch. */
const onStretch = (plan: BendPlan, { kind, place }: Stretch, begin: Station, run: number): Station => {
  const { x, y, heading } = begin
  const corner = plan.corners[place]
  if (kind === 'straight' || corner === undefined || corner.radius === 0) {
    return { x: x + Math.cos(heading) * run, y: y + Math.sin(heading) * run, heading }
  }
  const side = corner.side === 'right' ? 1 : -1
  const turned = heading + (side * run) / corner.radius
  return {
    x: x + (Math.sin(turned) - Math.sin(heading)) * corner.radius * side,
    y: y + (Math.cos(heading) - Math.cos(turned)) * corner.radius * side,
    heading: turned,
  }
}

/** Degrees between two points of a drawn arc. */
const ARC_STEP = 5

/** Points of the axis: the ends of each straight part, arcs every few degrees. */
export const samplesOf = (plan: BendPlan, profile: number, heading?: number): Station[] | null => {
  const stretches = stretchesOf(plan, profile)
  const at = stationsOf(plan, profile, heading)
  if (stretches === null || at === null) return null
  return [
    at(0),
    ...stretches.flatMap(({ kind, place, from, to }) => {
      const steps = kind === 'arc' ? Math.ceil((plan.corners[place]?.angle ?? 0) / ARC_STEP) : 1
      return Array.from({ length: steps }, (_, step) => at(from + ((to - from) * (step + 1)) / steps))
    }),
  ]
}

/** Whether the rail meets itself; false while its lengths are not all there. */
export const crossesItself = (plan: BendPlan, profile: number): boolean => {
  const points = (samplesOf(plan, profile) ?? []).filter(
    (point, place, all) => place === 0 || distance(point, all[place - 1] ?? point) > EPSILON,
  )
  return points.some((point, place) => {
    const next = points[place + 1]
    if (next === undefined) return false
    return points.slice(place + 2).some((other, offset) => {
      const after = points[place + 3 + offset]
      return after !== undefined && meet(point, next, other, after)
    })
  })
}

type Point = Pick<Station, 'x' | 'y'>
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Whether two segments have a point in common. */
const meet = (a: Point, b: Point, c: Point, d: Point): boolean => {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (abc === 0 && abd === 0) return between(a, b, c) || between(a, b, d) || between(c, d, a)
  return abc * abd <= 0 && cda * cdb <= 0
}

/** On which side of a line a point lies: 1, −1, or 0 on it. */
const side = (a: Point, b: Point, point: Point): number => {
  const area = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
  return Math.abs(area) <= 1e-6 * distance(a, b) ? 0 : Math.sign(area)
}

/** Of a point on the line of a and b: whether it lies between them. */
const between = (a: Point, b: Point, { x, y }: Point): boolean =>
  x >= Math.min(a.x, b.x) - EPSILON &&
  x <= Math.max(a.x, b.x) + EPSILON &&
  y >= Math.min(a.y, b.y) - EPSILON &&
  y <= Math.max(a.y, b.y) + EPSILON
