import type { Dimension, Scene, Side } from './scene.ts'
import { CARD, SHEET } from './sheets.ts'

/** Where the scene stands on the sheet, in sheet units. */
export interface Layout {
  sheet: { width: number; height: number }
  scale: number
  x: number
  y: number
}

const PAD = 10
const DIMENSION_ROOM = { left: 30, top: 30, bottom: 30, right: 64 } as const
/** From the drawing's edge to its dimension line. */
const DIMENSION_GAP = 14

/** Fits the scene in its sheet with one scale both ways, leaving room for the dimension lines of each side. */
export const layoutOf = (scene: Scene, withDimensions: boolean): Layout => {
  const sheet = withDimensions ? SHEET : CARD
  const needed = (side: Side): boolean =>
    scene.dimensions.some((dimension) => dimension.side === side) ||
    (side === 'bottom' && scene.note !== undefined)
  const room = (side: Side): number => PAD + (withDimensions && needed(side) ? DIMENSION_ROOM[side] : 0)
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
  dimension: Dimension,
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
  const at = edge + out * DIMENSION_GAP
  const start = (upright ? x : y) + dimension.from * scale
  const end = (upright ? x : y) + dimension.to * scale
  const point = (along: number, across: number): string =>
    (upright ? [along, across] : [across, along]).map((n) => n.toFixed(1)).join(' ')
  const tick = (along: number): string =>
    `M${point(along, edge + out * 4)}L${point(along, at + out * 4)}M${point(along - 3.5, at + 3.5)}L${point(along + 3.5, at - 3.5)}`
  return {
    d: `M${point(start, at)}L${point(end, at)}${tick(start)}${tick(end)}`,
    x: upright ? (start + end) / 2 : dimension.side === 'right' ? at + 8 : at,
    y: upright ? at : (start + end) / 2,
    dy: { left: -5, right: 4, top: -5, bottom: 14 }[dimension.side],
    turned: dimension.side === 'left',
    anchor: dimension.side === 'right' ? 'start' : 'middle',
  }
}
