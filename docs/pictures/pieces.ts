/** Small forms that parts from near are made of, where the shop's view has plain bodies. */
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
export const beaded = (chain: Solid, [dx, dy, dz]: Point): Thing[] => {
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
export interface Piece {
  off: Point
  shape: Shape
  bevel?: number
  material?: string
}

export const box = (size: Point, off: Point, bevel = 0.0006): Piece => ({
  off,
  shape: { kind: 'box', size },
  bevel,
})

/** A part of several pieces, at each of its places. */
export const pieces = (
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
export const eye = (radius: number, wire: number): Shape => ({
  kind: 'sweep',
  section: round(wire, 10),
  isOpen: false,
  isRing: true,
  path: Array.from({ length: 20 }, (_, index): Point => {
    const at = (index / 20) * 2 * Math.PI
    return [radius * Math.cos(at), radius * Math.sin(at), 0]
  }),
})

/** The head of a bolt that is drawn flat against what it holds. */
export const bolt = (x: number, out: number): Piece => ({
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

/** A round piece along a path. */
export const turnedPiece = (off: Point, radius: number, path: readonly Point[]): Piece => ({
  off,
  shape: { kind: 'sweep', section: round(radius, 24), isOpen: false, isRing: false, path },
})

/** A bar of rounded corners around its middle, the corners in so many steps. */
export const oblong = (wide: number, high: number, radius: number): Section =>
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
