import { given, num } from '#shared/drawings/scene'
import {
  type Build,
  bar,
  between,
  block,
  blocks,
  m,
  type Placement,
  type Point,
  radians,
  rod,
  type Section,
  type Solid,
  swept,
} from './solid.ts'

/** How what opens out is moved. */
const OUT = 'Ouverture'

/** Breadths of an awning's cloth; odd, so that both edges of a striped one have the same colour. */
const BREADTHS = 13

/** A sheet between two edges, in breadths: every second one light where it is striped. */
const breadths = (w: number, section: Section, isStriped: boolean): Solid[] => {
  const step = w / BREADTHS
  return Array.from({ length: isStriped ? BREADTHS : 1 }, (_, index) =>
    swept(
      'toile',
      index % 2 === 1 ? 'stripe' : 'cloth',
      section,
      isStriped
        ? [
            [-w / 2 + index * step, 0, 0],
            [-w / 2 + (index + 1) * step, 0, 0],
          ]
        : [
            [-w / 2, 0, 0],
            [w / 2, 0, 0],
          ],
      { isOpen: true },
    ),
  )
}

/** An awning: box on the wall, cloth that falls a sixth of its reach, folding arms, bar, valance. */
export const buildAwning: Build = (values, { drawn }) => {
  const size = {
    width: num(values.width, 4000, 500, 15_000),
    height: num(values.projection, 2500, 300, 6000),
  }
  const [w, reach] = [m(size.width), m(size.height)]
  const [high, deep] = [0.16, 0.2]
  const barDeep = 0.06
  const front = deep + 0.02 + (reach - deep - 0.02) * Math.max(0.001, drawn)
  const slope = 0.25
  const [from, to]: [Point, Point] = [
    [0, -high * 0.5, deep * 0.8],
    [0, -high * 0.5 - (front - deep) * slope, front - barDeep / 2],
  ]
  const sag = 0.03 * (front - deep)
  const cloth: Section = between(0, 1, 9).map(
    (at) =>
      [
        from[2] + (to[2] - from[2]) * at,
        from[1] + (to[1] - from[1]) * at - sag * 4 * at * (1 - at) * 0.25,
      ] as const,
  )
  const arm = (side: 1 | -1): Solid[] => {
    const shoulder: Point = [side * w * 0.42, -high * 0.85, deep * 0.6]
    const hand: Point = [side * w * 0.36, to[1] - 0.03, to[2] - 0.02]
    const half = Math.min(reach * 0.53, w * 0.4)
    const span = Math.hypot(hand[0] - shoulder[0], hand[1] - shoulder[1], hand[2] - shoulder[2])
    const off = Math.sqrt(Math.max(0, half ** 2 - (span / 2) ** 2))
    const elbow: Point = [
      (shoulder[0] + hand[0]) / 2 - side * off,
      (shoulder[1] + hand[1]) / 2,
      (shoulder[2] + hand[2]) / 2,
    ]
    return [
      rod('bras', 'metal', [shoulder, elbow], 0.022, { sides: 10 }),
      rod('bras', 'metal', [elbow, hand], 0.018, { sides: 10 }),
      rod(
        'coude',
        'shade',
        [
          [elbow[0], elbow[1] - 0.03, elbow[2]],
          [elbow[0], elbow[1] + 0.03, elbow[2]],
        ],
        0.03,
        { sides: 14 },
      ),
    ]
  }
  const fall = values.valance === true ? 0.21 : 0
  return {
    size,
    place: 'facade',
    movement: { drawn: OUT },
    solids: [
      bar('coffre', 'lacquer', [-w / 2, w / 2], { y: -high / 2, z: deep / 2, high, deep, bevel: 0.03 }),
      blocks(
        'joue',
        'shade',
        [0.008, high * 1.02, deep * 1.02],
        [-1, 1].map((side): Placement => ({ at: [side * (w / 2 - 0.004), -high / 2, deep / 2] })),
      ),
      ...breadths(w - 0.06, cloth, values.striped === true),
      ...arm(1),
      ...arm(-1),
      bar('barre de charge', 'lacquer', [-w / 2, w / 2], {
        y: to[1] - 0.015,
        z: front - barDeep / 2,
        high: 0.07,
        deep: barDeep,
        bevel: 0.015,
      }),
      ...(fall > 0
        ? [valance(w - 0.06, fall, to[1] - 0.045, front - 0.012, given(values.wave) ? BREADTHS : 0)]
        : []),
    ],
  }
}

/** A hanging strip; its hem in so many waves, or straight. */
const valance = (w: number, fall: number, y: number, z: number, waves: number): Solid =>
  swept(
    'lambrequin',
    'cloth',
    [
      [0, 0],
      [0, -fall],
    ],
    between(-w / 2, w / 2, Math.max(2, waves * 8 + 1)).map(
      (x): Point => [x, y, z + 0.006 * Math.sin((x / w) * waves * 2 * Math.PI)],
    ),
    { isOpen: true },
  )

/** A drop-arm blind: the cloth runs from its box over the bar that the arms carry out. */
export const buildProjection: Build = (values, { drawn }) => {
  const size = { width: num(values.width, 2400, 300, 8000), height: num(values.projection, 800, 100, 3000) }
  const [w, reach] = [m(size.width), m(size.height)]
  const box = 0.11
  const pivot = -box - reach * 0.55
  // from hanging upright above its pivot to as low as a drop arm goes
  const angle = radians(90 - 130 * drawn)
  const bound = Math.cos(angle)
  const tip: Point = [0, pivot + reach * Math.sin(angle), 0.02 + reach * Math.max(0, bound)]
  return {
    size,
    place: 'facade',
    movement: { drawn: OUT },
    solids: [
      bar('coffre', 'lacquer', [-w / 2, w / 2], {
        y: -box / 2,
        z: box / 2,
        high: box,
        deep: box,
        bevel: 0.02,
      }),
      ...breadths(
        w - 0.05,
        [
          [box * 0.8, -box * 0.6],
          [tip[2], tip[1]],
        ],
        values.striped === true,
      ),
      ...[-1, 1].flatMap((side) => [
        rod(
          'bras',
          'metal',
          [
            [side * (w / 2 - 0.03), pivot, 0.02],
            [side * (w / 2 - 0.03), tip[1], tip[2]],
          ],
          0.014,
          { sides: 10 },
        ),
        block(
          'pivot',
          'shade',
          [side * (w / 2 - 0.055), pivot - 0.05, 0],
          [side * (w / 2 - 0.005), pivot + 0.05, 0.03],
        ),
      ]),
      bar('barre de charge', 'lacquer', [-w / 2, w / 2], {
        y: tip[1],
        z: tip[2],
        high: 0.05,
        deep: 0.04,
        bevel: 0.012,
      }),
      ...(values.valance === true ? [valance(w - 0.05, 0.2, tip[1] - 0.02, tip[2] + 0.012, 0)] : []),
    ],
  }
}
