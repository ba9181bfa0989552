/** Cross-sections of products: what a plane cuts of the solids that the view in three dimensions shows. */
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { DrawingValues } from '#shared/drawings/scene'
import { solidsOf } from './kinds.ts'
import { boundsOf, meshOf, turned } from './mesh.ts'
import { isPart } from './parts.ts'
import type { MaterialName, Point, Solid, SolidScene } from './solid.ts'

/** A point of a section, mm: to the right, and downwards. */
export type Flat = readonly [right: number, down: number]

/** What the plane cuts of one copy of a part. */
export interface Cut {
  name: string
  material: MaterialName
  /** a sheet is a line that does not close */
  lines: { points: Flat[]; isClosed: boolean }[]
}

/** mm */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Across the product, looked at from its left side, the room or the garden at the right; or seen from above. */
type Plane = 'upright' | 'level'

/** What a plane cuts, and what is seen of it: axis across the plane, then to the right, then downwards with its sign. */
const AXES = {
  upright: { across: 0, right: 2, down: 1, turn: -1 },
  level: { across: 1, right: 0, down: 2, turn: 1 },
} as const satisfies Record<Plane, { across: 0 | 1 | 2; right: 0 | 1 | 2; down: 0 | 1 | 2; turn: 1 | -1 }>

/** Ends that are nearer than this are one, mm. */
const ONE = 0.002

const flatOf = (point: Point, { right, down, turn }: (typeof AXES)[Plane]): Flat => [
  point[right] * 1000,
  point[down] * 1000 * turn,
]

const isSame = (a: Flat, b: Flat): boolean => Math.abs(a[0] - b[0]) < ONE && Math.abs(a[1] - b[1]) < ONE

/** Pieces of a cut, put together at their ends. */
const chained = (pieces: (readonly [Flat, Flat])[]): Cut['lines'] => {
  const left = [...pieces]
  const lines: Cut['lines'] = []
  for (let first = left.pop(); first !== undefined; first = left.pop()) {
    const points: Flat[] = [...first]
    for (;;) {
      const [head, tail] = [points[0], points.at(-1)]
      if (head === undefined || tail === undefined) break
      const index = left.findIndex((piece) =>
        piece.some((end) => isSame(end, tail) || (points.length > 1 && isSame(end, head))),
      )
      const [next] = index < 0 ? [] : left.splice(index, 1)
      if (next === undefined) break
      const [a, b] = next
      if (isSame(a, tail)) points.push(b)
      else if (isSame(b, tail)) points.push(a)
      else if (isSame(a, head)) points.unshift(b)
      else points.unshift(a)
    }
    const [head, tail] = [points[0], points.at(-1)]
    const isClosed = points.length > 3 && head !== undefined && tail !== undefined && isSame(head, tail)
    lines.push({ points: withoutStraights(isClosed ? points.slice(1) : points, isClosed), isClosed })
  }
  return lines
}

/** Corners alone: what lies between two on one straight line says nothing. */
const withoutStraights = (points: Flat[], isClosed: boolean): Flat[] =>
  points.filter((point, index) => {
    const before = points[index - 1] ?? (isClosed ? points.at(-1) : undefined)
    const after = points[index + 1] ?? (isClosed ? points[0] : undefined)
    if (before === undefined || after === undefined) return true
    const turn =
      (point[0] - before[0]) * (after[1] - point[1]) - (point[1] - before[1]) * (after[0] - point[0])
    return Math.abs(turn) > 0.001
  })

/** What the plane at `at` (m) cuts of each copy of a solid. */
const cutsOf = ({ name, material, shape, places }: Solid, plane: Plane, at: number): Cut[] => {
  const axes = AXES[plane]
  const { positions, indices } = meshOf(shape)
  return places.flatMap(({ at: [dx, dy, dz], turn = [0, 0, 0] }): Cut[] => {
    const corner = (index: number): Point => {
      const [x, y, z] = turned(
        [positions[index * 3] ?? 0, positions[index * 3 + 1] ?? 0, positions[index * 3 + 2] ?? 0],
        turn,
      )
      return [x + dx, y + dy, z + dz]
    }
    const pieces: (readonly [Flat, Flat])[] = []
    for (let index = 0; index < indices.length; index += 3) {
      const triangle = [0, 1, 2].map((side) => corner(indices[index + side] ?? 0))
      const ends = triangle.flatMap((from, side): Flat[] => {
        const to = triangle[(side + 1) % 3] ?? from
        const [a, b] = [from[axes.across] - at, to[axes.across] - at]
        if (a > 0 === b > 0) return []
        const share = a / (a - b)
        return [
          flatOf(
            [
              from[0] + (to[0] - from[0]) * share,
              from[1] + (to[1] - from[1]) * share,
              from[2] + (to[2] - from[2]) * share,
            ],
            axes,
          ),
        ]
      })
      const [a, b] = ends
      if (a !== undefined && b !== undefined && !isSame(a, b)) pieces.push([a, b])
    }
    return pieces.length === 0 ? [] : [{ name, material, lines: chained(pieces) }]
  })
}

/** The smallest box around cuts; undefined of none. */
export const boxOf = (cuts: readonly Cut[]): Box | undefined => {
  const points = cuts.flatMap(({ lines }) => lines.flatMap(({ points: some }) => some))
  if (points.length === 0) return undefined
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  }
}

/** A part of the product that is cut, and how large it is there. */
export interface Detail {
  kind: 'head' | 'foot' | 'guide'
  /** French */
  title: string
  cuts: Cut[]
  /** of the drawing: what of the cuts is to be seen */
  window: Box
  /** of what the detail is about: its width and height are its dimensions */
  whole: Box
  /** mm from one slat or fold to the next; absent: none repeats */
  pitch?: { from: number; to: number } | undefined
  /** the parts in it with their outer sizes, mm */
  parts: { name: string; width: number; height: number }[]
}

const HEADS: ReadonlySet<string> = new Set(['coffre', 'caisson', 'rail', 'tube', 'lambrequin', 'parclose'])
const FEET: ReadonlySet<string> = new Set(['barre de charge', 'barre finale', 'lame finale'])
const GUIDES: ReadonlySet<string> = new Set(['coulisse'])

/** Around a detail, mm: so much of what goes on beyond it is seen. */
const BEYOND = 38

/** Away from what is exactly in the middle, where a product may have a joint, or nothing. */
const OFF_MIDDLE = 0.4137

const between = (from: number, to: number): number => from + (to - from) * OFF_MIDDLE

const sizesOf = (cuts: readonly Cut[], window: Box): Detail['parts'] => {
  const sizes = new Map<string, { width: number; height: number }>()
  for (const cut of cuts) {
    const box = boxOf([cut])
    if (box === undefined || sizes.has(cut.name)) continue
    // what goes on beyond the window has no size in it
    if (box.bottom > window.bottom + 1 || box.top < window.top - 1) continue
    if (box.right > window.right + 1 || box.left < window.left - 1) continue
    sizes.set(cut.name, {
      width: Math.round((box.right - box.left) * 10) / 10,
      height: Math.round((box.bottom - box.top) * 10) / 10,
    })
  }
  return [...sizes].map(([name, size]) => ({ name, ...size }))
}

const isWithin = (box: Box | undefined, { left, right, top, bottom }: Box): boolean =>
  box !== undefined && box.right > left && box.left < right && box.bottom > top && box.top < bottom

/** The first two slats that hang free below the head. */
const slatsBelow = (cuts: readonly Cut[], bottom: number): readonly [Box, Box] | undefined => {
  const [first, second] = cuts
    .filter(({ name }) => name === 'lame')
    .map((cut) => boxOf([cut]))
    .filter((box) => box !== undefined)
    .filter((box) => box.top > bottom)
    .sort((one, other) => one.top - other.top)
  return first && second && [first, second]
}

const detailOf = (
  kind: Detail['kind'],
  title: string,
  cuts: readonly Cut[],
  names: ReadonlySet<string>,
  beyond: Partial<Box>,
): Detail[] => {
  const whole = boxOf(cuts.filter(({ name }) => names.has(name)))
  if (whole === undefined) return []
  const slats = kind === 'head' ? slatsBelow(cuts, whole.bottom) : undefined
  const window = {
    left: whole.left - (beyond.left ?? 0),
    right: whole.right + (beyond.right ?? 0),
    top: whole.top - (beyond.top ?? 0),
    bottom: Math.max(whole.bottom + (beyond.bottom ?? 0), (slats?.[1].bottom ?? 0) + 4),
  }
  const middles = slats?.map(({ top, bottom }) => (top + bottom) / 2)
  const seen = cuts.filter((cut) => isWithin(boxOf([cut]), window))
  return [
    {
      kind,
      title,
      cuts: seen,
      window,
      whole,
      pitch: middles && { from: middles[0] ?? 0, to: middles[1] ?? 0 },
      parts: sizesOf(seen, window),
    },
  ]
}

/** Let down and shut, with slats level: as it is measured; pleats as they hang. */
const poseOf = (kind: DrawingKind) => ({ drawn: kind === 'pleated' ? 0.8 : 1, tilt: 0 })

/** The solids of a straight product as it is measured: what is bent in plan has the same section everywhere. */
const straight = (kind: DrawingKind, values: DrawingValues): SolidScene =>
  solidsOf(kind, { ...values, plan: undefined, bends: undefined }, poseOf(kind))

/** Where a plane cuts one of the parts that are few and small, if there are any; else off the middle. */
const through = (solids: readonly Solid[], from: number, to: number): number => {
  const wanted = between(from, to)
  const [near] = solids
    .filter(({ name }) => name === 'glisseur')
    .flatMap(({ places }) => places.map(({ at }) => at[0]))
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
  return near ?? wanted
}

/**
 * The cross-sections of a product from the values of its drawing: its head and its foot, cut upright and seen from the
 * side, and the guide at its left, cut level and seen from above. All in mm at full size.
 */
export const sectionsOf = (kind: DrawingKind, values: DrawingValues): Detail[] => {
  const scene = straight(kind, values)
  const solids = scene.solids.filter(({ name }) => isPart(name))
  const { min, max } = boundsOf(solids)
  const upright = solids.flatMap((solid) => cutsOf(solid, 'upright', through(solids, min[0], max[0])))
  const level = solids.flatMap((solid) => cutsOf(solid, 'level', between(min[1], max[1])))
  const left = level.filter((cut) => (boxOf([cut])?.left ?? 0) < min[0] * 1000 + 400)
  const guides = left.filter(({ name }) => GUIDES.has(name))
  const nearest = boxOf(guides.slice(0, 1))
  return [
    ...detailOf('head', 'Tête', topOf(upright), HEADS, {
      bottom: BEYOND,
      right: kind === 'awning' ? BEYOND : 0,
    }),
    ...(kind === 'swing_shutter' ? leafOf(upright) : []),
    ...detailOf('foot', 'Bas', upright, FEET, { top: BEYOND }),
    ...(nearest === undefined
      ? []
      : detailOf(
          'guide',
          'Coulisse',
          level.filter((cut) => !GUIDES.has(cut.name) || (boxOf([cut])?.right ?? 0) < nearest.right + 1),
          GUIDES,
          { right: BEYOND },
        )),
  ]
}

/** Of parts that are at the top and at the foot the upper one alone. */
const topOf = (cuts: readonly Cut[]): Cut[] => {
  const top = boxOf(cuts)?.top ?? 0
  const isHigh = (cut: Cut): boolean => (boxOf([cut])?.top ?? 0) < top + 60
  return cuts.filter((cut) => !HEADS.has(cut.name) || isHigh(cut))
}

/** Of a leaf of boards its upper edge. */
const leafOf = (cuts: readonly Cut[]): Detail[] => {
  const whole = boxOf(cuts)
  if (whole === undefined) return []
  const window = { ...whole, bottom: whole.top + 4 * BEYOND }
  const seen = cuts.filter((cut) => isWithin(boxOf([cut]), window))
  return [{ kind: 'head', title: 'Vantail', cuts: seen, window, whole: window, parts: sizesOf(seen, window) }]
}
