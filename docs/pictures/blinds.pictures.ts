import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { DrawingValues } from '#shared/drawings/scene'
import type { Bounds } from '#shared/solids/solid'
import { tree, vase } from './plants.ts'
import { bench, books, bowl, chair, slab } from './props.ts'
import { air, daylight, sunAcross, sunIn, TOP } from './rooms.pictures.ts'
import { facing, type Picture, usual } from './scenes.ts'

const window = [-0.652, 0.652, 0.86, 2.26] as const
const bay = [-1.302, 1.302, 0.02, 2.34] as const

/** A blind in the recess of its window. */
const recessed = (
  kind: DrawingKind,
  [left, right, bottom, top]: Bounds,
  values: DrawingValues,
  pose: { drawn: number; tilt: number },
  behind = -0.05,
): Picture['hung'][number] => ({
  kind,
  values: {
    ...values,
    width: Math.round((right - left - 0.004) * 1000),
    height: Math.round((top - bottom - 0.012) * 1000),
  },
  pose,
  at: [(left + right) / 2, top - 0.002, behind],
})

const quiet = (name: string, alt: string, wall?: string) => ({
  ...usual,
  name,
  alt,
  house: {
    place: 'room' as const,
    openings: [{ hole: window, leaves: 2 }],
    left: -3,
    right: 3,
    top: TOP,
    ...(wall && { wall }),
  },
  camera: facing([0.02, 1.48], 2.5, { eye: [-0.35, 1.45], away: 3.9 }),
  lights: [...daylight(window), sunAcross],
  patch: [0.95, 1.7] as const,
  outside: 3,
  air,
  exposure: 0.95,
})

/** The blinds of a room. */
export const blindPictures: readonly Picture[] = [
  {
    ...quiet('venetian', 'Store vénitien à lames aluminium inclinées, dans le tableau d’une fenêtre'),
    hung: [recessed('venetian', window, { color: 'B', slat: 50, side: 'left' }, { drawn: 0.98, tilt: 28 })],
    things: [
      ...bench([0.2, 0, 0.34], 1.7, 0.66, 0.38),
      ...vase([0.72, 0.66, 0.33], 0.3, 'ink', { seed: 13, long: 0.55, twigs: 6 }),
      ...books([-0.15, 0.66, 0.33]),
    ],
    exposure: 0.85,
  },
  {
    ...quiet(
      'venetianWood',
      'Store vénitien à lames de bois naturel et lambrequin assorti, devant une fenêtre',
      'sageWall',
    ),
    isMake: true,
    hung: [
      {
        ...recessed(
          'venetian',
          window,
          { color: 'B', slat: 50, side: 'left', valance: true },
          { drawn: 0.98, tilt: 28 },
        ),
        isWooden: true,
      },
    ],
    things: [
      ...bench([-0.2, 0, 0.34], 1.8, 0.66, 0.38),
      ...vase([-0.72, 0.66, 0.33], 0.3, 'ceramic', { seed: 17, long: 0.55, twigs: 6 }),
      bowl([0.3, 0.66, 0.36], 0.18, 'ink'),
    ],
    exposure: 0.85,
  },
  {
    ...quiet('roman', 'Store bateau écru à demi relevé, plis réguliers devant une fenêtre', 'sageWall'),
    hung: [
      recessed('roman', window, { cloth: 'ecru', color: 'B', battens: 4 }, { drawn: 0.55, tilt: 0 }, -0.045),
    ],
    things: [
      ...bench([-0.2, 0, 0.34], 1.8, 0.66, 0.38),
      ...vase([-0.68, 0.66, 0.33], 0.33, 'ceramic', { seed: 21, long: 0.6, twigs: 7 }),
      bowl([-0.32, 0.66, 0.38], 0.17, 'clay'),
    ],
  },
  {
    ...quiet(
      'pleated',
      'Store plissé translucide tendu devant une fenêtre, lumière du jour à travers les plis',
    ),
    hung: [
      recessed(
        'pleated',
        window,
        { cloth: 'pearl', color: 'A', pleat: 25, openness: 3 },
        { drawn: 0.62, tilt: 0 },
        -0.08,
      ),
    ],
    things: [
      ...bench([0, 0, 0.34], 1.8, 0.66, 0.38),
      ...books([-0.5, 0.66, 0.33]),
      ...vase([0.55, 0.66, 0.33], 0.28, 'clay', { seed: 31, long: 0.5, twigs: 6 }),
    ],
  },
  {
    ...usual,
    name: 'vertical',
    alt: 'Store californien à bandes verticales orientées devant une baie vitrée',
    house: { place: 'room', openings: [{ hole: bay, leaves: 2 }], left: -3.4, right: 3.4, top: TOP },
    hung: [
      {
        kind: 'vertical',
        values: { width: 2760, height: 2440, slat: 127, opening: 'left', color: 'B', cloth: 'pearl' },
        pose: { drawn: 0.96, tilt: 60 },
        at: [0, 2.46, 0.08],
      },
    ],
    things: [
      ...chair([0.95, 0, 1.1], -0.6),
      ...tree([-1.75, 0, 0.55], 1.55, 15, 'ceramic'),
      slab('rug', [0.1, 0, 0.5], [2.4, 0.012, 2.2], { bevel: 0.004 }),
    ],
    camera: facing([0, 1.28], 3.9, { eye: [-0.4, 1.4], away: 4.6 }),
    lights: [...daylight(bay, { fill: 210 }), sunIn],
    air,
    outside: 2.8,
    exposure: 0.75,
  },
]
