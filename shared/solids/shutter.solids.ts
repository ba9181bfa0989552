import { num, word } from '#shared/drawings/scene'
import { bowed } from './slats.solids.ts'
import {
  type Build,
  bar,
  between,
  block,
  blocks,
  DOWN,
  m,
  type Placement,
  radians,
  type Section,
  type Solid,
  swept,
} from './solid.ts'

/** A roller shutter: box where it has its own, guides, slats that close joint on joint. */
export const buildShutter: Build = (values, { drawn }) => {
  const size = { width: num(values.width, 1600, 200, 8000), height: num(values.height, 1800, 200, 6000) }
  const [w, h] = [m(size.width), m(size.height)]
  const slat = m(num(values.slat, 40, 20, 120))
  const own = values.box !== 0
  const box = own ? Math.min(m(num(values.box, 205, 80, 500)), h * 0.4) : 0.02
  const [guide, deep, z] = [0.053, 0.03, Math.max(0.04, box / 2)]
  const reach = (h - box) * Math.max(0.03, drawn)
  const count = Math.max(1, Math.floor(reach / slat))
  const thick = slat * 0.24
  const section: Section = [
    ...bowed(slat * 0.96, thick, 7).map(([along, out]) => [out + thick / 2, along] as const),
    [-thick * 0.4, slat * 0.44],
    [-thick * 0.4, -slat * 0.44],
  ]
  const foot = -box - reach
  return {
    size,
    place: 'facade',
    movement: { drawn: DOWN },
    solids: [
      ...(own
        ? [
            bar('coffre', 'lacquer', [-w / 2, w / 2], {
              y: -box / 2,
              z,
              high: box,
              deep: box,
              bevel: box * 0.16,
            }),
          ]
        : []),
      ...[-1, 1].map((side) =>
        block(
          'coulisse',
          'lacquer',
          [side * (w / 2), own ? -box : 0, z - deep / 2],
          [side * (w / 2 - guide), -h, z + deep / 2],
        ),
      ),
      swept(
        'lame',
        'lacquer',
        section,
        [
          [-w / 2 + guide * 0.7, 0, z],
          [w / 2 - guide * 0.7, 0, z],
        ],
        {
          places: Array.from(
            { length: count },
            (_, index): Placement => ({ at: [0, foot + 0.03 + (index + 0.5) * slat, 0] }),
          ),
        },
      ),
      bar('lame finale', 'shade', [-w / 2 + guide, w / 2 - guide], {
        y: foot + 0.02,
        z,
        high: 0.04,
        deep: 0.014,
        bevel: 0.003,
      }),
    ],
  }
}

/** Between two boards, m. */
const JOINT = 0.003

/** How what turns on its hinges is moved. */
const CLOSING = 'Fermeture'

/** Swing shutters: leaves of boards with their bars and hinges, turned on their side. */
export const buildSwingShutter: Build = (values, { drawn }) => {
  const size = { width: num(values.width, 1400, 200, 6000), height: num(values.height, 1600, 200, 4000) }
  const [w, h] = [m(size.width), m(size.height)]
  const leaves = num(values.leaves, 2, 1, 6)
  const leaf = w / leaves
  const single = word(values.opening, ['left', 'right']) === 'left'
  const thick = 0.028
  const boards = Math.max(2, Math.round(leaf / 0.11))
  const open = radians(175 * (1 - drawn))
  const parts = (index: number): Solid[] => {
    const isLeft = leaves === 1 ? single : index < leaves / 2
    const side = isLeft ? 1 : -1
    // the leaves of one side turn as one
    const rank = isLeft ? index : leaves - 1 - index
    const turn = -side * open
    const place = (x: number, y: number, z: number): Placement => {
      const along = side * (x + rank * leaf)
      return {
        at: [
          -side * (w / 2) + along * Math.cos(turn) + z * Math.sin(turn),
          y,
          thick / 2 + 0.01 - along * Math.sin(turn) + z * Math.cos(turn),
        ],
        turn: [0, turn, 0],
      }
    }
    const levels = [-h * 0.16, -h * 0.84]
    const board = (leaf - (boards - 1) * JOINT) / boards
    return [
      blocks(
        'lame',
        'lacquer',
        [board, h, thick],
        between(board / 2, leaf - board / 2, boards).map((x) => place(x, -h / 2, 0)),
      ),
      blocks(
        'barre',
        'shade',
        [leaf * 0.94, 0.09, 0.022],
        levels.map((y) => place(leaf / 2, y, thick / 2 + 0.011)),
      ),
      blocks(
        'penture',
        'metal',
        [leaf * 0.5, 0.035, 0.005],
        levels.map((y) => place(leaf * 0.25, y, thick / 2 + 0.025)),
      ),
    ]
  }
  return {
    size,
    place: 'facade',
    movement: { drawn: CLOSING },
    solids: Array.from({ length: leaves }, (_, index) => parts(index)).flat(),
  }
}
