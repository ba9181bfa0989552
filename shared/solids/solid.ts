/**
 * What a view in three dimensions is made of, before any rendering: closed and open shapes in metres. x runs to the right,
 * y upwards, z towards whoever stands before the product; a product is centred on x, and hangs from y = 0.
 */
import { type DrawingValues, num } from '#shared/drawings/scene'

export type Point = readonly [x: number, y: number, z: number]
/** Points across what is swept: beside, above. */
export type Section = readonly (readonly [beside: number, above: number])[]

/** What a solid is made of: `materials.ts` says how each looks. */
export type MaterialName =
  /** in the colour ordered, and the same in shadow */
  | 'lacquer'
  | 'shade'
  /** in the cloth ordered, and a second one under it */
  | 'cloth'
  | 'clothLow'
  /** light breadths of a striped cloth */
  | 'stripe'
  | 'metal'
  | 'plastic'
  | 'cord'
  /** a curtain that is drawn to show a rail at work */
  | 'curtain'
  | 'glass'
  /** a pane under its film */
  | 'film'
  | 'frame'
  | 'wall'
  | 'ceiling'
  | 'floor'
  | 'render'
  | 'ground'
  /** what is far behind a window */
  | 'garden'

/** A section swept along a path: `isOpen` where it is a sheet, else it encloses its middle. */
export interface Sweep {
  kind: 'sweep'
  section: Section
  isOpen: boolean
  path: readonly Point[]
  /** the path comes back to its start */
  isRing: boolean
}

/** A slab with one rectangular hole, seen from +z: left, right, bottom and top of both. */
export interface Panel {
  kind: 'panel'
  outer: Bounds
  hole: Bounds
  /** of its two faces */
  front: number
  back: number
}
export type Bounds = readonly [left: number, right: number, bottom: number, top: number]

export type Shape = { kind: 'box'; size: Point } | Sweep | Panel

/** Where one copy of a shape stands: turned about x, then y, then z (radians), then moved. */
export interface Placement {
  at: Point
  turn?: Point
}

/** One named part of a product or of its surroundings, as often as it is there. */
export interface Solid {
  name: string
  material: MaterialName
  shape: Shape
  places: readonly Placement[]
}

/** How far it is let down, drawn or opened out (0 to 1), and the angle of its slats (degrees, 0 level). */
export interface Pose {
  drawn: number
  tilt: number
}

/** What a person may move of it. */
export interface Movement {
  /** what its slider is called */
  drawn?: string
  /** largest angle of its slats, degrees */
  tilt?: number
}

export interface SolidScene {
  /** mm, the sizes that the configuration gives, as they are built */
  size: { width: number; height: number }
  /** the product itself */
  solids: Solid[]
  /** where it is seen: behind its window's wall, or before it */
  place: 'room' | 'facade'
  /** it hangs on the ceiling: there is nothing above it */
  isOnCeiling?: boolean
  movement: Movement
}

/** Builds one kind from the values of its drawing (mm in, metres out). */
export type Build = (values: DrawingValues, pose: Pose) => SolidScene

/** Millimetres in metres. */
export const m = (mm: number): number => mm / 1000

const HERE: readonly Placement[] = [{ at: [0, 0, 0] }]

/** A box between two corners, in metres. */
export const block = (name: string, material: MaterialName, from: Point, to: Point): Solid => ({
  name,
  material,
  shape: {
    kind: 'box',
    size: [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), Math.abs(to[2] - from[2])],
  },
  places: [{ at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2] }],
})

/** Boxes of one size, by their middles. */
export const blocks = (
  name: string,
  material: MaterialName,
  size: Point,
  places: readonly Placement[],
): Solid => ({ name, material, shape: { kind: 'box', size }, places })

/** A sheet or a bar of one section along a path. */
export const swept = (
  name: string,
  material: MaterialName,
  section: Section,
  path: readonly Point[],
  {
    isOpen = false,
    isRing = false,
    places = HERE,
  }: Partial<Omit<Sweep, 'kind'> & Pick<Solid, 'places'>> = {},
): Solid => ({ name, material, shape: { kind: 'sweep', section, isOpen, path, isRing }, places })

/** A regular section of so many sides. */
export const round = (radius: number, sides = 12): Section =>
  Array.from({ length: sides }, (_, index) => {
    const angle = (index / sides) * 2 * Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })

/** A rectangular section around its middle, its edges bevelled. */
const bevelled = (width: number, height: number, bevel: number): Section => {
  const [x, y, b] = [width / 2, height / 2, Math.min(bevel, width / 3, height / 3)]
  return [
    [x, y - b],
    [x - b, y],
    [b - x, y],
    [-x, y - b],
    [-x, b - y],
    [b - x, -y],
    [x - b, -y],
    [x, b - y],
  ]
}

/** A bar along x, from left to right, of a bevelled section around (y, z). */
export const bar = (
  name: string,
  material: MaterialName,
  [left, right]: readonly [number, number],
  { y, z, high, deep, bevel = 0.002 }: { y: number; z: number; high: number; deep: number; bevel?: number },
): Solid =>
  swept(name, material, bevelled(deep, high, bevel), [
    [left, y, z],
    [right, y, z],
  ])

/** A cord, a tube, a shaft: round, from place to place. */
export const rod = (
  name: string,
  material: MaterialName,
  path: readonly Point[],
  radius: number,
  { sides = 8, isRing = false }: { sides?: number; isRing?: boolean } = {},
): Solid => swept(name, material, round(radius, sides), path, { isRing })

/** So many places from one end to the other, both taken; in the middle where there is one. */
export const between = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1),
  )

/** Degrees in radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** How what is let down is moved. */
export const DOWN = 'Descente'

/** Width and height as the drawings take them, mm and m: what is not given is the usual size of its kind. */
export const sizeOf = (values: DrawingValues, width: number, height: number) => {
  const size = { width: num(values.width, width, 100, 12_000), height: num(values.height, height, 100, 8000) }
  return { size, w: m(size.width), h: m(size.height) }
}
