/** What stands in the pictures beside the products: plain forms, metres, from the floor or the place that they stand on. */
import { meshOf } from '#shared/solids/mesh'
import { between, type Placement, type Point, type Shape, type Solid } from '#shared/solids/solid'

/** A part of a picture: a solid, or what its shapes cannot say; `bevel` rounds its edges, m. */
export interface Thing {
  name: string
  /** of `materials.py` */
  material: string
  mesh: { positions: number[]; indices: number[] }
  places: readonly Placement[]
  bevel?: number
}

const HERE: readonly Placement[] = [{ at: [0, 0, 0] }]

/** Edges of what is cut from a bar or a board, m. */
const EDGE = 0.0012

/** A solid of a product, moved to where it hangs. */
export const thingOf = (solid: Solid, [dx, dy, dz]: Point): Thing => ({
  name: solid.name,
  material: solid.material,
  mesh: meshOf(solid.shape),
  places: solid.places.map(({ at: [x, y, z], ...place }) => ({ ...place, at: [x + dx, y + dy, z + dz] })),
  ...(solid.shape.kind === 'box' && { bevel: Math.min(EDGE, Math.min(...solid.shape.size) / 5) }),
})

/** A shape where it stands, of a material. */
export const shaped = (name: string, material: string, shape: Shape, more: Partial<Thing> = {}): Thing => ({
  name,
  material,
  mesh: meshOf(shape),
  places: HERE,
  ...more,
})

/** A box between two corners. */
export const slab = (
  material: string,
  [x1, y1, z1]: Point,
  [x2, y2, z2]: Point,
  { bevel = EDGE, turn }: { bevel?: number; turn?: Point } = {},
): Thing =>
  shaped(
    material,
    material,
    { kind: 'box', size: [Math.abs(x2 - x1), Math.abs(y2 - y1), Math.abs(z2 - z1)] },
    { bevel, places: [{ at: [(x1 + x2) / 2, (y1 + y2) / 2, (z1 + z2) / 2], ...(turn && { turn }) }] },
  )

/** What is turned on a wheel: radius and height, from its foot upwards. */
export const turnedOn = (
  material: string,
  profile: readonly (readonly [radius: number, height: number])[],
  at: Point,
): Thing => {
  const sides = 48
  const positions = profile.flatMap(([radius, height]) =>
    Array.from({ length: sides }, (_, side) => {
      const angle = (side / sides) * 2 * Math.PI
      return [radius * Math.cos(angle), height, radius * Math.sin(angle)]
    }).flat(),
  )
  const indices = profile.slice(1).flatMap((_, ring) =>
    Array.from({ length: sides }, (_side, side) => {
      const [a, b] = [ring * sides + side, ring * sides + ((side + 1) % sides)]
      return [a, a + sides, b, b, a + sides, b + sides]
    }).flat(),
  )
  return { name: material, material, mesh: { positions, indices }, places: [{ at }] }
}

type Flat = readonly [number, number]

/** Between the second and the third of four points, `t` of the way (0 to 1), on a curve through them all (Catmull-Rom). */
export const splined = ([before, from, to, after]: readonly [Flat, Flat, Flat, Flat], t: number): Flat => {
  const at = (axis: 0 | 1): number =>
    0.5 *
    (2 * from[axis] +
      (to[axis] - before[axis]) * t +
      (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t ** 2 +
      (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t ** 3)
  return [at(0), at(1)]
}

/** A smooth profile through a few points. */
export const smooth = (points: readonly (readonly [number, number])[], steps = 8) =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to]
    return between(0, 1, steps + 1)
      .slice(index === 0 ? 0 : 1)
      .map((t) => {
        const [across, along] = splined([before, from, to, after], t)
        return [Math.max(0.0005, across), along] as const
      })
  })

export const bowl = ([x, y, z]: Point, wide: number, material: string): Thing =>
  turnedOn(
    material,
    smooth([
      [wide * 0.2, 0],
      [wide * 0.38, wide * 0.12],
      [wide * 0.5, wide * 0.42],
      [wide * 0.48, wide * 0.42],
      [wide * 0.34, wide * 0.15],
      [wide * 0.02, wide * 0.06],
    ]),
    [x, y, z],
  )

/** A long low table or bench of oak. */
export const bench = ([x, y, z]: Point, wide: number, high: number, deep: number): Thing[] => {
  const top = 0.035
  const leg = (side: number): Thing =>
    slab(
      'oak',
      [x + side * (wide / 2 - 0.1) - 0.02, y, z - deep / 2 + 0.03],
      [x + side * (wide / 2 - 0.1) + 0.02, y + high - top, z + deep / 2 - 0.03],
      { bevel: 0.003 },
    )
  return [
    slab('oak', [x - wide / 2, y + high - top, z - deep / 2], [x + wide / 2, y + high, z + deep / 2], {
      bevel: 0.004,
    }),
    leg(-1),
    leg(1),
  ]
}

/** Books that lie on each other. */
export const books = ([x, y, z]: Point): Thing[] => [
  slab('linen', [x - 0.13, y, z - 0.09], [x + 0.13, y + 0.03, z + 0.09], {
    bevel: 0.002,
    turn: [0, 0.06, 0],
  }),
  slab('clay', [x - 0.11, y + 0.0305, z - 0.085], [x + 0.12, y + 0.052, z + 0.08], {
    bevel: 0.002,
    turn: [0, -0.09, 0],
  }),
  slab('paper', [x - 0.1, y + 0.0525, z - 0.07], [x + 0.1, y + 0.07, z + 0.075], {
    bevel: 0.002,
    turn: [0, 0.13, 0],
  }),
]

/** An easy chair of two cushions on an oak frame, turned about its middle. */
export const chair = ([x, y, z]: Point, yaw: number): Thing[] => {
  const put = (local: Point, size: Point, material: string, bevel: number, lean = 0): Thing => {
    const [lx, ly, lz] = local
    return shaped(
      'fauteuil',
      material,
      { kind: 'box', size },
      {
        bevel,
        places: [
          {
            at: [
              x + lx * Math.cos(yaw) + lz * Math.sin(yaw),
              y + ly,
              z - lx * Math.sin(yaw) + lz * Math.cos(yaw),
            ],
            turn: [lean, yaw, 0],
          },
        ],
      },
    )
  }
  const sides = [-0.36, 0.36]
  return [
    put([0, 0.36, 0.04], [0.64, 0.17, 0.68], 'boucle', 0.06),
    put([0, 0.64, -0.31], [0.64, 0.56, 0.17], 'boucle', 0.07, -0.24),
    ...sides.flatMap((side) => [
      put([side, 0.29, 0.33], [0.035, 0.58, 0.045], 'oak', 0.006),
      put([side, 0.3, -0.34], [0.035, 0.6, 0.045], 'oak', 0.006),
      put([side, 0.595, 0], [0.055, 0.028, 0.76], 'oak', 0.008),
      put([side, 0.22, 0], [0.028, 0.05, 0.62], 'oak', 0.006),
    ]),
    put([0, 0.245, 0.02], [0.69, 0.03, 0.66], 'oak', 0.006),
  ]
}
