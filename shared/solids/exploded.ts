/** Products with their parts drawn apart, each numbered: flat faces in the order in which they are painted. */
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { DrawingValues } from '#shared/drawings/scene'
import { solidsOf, tintsOf } from './kinds.ts'
import { looksOf } from './materials.ts'
import { boundsOf, meshOf, turned } from './mesh.ts'
import { inPartOrder, isPart, partWords } from './parts.ts'
import type { MaterialName, Point, Shape, Solid } from './solid.ts'

/** A point of the drawing, in its units. */
export type Spot = readonly [right: number, down: number]

export interface Face {
  corners: Spot[]
  /** hexadecimal */
  fill: string
  /** 0 to 1 */
  opacity: number
}

/** The number of a part beside the drawing, and where it points. */
export interface Callout {
  number: number
  /** as its solids are called */
  name: string
  at: Spot
  to: Spot
}

export interface Exploded {
  width: number
  height: number
  /** from behind to the front */
  faces: Face[]
  /** in their order */
  callouts: Callout[]
}

/** Short and low, so that its parts are large in the drawing, mm; everything else is as it is configured. */
const SHORT = {
  length: 700,
  width: 620,
  height: 460,
  projection: 620,
  gliders: 8,
  supports: 2,
  panes: 1,
  battens: 2,
}

const POSE = { drawn: 0.8, tilt: 25 }

const YAW = (-32 * Math.PI) / 180
const PITCH = (22 * Math.PI) / 180

/** Of the drawing: its product, and the column of its numbers. */
const SHEET = { width: 520, height: 460, margin: 12, column: 56, gap: 30 } as const

/** Seen from the front, the right and above: to the right, downwards, and towards whoever looks. */
const seen = ([x, y, z]: Point): readonly [right: number, down: number, near: number] => {
  const [right, depth] = [x * Math.cos(YAW) + z * Math.sin(YAW), z * Math.cos(YAW) - x * Math.sin(YAW)]
  return [
    right,
    -(y * Math.cos(PITCH) - depth * Math.sin(PITCH)),
    depth * Math.cos(PITCH) + y * Math.sin(PITCH),
  ]
}

const LIGHT: Point = [-0.35, 0.75, 0.56]

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const normalOf = ([a, b, c]: readonly Point[]): Point => {
  if (a === undefined || b === undefined || c === undefined) return [0, 0, 0]
  const [u, v] = [minus(b, a), minus(c, a)]
  const across: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const length = Math.hypot(...across) || 1
  return [across[0] / length, across[1] / length, across[2] / length]
}
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const lit = (hex: string, normal: Point): string => {
  const light = 0.74 + 0.3 * dot(normal, LIGHT)
  const channel = (at: number): string =>
    Math.max(0, Math.min(255, Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * light)))
      .toString(16)
      .padStart(2, '0')
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** The flat faces of a shape: triangles that follow each other in one plane are one. */
const facesOf = (shape: Shape): Point[][] => {
  const { positions, indices } = meshOf(shape)
  const corner = (index: number): Point => [
    positions[index * 3] ?? 0,
    positions[index * 3 + 1] ?? 0,
    positions[index * 3 + 2] ?? 0,
  ]
  const faces: { around: number[]; normal: Point }[] = []
  for (let index = 0; index < indices.length; index += 3) {
    const triangle = [indices[index] ?? 0, indices[index + 1] ?? 0, indices[index + 2] ?? 0]
    const normal = normalOf(triangle.map(corner))
    const last = faces.at(-1)
    const joined =
      last !== undefined && dot(last.normal, normal) > 0.9999 ? join(last.around, triangle) : undefined
    if (joined === undefined || last === undefined) faces.push({ around: triangle, normal })
    else last.around = joined
  }
  return faces.map(({ around }) => around.map(corner))
}

/** A face with a triangle at one of its edges; undefined where they share none. */
const join = (around: readonly number[], triangle: readonly number[]): number[] | undefined => {
  const other = triangle.find((one) => !around.includes(one))
  const shared = triangle.filter((one) => around.includes(one))
  if (other === undefined || shared.length !== 2) return undefined
  const edge = around.findIndex(
    (one, index) => shared.includes(one) && shared.includes(around[(index + 1) % around.length] ?? -1),
  )
  return edge < 0 ? undefined : [...around.slice(0, edge + 1), other, ...around.slice(edge + 1)]
}

interface Piece {
  name: string
  faces: { corners: Point[]; material: MaterialName }[]
  middle: Point
}

/** Each copy of a part where it stands, moved away from the others. */
const piecesOf = (solids: readonly Solid[]): Piece[] => {
  const { min, max } = boundsOf(solids)
  const [wide, size] = [max[0] - min[0], Math.max(max[0] - min[0], max[1] - min[1])]
  return solids.flatMap(({ name, material, shape, places }) => {
    const flat = facesOf(shape)
    const { away } = partWords(name)
    return places.map(({ at, turn = [0, 0, 0] }): Piece => {
      const whole = flat.map((face) =>
        face.map((point): Point => {
          const [x, y, z] = turned(point, turn)
          return [x + at[0], y + at[1], z + at[2]]
        }),
      )
      const bounds = [0, 1, 2].map((axis) => {
        const along = whole.flat().map((point) => point[axis as 0 | 1 | 2])
        return (Math.min(...along) + Math.max(...along)) / 2
      })
      const x = bounds[0] ?? 0
      const side = Math.abs(x) < wide * 0.1 ? 0 : Math.sign(x)
      // what goes up at the top goes down at the foot
      const up = away[1] * ((bounds[1] ?? 0) < (min[1] + max[1]) / 2 ? -1 : 1)
      const by: Point = [away[0] * side * size, (away[1] > 0 ? up : away[1]) * size, away[2] * size]
      const move = (point: Point): Point => [point[0] + by[0], point[1] + by[1], point[2] + by[2]]
      return {
        name,
        middle: move([x, bounds[1] ?? 0, bounds[2] ?? 0]),
        faces: whole.map((corners) => ({ corners: corners.map(move), material })),
      }
    })
  })
}

/** Numbers below each other, none nearer to the next than it may be, each as near as can be to what it points at. */
const spaced = (wanted: readonly number[], gap: number, bottom: number): number[] => {
  const downwards: number[] = []
  for (const one of wanted) downwards.push(Math.max(one, (downwards.at(-1) ?? -gap) + gap))
  const over = Math.max(0, (downwards.at(-1) ?? 0) - bottom)
  const upwards = downwards.map((one) => one - over)
  for (let index = upwards.length - 2; index >= 0; index--)
    upwards[index] = Math.min(upwards[index] ?? 0, (upwards[index + 1] ?? 0) - gap)
  return upwards.map((one, index) => Math.max(one, index * gap + gap / 2))
}

const NEAR_END = 0.06

/** A product with its parts apart, short but with the sections that it has. */
export const explodedOf = (kind: DrawingKind, values: DrawingValues): Exploded => {
  const short = { ...values, plan: undefined, bends: undefined, ...SHORT }
  const looks = looksOf(tintsOf(kind, values))
  const pieces = piecesOf(solidsOf(kind, short, POSE).solids.filter(({ name }) => isPart(name)))
  const drawn = pieces
    .flatMap(({ faces }) => faces)
    .map(({ corners, material }) => ({
      corners: corners.map(seen),
      normal: normalOf(corners),
      look: looks[material],
    }))
    .map((face) => ({ ...face, isFront: turnOf(face.corners) < 0 }))
    .filter(({ isFront, look }) => isFront || look.isSheet)
    .map((face) => ({
      ...face,
      near: face.corners.reduce((sum, [, , near]) => sum + near, 0) / face.corners.length,
    }))
    .sort((a, b) => a.near - b.near)
  const all = drawn.flatMap(({ corners }) => corners)
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))]
  const { margin, column, gap } = SHEET
  const scale = Math.min(
    (SHEET.width - column - 2 * margin) / (right - left),
    (SHEET.height - 2 * margin) / (bottom - top),
  )
  const spot = ([x, y]: readonly [number, number, number]): Spot => [
    Math.round((margin + (x - left) * scale) * 10) / 10,
    Math.round((margin + (y - top) * scale) * 10) / 10,
  ]
  const names = inPartOrder(pieces.map(({ name }) => name))
  const height = Math.max((bottom - top) * scale + 2 * margin, names.length * gap + margin)
  const pointed = names
    .map((name, index) => ({ name, number: index + 1, to: pointOf(pieces, name, spot) }))
    .sort((a, b) => a.to[1] - b.to[1])
  const levels = spaced(
    pointed.map(({ to }) => to[1]),
    gap,
    height - gap / 2,
  )
  return {
    width: SHEET.width,
    height: Math.round(height),
    faces: drawn.map(({ corners, normal, look, isFront }) => ({
      corners: corners.map(spot),
      fill: lit(look.color, isFront ? normal : [-normal[0], -normal[1], -normal[2]]),
      opacity: look.opacity < 1 ? Math.max(0.35, look.opacity) : 1,
    })),
    callouts: pointed
      .map(
        ({ name, number, to }, index): Callout => ({
          name,
          number,
          to,
          at: [SHEET.width - column / 2, levels[index] ?? to[1]],
        }),
      )
      .sort((a, b) => a.number - b.number),
  }
}

/** Twice the area of a face as it is seen, negative where one looks at its front. */
const turnOf = (corners: readonly (readonly [number, number, number])[]): number =>
  corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)

/** Where the number of a part points: near the right end of the copy that is furthest to the right. */
const pointOf = (
  pieces: readonly Piece[],
  name: string,
  spot: (point: readonly [number, number, number]) => Spot,
): Spot => {
  const [piece] = pieces
    .filter((one) => one.name === name)
    .sort((a, b) => seen(b.middle)[0] - seen(a.middle)[0])
  if (piece === undefined) return [0, 0]
  const corners = piece.faces.flatMap(({ corners: some }) => some)
  const end = Math.max(...corners.map(([x]) => x))
  const start = Math.min(...corners.map(([x]) => x))
  const [x, y, z] = piece.middle
  return spot(seen([x + (end - start) * (0.5 - NEAR_END), y, z]))
}
