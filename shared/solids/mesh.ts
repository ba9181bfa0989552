import type { Bounds, Panel, Point, Section, Shape, Solid, Sweep } from './solid.ts'

/** Triangles of a shape: metres, three numbers a corner; three corners a triangle. */
export interface Mesh {
  positions: number[]
  indices: number[]
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Point): Point => {
  const length = Math.hypot(...a)
  return length === 0 ? [0, 0, 0] : [a[0] / length, a[1] / length, a[2] / length]
}

const UP: Point = [0, 1, 0]
/** Steeper than this, a path has no side of its own: its section lies as seen from above. */
const STEEP = 0.999

/** What is beside and above a path that runs this way. */
const frameOf = (along: Point): readonly [beside: Point, above: Point] => {
  if (Math.abs(along[1]) > STEEP)
    return [
      [1, 0, 0],
      [0, 0, 1],
    ]
  const beside = unit(cross(along, UP))
  return [beside, cross(beside, along)]
}

const along = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** A direction with what runs along another one taken away. */
const across = (direction: Point, path: Point): Point => {
  const part = along(direction, path)
  return unit([direction[0] - path[0] * part, direction[1] - path[1] * part, direction[2] - path[2] * part])
}

interface Rings {
  rings: Point[][]
  /** the sides of its section run around the path like a screw that goes forward */
  isForward: boolean
}

/** Where a section stands at each point of its path: square to both of its neighbours, as wide as along each. */
const ringsOf = ({ section, path, isRing }: Sweep): Rings => {
  let frame: readonly [Point, Point] | undefined
  let isForward = true
  const rings = path.map((place, index) => {
    const before = path[index - 1] ?? (isRing ? path.at(-1) : undefined)
    const after = path[index + 1] ?? (isRing ? path[0] : undefined)
    const into = before && unit(minus(place, before))
    const out = after && unit(minus(after, place))
    const forward = unit([
      (into?.[0] ?? 0) + (out?.[0] ?? 0),
      (into?.[1] ?? 0) + (out?.[1] ?? 0),
      (into?.[2] ?? 0) + (out?.[2] ?? 0),
    ])
    if (frame === undefined) {
      frame = frameOf(forward)
      isForward = along(cross(...frame), forward) > 0
    }
    // it turns with its path, and not around it
    const [beside, above] = [across(frame[0], forward), across(frame[1], forward)]
    frame = [beside, above]
    // a mitre is longer than the section is wide
    const mitre = into && out ? 1 / Math.sqrt(Math.max(0.25, (1 + along(into, out)) / 2)) : 1
    return section.map(([u, v]): Point => {
      const wide = u * mitre
      return [
        place[0] + beside[0] * wide + above[0] * v,
        place[1] + beside[1] * wide + above[1] * v,
        place[2] + beside[2] * wide + above[2] * v,
      ]
    })
  })
  return { rings, isForward }
}

/** Twice the area of a section, negative where it runs clockwise. */
const areaOf = (section: Section): number =>
  section.reduce((sum, [u, v], index) => {
    const [nextU, nextV] = section[(index + 1) % section.length] ?? [u, v]
    return sum + u * nextV - nextU * v
  }, 0)

const sweepMesh = (sweep: Sweep): Mesh => {
  const { rings, isForward } = ringsOf(sweep)
  const sides = sweep.section.length
  const indices: number[] = []
  const spans = sweep.isRing ? rings.length : rings.length - 1
  const around = sweep.isOpen ? sides - 1 : sides
  for (let ring = 0; ring < spans; ring++) {
    const next = (ring + 1) % rings.length
    for (let side = 0; side < around; side++) {
      const [a, b] = [ring * sides + side, ring * sides + ((side + 1) % sides)]
      const [c, d] = [next * sides + side, next * sides + ((side + 1) % sides)]
      indices.push(a, b, d, a, d, c)
    }
  }
  if (!sweep.isOpen && !sweep.isRing)
    for (const [ring, isFirst] of [
      [0, true],
      [rings.length - 1, false],
    ] as const)
      for (let side = 1; side < sides - 1; side++) {
        const [a, b, c] = [ring * sides, ring * sides + side, ring * sides + side + 1]
        indices.push(...(isFirst ? [a, c, b] : [a, b, c]))
      }
  // whichever way a section is written down, its faces look outwards
  const isOutward = areaOf(sweep.section) > 0 === isForward
  return { positions: rings.flat(2), indices: isOutward ? indices : indices.toReversed() }
}

/** Faces of four corners, each counter-clockwise from outside. */
const quads = (faces: readonly (readonly [Point, Point, Point, Point])[]): Mesh => ({
  positions: faces.flat(2),
  indices: faces.flatMap((_, face) => [0, 1, 2, 0, 2, 3].map((corner) => face * 4 + corner)),
})

const boxMesh = ([width, height, depth]: Point): Mesh => {
  const [x, y, z] = [width / 2, height / 2, depth / 2]
  return quads([
    [
      [-x, -y, z],
      [x, -y, z],
      [x, y, z],
      [-x, y, z],
    ],
    [
      [x, -y, -z],
      [-x, -y, -z],
      [-x, y, -z],
      [x, y, -z],
    ],
    [
      [x, -y, z],
      [x, -y, -z],
      [x, y, -z],
      [x, y, z],
    ],
    [
      [-x, -y, -z],
      [-x, -y, z],
      [-x, y, z],
      [-x, y, -z],
    ],
    [
      [-x, y, z],
      [x, y, z],
      [x, y, -z],
      [-x, y, -z],
    ],
    [
      [-x, -y, -z],
      [x, -y, -z],
      [x, -y, z],
      [-x, -y, z],
    ],
  ])
}

const panelMesh = ({ outer, hole, front, back }: Panel): Mesh => {
  const corners = ([left, right, bottom, top]: Bounds, z: number): readonly [Point, Point, Point, Point] => [
    [left, bottom, z],
    [right, bottom, z],
    [right, top, z],
    [left, top, z],
  ]
  const around = [0, 1, 2, 3].map((side) => [side, (side + 1) % 4] as const)
  const [out, inner] = [corners(outer, front), corners(hole, front)]
  const [outBack, innerBack] = [corners(outer, back), corners(hole, back)]
  const at = (of: readonly Point[], side: number): Point => of[side] ?? [0, 0, 0]
  return quads(
    around.flatMap(([from, to]): [Point, Point, Point, Point][] => [
      [at(out, from), at(out, to), at(inner, to), at(inner, from)],
      [at(outBack, to), at(outBack, from), at(innerBack, from), at(innerBack, to)],
      [at(inner, from), at(inner, to), at(innerBack, to), at(innerBack, from)],
      [at(out, to), at(out, from), at(outBack, from), at(outBack, to)],
    ]),
  )
}

/** The triangles of a shape. Sections are star-shaped from their first point: their ends are closed by a fan. */
export const meshOf = (shape: Shape): Mesh => {
  switch (shape.kind) {
    case 'box':
      return boxMesh(shape.size)
    case 'panel':
      return panelMesh(shape)
    case 'sweep':
      return sweepMesh(shape)
  }
}

/** A point turned about x, then y, then z, radians. */
export const turned = ([x, y, z]: Point, [ax, ay, az]: Point): Point => {
  const [y1, z1] = [y * Math.cos(ax) - z * Math.sin(ax), y * Math.sin(ax) + z * Math.cos(ax)]
  const [x2, z2] = [x * Math.cos(ay) + z1 * Math.sin(ay), -x * Math.sin(ay) + z1 * Math.cos(ay)]
  return [x2 * Math.cos(az) - y1 * Math.sin(az), x2 * Math.sin(az) + y1 * Math.cos(az), z2]
}

const LEVEL: Point = [0, 0, 0]

/** The smallest box around solids, metres. */
export const boundsOf = (solids: readonly Solid[]): { min: Point; max: Point } => {
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const { shape, places } of solids) {
    const { positions } = meshOf(shape)
    for (const { at, turn = LEVEL } of places)
      for (let corner = 0; corner < positions.length; corner += 3) {
        const point = turned(
          [positions[corner] ?? 0, positions[corner + 1] ?? 0, positions[corner + 2] ?? 0],
          turn,
        )
        for (const axis of [0, 1, 2] as const) {
          min[axis] = Math.min(min[axis], point[axis] + at[axis])
          max[axis] = Math.max(max[axis], point[axis] + at[axis])
        }
      }
  }
  return { min, max }
}
