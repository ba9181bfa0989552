/** Arms of awnings from near, and what they turn on and carry. */
import { type Point, round, type Solid } from '#shared/solids/solid'
import { bolt, box, oblong, pieces, turnedPiece } from './pieces.ts'
import { type Thing, thingOf } from './props.ts'

/** An arm as it is drawn through its die: upright, its corners round. */
export const drawnArm = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const wide = Math.max(...solid.shape.section.map(([beside]) => beside)) * 1.5
  return [thingOf({ ...solid, shape: { ...solid.shape, section: oblong(wide, wide * 1.7, 0.006) } }, at)]
}

/** An elbow: its two shells around the pin. */
export const elbow = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const [low = [0, 0, 0], top = [0, 0, 0]] = solid.shape.path
  const disc = (from: number, to: number, radius: number): Thing =>
    thingOf(
      {
        ...solid,
        shape: {
          ...solid.shape,
          kind: 'sweep',
          isOpen: false,
          isRing: false,
          section: round(radius, 40),
          path: [
            [low[0], low[1] + (top[1] - low[1]) * from, low[2]],
            [low[0], low[1] + (top[1] - low[1]) * to, low[2]],
          ],
        },
      },
      at,
    )
  return [
    { ...disc(-0.06, 0.42, 0.038), bevel: 0.002 },
    { ...disc(0.46, 0.86, 0.038), bevel: 0.002 },
    { ...disc(-0.1, 0.9, 0.011), bevel: 0.001 },
  ]
}

/** Widths of an awning's cloth that are sewn together, and how far one lies over the next, m. */
const BREADTH = { wide: 1, over: 0.018 }

/** A cloth of breadths with their seams below it. */
export const sewn = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const { shape } = solid
  const [from = [0, 0, 0], to = [0, 0, 0]] = shape.path
  const count = Math.floor((to[0] - from[0]) / BREADTH.wide)
  const seams = Array.from({ length: count }, (_, index) => from[0] + (index + 1) * BREADTH.wide)
  return [
    thingOf(solid, at),
    ...seams.map(
      (x): Thing =>
        thingOf(
          {
            ...solid,
            shape: {
              ...shape,
              section: shape.section.map(([out, up]) => [out, up - 0.0012] as const),
              path: [
                [x, from[1], from[2]],
                [x + BREADTH.over, to[1], to[2]],
              ],
            },
          },
          at,
        ),
    ),
  ]
}

/** What a drop arm turns on: its plate on the wall with two bolts, the cheeks, the drum of its spring and the pin through all. */
export const dropPivot = (solid: Solid, at: Point): Thing[] =>
  pieces(solid, at, () => {
    const wide = 0.052
    const across = (from: number, to: number): readonly Point[] => [
      [from, 0, 0],
      [to, 0, 0],
    ]
    const bolted = (up: number) => ({ ...bolt(0, -0.009), off: [0, up, -0.009] as const })
    return [
      box([wide, 0.124, 0.006], [0, 0, -0.012], 0.0015),
      bolted(0.046),
      bolted(-0.046),
      box([0.005, 0.06, 0.034], [-wide / 2 + 0.0025, 0, 0.006], 0.0015),
      box([0.005, 0.06, 0.034], [wide / 2 - 0.0025, 0, 0.006], 0.0015),
      turnedPiece([0, 0, 0.005], 0.019, across(-0.0185, 0.0185)),
      {
        ...turnedPiece([0, 0, 0.005], 0.007, across(-wide / 2 - 0.005, wide / 2 + 0.005)),
        material: 'steel',
      },
    ]
  })

/** The box of a drop-arm blind with the caps that close it. */
export const capped = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const { shape } = solid
  return [
    thingOf(solid, at),
    ...shape.path.map(([x, y, z], index): Thing => {
      const out = index === 0 ? -1 : 1
      const section = shape.section.map(([beside, above]) => [beside * 1.03, above * 1.03] as const)
      const path: readonly Point[] = [
        [x - out * 0.002, y, z],
        [x + out * 0.006, y, z],
      ]
      return {
        ...thingOf({ ...solid, material: 'shade', shape: { ...shape, section, path } }, at),
        bevel: 0.0012,
      }
    }),
  ]
}
