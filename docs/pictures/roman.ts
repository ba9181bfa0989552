/** A roman blind from near, as it is sewn: its cloth and lining in folds, rods in their pockets, rings and cords behind them. */
import { between, type Point, round, type Section, type Solid } from '#shared/solids/solid'
import { beaded, box, eye, type Piece, pieces, turnedPiece } from './pieces.ts'
import { shaped, splined, type Thing } from './props.ts'

type Flat = readonly [out: number, up: number]

/** Of its rail: high and deep; the cloth is held on its face by a tape, m. */
const RAIL = { high: 0.032, deep: 0.023, tape: 0.002 }
/** Where the cloth hangs, and how thick it is with its lining, m. */
const FACE = RAIL.deep / 2 + RAIL.tape + 0.0008
const THICK = 0.0016
/** Of the cloth that is turned back at the sides, m. */
const HEM = 0.035
/** How far each fold lies before the next, m. */
const STEP = 0.02
/** Of a rod, and of its pocket, m. */
const [ROD, POCKET] = [0.0028, 0.0042]
/** From the sides to the first cord, and the most between cords, m. */
const CORDS = { aside: 0.08, apart: 0.5 }

/** A field that is drawn up: over its front down, around, and up behind to the next rod, before `behind` others. */
const fold = (top: number, bottom: number, long: number, behind: number): Flat[] => {
  const out = 0.024 + STEP * behind
  const inner = behind === 0 ? 0.006 : out - STEP + 0.005
  const low = (top + bottom - long + 0.034) / 2
  const [fall, rise] = [top - low, bottom - low]
  return [
    [0, top],
    [out * 0.42, top - 0.004],
    [out * 0.8, top - fall * 0.2],
    [out * 0.98, top - fall * 0.55],
    [out, low + 0.016],
    [out - 0.003, low + 0.004],
    [out - 0.009, low],
    [inner + 0.003, low + 0.007],
    [inner, low + 0.02],
    [inner * 0.92, bottom - rise * 0.35],
    [inner * 0.4, bottom - 0.003],
    [0, bottom],
  ]
}

const smoothed = (points: readonly Flat[]): Flat[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to]
    return between(0, 1, 7)
      .slice(index === 0 ? 0 : 1)
      .map((t) => splined([before, from, to, after], t))
  })

/** Points of the solid's section from rod to rod. */
const FIELD = 8

/** The cloth's way down: out from where it hangs, and up. */
const wayOf = (section: Section): Flat[] => {
  const ends = section.filter((_, index) => index % FIELD === 0).map(([, up]) => up)
  const [top = 0, first = 0] = ends
  const long = top - first
  const isUp = (index: number): boolean => (ends[index] ?? 0) - (ends[index + 1] ?? 0) < long * 0.9
  const raised = ends.slice(1).filter((_, index) => isUp(index)).length
  let done = 0
  const fields = ends.slice(1).flatMap((bottom, index) => {
    const from = ends[index] ?? 0
    if (isUp(index)) return smoothed(fold(from, bottom, long, raised - ++done)).slice(1)
    return between(0, 1, 9)
      .slice(1)
      .map((t) => [0.004 * Math.sin(t * Math.PI), from + (bottom - from) * t] as const)
  })
  return [[0, -0.001], [0, top * 0.5], [0, top], ...fields].map(([out = 0, up = 0]) => [out + FACE, up])
}

/** The same way, so much behind it. */
const behind = (way: readonly Flat[], by: number): Flat[] =>
  way.map(([out, up], index) => {
    const [[x1, y1], [x2, y2]] = [way[index - 1] ?? [out, up], way[index + 1] ?? [out, up]]
    const long = Math.hypot(x2 - x1, y2 - y1) || 1
    return [out + ((y2 - y1) / long) * by, up - ((x2 - x1) / long) * by]
  })

/** A sheet from one way to another, or along one from side to side. */
const strip = (material: string, one: readonly Point[], other: readonly Point[]): Thing => ({
  name: 'toile',
  material,
  mesh: {
    positions: [...one, ...other].flat(),
    indices: one.slice(1).flatMap((_, index) => {
      const [a, b] = [index, index + one.length]
      return [a, b, a + 1, a + 1, b, b + 1]
    }),
  },
  places: [{ at: [0, 0, 0] }],
})

/** Its cloth in folds, turned back at the sides onto the lining. */
export const gathered = (solid: Solid, [dx, dy, dz]: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const [from = [0, 0, 0], to = [0, 0, 0]] = solid.shape.path
  const face = wayOf(solid.shape.section)
  const back = behind(face, THICK)
  const lining = behind(face, THICK * 0.6)
  const at = (way: readonly Flat[], x: number): Point[] => way.map(([out, up]) => [x + dx, up + dy, out + dz])
  const sheet = (material: string, way: readonly Flat[], x1: number, x2: number) =>
    strip(material, at(way, x1), at(way, x2))
  return [
    sheet(solid.material, face, from[0], to[0]),
    sheet('lining', lining, from[0] + HEM * 0.6, to[0] - HEM * 0.6),
    ...(
      [
        [from[0], from[0] + HEM],
        [to[0], to[0] - HEM],
      ] as const
    ).flatMap(([edge, inner]) => [
      sheet(solid.material, back, edge, inner),
      strip(solid.material, at(face, edge), at(back, edge)),
    ]),
  ]
}

/** A round piece across, so far to both sides of its middle. */
const across = (off: Point, radius: number, half: number): Piece =>
  turnedPiece(off, radius, [
    [-half, 0, 0],
    [half, 0, 0],
  ])

/** Places of cords from side to side of a blind so wide. */
const cordsOf = (wide: number): number[] => {
  const half = wide / 2 - CORDS.aside
  return between(-half, half, Math.max(2, Math.ceil((2 * half) / CORDS.apart) + 1))
}

/** Rods, each in its pocket behind the cloth with its rings, and the cords through these from the rail. */
export const rodded = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'box') return []
  const half = solid.shape.size[0] / 2
  const back = FACE - THICK - POCKET + 0.004
  const rods = pieces(solid, at, () => [
    { ...across([0, 0, back], POCKET, half - 0.006), material: 'lining' },
    { ...across([0, 0, back], ROD, half - 0.001), material: 'plastic' },
    ...cordsOf(half * 2).map((x) => ({
      off: [x, -0.006, back - 0.006] as const,
      shape: eye(0.005, 0.0009),
      material: 'steel',
    })),
  ])
  const low = Math.min(...solid.places.map(({ at: [, y] }) => y))
  const [dx, dy, dz] = at
  const cords = cordsOf(half * 2).map((x) =>
    shaped('cordon', 'cord', {
      kind: 'sweep',
      section: round(0.0009, 8),
      isOpen: false,
      isRing: false,
      path: [
        [x + dx, dy - RAIL.high, dz + back - 0.01],
        [x + dx, dy + low, dz + back - 0.01],
      ],
    }),
  )
  return [...rods, ...cords]
}

/** Its rail with the tape on its face, an end cap, the wheel of its chain and the chain. */
export const headed = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const [from = [0, 0, 0], to = [0, 0, 0]] = solid.shape.path
  const wide = to[0] - from[0]
  const left = from[0]
  const y = -RAIL.high / 2
  const head: readonly Piece[] = [
    box([wide, RAIL.high, RAIL.deep], [0, y, 0], 0.0015),
    {
      ...box([wide, 0.02, RAIL.tape], [0, y + 0.002, RAIL.deep / 2 + RAIL.tape / 2], 0.0002),
      material: 'cord',
    },
    // what holds it on the wall
    ...[-1, 1].map((side) => ({
      ...box([0.03, 0.003, 0.06], [side * (wide / 2 - 0.12), 0.0018, -0.018], 0.0006),
      material: 'steel',
    })),
    {
      ...box([0.016, RAIL.high + 0.012, RAIL.deep + 0.008], [left - 0.0085, y - 0.002, 0], 0.004),
      material: 'plastic',
    },
    { ...across([left - 0.0085, y - 0.004, 0.001], 0.0125, 0.0105), material: 'plastic' },
  ]
  const ring = ((): Point[] => {
    const [x, radius, low] = [left - 0.021, 0.0115, -1.1]
    const over = between(0, Math.PI, 13).map(
      (turn): Point => [x, y - 0.004 + radius * Math.sin(turn), radius * Math.cos(turn)],
    )
    return [...over, [x, low, -radius], [x, low - 0.01, 0], [x, low, radius]]
  })()
  const chain: Solid = {
    name: 'chainette',
    material: 'plastic',
    shape: { kind: 'sweep', section: round(0.0006, 8), isOpen: false, isRing: true, path: ring },
    places: [{ at: [0, 0, 0] }],
  }
  const place = { ...solid, places: [{ at: [0, 0, 0] as const }] }
  return [...pieces(place, at, () => head), ...beaded(chain, at)]
}

/** The bar in the hem below. */
export const hemmed = (solid: Solid, at: Point): Thing[] => {
  if (solid.shape.kind !== 'sweep') return []
  const [from = [0, 0, 0], to = [0, 0, 0]] = solid.shape.path
  const wide = to[0] - from[0]
  const bar = box([wide - 0.004, 0.022, 0.006], [wide / 2, -0.002, FACE - 0.006], 0.002)
  return pieces({ ...solid, places: [{ at: from }] }, at, () => [bar])
}
