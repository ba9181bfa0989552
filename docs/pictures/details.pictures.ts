import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { Point } from '#shared/solids/solid'
import { blindPictures } from './blinds.pictures.ts'
import { facadePictures } from './facades.pictures.ts'
import { roomPictures } from './rooms.pictures.ts'
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

const whole = [...roomPictures, ...facadePictures, ...blindPictures]

/** A part of a product from near, in the place and the light of its picture. */
const detail = (
  of: string,
  kind: DrawingKind,
  alt: string,
  camera: Picture['camera'],
  more: Partial<Picture> = {},
): Picture[] =>
  whole
    .filter(({ name }) => name === of)
    .map(({ isOfHome: _home, ...picture }) => ({
      ...picture,
      name: `${kind}Detail`,
      detailOf: kind,
      alt,
      camera,
      samples: 12,
      finer: 1,
      ...more,
    }))

/** What a trade looks at first: where each product shows how it is made. */
export const detailPictures: readonly Picture[] = [
  ...detail(
    'rails',
    'rail',
    'Rail noir vu de près : glisseurs dans la gorge, tête du rideau à vagues',
    near([-0.68, 2.5, 0.16], 0.5, -0.62, { above: -0.1 }),
  ),
  ...detail(
    'stores',
    'roller',
    'Coffre et coulisse d’un store enrouleur vus de près, chaînette à droite',
    near([0.62, 2.08, -0.03], 0.46, 0.55, { above: -0.05 }),
  ),
  ...detail(
    'venetian',
    'venetian',
    'Lames d’aluminium bombées sur leurs échelles, caisson et tige d’un store vénitien',
    near([-0.46, 2.12, -0.05], 0.42, -0.55, { above: -0.04 }),
  ),
  ...detail(
    'screen',
    'screen',
    'Coffre, coulisse et toile tendue d’un store zip, vus de près',
    near([1.44, 2.16, -0.05], 0.5, 0.55, { above: -0.12 }),
  ),
  ...detail(
    'bso',
    'bso',
    'Lames profilées d’un brise-soleil orientable et leur coulisse, vues de près',
    near([0.98, 1.55, -0.1], 0.55, 0.6, { above: 0.05 }),
  ),
]
