import { type Stretch, stretchesOf, wholeMm } from './bend-geometry.ts'
import type { BendPlan } from './bend-plan.ts'

/** What the workshop and the fitter place along a bent rail: its splices, its supports, its pieces. Lengths in mm. */

interface Zone {
  from: number
  to: number
}

/** The point at or before `wanted` that lies in no zone. */
const outside = (zones: readonly Zone[], wanted: number): number => {
  let at = wanted
  for (;;) {
    const zone = zones.find(({ from, to }) => at > from + NOISE && at < to - NOISE)
    if (zone === undefined) return at
    at = zone.from
  }
}
const NOISE = 1e-6
/** Two points are never closer. */
const NEXT = 30

/**
 * Points from one end to the other, as few as they can be with no gap over `step`, each the farthest that lies in no
 * zone; inside one only where it is longer than a step, which `forced` counts.
 */
const pointsBetween = (
  { from, to }: Zone,
  step: number,
  zones: readonly Zone[],
): { points: number[]; forced: number } => {
  const points = [from]
  let [last, forced] = [from, 0]
  while (to - last > step + NOISE) {
    const free = outside(zones, last + step)
    if (free > last + NEXT) last = free
    else {
      last += step
      forced += 1
    }
    points.push(last)
  }
  return { points: [...points, to], forced }
}

/**
 * The smallest step for which `count` points are enough, within a tenth of a mm: no more than `reach`, which it has as
 * few points in zones as.
 */
const smallestStep = (span: Zone, count: number, zones: readonly Zone[], reach?: number): number => {
  const most = reach === undefined ? Infinity : pointsBetween(span, reach, zones).forced
  const holds = (step: number): boolean => {
    const { points, forced } = pointsBetween(span, step, zones)
    return points.length <= count && forced <= most
  }
  let [low, high] = [(span.to - span.from) / Math.max(1, count - 1), reach ?? span.to - span.from]
  while (high - low > 0.1) {
    const step = (low + high) / 2
    if (holds(step)) high = step
    else low = step
  }
  return high
}

const arcsOf = (stretches: readonly Stretch[], margin: number): Zone[] =>
  stretches
    .filter(({ kind }) => kind === 'arc')
    .map(({ from, to }) => ({ from: from - margin, to: to + margin }))

const spanOf = (stretches: readonly Stretch[]): Zone => ({ from: 0, to: wholeMm(stretches.at(-1)?.to ?? 0) })

/** Distances of a splice to an arc, the best first. */
const SPLICE_MARGINS = [300, 150, 50] as const

export interface Splices {
  /** whole mm along the developed length */
  at: number[]
  /** those that an arc longer than a piece leaves no other place */
  inArc: number
}

/**
 * Where the rail is spliced: pieces of at most `piece`, as few and as even as may be, away from the arcs. Null where a
 * leg is not given, or too short.
 */
export const splicesOf = (plan: BendPlan, profile: number, piece: number): Splices | null => {
  const stretches = stretchesOf(plan, profile)
  if (stretches === null) return null
  const span = spanOf(stretches)
  const fewest = pointsBetween(span, piece, arcsOf(stretches, SPLICE_MARGINS.at(-1) ?? 0))
  const margin = SPLICE_MARGINS.find((one) => {
    const { points, forced } = pointsBetween(span, piece, arcsOf(stretches, one))
    return forced === fewest.forced && points.length === fewest.points.length
  })
  const zones = arcsOf(stretches, margin ?? 0)
  const even = smallestStep(span, fewest.points.length, zones, piece)
  const { points } = pointsBetween(span, even, zones)
  return { at: points.slice(1, -1).map(wholeMm), inArc: fewest.forced }
}

/** From the ends. */
const END_SUPPORT = 100
/** No support stands on a splice. */
const SPLICE_ZONE = 40

/**
 * Where `count` supports stand, in whole mm along the developed length: near both ends, as evenly as may be between
 * them, in no arc and on no splice where that can be helped within `spacing`. Null where a leg is not given, or too short.
 */
export const supportsOf = (
  plan: BendPlan,
  profile: number,
  {
    count,
    spacing,
    splices = [],
  }: { count: number; spacing?: number | undefined; splices?: readonly number[] },
): number[] | null => {
  const stretches = stretchesOf(plan, profile)
  return (
    stretches &&
    supportsAlong(
      spanOf(stretches).to,
      count,
      [...arcsOf(stretches, 0), ...splices.map((at) => ({ from: at - SPLICE_ZONE, to: at + SPLICE_ZONE }))],
      spacing,
    )
  )
}

/** The same on a rail of any shape: `zones` are what to keep free. */
const supportsAlong = (
  length: number,
  count: number,
  zones: readonly Zone[] = [],
  spacing?: number,
): number[] => {
  const end = Math.min(END_SUPPORT, length / 4)
  if (count < 2) return [wholeMm(length / 2)]
  const span = { from: end, to: length - end }
  const { points } = pointsBetween(span, smallestStep(span, count, zones, spacing), zones)
  // the steps may have ended right beside the end
  if (points.length > 2 && gapBefore(points, points.length - 1) < NEXT) {
    points.splice(-2, 1)
    points.splice(-1, 0, placeIn(points, points.length - 1, zones).at)
  }
  while (points.length < count) addTo(points, zones)
  evenOut(points, zones)
  return points.map(wholeMm)
}

const gapBefore = (points: readonly number[], at: number): number => (points[at] ?? 0) - (points[at - 1] ?? 0)

const isFree = (zones: readonly Zone[], at: number): boolean =>
  !zones.some(({ from, to }) => at > from + NOISE && at < to - NOISE)

/** In the gap before a point: what is free and nearest to its middle, and how far it is from the nearer of both ends. */
const placeIn = (
  points: readonly number[],
  before: number,
  zones: readonly Zone[],
): { at: number; room: number } => {
  const [from, to] = [points[before - 1] ?? 0, points[before] ?? 0]
  const middle = (from + to) / 2
  const roomOf = (at: number): number => Math.min(at - from, to - at)
  const edges = zones.flatMap((zone) => [zone.from, zone.to])
  const free = [middle, ...edges].filter((at) => isFree(zones, at) && roomOf(at) >= NEXT)
  const [at] = free.toSorted((one, other) => roomOf(other) - roomOf(one))
  return at === undefined ? { at: middle, room: 0 } : { at, room: roomOf(at) }
}

/** One point more, where it is free and furthest from its neighbours; in the widest gap where nothing is free. */
const addTo = (points: number[], zones: readonly Zone[]): void => {
  const places = points.slice(1).map((_, place) => {
    const { at, room } = placeIn(points, place + 1, zones)
    return { place: place + 1, at, room, gap: gapBefore(points, place + 1) }
  })
  const [best] = places.toSorted((one, other) => other.room - one.room || other.gap - one.gap)
  if (best) points.splice(best.place, 0, best.at)
}

/** More would not be seen. */
const ROUNDS = 40

/** Each point between its neighbours, as far as what is to be kept free allows; no gap is wider than it was. */
const evenOut = (points: number[], zones: readonly Zone[]): void => {
  for (let round = 0; round < ROUNDS; round++) {
    for (let place = 1; place < points.length - 1; place++) {
      const [before, at, after] = [points[place - 1] ?? 0, points[place] ?? 0, points[place + 1] ?? 0]
      const gap = [before, after]
      const { at: free, room } = placeIn(gap, 1, zones)
      if (room === 0 && isFree(zones, at)) continue
      if (Math.min(free - before, after - free) > Math.min(at - before, after - at)) points[place] = free
    }
  }
}

export interface Placed {
  /** whole mm along the rail */
  supports: readonly number[]
  splices: readonly number[]
}

/** Where supports and splices stand, as far as their number and the longest piece are known. */
export const placedAlong = (
  plan: BendPlan,
  known: { profile: number; piece?: unknown; supports?: unknown; spacing?: unknown },
): Placed => {
  const { profile, piece, supports: count, spacing } = known
  const splices = typeof piece === 'number' ? (splicesOf(plan, profile, piece)?.at ?? []) : []
  if (typeof count !== 'number') return { supports: [], splices }
  const apart = typeof spacing === 'number' ? spacing : undefined
  return { supports: supportsOf(plan, profile, { count, spacing: apart, splices }) ?? [], splices }
}

/** One piece of the rail as it is cut, and its arcs from its own beginning. */
export interface Piece {
  length: number
  arcs: { corner: number; from: number; to: number }[]
}

/** The pieces between the splices, in whole mm: together the developed length. Null like the splices. */
export const piecesOf = (plan: BendPlan, profile: number, splices: readonly number[]): Piece[] | null => {
  const stretches = stretchesOf(plan, profile)
  if (stretches === null) return null
  const ends = [0, ...splices, spanOf(stretches).to]
  return ends.slice(1).map((end, place) => {
    const begin = ends[place] ?? 0
    const within = stretches.filter(({ kind, from, to }) => kind === 'arc' && from < end && to > begin)
    return {
      length: end - begin,
      arcs: within.map(({ place: corner, from, to }) => ({
        corner,
        from: Math.round(Math.max(from, begin) - begin),
        to: Math.round(Math.min(to, end) - begin),
      })),
    }
  })
}
