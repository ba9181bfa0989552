import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { SECTION_DRAWS } from './measuring-sections.ts'
import {
  CEILING,
  type DrawMeasuring,
  FLOOR,
  framePath,
  GLASS,
  HANDLE,
  HATCH,
  MASONRY,
  type Measurement,
  type Measuring,
  OPENING,
  PRODUCT_FRAME,
  type ProductPlace,
  tapeAcross,
  tapeDown,
} from './measuring-sheet.ts'

const WALLS = 'M30 16v116M210 16v116'
const WINDOW = 'M70 44h100v70H70zM120 44v70'

const placeOf = ({ kind, answers: { placement } }: Measurement): ProductPlace => {
  if (placement === 'sash' || placement === 'face') return placement === 'sash' ? 'sash' : 'over'
  return placement === undefined && (kind === 'awning' || kind === 'projection') ? 'over' : 'inside'
}

const SIDES = {
  width: {
    inside: 'De tableau à tableau, en haut, au milieu et en bas : la plus petite des trois.',
    over: 'Ce que le produit doit couvrir, d’un bord à l’autre : la plus grande de trois mesures.',
    sash: 'Le clair de vitrage, de parclose à parclose : la plus petite de trois mesures.',
    finished: 'Le produit lui-même, d’un bord à l’autre, jeu déjà déduit.',
  },
  height: {
    inside: 'De l’appui au linteau, à gauche, au milieu et à droite : la plus petite des trois.',
    over: 'Du haut au bas de ce que le produit doit couvrir : la plus grande de trois mesures.',
    sash: 'Le clair de vitrage, de parclose à parclose : la plus petite de trois mesures.',
    finished: 'Le produit lui-même, du haut au bas, jeu déjà déduit.',
  },
} as const

/** Which words a kind has of its own for its size. */
const OWN: Partial<Record<DrawingKind, { width?: string; height?: string }>> = {
  awning: { width: 'Le store hors tout, bras et joues compris, d’un bord à l’autre de la façade.' },
  projection: {
    width: 'Le store hors tout, d’un bord à l’autre.',
    height: 'Du dessus du coffre au point bas de la toile, bras fermés.',
  },
}

const wall = [
  { line: 'hatch', d: HATCH },
  { line: 'edge', d: MASONRY + framePath(OPENING) },
] as const
const leaf = { line: 'edge', d: framePath(GLASS) + HANDLE } as const

const size =
  (across: 'width' | 'height'): DrawMeasuring =>
  (measurement) => {
    const place = placeOf(measurement)
    const { kind, answers } = measurement
    const finished = answers.dimension_type === 'finished'
    const frame = finished || place === 'over' ? PRODUCT_FRAME[place] : place === 'sash' ? GLASS : OPENING
    const tape =
      across === 'width'
        ? tapeAcross(frame.x, frame.y + Math.round(frame.height * 0.6), frame.width)
        : tapeDown(frame.x + Math.round(frame.width * 0.4), frame.y, frame.height)
    return {
      marks: [
        ...wall,
        ...(place === 'sash' ? [leaf] : []),
        { line: 'product', d: framePath(PRODUCT_FRAME[place]) },
        { line: 'tape', d: tape },
      ],
      sentence: spaced(
        finished
          ? SIDES[across].finished
          : place === 'inside'
            ? SIDES[across].inside
            : (OWN[kind]?.[across] ?? SIDES[across][place]),
      ),
    }
  }

/** A no-break space where French has one before a sign. */
const spaced = (text: string): string => text.replaceAll(' :', '\u00a0:').replaceAll(' ;', '\u00a0;')

const glass =
  (across: 'width' | 'height'): DrawMeasuring =>
  () => ({
    marks: [
      ...wall,
      { line: 'edge', d: framePath(GLASS) },
      {
        line: 'tape',
        d: across === 'width' ? tapeAcross(GLASS.x, 80, GLASS.width) : tapeDown(112, GLASS.y, GLASS.height),
      },
    ],
    sentence: `Le verre que l’on voit, de parclose à parclose${across === 'width' ? ', en largeur' : ', en hauteur'}, sans jeu ni marge.`,
  })

/** A length along a rail, seen from the front: wall to wall at the ceiling, or over the opening. */
const railLength: DrawMeasuring = ({ answers: { fixation } }) =>
  fixation === 'wall'
    ? {
        marks: [
          { line: 'hatch', d: FLOOR },
          { line: 'edge', d: WINDOW },
          { line: 'product', d: 'M48 32h144v5H48z' },
          { line: 'tape', d: tapeAcross(48, 22, 144) },
        ],
        sentence:
          'Sur le mur, d’un bout du rail à l’autre, ce qui dépasse l’ouverture de chaque côté compris.',
      }
    : {
        marks: [
          { line: 'hatch', d: CEILING },
          { line: 'edge', d: WALLS + WINDOW },
          { line: 'product', d: 'M34 17h172v5H34z' },
          { line: 'tape', d: tapeAcross(34, 34, 172) },
        ],
        sentence: 'Au plafond, d’un mur à l’autre à l’endroit même du rail, moins 10 mm de jeu.',
      }

/** The length of a profile that is let into a ceiling. */
const recessedLength: DrawMeasuring = () => ({
  marks: [
    { line: 'hatch', d: 'M20 58h28M192 58h28M28 58l12-12M196 58l12-12' },
    { line: 'edge', d: 'M20 58h28v-20h144v20h28' },
    { line: 'product', d: 'M52 42h136v16H52z' },
    { line: 'tape', d: tapeAcross(52, 84, 136) },
  ],
  sentence: 'Le profilé fini, d’un bout à l’autre, sans le jeu de la réservation.',
})

/** From the floor up to what hangs on the wall. */
const fromFloor =
  (top: { product: string; edge?: string; at: number; tape: number }, sentence: string): DrawMeasuring =>
  () => ({
    marks: [
      { line: 'hatch', d: FLOOR },
      { line: 'edge', d: top.edge ?? WINDOW },
      { line: 'product', d: top.product },
      { line: 'tape', d: tapeDown(top.tape, top.at, 132 - top.at) },
    ],
    sentence,
  })

const RAIL = 'M48 24h144v5H48z'
const BLIND = 'M64 30h112v10H64zM72 40h96v60H72z'
const LOOP = 'M168 40v52a3 3 0 0 0 6 0V40'

/** Draws by the number's key, whatever the product. */
const BY_KEY: Readonly<Record<string, DrawMeasuring>> = {
  ...SECTION_DRAWS,
  width: size('width'),
  height: size('height'),
  length: railLength,
  installation_height: fromFloor(
    { product: BLIND + LOOP, at: 30, tape: 200 },
    'Du sol fini au mécanisme du store.',
  ),
  install_height: fromFloor({ product: RAIL, at: 29, tape: 200 }, 'Du sol fini au dessous du rail.'),
  mounting_height: fromFloor(
    { product: 'M60 34h120v10H60zM66 44l-10 22h128l-10-22', edge: 'M84 76h72v56H84z', at: 44, tape: 200 },
    'Du sol fini au dessous du store fermé, sur la façade.',
  ),
  arm_height: fromFloor(
    { product: 'M50 30h12v10H50zM62 38h104v6H62z', edge: 'M50 10v122', at: 44, tape: 160 },
    'Du trottoir à la barre de charge, bras à l’horizontale.',
  ),
  drop: () => ({
    marks: [
      { line: 'hatch', d: FLOOR },
      { line: 'edge', d: WINDOW },
      { line: 'product', d: `${RAIL}M186 29v58a3 3 0 0 0 6 0V29` },
      { line: 'tape', d: tapeDown(204, 29, 61) },
    ],
    sentence: 'Du rail au bas de la boucle du cordon.',
  }),
  band_height: () => ({
    marks: [
      ...wall,
      { line: 'edge', d: framePath(GLASS) },
      { line: 'product', d: framePath({ ...GLASS, y: 66, height: 42 }) },
      { line: 'tape', d: tapeDown(112, 66, 42) },
    ],
    sentence: 'La bande seule, de son bord bas à son bord haut, sur le verre.',
  }),
}

/** What a kind measures in its own way. */
const BY_KIND: Partial<Record<DrawingKind, Readonly<Record<string, DrawMeasuring>>>> = {
  film: { width: glass('width'), height: glass('height') },
}

/**
 * Where the tape goes for a number in mm; undefined of one that nothing is known of. A product that is let into the ceiling,
 * by its fixing, has its length measured on itself.
 */
export const measuringOf = (measurement: Measurement): Measuring | undefined => {
  const { kind, key, answers } = measurement
  const own = BY_KIND[kind]?.[key]
  if (own) return own(measurement)
  if (key === 'length' && answers.plenum !== undefined) return recessedLength(measurement)
  return Object.hasOwn(BY_KEY, key) ? BY_KEY[key]?.(measurement) : undefined
}
