import type { Figure } from './figures.ts'
import type { Scene, Side } from './scene.ts'
import { CARD, PHONE_SHEET, SHEET } from './sheets.ts'

/** Where the scene stands on the sheet, in sheet units. */
export interface Layout {
  sheet: { width: number; height: number }
  scale: number
  x: number
  y: number
}

const PAD = 10
const DIMENSION_ROOM = { left: 30, top: 30, bottom: 30, right: 64 } as const
/** Half of what a letter of a dimension takes. */
const HALF_LETTER = 3.4
/** From the drawing's edge to its dimension line. */
const DIMENSION_GAP = 14
/** From one row of dimensions to the next, and from one line of notes to the next. */
const ROW = 19
export const NOTE_ROW = 17
/** What a card says of a shape that is made up, a line each: short, to be read at the size of a thumb. */
export const CARD_NOTE = ['exemple,', 'hors\u00a0échelle'] as const
export const CARD_NOTE_ROW = 19

/**
 * Fits the scene in its sheet with one scale both ways, leaving room for the dimension lines of each side; without
 * figures it is a card.
 */
export const layoutOf = (
  scene: Scene,
  figures: readonly Figure[] | undefined,
  size: 'whole' | 'phone' = 'whole',
): Layout => {
  const whole = size === 'phone' ? PHONE_SHEET : SHEET
  const sheet = figures ? whole : CARD
  const room = (side: Side): number => {
    if (figures === undefined)
      return side === 'bottom' && scene.example !== undefined ? PAD + CARD_NOTE.length * CARD_NOTE_ROW : PAD
    const rows = figures.filter((figure) => figure.side === side).map(({ row }) => row)
    if (rows.length > 0) return PAD + DIMENSION_ROOM[side] + Math.max(...rows) * ROW
    if (side !== 'bottom' || scene.note === undefined) return PAD
    return PAD + DIMENSION_ROOM[side] + (scene.example === undefined ? 0 : NOTE_ROW)
  }
  const [left, right, top, bottom] = [room('left'), room('right'), room('top'), room('bottom')]
  const scale = Math.min(
    (sheet.width - left - right) / scene.width,
    (sheet.height - top - bottom) / scene.height,
  )
  return {
    sheet,
    scale,
    x: left + (sheet.width - left - right - scene.width * scale) / 2,
    y: top + (sheet.height - top - bottom - scene.height * scale) / 2,
  }
}

/** Where the line of a dimension runs on the sheet, and from where to where. */
const lineOf = ({ side, row, from, to }: Figure, scene: Scene, { scale, x, y }: Layout) => {
  const upright = side === 'top' || side === 'bottom'
  const edge = { left: x, right: x + scene.width * scale, top: y, bottom: y + scene.height * scale }[side]
  const out = side === 'left' || side === 'top' ? -1 : 1
  const origin = upright ? x : y
  return {
    upright,
    edge,
    out,
    at: edge + out * (DIMENSION_GAP + row * ROW),
    start: origin + from * scale,
    end: origin + to * scale,
  }
}

const halfOf = ({ text }: Figure): number => text.length * HALF_LETTER

/** The middle of a text at a side: a long one beside a low product stays on the sheet. */
const besideOf = (figure: Figure, scene: Scene, layout: Layout): number => {
  const { start, end } = lineOf(figure, scene, layout)
  const half = halfOf(figure)
  return Math.min(layout.sheet.height - half, Math.max(half, (start + end) / 2))
}

/** The middle of a text above or below: right of what is written before it, beside it or at the left of a narrow product. */
const alongOf = (figure: Figure, scene: Scene, layout: Layout, figures: readonly Figure[]): number => {
  const { at, out, start, end } = lineOf(figure, scene, layout)
  const ends = figures.slice(0, figures.indexOf(figure)).map((other) => {
    if (other.side === figure.side && other.row === figure.row)
      return alongOf(other, scene, layout, figures) + halfOf(other)
    return 0
  })
  const upTo = figures.map((other) => {
    const tip = besideOf(other, scene, layout) + out * halfOf(other)
    return other.side === 'left' && out * (tip - at) > 0 ? lineOf(other, scene, layout).at : 0
  })
  return Math.max((start + end) / 2, Math.max(0, ...ends, ...upTo) + halfOf(figure))
}

/**
 * One dimension of `figures` on the sheet: its line with oblique ticks and its extension lines, and where its text goes,
 * clear of the others.
 */
export const dimensionOnSheet = (
  figure: Figure,
  scene: Scene,
  layout: Layout,
  figures: readonly Figure[],
): { d: string; x: number; y: number; dy: number; turned: boolean; anchor: 'start' | 'middle' } => {
  const { side } = figure
  const { upright, edge, out, at, start, end } = lineOf(figure, scene, layout)
  const point = (along: number, across: number): string =>
    (upright ? [along, across] : [across, along]).map((n) => n.toFixed(1)).join(' ')
  const tick = (along: number): string =>
    `M${point(along, edge + out * 4)}L${point(along, at + out * 4)}M${point(along - 3.5, at + 3.5)}L${point(along + 3.5, at - 3.5)}`
  return {
    d: `M${point(start, at)}L${point(end, at)}${tick(start)}${tick(end)}`,
    x: upright ? alongOf(figure, scene, layout, figures) : side === 'right' ? at + 8 : at,
    y: upright ? at : besideOf(figure, scene, layout),
    dy: { left: -5, right: 4, top: -5, bottom: 14 }[side],
    turned: side === 'left',
    anchor: side === 'right' ? 'start' : 'middle',
  }
}
