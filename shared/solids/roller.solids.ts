import { num, word } from '#shared/drawings/scene'
import {
  type Build,
  bar,
  between,
  block,
  blocks,
  DOWN,
  m,
  type Point,
  rod,
  type Section,
  type Solid,
  sizeOf,
  swept,
} from './solid.ts'

/** A loop of cord at one side: before a box, and over the pulley of a tube. */
const chain = (
  x: number,
  y: number,
  length: number,
  { before, over }: { before: number; over?: number },
): Solid => {
  const bow = between(0, Math.PI, 9)
  const half = over ?? 0.012
  const place = (off: number, level: number): Point =>
    over === undefined ? [x + off, level, before] : [x, level, before - off]
  return rod(
    'chainette',
    'plastic',
    [
      ...bow.map((at) => place(half * Math.cos(at), y + half * Math.sin(at))),
      ...bow.map((at) => place(-half * Math.cos(at), y - length - half * Math.sin(at))),
    ],
    0.0022,
    { isRing: true, sides: 6 },
  )
}

/** Its box or its tube on brackets, the cloth, its bar, and what moves it. */
export const buildRoller: Build = (values, { drawn }) => {
  const { size, w, h } = sizeOf(values, 1200, 1600)
  const boxed = values.cassette === true
  const motor = values.motor === true
  const side = word(values.side, ['right', 'left']) === 'right' ? 1 : -1
  const [high, deep] = boxed ? [0.09, 0.085] : [0.06, 0.055]
  const [left, right] = [-w / 2, w / 2]
  // the cloth leaves room for what carries and moves it
  const inset = boxed ? 0.018 : motor ? 0.02 : 0.0175
  const radius = boxed ? 0.028 : 0.0235
  const barHigh = 0.028
  const foot = -high - Math.max(0.04, (h - high) * drawn)
  const [clothLeft, clothRight] = [left + inset, right - inset]
  const z = boxed ? deep / 2 - 0.012 : radius
  const body: Solid[] = boxed
    ? [
        swept('coffre', 'lacquer', profileOfBox(high, deep), [
          [left, -high / 2, 0],
          [right, -high / 2, 0],
        ]),
        blocks(
          'embout',
          'shade',
          [0.004, high * 0.96, deep * 0.96],
          [left + 0.002, right - 0.002].map((x) => ({ at: [x, -high / 2, 0] })),
        ),
        block('coulisse', 'lacquer', [left, -high, z - 0.008], [left + 0.024, -h, z + 0.016]),
        block('coulisse', 'lacquer', [right - 0.024, -high, z - 0.008], [right, -h, z + 0.016]),
      ]
    : [
        blocks(
          'support',
          'plastic',
          [0.003, high, deep],
          [left + 0.0015, right - 0.0015].map((x) => ({ at: [x, -high / 2, 0] })),
        ),
        rod(
          'tube',
          'cloth',
          [
            [clothLeft, -high / 2, 0],
            [clothRight, -high / 2, 0],
          ],
          radius,
          { sides: 44 },
        ),
        rod(
          'axe',
          'metal',
          [
            [left + 0.003, -high / 2, 0],
            [clothLeft, -high / 2, 0],
          ],
          0.009,
        ),
        rod(
          'axe',
          'metal',
          [
            [clothRight, -high / 2, 0],
            [right - 0.003, -high / 2, 0],
          ],
          0.009,
        ),
      ]
  return {
    size,
    place: 'room',
    movement: { drawn: DOWN },
    solids: [
      ...body,
      block(
        'toile',
        'cloth',
        [clothLeft, boxed ? -high * 0.9 : -high / 2, z],
        [clothRight, foot + barHigh / 2, z + 0.0006],
      ),
      bar('barre de charge', 'shade', [clothLeft, clothRight], {
        y: foot + barHigh / 2,
        z: z + 0.0003,
        high: barHigh,
        deep: 0.011,
        bevel: 0.004,
      }),
      ...(motor
        ? [
            rod(
              'tête de moteur',
              'metal',
              [
                [side * (w / 2 - 0.002), -high / 2, 0],
                [side * (w / 2 - inset), -high / 2, 0],
              ],
              0.018,
              { sides: 20 },
            ),
          ]
        : [
            rod(
              'poulie',
              'plastic',
              [
                [side * (w / 2 - 0.003), -high / 2, 0],
                [side * (w / 2 - 0.016), -high / 2, 0],
              ],
              0.02,
              { sides: 24 },
            ),
            boxed
              ? chain(side * (w / 2 - 0.016), -high / 2, h * 0.55, { before: deep / 2 })
              : chain(side * (w / 2 - 0.0095), -high / 2, h * 0.55, { before: 0, over: 0.0215 }),
          ]),
    ],
  }
}

/** The rounded front of a cassette. */
const profileOfBox = (high: number, deep: number): Section => [
  [-deep / 2, high / 2],
  [-deep / 2, -high / 2],
  [deep * 0.28, -high / 2],
  ...between(-Math.PI / 2, 0, 6).map(
    (at) =>
      [
        deep / 2 - high * 0.22 + high * 0.22 * Math.cos(at),
        -high * 0.28 + high * 0.22 * Math.sin(at),
      ] as const,
  ),
  [deep / 2, high * 0.44],
  [deep * 0.46, high / 2],
]

/** A screen held in its zip guides, under its box. */
export const buildScreen: Build = (values, { drawn }) => {
  const size = { width: num(values.width, 2400, 300, 8000), height: num(values.height, 2200, 300, 6000) }
  const [w, h] = [m(size.width), m(size.height)]
  const box = m(num(values.box, 95, 60, 300))
  const [guide, deep, foot] = [0.045, 0.05, 0.04]
  const z = box / 2
  const bottom = -box - Math.max(foot, (h - box) * drawn)
  return {
    size,
    place: 'facade',
    movement: { drawn: DOWN },
    solids: [
      bar('coffre', 'lacquer', [-w / 2, w / 2], { y: -box / 2, z, high: box, deep: box, bevel: 0.004 }),
      ...[-1, 1].map((side) =>
        swept('coulisse', 'lacquer', zipGuide(side, w / 2, { wide: guide, z, deep }), [
          [0, -box, 0],
          [0, -h, 0],
        ]),
      ),
      block(
        'toile',
        'cloth',
        [-w / 2 + guide * 0.6, -box * 0.8, z - 0.0004],
        [w / 2 - guide * 0.6, bottom + foot, z + 0.0004],
      ),
      bar('barre de charge', 'shade', [-w / 2 + guide + END, w / 2 - guide - END], {
        y: bottom + foot / 2,
        z,
        high: foot,
        deep: 0.03,
        bevel: 0.006,
      }),
      ...[-1, 1].map((side) =>
        bar('embout', 'shade', [side * (w / 2 - guide - 0.002), side * (w / 2 - guide - END)], {
          y: bottom + foot / 2,
          z,
          high: foot,
          deep: 0.031,
          bevel: 0.006,
        }),
      ),
    ],
  }
}

/** From a zip guide to the bar between its end caps, m. */
const END = 0.008

/** Seen from above: a profile that is open towards the cloth, as wide as the cloth and its zip need. */
const zipGuide = (
  side: number,
  outer: number,
  { wide, z, deep }: { wide: number; z: number; deep: number },
): Section => {
  const [slot, far, edge] = [0.003, wide * 0.55, 0.0012]
  const [inner, half] = [outer - wide, deep / 2]
  return [
    [outer, z + half - edge],
    [outer - edge, z + half],
    [inner + edge, z + half],
    [inner, z + half - edge],
    [inner, z + slot],
    [inner + far, z + slot],
    [inner + far, z - slot],
    [inner, z - slot],
    [inner, z - half + edge],
    [inner + edge, z - half],
    [outer - edge, z - half],
    [outer, z - half + edge],
  ].map(([x = 0, at = 0]) => [side * x, at] as const)
}
