import { num, word } from '#shared/drawings/scene'
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
  rod,
  type Section,
  sizeOf,
  swept,
} from './solid.ts'

/** How a curtain of slats hangs: those let down, a pitch apart, the others lying on the rail below. */
export const hung = (from: number, reach: number, pitch: number, thick: number, drawn: number) => {
  const count = Math.max(2, Math.round(reach / pitch))
  const full = reach * Math.min(1, Math.max(0, drawn))
  const lying = Math.min(count, Math.max(0, Math.ceil((reach - full) / (pitch - thick))))
  const free = count - lying
  const foot = from - free * (reach / count) - lying * thick
  return {
    levels: [
      ...Array.from({ length: free }, (_, index) => ({
        y: from - (index + 0.5) * (reach / count),
        isFree: true,
      })),
      ...Array.from({ length: lying }, (_, index) => ({
        y: foot + (lying - index - 0.5) * thick,
        isFree: false,
      })),
    ],
    foot,
  }
}

/** A slat bowed across its width. */
export const bowed = (width: number, rise: number, points = 7): Section =>
  between(-1, 1, points).map((at) => [(at * width) / 2, rise * (1 - at * at) - rise / 2] as const)

/** The steel head rail over slats so wide, m: 25 × 25 mm over those of 25 mm, 57 × 51 mm over those of 50. */
const headOf = (slat: number): { high: number; deep: number } =>
  slat < 0.035 ? { high: 0.025, deep: 0.025 } : { high: 0.051, deep: 0.057 }

/** A venetian: head rail, slats on their ladders, rail below, wand on the control side. */
export const buildVenetian: Build = (values, { drawn, tilt }) => {
  const { size, w, h } = sizeOf(values, 1200, 1500)
  const slat = m(num(values.slat, 25, 10, 200))
  const side = word(values.side, ['left', 'right']) === 'left' ? -1 : 1
  const valance = values.valance === true
  const head = headOf(slat)
  const high = valance ? 0.07 : head.high
  const railHigh = 0.02
  const { levels, foot } = hung(-high, h - high - railHigh, slat * 0.84, 0.0035, drawn)
  const ladders = between(-w / 2 + 0.12, w / 2 - 0.12, Math.max(2, Math.round(w / 0.55) + 1))
  const half = slat / 2
  return {
    size,
    place: 'room',
    movement: { drawn: DOWN, tilt: 75 },
    solids: [
      bar('caisson', 'lacquer', [-w / 2, w / 2], { y: -head.high / 2, z: 0, ...head }),
      ...(valance
        ? [
            bar('lambrequin', 'lacquer', [-w / 2, w / 2], {
              y: -high / 2,
              z: head.deep / 2 + 0.006,
              high,
              deep: 0.01,
            }),
          ]
        : []),
      swept(
        'lame',
        'lacquer',
        bowed(slat, slat * 0.1),
        [
          [-w / 2 + 0.003, 0, 0],
          [w / 2 - 0.003, 0, 0],
        ],
        {
          isOpen: true,
          places: levels.map(
            ({ y, isFree }): Placement => ({ at: [0, y, 0], turn: [isFree ? radians(tilt) : 0, 0, 0] }),
          ),
        },
      ),
      bar('barre de charge', 'shade', [-w / 2, w / 2], {
        y: foot - railHigh / 2,
        z: 0,
        high: railHigh,
        deep: slat,
        bevel: 0.005,
      }),
      ...ladders.flatMap((x) => [
        rod(
          'échelle',
          'cord',
          [
            [x, -high, half],
            [x, foot, half],
          ],
          0.0008,
          { sides: 5 },
        ),
        rod(
          'échelle',
          'cord',
          [
            [x, -high, -half],
            [x, foot, -half],
          ],
          0.0008,
          { sides: 5 },
        ),
      ]),
      rod(
        'tige',
        'plastic',
        [
          [side * (w / 2 - 0.06), -high + 0.004, half + 0.012],
          [side * (w / 2 - 0.06), -high - Math.min(0.9, h * 0.55), half + 0.012],
        ],
        0.004,
      ),
    ],
  }
}

/** A vertical blind: its rail, and slats that turn and stack on the opening side. */
export const buildVertical: Build = (values, { drawn, tilt }) => {
  const { size, w, h } = sizeOf(values, 2000, 2200)
  const slat = m(num(values.slat, 127, 50, 250))
  const opening = word(values.opening, ['left', 'right', 'central'])
  const high = 0.04
  const count = Math.max(2, Math.ceil(w / (slat * 0.9)))
  const stacked = 0.012
  const closed = between(-w / 2 + slat / 2, w / 2 - slat / 2, count)
  const aside = (index: number): number => {
    const fromLeft = -w / 2 + 0.02 + index * stacked
    const fromRight = w / 2 - 0.02 - (count - 1 - index) * stacked
    if (opening === 'left') return fromLeft
    if (opening === 'right') return fromRight
    return index < count / 2 ? fromLeft : fromRight
  }
  return {
    size,
    place: 'room',
    movement: { drawn: 'Tirage', tilt: 85 },
    solids: [
      bar('rail', 'lacquer', [-w / 2, w / 2], { y: -high / 2, z: 0, high, deep: 0.046 }),
      swept(
        'bande',
        'cloth',
        bowed(slat, -slat * 0.05),
        [
          [0, -high - 0.012, 0],
          [0, -h, 0],
        ],
        {
          isOpen: true,
          places: closed.map(
            (x, index): Placement => ({
              at: [aside(index) + (x - aside(index)) * drawn, 0, 0],
              turn: [0, drawn < 0.15 ? radians(85) : radians(tilt), 0],
            }),
          ),
        },
      ),
      blocks(
        'chariot',
        'plastic',
        [0.012, 0.014, 0.012],
        closed.map(
          (x, index): Placement => ({
            at: [aside(index) + (x - aside(index)) * drawn, -high - 0.005, 0],
          }),
        ),
      ),
    ],
  }
}

/** Across a louvre: the letter of the profile is its shape. */
const louvre = (letter: string, width: number): Section => {
  const half = width / 2
  if (letter === 'Z')
    return [
      [-half, width * 0.06],
      [-half * 0.8, -width * 0.06],
      [half * 0.8, width * 0.06],
      [half, -width * 0.06],
    ]
  if (letter === 'F')
    return [
      [-half, 0.001],
      [half, -0.001],
    ]
  if (letter === 'S')
    return between(-1, 1, 11).map((at) => [at * half, width * 0.07 * Math.sin(at * Math.PI)] as const)
  return bowed(width, width * 0.16, 9)
}

/** A façade louvre: head, slats that turn on their ladders, guides, rail below. */
export const buildBso: Build = (values, { drawn, tilt }) => {
  const size = { width: num(values.width, 2000, 300, 8000), height: num(values.height, 2000, 300, 6000) }
  const [w, h] = [m(size.width), m(size.height)]
  const slat = m(num(values.slat, 80, 40, 150))
  const letter = typeof values.profile === 'string' ? (values.profile[0] ?? 'C') : 'C'
  const [head, rail, guide] = [Math.min(h * 0.25, 0.06 * h + 0.13), 0.03, 0.03]
  const deep = slat + 0.05
  const z = deep / 2
  const { levels, foot } = hung(-head, h - head - rail, slat * 0.9, 0.009, drawn)
  return {
    size,
    place: 'facade',
    movement: { drawn: DOWN, tilt: 80 },
    solids: [
      block('lambrequin', 'lacquer', [-w / 2, 0, z + deep / 2 - 0.003], [w / 2, -head, z + deep / 2]),
      bar('caisson', 'metal', [-w / 2 + 0.004, w / 2 - 0.004], { y: -0.03, z, high: 0.06, deep: 0.058 }),
      swept(
        'lame',
        'lacquer',
        louvre(letter, slat),
        [
          [-w / 2 + guide + 0.006, 0, 0],
          [w / 2 - guide - 0.006, 0, 0],
        ],
        {
          isOpen: true,
          places: levels.map(
            ({ y, isFree }): Placement => ({ at: [0, y, z], turn: [isFree ? radians(tilt) : 0, 0, 0] }),
          ),
        },
      ),
      bar('barre finale', 'shade', [-w / 2 + guide, w / 2 - guide], {
        y: foot - rail / 2,
        z,
        high: rail,
        deep: slat * 0.9,
        bevel: 0.006,
      }),
      ...[-1, 1].map((side) =>
        block(
          'coulisse',
          'metal',
          [side * (w / 2), -head * 0.5, z - 0.012],
          [side * (w / 2 - guide), -h, z + 0.012],
        ),
      ),
      ...between(-w / 2 + w * 0.2, w / 2 - w * 0.2, Math.max(2, Math.round(w / 0.9))).flatMap((x) => [
        rod(
          'échelle',
          'cord',
          [
            [x, -head, z + slat / 2],
            [x, foot, z + slat / 2],
          ],
          0.0012,
          { sides: 5 },
        ),
        rod(
          'échelle',
          'cord',
          [
            [x, -head, z - slat / 2],
            [x, foot, z - slat / 2],
          ],
          0.0012,
          { sides: 5 },
        ),
      ]),
    ],
  }
}
