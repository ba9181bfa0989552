/** Made by `npm run pictures`: not to be changed by hand. */
import type { PictureOf } from '#client/platform/ui/Picture.tsx'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { fermetures, films, rails, stores } from './home.pictures.ts'

/** A picture of each kind of product. */
export const kindPictures: Readonly<Record<DrawingKind, PictureOf>> = {
  rail: rails,
  roller: stores,
  film: films,
  shutter: fermetures,
  bso: {
    file: 'bso-f5f59667',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Brise-soleil orientable aluminium devant une porte-fenêtre, lames inclinées au soleil',
  },
  screen: {
    file: 'screen-e9398b23',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store zip anthracite à demi descendu devant une baie vitrée sur terrasse',
  },
  projection: {
    file: 'projection-54acce53',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store à projection sable au-dessus d’une fenêtre, bras sortis',
  },
  awning: {
    file: 'awning-0aa675cf',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store banne ouvert au-dessus d’une terrasse, toile sable à l’ombre d’une façade claire',
  },
  swing_shutter: {
    file: 'swing_shutter-b9e0f330',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Volets battants taupe à barres et pentures, entrouverts devant une fenêtre',
  },
  venetian: {
    file: 'venetian-9007e7b9',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store vénitien à lames aluminium inclinées, dans le tableau d’une fenêtre',
  },
  roman: {
    file: 'roman-6c2267b9',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store bateau écru à demi relevé, plis réguliers devant une fenêtre',
  },
  pleated: {
    file: 'pleated-34bd5425',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store plissé translucide tendu devant une fenêtre, lumière du jour à travers les plis',
  },
  vertical: {
    file: 'vertical-a81aeba8',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store californien à bandes verticales orientées devant une baie vitrée',
  },
}

/** A part of it from near. */
export const detailPictures: Readonly<Partial<Record<DrawingKind, PictureOf>>> = {
  rail: {
    file: 'railDetail-353ff8d0',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Rail noir au plafond, glisseurs dans sa gorge et tête d’un rideau à vagues',
  },
  roller: {
    file: 'rollerDetail-909a05d2',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Tube, support et chaînette à billes d’un store enrouleur, toile screen anthracite',
  },
  pleated: {
    file: 'pleatedDetail-f9eb3497',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Bord d’un store plissé translucide, plis réguliers et barre basse devant la fenêtre',
  },
  vertical: {
    file: 'verticalDetail-6b7db491',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Rail d’un store californien, chariots et têtes des bandes orientées',
  },
  screen: {
    file: 'screenDetail-0b142eaa',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Barre de charge d’un store zip dans sa coulisse anthracite, toile tissée de près',
  },
  shutter: {
    file: 'shutterDetail-90d1f4ea',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Lames bombées d’un volet roulant et leurs ajours, lame finale et coulisse anthracite',
  },
  swing_shutter: {
    file: 'swing_shutterDetail-2ff5e003',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Penture, barre et lames verticales d’un volet battant taupe, au soleil',
  },
  awning: {
    file: 'awningDetail-5d39194f',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Coude et bras d’un store banne ouvert, sous sa toile sable traversée par le soleil',
  },
  venetian: {
    file: 'venetianDetail-e5d6f51a',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Lames d’aluminium bombées sur leurs échelles, caisson et tige d’un store vénitien',
  },
  bso: {
    file: 'bsoDetail-daabba21',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Lames profilées d’un brise-soleil orientable et leur coulisse, vues de près',
  },
  roman: {
    file: 'romanDetail-a4f7253d',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Plis d’un store bateau écru relevé, vus de côté : toile doublée, anneau, cordon et chaînette à billes',
  },
  projection: {
    file: 'projectionDetail-ad9e14ee',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Bras d’un store à projection sur son pivot mural à ressort, coffre et toile sable au soleil',
  },
  film: {
    file: 'filmDetail-7d460683',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Film en cours de pose : coin encore libre, bord coupé au ras du châssis, reflet d’une fenêtre',
  },
}

/** Other makes of a kind, whole and from near, which its pictures are not true of. */
export const makePictures = {
  venetianWood: {
    file: 'venetianWood-e82148c7',
    width: 800,
    height: 600,
    widths: [400, 800],
    alt: 'Store vénitien à lames de bois naturel et lambrequin assorti, devant une fenêtre',
  },
} satisfies Readonly<Record<string, PictureOf>>
