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

/** A dimension on the sheet: its line with oblique ticks and its extension lines, and where its text goes. */
export const dimensionOnSheet = (
  dimension: Figure,
  scene: Scene,
  layout: Layout,
): { d: string; x: number; y: number; dy: number; turned: boolean; anchor: 'start' | 'middle' } => {
  const { scale, x, y } = layout
  const upright = dimension.side === 'top' || dimension.side === 'bottom'
  const edge = {
    left: x,
    right: x + scene.width * scale,
    top: y,
    bottom: y + scene.height * scale,
  }[dimension.side]
  const out = dimension.side === 'left' || dimension.side === 'top' ? -1 : 1
  const at = edge + out * (DIMENSION_GAP + dimension.row * ROW)
  const start = (upright ? x : y) + dimension.from * scale
  const end = (upright ? x : y) + dimension.to * scale
  // a long text beside a low product stays on the sheet
  const half = dimension.text.length * HALF_LETTER
  const beside = Math.min(layout.sheet.height - half, Math.max(half, (start + end) / 2))
  const point = (along: number, across: number): string =>
    (upright ? [along, across] : [across, along]).map((n) => n.toFixed(1)).join(' ')
  const tick = (along: number): string =>
    `M${point(along, edge + out * 4)}L${point(along, at + out * 4)}M${point(along - 3.5, at + 3.5)}L${point(along + 3.5, at - 3.5)}`
  return {
    d: `M${point(start, at)}L${point(end, at)}${tick(start)}${tick(end)}`,
    x: upright ? (start + end) / 2 : dimension.side === 'right' ? at + 8 : at,
    y: upright ? at : beside,
    dy: { left: -5, right: 4, top: -5, bottom: 14 }[dimension.side],
    turned: dimension.side === 'left',
    anchor: dimension.side === 'right' ? 'start' : 'middle',
  }
}
