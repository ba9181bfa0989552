import {
  between,
  type Placement,
  type Point,
  round,
  type Section,
  type Shape,
  type Solid,
} from '#shared/solids/solid'
import { shaped, type Thing, thingOf, turnedOn } from './props.ts'

/** From one bead of a chain to the next, and its radius, m. */
const BEADS = { pitch: 0.006, radius: 0.00215 }

/** A ball around its middle: its profile as `turnedOn` takes it. */
const ball = (radius: number) =>
  between(-Math.PI / 2, Math.PI / 2, 9).map(
    (at) => [Math.max(0.00002, radius * Math.cos(at)), radius * Math.sin(at)] as const,
  )

/** Places along a ring, so far from each other as goes into it whole. */
const along = (ring: readonly Point[], pitch: number): Point[] => {
  const legs = ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from
    return { from, to, long: Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) }
  })
  const whole = legs.reduce((sum, { long }) => sum + long, 0)
  const count = Math.round(whole / pitch)
  return Array.from({ length: count }, (_, index) => {
    let left = (index / count) * whole
    const leg = legs.find(({ long }) => {
      if (left < long) return true
      left -= long
      return false
    })
    if (leg === undefined) return ring[0] ?? [0, 0, 0]
    const share = left / leg.long
    const part = (axis: 0 | 1 | 2): number => leg.from[axis] + (leg.to[axis] - leg.from[axis]) * share
    return [part(0), part(1), part(2)]
  })
}

/** A cord and the beads on it. */
const beaded = (chain: Solid, [dx, dy, dz]: Point): Thing[] => {
  if (chain.shape.kind !== 'sweep') return []
  const cord: Solid = { ...chain, shape: { ...chain.shape, section: round(0.0006, 8) } }
  return [
    thingOf(cord, [dx, dy, dz]),
    {
      ...turnedOn(chain.material, ball(BEADS.radius), [0, 0, 0]),
      places: along(chain.shape.path, BEADS.pitch).map(([x, y, z]) => ({ at: [x + dx, y + dy, z + dz] })),
    },
  ]
}

/** One piece of a part: where it is from the place of the solid, which turns with it, and its own form. */
interface Piece {
  off: Point
  shape: Shape
  bevel?: number
  material?: string
}

const box = (size: Point, off: Point, bevel = 0.0006): Piece => ({ off, shape: { kind: 'box', size }, bevel })

/** A part of several pieces, at each of its places. */
const pieces = (
  solid: Solid,
  [dx, dy, dz]: Point,
  partsOf: (place: Placement) => readonly Piece[],
): Thing[] =>
  solid.places.flatMap((place) =>
    partsOf(place).map(({ off: [ox, oy, oz], shape, bevel, material = solid.material }) => {
      const [x, y, z] = place.at
      const yaw = place.turn?.[1] ?? 0
      return shaped(solid.name, material, shape, {
        ...(bevel !== undefined && { bevel }),
        places: [
          {
            ...place,
            at: [
              x + dx + ox * Math.cos(yaw) + oz * Math.sin(yaw),
              y + dy + oy,
              z + dz - ox * Math.sin(yaw) + oz * Math.cos(yaw),
            ],
          },
        ],
      })
    }),
  )

/** A ring of wire that stands along x. */
const eye = (radius: number, wire: number): Shape => ({
  kind: 'sweep',
  section: round(wire, 10),
  isOpen: false,
  isRing: true,
  path: Array.from({ length: 20 }, (_, index): Point => {
    const at = (index / 20) * 2 * Math.PI
    return [radius * Math.cos(at), radius * Math.sin(at), 0]
  }),
})

/** A glider: its foot under the slot, its neck, and the eye that the curtain's hook hangs in. */
const glider = (solid: Solid, at: Point): Thing[] =>
  pieces(solid, at, () => [
    box([0.011, 0.0022, 0.012], [0, 0.0082, 0], 0.0007),
    box([0.0042, 0.0075, 0.0042], [0, 0.004, 0], 0.001),
    { off: [0, -0.003, 0], shape: eye(0.0042, 0.0011) },
    box([0.0016, 0.013, 0.003], [0, -0.009, 0]),
  ])

/** A carrier of a vertical slat: its body under the rail, the stem that turns, and the clip on the slat. */
const carrier = (solid: Solid, at: Point): Thing[] =>
  pieces(solid, at, () => [
    box([0.018, 0.006, 0.011], [0, 0.003, 0], 0.001),
    box([0.006, 0.012, 0.006], [0, -0.003, 0], 0.0015),
    box([0.02, 0.018, 0.0046], [0, -0.012, -0.003], 0.001),
  ])

/** The head of a bolt that is drawn flat against what it holds. */
const bolt = (x: number, out: number): Piece => ({
  off: [x, 0, out],
  shape: {
    kind: 'sweep',
    section: round(0.0075, 20),
    isOpen: false,
    isRing: false,
    path: [
      [0, 0, 0],
      [0, 0, 0.0028],
    ],
  },
  bevel: 0.0012,
})

/** How far a pin stands before the wall, and goes into it, m. */
const SHANK = 0.06

/** A round piece along a path. */
const turnedPiece = (off: Point, radius: number, path: readonly Point[]): Piece => ({
  off,
  shape: { kind: 'sweep', section: round(radius, 24), isOpen: false, isRing: false, path },
})

/** A strap hinge: its strap with its bolts, the eye at its end, and the pin that it turns on, held by the wall behind. */
const strap = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'box') return []
  const [long, high, thick] = solid.shape.size
  return pieces(solid, at, ({ at: [x], turn = [0, 0, 0] }) => {
    const hinge = x < 0 ? -1 : 1
    const [end, yaw] = [hinge * (long / 2 + 0.006), turn[1]]
    return [
      box([long, high, thick], [0, 0, 0], 0.001),
      ...[-0.36, 0.02, 0.4].map((share) => bolt(-hinge * share * long, thick / 2)),
      turnedPiece([end, 0, 0], 0.0105, [
        [0, -high * 0.55, 0],
        [0, high * 0.55, 0],
      ]),
      turnedPiece([end, 0, 0], 0.0065, [
        [0, -high * 0.55 - 0.016, 0],
        [0, high * 0.55 + 0.006, 0],
      ]),
      // the wall does not turn with the leaf
      turnedPiece([end, -high * 0.55 - 0.009, 0], 0.006, [
        [0, 0, 0],
        [SHANK * Math.sin(yaw), 0, -SHANK * Math.cos(yaw)],
      ]),
    ]
  })
}

/** Between two slats of a shutter: the lip that joins them, and the holes that let light through, behind the slats' edges, m. */
const JOINT = { lip: 0.015, hole: 0.021, high: 0.007, deep: 0.0028, behind: 0.0022 }

/** Slats and the joints above them, which are seen where slats leave a gap. */
const jointed = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const [from = [0, 0, 0], to = [0, 0, 0]] = solid.shape.path
  const top = Math.max(...solid.shape.section.map(([, above]) => above))
  const lips = between(from[0], to[0], Math.floor((to[0] - from[0]) / (JOINT.lip + JOINT.hole)))
  const lip = box([JOINT.lip, JOINT.high, JOINT.deep], [0, 0, 0])
  return [
    thingOf(solid, at),
    shaped('joint', solid.material, lip.shape, {
      bevel: 0.0006,
      places: solid.places.flatMap(({ at: [x, y, z] }) =>
        lips.map((along) => ({
          at: [
            x + at[0] + along,
            y + at[1] + from[1] + top * 1.04,
            z + at[2] + from[2] - JOINT.behind,
          ] as const,
        })),
      ),
    }),
  ]
}

/** A bar of rounded corners around its middle, the corners in so many steps. */
const oblong = (wide: number, high: number, radius: number): Section =>
  [0, 1, 2, 3].flatMap((corner) =>
    between(0, Math.PI / 2, 6).map((part) => {
      const at = (corner * Math.PI) / 2 + part
      const [x, y] = [
        (wide / 2 - radius) * (corner === 0 || corner === 3 ? 1 : -1),
        (high / 2 - radius) * (corner < 2 ? 1 : -1),
      ]
      return [x + radius * Math.cos(at), y + radius * Math.sin(at)] as const
    }),
  )

/** An arm as it is drawn through its die: upright, its corners round. */
const drawnArm = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const wide = Math.max(...solid.shape.section.map(([beside]) => beside)) * 1.5
  return [thingOf({ ...solid, shape: { ...solid.shape, section: oblong(wide, wide * 1.7, 0.006) } }, at)]
}

/** An elbow: its two shells around the pin. */
const elbow = (solid: Solid, at: Point): Thing[] => {
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
const sewn = (solid: Solid, at: Point): Thing[] => {
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

/** How parts that the shop's view has plain are from near, by their name, or their kind and name; others are as they are there. */
export const fitted: Readonly<Record<string, (solid: Solid, at: Point) => Thing[]>> = {
  chainette: beaded,
  glisseur: glider,
  chariot: carrier,
  penture: strap,
  'shutter lame': jointed,
  'awning bras': drawnArm,
  'awning toile': sewn,
  coude: elbow,
}
