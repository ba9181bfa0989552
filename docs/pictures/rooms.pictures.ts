import type { Bounds } from '#shared/solids/solid'
import { tree, vase } from './plants.ts'
import { bench, books, bowl, chair, slab, turnedOn } from './props.ts'
import { facing, type Light, type Picture, usual } from './scenes.ts'

/** From the floor to the ceiling, m. */
export const TOP = 2.6

/** What a window lets in of its sky, and what the room gives back. */
export const daylight = (
  [left, right, bottom, top]: Bounds,
  { fill = 130, sky = 40 }: { fill?: number; sky?: number } = {},
): Light[] => [
  {
    kind: 'AREA',
    energy: sky * (right - left) * (top - bottom),
    at: [(left + right) / 2, (bottom + top) / 2 + 0.2, -0.7],
    to: [(left + right) / 2, (bottom + top) / 2 - 0.4, 2],
    size: [right - left, top - bottom],
    color: [0.93, 0.97, 1],
  },
  ...(fill === 0
    ? []
    : [
        {
          kind: 'AREA' as const,
          energy: fill,
          at: [-3, 1.9, 4.6] as const,
          to: [0, 1, 0] as const,
          size: [2.4, 2] as const,
          color: [1, 0.985, 0.96] as const,
        },
      ]),
]

/** The sun through the window that is seen: its light lies on the floor. */
export const sunIn: Light = {
  kind: 'SUN',
  energy: 9,
  at: [1.7, 2.6, -3.2],
  to: [0, 0, 0],
  angle: 0.02,
  color: [1, 0.89, 0.74],
}
/** The sun through another window, from beside whoever looks: its light lies on the wall. */
export const sunAcross: Light = {
  kind: 'SUN',
  energy: 5,
  at: [-2.4, 1.5, 3.2],
  to: [0, 0, 0],
  angle: 0.025,
  color: [1, 0.92, 0.8],
}
export const air = { color: '#F4F4F2', strength: 0.4 }

const door = [-0.3, 1.9, 0.02, 2.28] as const
const side = [-2.13, -1.03, 0.92, 2.28] as const
const tall = [-0.55, 1.65, 0.02, 2.3] as const
const blind = [-0.752, 0.752, 0.85, 2.2] as const
const glazing = [-1.41, 1.41, 0.3, 2.36] as const

export const roomPictures: readonly Picture[] = [
  {
    ...usual,
    name: 'hero',
    isOfHome: true,
    alt: 'Pièce de jour : rideau à vagues sur un rail au plafond devant une porte-fenêtre, store enrouleur à la fenêtre voisine',
    width: 1600,
    height: 1000,
    finer: 1,
    samples: 6,
    widths: [400, 800, 1200, 1600],
    cut: {
      name: 'heroNarrow',
      alt: 'Store enrouleur à coffre à la fenêtre d’un salon, rideau à vagues sur un rail au plafond',
      from: 40,
      width: 800,
      widths: [400, 800],
    },
    house: {
      place: 'room',
      openings: [
        { hole: door, leaves: 2 },
        { hole: side, leaves: 1 },
      ],
      left: -4.2,
      right: 3.6,
      top: TOP,
    },
    hung: [
      {
        kind: 'rail',
        values: { length: 3300, color: 'AT', opening: 'central', fixation: 'ceiling' },
        pose: { drawn: 0.26, tilt: 0 },
        at: [0.8, TOP, 0.17],
      },
      {
        kind: 'roller',
        values: {
          width: 1096,
          height: 1350,
          cassette: true,
          color: 'AT',
          cloth: 'ecru',
          openness: 3,
          side: 'right',
          motor: true,
        },
        pose: { drawn: 0.45, tilt: 0 },
        at: [-1.58, 2.276, -0.05],
      },
    ],
    things: [
      ...chair([-1.45, 0, 0.95], 0.55),
      slab('rug', [-2.7, 0, 0.35], [0.1, 0.012, 2.3], { bevel: 0.004 }),
      ...tree([2.42, 0, 0.62], 1.7, 3, 'clay'),
      turnedOn(
        'oak',
        [
          [0.001, 0.45],
          [0.2, 0.45],
          [0.2, 0.472],
          [0.001, 0.472],
        ],
        [-0.6, 0, 0.95],
      ),
      turnedOn(
        'oak',
        [
          [0.12, 0.012],
          [0.12, 0.03],
          [0.02, 0.04],
          [0.018, 0.45],
        ],
        [-0.6, 0, 0.95],
      ),
      bowl([-0.6, 0.472, 0.95], 0.17, 'ceramic'),
      ...vase([-2.13, 0, 0.3], 0.5, 'ceramic', { seed: 11, long: 0.95, twigs: 6 }),
    ],
    camera: facing([0.2, 1.13], 5.3, { eye: [-0.1, 1.3], away: 5.6 }),
    lights: [...daylight(door, { fill: 170 }), ...daylight(side, { fill: 0 }), sunIn],
    air,
    outside: 2.8,
    exposure: 0.55,
  },
  {
    ...usual,
    name: 'rails',
    isOfHome: true,
    alt: 'Rail noir au plafond et rideau de lin à vagues, à demi tiré devant une porte-fenêtre',
    house: {
      place: 'room',
      openings: [{ hole: tall, leaves: 2 }],
      left: -3.4,
      right: 3,
      top: TOP,
    },
    hung: [
      {
        kind: 'rail',
        values: { length: 2700, color: 'NM', opening: 'left', fixation: 'ceiling' },
        pose: { drawn: 0.5, tilt: 0 },
        at: [0.45, TOP, 0.16],
      },
    ],
    things: [
      ...bench([-1.35, 0, 0.42], 0.8, 0.62, 0.36),
      ...vase([-1.06, 0.62, 0.4], 0.42, 'ink', { seed: 7, long: 0.75, twigs: 7 }),
    ],
    camera: facing([0.3, 1.58], 3.3, { eye: [-0.2, 1.45], away: 4.2 }),
    lights: [...daylight(tall, { fill: 190 }), sunIn],
    air,
    exposure: 0.6,
  },
  {
    ...usual,
    name: 'stores',
    isOfHome: true,
    alt: 'Store enrouleur à coffre et coulisses, toile tamisante à demi descendue devant une fenêtre',
    house: { place: 'room', openings: [{ hole: blind, leaves: 2 }], left: -3, right: 3, top: TOP },
    hung: [
      {
        kind: 'roller',
        values: {
          width: 1500,
          height: 1344,
          cassette: true,
          color: 'AT',
          cloth: 'ecru',
          openness: 3,
          side: 'right',
        },
        pose: { drawn: 0.52, tilt: 0 },
        at: [0, 2.197, -0.045],
      },
    ],
    things: [
      ...bench([-0.25, 0, 0.34], 1.9, 0.6, 0.4),
      ...vase([-0.85, 0.6, 0.32], 0.34, 'ceramic', { seed: 5, long: 0.62, twigs: 7 }),
      bowl([-0.5, 0.6, 0.42], 0.16, 'ink'),
      ...books([0.3, 0.6, 0.33]),
    ],
    camera: facing([0.04, 1.37], 2.65, { eye: [-0.35, 1.4], away: 3.9 }),
    lights: [...daylight(blind), sunAcross],
    patch: [0.9, 1.6],
    outside: 3,
    air,
    exposure: 0.95,
  },
  {
    ...usual,
    name: 'films',
    isOfHome: true,
    alt: 'Film solaire bronze posé sur les vitrages d’un bureau, au-dessus d’un jardin',
    house: { place: 'room', openings: [{ hole: glazing, leaves: 0 }], left: -3.4, right: 3.4, top: TOP },
    hung: [
      {
        kind: 'film',
        values: { width: 880, height: 2000, color: 'BZ', panes: 3 },
        pose: { drawn: 0.62, tilt: 0 },
        at: [0, 2.33, -0.1],
      },
    ],
    things: [
      ...bench([0.35, 0, 0.75], 1.7, 0.74, 0.7),
      ...books([0.75, 0.74, 0.75]),
      ...vase([-0.15, 0.74, 0.7], 0.24, 'ceramic', { seed: 9, long: 0.4, twigs: 5 }),
      ...chair([-1.1, 0, 0.95], 0.6),
    ],
    camera: facing([-0.05, 1.3], 3.3, { eye: [-0.45, 1.35], away: 4.2 }),
    lights: [...daylight(glazing, { fill: 190, sky: 28 }), { ...sunIn, energy: 6 }],
    air,
    exposure: 0.5,
  },
]
