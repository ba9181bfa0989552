import {
  apexesOf,
  type Station,
  samplesOf,
  stationsOf,
  straightParts,
  stretchesOf,
} from '#shared/configurator/bend-geometry'
import { type BendPlan, insideOf } from '#shared/configurator/bend-plan'

/** A bent rail on a sheet, seen from below: where everything of it stands, in sheet units. */
export interface PlanFigure {
  width: number
  height: number
  /** how it lies on the sheet */
  frame: Frame
  /** mm along the rail */
  length: number
  /** from the distance along the rail, in mm, to its place and direction */
  at: (along: number) => Station
  /** the theoretical corners, both ends included */
  apexes: readonly Station[]
  /** outline of the rail's band */
  rail: string
  /** its axis */
  axis: string
  legs: readonly LegMark[]
  corners: readonly CornerMark[]
}

/** How mm lie on the sheet: what a hand that drags a corner must not see move. */
export interface Frame {
  /** sheet units for a mm */
  scale: number
  /** mm, of the sheet's middle */
  x: number
  y: number
  /** of the first leg, in radians */
  heading: number
}

/** A leg's dimension: its line beside the rail, from corner to corner. */
export interface LegMark {
  line: string
  x: number
  y: number
  /** mm of its straight part */
  straight: number
}

/** Where a corner's angle and radius are written. */
export interface CornerMark {
  x: number
  y: number
  /** from the theoretical corner to the rail */
  line: string
}

export interface SheetSize {
  width: number
  height: number
  /** sheet units around the rail: its dimensions stand there */
  margin: number
}

/** From the rail's axis to its dimension lines, in sheet units. */
const DIMENSION_GAP = 40
/** From a corner to what is written of it. */
const CORNER_GAP = 52
/** The band is drawn no thinner. */
const THIN = 5

const r = (value: number): string => value.toFixed(1)
const line = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${r(x)} ${r(y)}`).join('')

/** The figure of a plan whose legs are all there; null where its arcs do not fit. Without a frame it is fitted. */
export const planFigure = (
  plan: BendPlan,
  profile: number,
  sheet: SheetSize,
  held?: Frame,
): PlanFigure | null => {
  const apexes = apexesOf(plan, profile, held?.heading)
  const samples = samplesOf(plan, profile, held?.heading)
  const along = stationsOf(plan, profile, held?.heading)
  const stretches = stretchesOf(plan, profile)
  const straights = straightParts(plan, profile)
  if (!apexes || !samples || !along || !stretches || !straights) return null
  const points = [...apexes, ...samples]
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const fitted = Math.min(
    (sheet.width - 2 * sheet.margin) / Math.max(1, right - left),
    (sheet.height - 2 * sheet.margin) / Math.max(1, bottom - top),
  )
  const frame = held ?? {
    scale: fitted,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    heading: apexes[0]?.heading ?? 0,
  }
  const { scale } = frame
  const place = (station: Station): Station => ({
    x: sheet.width / 2 + (station.x - frame.x) * scale,
    y: sheet.height / 2 + (station.y - frame.y) * scale,
    heading: station.heading,
  })
  const drawn = samples.map(place)
  const half = Math.max(THIN, profile * scale) / 2
  /** the point beside a station, to the right of its heading */
  const beside = ({ x, y, heading }: Station, gap: number): readonly [number, number] => [
    x - Math.sin(heading) * gap,
    y + Math.cos(heading) * gap,
  ]
  const corners = apexes.map(place)
  const out = insideOf(plan) === 'left' ? 1 : -1
  const length = stretches.at(-1)?.to ?? 0
  const sheetOf = { width: sheet.width, height: sheet.height, frame, length, apexes: corners }
  return {
    ...sheetOf,
    at: (distance) => place(along(distance)),
    rail: `${line([...drawn.map((one) => beside(one, half)), ...drawn.toReversed().map((one) => beside(one, -half))])}z`,
    axis: line(drawn.map(({ x, y }) => [x, y])),
    legs: plan.legs.map((_, leg) => {
      const [from, to] = [corners[leg], corners[leg + 1]]
      if (!from || !to) return { line: '', x: 0, y: 0, straight: 0 }
      const heading = Math.atan2(to.y - from.y, to.x - from.x)
      const [a, b] = [from, to].map((end) => beside({ ...end, heading }, DIMENSION_GAP * out)) as [
        readonly [number, number],
        readonly [number, number],
      ]
      const ticks = [from, to].map((end) =>
        line([beside({ ...end, heading }, 8 * out), beside({ ...end, heading }, (DIMENSION_GAP + 5) * out)]),
      )
      return {
        line: line([a, b]) + ticks.join(''),
        x: (a[0] + b[0]) / 2,
        y: (a[1] + b[1]) / 2,
        straight: straights[leg] ?? 0,
      }
    }),
    corners: plan.corners.map(({ side, radius, angle }, place) => {
      const before = corners[place]
      const apex = corners[place + 1]
      if (!before || !apex) return { x: 0, y: 0, line: '' }
      const heading = Math.atan2(apex.y - before.y, apex.x - before.x)
      // the bisector towards the inner side of the corner
      const turn = ((side === 'right' ? 1 : -1) * angle * Math.PI) / 180
      const inward = heading + turn / 2 + (side === 'right' ? 1 : -1) * (Math.PI / 2)
      const reach = radius * (1 / Math.cos(turn / 2) - 1) * scale
      return {
        x: apex.x + Math.cos(inward) * (reach + CORNER_GAP),
        y: apex.y + Math.sin(inward) * (reach + CORNER_GAP),
        line: line([
          [apex.x + Math.cos(inward) * (reach + half), apex.y + Math.sin(inward) * (reach + half)],
          [
            apex.x + Math.cos(inward) * (reach + CORNER_GAP * 0.5),
            apex.y + Math.sin(inward) * (reach + CORNER_GAP * 0.5),
          ],
        ]),
      }
    }),
  }
}
