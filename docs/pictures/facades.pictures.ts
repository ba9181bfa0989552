import type { Bounds } from '#shared/solids/solid'
import type { House, Opening } from './house.ts'
import { tree } from './plants.ts'
import { bench, bowl, chair } from './props.ts'
import { facing, type Light, type Picture, usual } from './scenes.ts'

/** A sun that stands aside, an hour before evening. */
const evening: Light = {
  kind: 'SUN',
  energy: 6.5,
  at: [-3.4, 2.5, 3.1],
  to: [0, 0, 0],
  angle: 0.012,
  color: [1, 0.93, 0.82],
}
/** A lamp in the room behind a window. */
const indoors = ([left, right, bottom, top]: Bounds): Light => ({
  kind: 'AREA',
  energy: 16,
  at: [(left + right) / 2, top + 0.3, -1.6],
  to: [(left + right) / 2, bottom, -1.7],
  size: [right - left, 1],
  color: [1, 0.95, 0.88],
})
const sky = { sky: [0.6, 2.2] as const, strength: 0.14 }
const window = [-0.802, 0.802, 0.92, 2.4] as const
const wide = [-1.252, 1.252, 0.02, 2.36] as const
const terrace = [-1.6, 1.6, 0.02, 2.3] as const

/** Not seen: its shadow falls on the wall. */
const shadow = tree([-2.75, 0, 1.5], 3.1, 4, 'clay')

const facade = (openings: readonly Opening[], more: Partial<House> = {}): House => ({
  place: 'facade',
  openings,
  left: -6,
  right: 6,
  top: 6.5,
  ...more,
})
const light = {
  lights: [evening, indoors(window)],
  air: sky,
  exposure: 0.42,
  outside: 1.6,
  balance: [1.02, 0.99, 0.985] as const,
}

export const facadePictures: readonly Picture[] = [
  {
    ...usual,
    ...light,
    name: 'fermetures',
    isOfHome: true,
    alt: 'Volet roulant anthracite à demi baissé devant une fenêtre, façade claire au soleil',
    house: facade([{ hole: window, leaves: 2 }]),
    hung: [
      {
        kind: 'shutter',
        values: { width: 1600, height: 1474, color: 'AT', slat: 40, box: 165 },
        pose: { drawn: 0.5, tilt: 0 },
        at: [0, 2.398, -0.16],
      },
    ],
    things: [
      ...shadow,
      ...tree([1.35, 0, 0.55], 1.55, 6, 'clay'),
      ...bench([-0.45, 0, 0.5], 1.5, 0.45, 0.38),
      bowl([-0.9, 0.45, 0.5], 0.2, 'ink'),
    ],
    camera: facing([0.12, 1.4], 3.1, { eye: [-0.5, 1.45], away: 5 }),
  },
  {
    ...usual,
    ...light,
    name: 'bso',
    alt: 'Brise-soleil orientable aluminium devant une porte-fenêtre, lames inclinées au soleil',
    house: facade([{ hole: wide, leaves: 2, frame: 'darkFrame' }]),
    hung: [
      {
        kind: 'bso',
        values: { width: 2500, height: 2330, color: 'A', slat: 80, profile: 'C80' },
        pose: { drawn: 0.82, tilt: 32 },
        at: [0, 2.358, -0.15],
      },
    ],
    things: [...shadow, ...tree([1.75, 0, 0.5], 1.6, 8, 'ink')],
    camera: facing([0.2, 1.35], 3.9, { eye: [-0.9, 1.45], away: 5 }),
    lights: [evening, indoors(wide)],
  },
  {
    ...usual,
    ...light,
    name: 'screen',
    alt: 'Store zip anthracite à demi descendu devant une baie vitrée sur terrasse',
    house: facade([{ hole: terrace, leaves: 2, frame: 'darkFrame' }]),
    hung: [
      {
        kind: 'screen',
        values: { width: 3190, height: 2276, color: 'AT', cloth: 'charcoal', openness: 5, box: 110 },
        pose: { drawn: 0.6, tilt: 0 },
        at: [0, 2.298, -0.13],
      },
    ],
    things: [
      ...shadow,
      ...tree([2, 0, 0.6], 1.65, 12, 'clay'),
      ...chair([-1.1, 0, 1], 0.5),
      ...bench([0.05, 0, 0.75], 0.9, 0.36, 0.5),
      bowl([-0.1, 0.36, 0.75], 0.22, 'ceramic'),
    ],
    camera: facing([0.15, 1.3], 4.5, { eye: [-0.6, 1.45], away: 5.4 }),
    lights: [evening, indoors(terrace)],
  },
  {
    ...usual,
    ...light,
    name: 'projection',
    alt: 'Store à projection sable au-dessus d’une fenêtre, bras sortis',
    house: facade([{ hole: [-0.75, 0.75, 0.95, 2.15], leaves: 2 }]),
    hung: [
      {
        kind: 'projection',
        values: { width: 1800, projection: 800, color: 'TO', cloth: 'sand' },
        pose: { drawn: 0.72, tilt: 0 },
        at: [0, 2.42, 0.005],
      },
    ],
    things: [...shadow, ...tree([1.45, 0, 0.55], 1.5, 5, 'clay')],
    camera: { at: [-2.6, 1.55, 4], lens: 50, yaw: -0.58, shiftY: 0.03 },
  },
  {
    ...usual,
    ...light,
    name: 'awning',
    alt: 'Store banne ouvert au-dessus d’une terrasse, toile sable à l’ombre d’une façade claire',
    house: facade([{ hole: terrace, leaves: 2, frame: 'darkFrame' }]),
    hung: [
      {
        kind: 'awning',
        values: { width: 4000, projection: 2200, color: 'AT', cloth: 'sand', valance: true },
        pose: { drawn: 0.85, tilt: 0 },
        at: [0, 2.85, 0.005],
      },
    ],
    things: [
      ...tree([2.3, 0, 0.6], 1.75, 9, 'clay'),
      ...chair([-0.7, 0, 1.1], 0.5),
      ...chair([0.75, 0, 1.05], -0.5),
      ...bench([0, 0, 1.25], 0.6, 0.4, 0.5),
      bowl([0, 0.4, 1.25], 0.2, 'ceramic'),
    ],
    camera: { at: [-3.9, 3.5, 6.6], lens: 43, yaw: -0.5, shiftX: 0.06, shiftY: -0.33 },
    lights: [{ ...evening, at: [-3, 3.2, 3] }, indoors(terrace)],
    exposure: 0.45,
  },
  {
    ...usual,
    ...light,
    name: 'swing_shutter',
    alt: 'Volets battants taupe à barres et pentures, entrouverts devant une fenêtre',
    house: facade([{ hole: [-0.6, 0.6, 0.95, 2.35], leaves: 2 }]),
    hung: [
      {
        kind: 'swing_shutter',
        values: { width: 1200, height: 1392, color: 'TO', leaves: 2 },
        pose: { drawn: 0.72, tilt: 0 },
        at: [0, 2.346, 0.006],
      },
    ],
    things: [...shadow, ...tree([1.3, 0, 0.5], 1.35, 5, 'clay'), ...bench([-0.35, 0, 0.5], 1.3, 0.45, 0.38)],
    camera: facing([0.08, 1.5], 2.85, { eye: [-0.5, 1.45], away: 5 }),
  },
]
