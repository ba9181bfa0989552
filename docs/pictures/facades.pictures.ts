import type { Light, Picture } from './scenes.ts'
import { bench, bowl, tree } from './props.ts'
import { facing, usual } from './scenes.ts'

/** A sun that stands aside, an hour before evening. */
const evening: Light = {
  kind: 'SUN',
  energy: 4.2,
  at: [-3.4, 2.5, 3.1],
  to: [0, 0, 0],
  angle: 0.012,
  color: [1, 0.9, 0.76],
}
const sky = { sky: [0.55, 2.2] as const, strength: 0.16 }
const window = [-0.802, 0.802, 0.92, 2.4] as const

export const facadePictures: readonly Picture[] = [
  {
    ...usual,
    name: 'fermetures',
    alt: 'Volet roulant anthracite à demi baissé devant une fenêtre, façade claire au soleil',
    house: {
      place: 'facade',
      openings: [{ hole: window, leaves: 2 }],
      left: -5,
      right: 5,
      top: 4.4,
    },
    hung: [
      {
        kind: 'shutter',
        values: { width: 1600, height: 1474, color: 'AT', slat: 40, box: 165 },
        pose: { drawn: 0.5, tilt: 0 },
        at: [0, 2.398, -0.16],
      },
    ],
    things: [
      ...tree([1.35, 0, 0.55], 1.55, 6, 'clay'),
      ...bench([-0.45, 0, 0.5], 1.5, 0.45, 0.38),
      bowl([-0.9, 0.45, 0.5], 0.2, 'ink'),
    ],
    camera: facing([0.12, 1.4], 3.1, { eye: [-0.5, 1.45], away: 5 }),
    lights: [evening],
    air: sky,
    exposure: 0.1,
  },
]
