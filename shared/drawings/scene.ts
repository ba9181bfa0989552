/**
 * What a drawing is made of, before any rendering: paths in millimetres, y downwards. One path holds all the
 * strokes that look alike, so a drawing of a hundred slats is still a handful of nodes.
 */
import { clothSwatches, colorLabels, measureText } from '#shared/catalogue/labels'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'

/** `color` is the colour ordered, `cloth` that of its fabric, `shade` and `fold` the same in shadow; the others are fixed. */
export type Fill = 'none' | 'color' | 'shade' | 'cloth' | 'fold' | 'glass' | 'wall' | 'metal' | 'paper'
/** `ink` is an outline, `hair` a detail, `dash` what is hidden or moves, `on` and `seam` a detail over colour and cloth. */
export type Line = 'none' | 'ink' | 'hair' | 'dash' | 'on' | 'seam'

export interface Mark {
  d: string
  fill?: Fill
  line?: Line
  /** 0 to 1, of the fill alone */
  opacity?: number
  /** hexadecimal colour of a cloth that is not the scene's */
  cloth?: string
}

export type Side = 'top' | 'bottom' | 'left' | 'right'

/** A dimension line between two coordinates of one axis, on one side of the drawing. */
export interface Dimension {
  side: Side
  from: number
  to: number
  /** as printed: `1400 mm` */
  text: string
  /** the values that it tells: while one of them is not given, it is an example */
  of: readonly string[]
}

export interface Scene {
  /** mm, what must be in the frame */
  width: number
  height: number
  /** hexadecimal colour behind `color` */
  swatch: string
  /** hexadecimal colour behind `cloth`; absent: nothing is made of cloth */
  cloth?: string
  marks: Mark[]
  dimensions: Dimension[]
  /** written under the large drawing, where no dimension line would be true */
  note?: string
  /** what of the large drawing nobody gave, and is no dimension */
  example?: string
  /** French: what the drawing shows, for those who do not see it */
  description: string
}

/** The `values` of a template's drawing plan or of a catalogue card; anything unusable falls to the default. */
export type DrawingValues = Readonly<Record<string, unknown>>

/** The size that stands for one that nobody gave; `usual` is what its kind commonly has. */
export type ExampleSize = (key: string, usual: number) => number

/** Draws one kind; `detail` is the most repeated strokes (slats, pleats, gliders) worth drawing at this size. */
export type Draw = (values: DrawingValues, detail: number, example: ExampleSize) => Scene

/** A length or a count that was given. */
export const given = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

/** A length or a count inside [min, max], whole. */
export const num = (value: unknown, otherwise: number, min: number, max: number): number =>
  Math.round(Math.min(max, Math.max(min, given(value) ? value : otherwise)))

/** One of the words listed, else the first. */
export const word = <W extends string>(value: unknown, words: readonly [W, ...W[]]): W =>
  words.find((candidate) => candidate === value) ?? words[0]

export interface Color {
  code: string
  label: string
  swatch: string
}

/** Stands for a colour that a configuration has not got yet: it is drawn as raw material, not in a usual colour. */
export const UNCHOSEN = 'unchosen'
const RAW = '#E2E5E7'

const isHex = (value: unknown): value is string => typeof value === 'string' && value.startsWith('#')

/** What each kind is commonly ordered in (§3). */
const USUAL_COLORS: Readonly<Record<DrawingKind, keyof typeof colorLabels>> = {
  rail: 'A',
  roller: 'VN',
  venetian: 'A',
  vertical: 'VN',
  roman: 'VN',
  pleated: 'A',
  awning: 'TO',
  screen: 'AT',
  projection: 'TO',
  film: 'A',
  shutter: 'AT',
  bso: 'A',
  swing_shutter: 'AT',
}

/** The colour of a code of §3; `named` is false when nobody chose it: the kind's usual one, or raw material. */
export const colorOf = (kind: DrawingKind, value: unknown): Color & { named: boolean } => {
  if (value === UNCHOSEN) return { code: UNCHOSEN, named: false, label: '', swatch: RAW }
  if (isHex(value)) return { code: value, named: false, label: '', swatch: value }
  const named = typeof value === 'string' && Object.hasOwn(colorLabels, value)
  const code = named ? (value as keyof typeof colorLabels) : USUAL_COLORS[kind]
  return { code, named, ...colorLabels[code] }
}

/** The colour of a cloth by the code of its option; without one it is drawn like the rest of the product. */
export const clothOf = (value: unknown, color: Color): string => {
  if (value === UNCHOSEN) return RAW
  if (isHex(value)) return value
  return typeof value === 'string' && Object.hasOwn(clothSwatches, value)
    ? clothSwatches[value as keyof typeof clothSwatches]
    : color.swatch
}

const r = (value: number): number => Math.round(value * 10) / 10

export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${r(x)} ${r(y)}h${r(w)}v${r(h)}h${r(-w)}z`
export const hline = (x: number, y: number, w: number): string => `M${r(x)} ${r(y)}h${r(w)}`
export const vline = (x: number, y: number, h: number): string => `M${r(x)} ${r(y)}v${r(h)}`
export const circle = (cx: number, cy: number, radius: number): string =>
  `M${r(cx - radius)} ${r(cy)}a${r(radius)} ${r(radius)} 0 1 0 ${r(2 * radius)} 0a${r(radius)} ${r(radius)} 0 1 0 ${r(-2 * radius)} 0z`
export const poly = (points: readonly (readonly [number, number])[], close = false): string =>
  `${points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${r(x)} ${r(y)}`).join('')}${close ? 'z' : ''}`

/** Coordinates strictly between the ends, `step` apart while at most `cap` fit, evenly spread past that. */
export const spread = (from: number, to: number, step: number, cap: number): number[] => {
  const count = Math.min(Math.max(0, Math.ceil((to - from) / step) - 1), cap)
  const gap = count === cap ? (to - from) / (cap + 1) : step
  return Array.from({ length: count }, (_, index) => from + (index + 1) * gap)
}

/** A window behind a covering: frame, glass, a mullion when it is wide. */
export const windowBehind = (x: number, y: number, w: number, h: number): Mark[] => {
  const frame = Math.min(70, Math.min(w, h) * 0.06)
  const wide = w > h * 0.75
  const inner = wide
    ? rect(x + frame, y + frame, w / 2 - frame * 1.5, h - 2 * frame) +
      rect(x + w / 2 + frame / 2, y + frame, w / 2 - frame * 1.5, h - 2 * frame)
    : rect(x + frame, y + frame, w - 2 * frame, h - 2 * frame)
  return [
    { d: rect(x, y, w, h), fill: 'paper', line: 'hair' },
    { d: inner, fill: 'glass', line: 'hair' },
  ]
}

export const mm = (value: number): string => measureText(value, 'mm')

/** Width below, height on the left: what most coverings show. */
export const outerDimensions = (width: number, height: number): Dimension[] => [
  { side: 'bottom', from: 0, to: width, text: mm(width), of: ['width'] },
  { side: 'left', from: 0, to: height, text: mm(height), of: ['height'] },
]

/** `Store enrouleur, largeur 1400 mm, avec coffre`: the parts that are there, with commas. */
export const describe = (...parts: (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(', ')

/** The sizes that were given, for who does not see them. */
export const sizeText = (values: DrawingValues, width: number, height: number): string =>
  describe(given(values.width) && `largeur ${mm(width)}`, given(values.height) && `hauteur ${mm(height)}`)

export const colorText = (color: { label: string; named: boolean }): string | false =>
  color.named && `coloris ${color.label}`

/** A motor's mark: a circle with its shaft, on the control side. */
export const motorMark = (x: number, y: number, radius: number): Mark => ({
  d:
    circle(x, y, radius) +
    poly([
      [x - radius * 0.5, y + radius * 0.5],
      [x - radius * 0.5, y - radius * 0.5],
      [x, y + radius * 0.2],
      [x + radius * 0.5, y - radius * 0.5],
      [x + radius * 0.5, y + radius * 0.5],
    ]),
  fill: 'paper',
  line: 'hair',
})

/** A loop of chain hanging at `x`. */
export const chainMark = (x: number, y: number, length: number, gap: number): Mark => ({
  d: `M${r(x - gap)} ${r(y)}v${r(length)}a${r(gap)} ${r(gap)} 0 0 0 ${r(2 * gap)} 0v${r(-length)}`,
  line: 'hair',
})
