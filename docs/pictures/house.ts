/** The room or the façade that a picture is taken in: metres, from its floor; the wall's face is z = 0, whoever looks stands before it. */
import { meshOf } from '#shared/solids/mesh'
import { type Bounds, between } from '#shared/solids/solid'
import { slab, type Thing } from './props.ts'

/** A hole in the wall with its window. */
export interface Opening {
  hole: Bounds
  /** leaves of its window; 0 leaves the hole empty */
  leaves: number
  frame?: 'frame' | 'darkFrame'
}

export interface House {
  place: 'room' | 'facade'
  openings: readonly Opening[]
  /** of the wall */
  left: number
  right: number
  /** ceiling of a room, or top of a façade */
  top: number
  /** a corner where the room ends */
  corner?: 'left' | 'right'
  wall?: string
}

const THICK = 0.34
/** The window's plane, behind the wall's face. */
const PANE = -0.2
/** How far the room or the ground before the house reaches. */
const NEAR = 7
const SKIRTING = 0.1

const window = ({ hole: [left, right, bottom, top], leaves, frame = 'frame' }: Opening): Thing[] => {
  if (leaves === 0) return []
  const [fixed, sash, deep] = [0.045, 0.062, 0.07]
  const isDoor = bottom < 0.2
  const [l, r, b, t] = [left + fixed, right - fixed, bottom + fixed, top - fixed]
  const wide = (r - l) / leaves
  const bar = (x1: number, x2: number, y1: number, y2: number, z: number, thick = deep): Thing =>
    slab(frame, [x1, y1, z - thick], [x2, y2, z], { bevel: 0.003 })
  return [
    bar(left, right, bottom, b, PANE),
    bar(left, right, t, top, PANE),
    bar(left, l, b, t, PANE),
    bar(r, right, b, t, PANE),
    ...Array.from({ length: leaves }, (_, index): Thing[] => {
      const [x1, x2] = [l + index * wide + 0.0015, l + (index + 1) * wide - 0.0015]
      const low = isDoor ? 0.11 : sash
      const z = PANE + 0.014
      return [
        bar(x1, x2, b + 0.001, b + low, z),
        bar(x1, x2, t - sash, t - 0.001, z),
        bar(x1, x1 + sash, b + low, t - sash, z),
        bar(x2 - sash, x2, b + low, t - sash, z),
        slab('glass', [x1 + sash, b + low, z - 0.04], [x2 - sash, t - sash, z - 0.034], { bevel: 0 }),
      ]
    }).flat(),
    ...(leaves > 1 ? handle(l + wide * (leaves - 1) - 0.03, (b + t) / 2 - (isDoor ? 0.12 : 0)) : []),
  ]
}

const handle = (x: number, y: number): Thing[] => [
  slab('steel', [x - 0.014, y - 0.04, PANE + 0.014], [x + 0.014, y + 0.04, PANE + 0.022], { bevel: 0.003 }),
  slab('steel', [x - 0.009, y - 0.1, PANE + 0.045], [x + 0.009, y + 0.012, PANE + 0.058], { bevel: 0.004 }),
  slab('steel', [x - 0.007, y - 0.007, PANE + 0.022], [x + 0.007, y + 0.007, PANE + 0.046], { bevel: 0.002 }),
]

/** A wall of columns, whose faces only touch. */
const wallOf = ({ openings, left, right, top, place, wall }: House): Thing[] => {
  const material = wall ?? (place === 'room' ? 'wall' : 'render')
  const sorted = openings.toSorted((a, b) => a.hole[0] - b.hole[0])
  const part = (x1: number, x2: number, y1: number, y2: number): Thing[] =>
    x2 - x1 > 0.001 && y2 - y1 > 0.001 ? [slab(material, [x1, y1, -THICK], [x2, y2, 0], { bevel: 0 })] : []
  const starts = [left, ...sorted.map(({ hole }) => hole[1])]
  return [
    ...starts.flatMap((x, index) => part(x, sorted[index]?.hole[0] ?? right, 0, top)),
    ...sorted.flatMap(({ hole: [l, r, b, t] }) => [...part(l, r, 0, b), ...part(l, r, t, top)]),
  ]
}

const skirting = ({ openings, left, right }: House, material: string, high: number): Thing[] => {
  const doors = openings.filter(({ hole }) => hole[2] < high).toSorted((a, b) => a.hole[0] - b.hole[0])
  const starts = [left, ...doors.map(({ hole }) => hole[1])]
  return starts.map((x, index) =>
    slab(material, [x, 0, 0], [doors[index]?.hole[0] ?? right, high, 0.014], { bevel: 0.003 }),
  )
}

const sills = ({ openings, place }: House): Thing[] =>
  openings
    .filter(({ hole }) => hole[2] > 0.2)
    .map(({ hole: [l, r, b] }) =>
      place === 'room'
        ? slab('frame', [l - 0.03, b - 0.022, PANE + 0.015], [r + 0.03, b + 0.006, 0.045], { bevel: 0.004 })
        : slab('stone', [l - 0.06, b - 0.05, PANE], [r + 0.06, b + 0.004, 0.05], { bevel: 0.005 }),
    )

const roomAround = (house: House): Thing[] => {
  const { left, right, top, corner } = house
  const side = (x: number): Thing =>
    slab(house.wall ?? 'wall', [x, 0, 0], [x + (x < 0 ? -0.1 : 0.1), top, NEAR], { bevel: 0 })
  return [
    slab('floor', [left, -0.04, -THICK], [right, 0, NEAR], { bevel: 0 }),
    slab('ceiling', [left, top, -THICK], [right, top + 0.05, NEAR], { bevel: 0 }),
    ...(corner === undefined ? [] : [side(corner === 'left' ? left + 0.1 : right - 0.1)]),
    ...skirting(house, 'frame', SKIRTING),
    slab('paving', [left - 6, -0.14, -2.4], [right + 6, -0.06, -THICK], { bevel: 0 }),
    slab('outside', [left - 14, -3, -9.1], [right + 14, 9, -9], { bevel: 0 }),
  ]
}

/** A light curtain behind a window. */
const voile = (from: number, to: number, bottom: number, top: number): Thing => ({
  name: 'voilage',
  material: 'voile',
  mesh: meshOf({
    kind: 'sweep',
    section: between(from, to, 97).map((x) => [x, 0.03 * Math.sin(x * 58 + Math.sin(x * 9))] as const),
    isOpen: true,
    isRing: false,
    path: [
      [0, top, -0.5],
      [0, bottom, -0.5],
    ],
  }),
  places: [{ at: [0, 0, 0] }],
})

const groundBefore = (house: House): Thing[] => {
  const { left, right, top, openings } = house
  return [
    slab('paving', [left - 3, -0.06, 0], [right + 3, 0, NEAR + 4], { bevel: 0 }),
    ...skirting(house, 'plinth', 0.24),
    // a quiet room behind each window
    ...openings.flatMap(({ hole: [l, r, b, t] }) => [
      slab('inside', [l - 1.2, b - 0.9, -3.1], [r + 1.2, t + 0.5, -3], { bevel: 0 }),
      slab('inside', [l - 1.2, b - 0.9, -3], [r + 1.2, b - 0.85, -THICK], { bevel: 0 }),
      slab('inside', [l - 1.2, t + 0.45, -3], [r + 1.2, t + 0.5, -THICK], { bevel: 0 }),
      slab('inside', [l - 1.25, b - 0.9, -3], [l - 1.2, t + 0.5, -THICK], { bevel: 0 }),
      slab('inside', [r + 1.2, b - 0.9, -3], [r + 1.25, t + 0.5, -THICK], { bevel: 0 }),
      ...[
        [l - 0.05, l + (r - l) * 0.26],
        [r - (r - l) * 0.26, r + 0.05],
      ].map(([from = 0, to = 0]) => voile(from, to, b - 0.8, t + 0.1)),
    ]),
    slab('stone', [left - 1, top, -THICK - 1], [right + 1, top + 0.04, 0.06], { bevel: 0.006 }),
    // what panes mirror
    slab('outside', [left - 14, -2.6, NEAR + 8], [right + 14, 9.6, NEAR + 8.1], { bevel: 0 }),
  ]
}

/** Everything that does not hang. */
export const houseOf = (house: House): Thing[] => [
  ...wallOf(house),
  ...house.openings.flatMap(window),
  ...sills(house),
  ...(house.place === 'room' ? roomAround(house) : groundBefore(house)),
]
