import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import type { DrawingValues } from '#shared/drawings/scene'
import type { Point } from '#shared/solids/solid'
import { blindPictures } from './blinds.pictures.ts'
import { facadePictures } from './facades.pictures.ts'
import { slab } from './props.ts'
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

const kindOf = ({ hung }: Picture): DrawingKind | undefined => hung[0]?.kind

/** A part of a product from near, in the place and the light of its picture. */
const detail = (
  kind: DrawingKind,
  alt: string,
  camera: Picture['camera'],
  more: (picture: Picture) => Partial<Picture> = () => ({}),
): Picture[] =>
  [...roomPictures, ...facadePictures, ...blindPictures]
    .filter((picture) => kindOf(picture) === kind && picture.cut === undefined && !picture.isMake)
    .map(({ isOfHome: _, ...picture }) => ({
      ...picture,
      name: `${kind}Detail`,
      detailOf: kind,
      alt,
      camera,
      samples: 10,
      finer: 1,
      ...more(picture),
    }))

/** The same product with other values, and where it hangs. */
const instead = (
  { hung }: Picture,
  values: DrawingValues,
  { at, pose }: Partial<Pick<Picture['hung'][number], 'at' | 'pose'>> = {},
): Pick<Picture, 'hung'> => ({
  hung: hung.map((one) => ({
    ...one,
    values: { ...one.values, ...values },
    ...(at && { at }),
    ...(pose && { pose }),
  })),
})

/** What a trade looks at first: where each product shows how it is made. */
export const detailPictures: readonly Picture[] = [
  ...detail(
    'rail',
    'Rail noir au plafond, glisseurs dans sa gorge et tête d’un rideau à vagues',
    near([0.66, 2.54, 0.16], 0.42, -0.42, { above: -0.3 }),
    (picture) => ({ ...instead(picture, { gliders: 35 }), things: [], finer: 1.25, exposure: 0.75 }),
  ),
  ...detail(
    'roller',
    'Tube, support et chaînette à billes d’un store enrouleur, toile screen anthracite',
    near([0.7, 2.125, -0.03], 0.27, -0.7, { above: -0.01 }),
    (picture) => ({
      ...instead(picture, { cassette: false, cloth: 'charcoal', openness: 5 }),
      house: { ...picture.house, wall: 'sageWall' },
      things: [],
      weave: 0.0014,
      finer: 1.25,
      exposure: 0.72,
    }),
  ),
  ...detail(
    'pleated',
    'Bord d’un store plissé translucide, plis réguliers et barre basse devant la fenêtre',
    near([0.55, 1.735, -0.07], 0.3, -0.55, { above: 0.05 }),
    (picture) => ({
      ...instead(picture, {}, { pose: { drawn: 0.42, tilt: 0 } }),
      things: [],
      exposure: 0.45,
    }),
  ),
  ...detail(
    'vertical',
    'Rail d’un store californien, chariots et têtes des bandes orientées',
    near([0.3, 2.375, 0.08], 0.42, 0.4, { above: -0.28 }),
    (picture) => ({
      ...instead(picture, { color: 'AT', cloth: 'sand' }),
      things: [],
      weave: 0.0016,
      exposure: 0.55,
    }),
  ),
  ...detail(
    'screen',
    'Barre de charge d’un store zip dans sa coulisse anthracite, toile tissée de près',
    near([1.49, 0.945, -0.06], 0.28, -0.6, { above: 0.05 }),
    () => ({ things: [], weave: 0.0018, finer: 1.25 }),
  ),
  ...detail(
    'shutter',
    'Lames bombées d’un volet roulant et leurs ajours, lame finale et coulisse anthracite',
    near([0.66, 1.66, -0.07], 0.36, -0.5, { above: 0.05 }),
    ({ things }) => ({ things: things.slice(0, 1) }),
  ),
  ...detail(
    'swing_shutter',
    'Penture, barre et lames verticales d’un volet battant taupe, au soleil',
    near([-0.45, 2.08, 0.14], 0.5, -0.35, { above: 0.05 }),
    ({ things }) => ({ things: things.slice(0, 1) }),
  ),
  ...detail(
    'awning',
    'Coude et bras d’un store banne ouvert, sous sa toile sable traversée par le soleil',
    near([0.93, 2.57, 0.99], 0.54, -0.5, { above: -0.5, away: 0.95 }),
    (picture) => ({ ...instead(picture, { valance: false }), things: [] }),
  ),
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
  ...detail(
    'roman',
    'Plis d’un store bateau écru relevé, vus de côté : toile doublée, anneau, cordon et chaînette à billes',
    near([-0.58, 2.19, 0.07], 0.61, -1.05, { above: -0.07 }),
    (picture) => ({
      ...instead(
        picture,
        { width: 1500, height: 800, battens: 3 },
        { at: [0, 2.4, 0.06], pose: { drawn: 0, tilt: 0 } },
      ),
      house: { ...picture.house, corner: 'right' },
      things: [],
      exposure: 1.3,
    }),
  ),
  ...detail(
    'projection',
    'Bras d’un store à projection sur son pivot mural à ressort, coffre et toile sable au soleil',
    near([-0.87, 2.13, 0.1], 0.48, 0.7, { above: -0.31, away: 0.75 }),
    (picture) => ({
      ...instead(picture, { projection: 500 }),
      things: picture.things.slice(0, 1),
      exposure: 0.65,
    }),
  ),
  ...detail(
    'film',
    'Film en cours de pose : coin encore libre, bord coupé au ras du châssis, reflet d’une fenêtre',
    near([-0.3, 1.17, -0.1], 0.46, -0.6, { above: 0.04 }),
    (picture) => ({
      ...instead(picture, { color: 'A' }),
      things: [
        slab('outside', [1.1, -2, 3.9], [3.8, 4, 3.95], { bevel: 0 }),
        slab('darkFrame', [2.35, 0, 3.84], [2.5, 3, 3.88], { bevel: 0 }),
        slab('darkFrame', [1, 1.4, 3.84], [3.8, 1.5, 3.88], { bevel: 0 }),
      ],
      samples: 16,
      exposure: 0.4,
    }),
  ),
]
