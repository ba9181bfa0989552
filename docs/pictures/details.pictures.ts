import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { Point } from '#shared/solids/solid'
import { blindPictures } from './blinds.pictures.ts'
import { facadePictures } from './facades.pictures.ts'
import type { Picture } from './scenes.ts'

/** A camera that stands aside of a place, a metre away, and has so many metres of it in its width. */
const near = (at: Point, wide: number, yaw: number, { above = 0, away = 1 } = {}): Picture['camera'] => ({
  at: [at[0] + away * Math.sin(yaw), at[1] + above, at[2] + away * Math.cos(yaw)],
  lens: (36 * away) / wide,
  yaw,
  shiftY: -above / wide,
  focus: away,
  fstop: 8,
})

/** A part of a product from near, in the place and the light of its picture. */
const detail = (kind: DrawingKind, alt: string, camera: Picture['camera']): Picture[] =>
  [...facadePictures, ...blindPictures]
    .filter(({ name }) => name === kind)
    .map((picture) => ({
      ...picture,
      name: `${kind}Detail`,
      detailOf: kind,
      alt,
      camera,
      samples: 10,
      finer: 1,
    }))

/** What a trade looks at first: where each product shows how it is made. */
export const detailPictures: readonly Picture[] = [
  ...detail(
    'venetian',
    'Lames d’aluminium bombées sur leurs échelles, caisson et tige d’un store vénitien',
    near([-0.46, 2.12, -0.05], 0.42, -0.55, { above: -0.04 }),
  ),
  ...detail(
    'bso',
    'Lames profilées d’un brise-soleil orientable et leur coulisse, vues de près',
    near([0.98, 1.55, -0.1], 0.55, 0.6, { above: 0.05 }),
  ),
]
