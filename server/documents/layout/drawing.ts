import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { figuresOf, type Measured } from '#shared/drawings/figures'
import { sceneOf } from '#shared/drawings/kinds'
import { dimensionOnSheet, type Layout } from '#shared/drawings/layout'
import { type Channels, isLight, shadeOf } from '#shared/drawings/paint'
import type { DrawingValues, Fill, Line, Mark, Scene } from '#shared/drawings/scene'
import type { DrawnName } from '../plan-names.ts'
import type { Paper } from './paper.ts'
import { INK, lineHeight, SOFT, styles } from './type.ts'

/** Most repeated strokes of a drawing (slats, pleats, gliders). */
const DETAIL = 64
/** Points of a millimetre on paper. */
const MM = 72 / 25.4
/** Around the scene for its dimensions, points. */
const ROOM = { left: 48, right: 72, top: 30, bottom: 56 } as const
/** Scales that a ruler has, as 1 to so many. */
const SCALES = [1, 2, 5, 10, 20, 25, 50, 75, 100, 200] as const

const FILLS = {
  glass: '#e4edf2',
  wall: '#e6e2da',
  metal: '#b9c0c7',
  paper: '#ffffff',
} as const satisfies Partial<Record<Fill, string>>

const STROKES: Readonly<Record<Line, { width: number; opacity: number; dash?: number }>> = {
  none: { width: 0, opacity: 0 },
  ink: { width: 0.9, opacity: 1 },
  hair: { width: 0.5, opacity: 0.62 },
  dash: { width: 0.6, opacity: 0.72, dash: 3 },
  on: { width: 0.5, opacity: 0.42 },
  seam: { width: 0.5, opacity: 0.42 },
}

const fillOf = (mark: Mark, scene: Scene): string | Channels | undefined => {
  const cloth = mark.cloth ?? scene.cloth ?? scene.swatch
  switch (mark.fill ?? 'none') {
    case 'none':
      return undefined
    case 'color':
      return scene.swatch
    case 'shade':
      return shadeOf(scene.swatch)
    case 'cloth':
      return cloth
    case 'fold':
      return shadeOf(cloth)
    case 'glass':
      return FILLS.glass
    case 'wall':
      return FILLS.wall
    case 'metal':
      return FILLS.metal
    case 'paper':
      return FILLS.paper
  }
}

const strokeOf = (mark: Mark, scene: Scene): string => {
  const under = mark.line === 'seam' ? (mark.cloth ?? scene.cloth ?? scene.swatch) : scene.swatch
  return (mark.line === 'on' || mark.line === 'seam') && !isLight(under) ? '#ffffff' : INK
}

/** The largest scale of a ruler at which the scene has room. */
const rulerScale = ({ width, height }: Scene, room: { width: number; height: number }): number =>
  SCALES.find((scale) => (width * MM) / scale <= room.width && (height * MM) / scale <= room.height) ??
  Math.ceil(Math.max((width * MM) / room.width, (height * MM) / room.height))

const layoutAt = (paper: Paper, scene: Scene, height: number): { layout: Layout; ruler: number } => {
  const room = {
    width: paper.width - ROOM.left - ROOM.right,
    height: height - ROOM.top - ROOM.bottom,
  }
  const ruler = rulerScale(scene, room)
  const scale = MM / ruler
  const used = scene.height * scale + ROOM.top + ROOM.bottom
  return {
    ruler,
    layout: {
      sheet: { width: paper.width, height: used },
      scale,
      x: ROOM.left + (room.width - scene.width * scale) / 2,
      y: ROOM.top,
    },
  }
}

const drawMark = ({ doc }: Paper, mark: Mark, scene: Scene, scale: number): void => {
  const fill = fillOf(mark, scene)
  const line = STROKES[mark.line ?? 'none']
  const opacity = mark.opacity ?? 1
  const colour = typeof fill === 'string' ? fill : fill && ([...fill] as [number, number, number])
  if (colour !== undefined) doc.path(mark.d).fillColor(colour, opacity).fill()
  if (line.width === 0) return
  doc
    .path(mark.d)
    .lineWidth(line.width / scale)
    .strokeColor(strokeOf(mark, scene), line.opacity * (fill === undefined ? opacity : 1))
  if (line.dash !== undefined) doc.dash(line.dash / scale, { space: line.dash / scale })
  doc.stroke()
  doc.undash()
}

/** What is drawn: a kind, its values as they were ordered, and the opening that it was made for. */
export interface ScaledDrawing {
  readonly kind: DrawingKind
  readonly values: DrawingValues
  readonly measured?: Measured | undefined
}

/**
 * The drawing that the screen has of a product, to a scale that a ruler has, with its dimensions; its scale or what of it
 * is an example is written below. At most so many points high; `names` are written in it.
 */
export const drawToScale = (
  paper: Paper,
  drawing: ScaledDrawing,
  height: number,
  names: readonly DrawnName[] = [],
): void => {
  const { doc, type } = paper
  const scene = sceneOf(drawing.kind, drawing.values, DETAIL)
  const { layout, ruler } = layoutAt(paper, scene, height)
  const figures = figuresOf(scene, drawing.values, drawing.measured)
  const captions = [scene.note ?? '', scene.example ?? `Échelle 1:${ruler}, cotes en millimètres`].filter(
    (text) => text !== '',
  )
  paper.ensure(layout.sheet.height + captions.length * lineHeight(styles.soft))
  const top = paper.y
  doc
    .save()
    .translate(paper.left + layout.x, top + layout.y)
    .scale(layout.scale)
    .lineJoin('round')
  for (const mark of scene.marks) drawMark(paper, mark, scene, layout.scale)
  doc.restore()
  doc.save().translate(paper.left, top)
  for (const figure of figures) {
    const { d, x, y, dy, turned, anchor } = dimensionOnSheet(figure, scene, layout, figures)
    const style = figure.example ? { ...styles.soft, color: SOFT } : { ...styles.soft, color: INK }
    doc.path(d).lineWidth(0.6).strokeColor(style.color, 0.8).stroke()
    const across = anchor === 'middle' ? type.measure(figure.text, style) / 2 : 0
    doc.save()
    if (turned) doc.rotate(-90, { origin: [x, y] })
    // the sheet names the foot of a text, and a document its head
    type.draw(figure.text, x - across, y + dy - style.size, style)
    doc.restore()
  }
  for (const { text, x, y, toward } of names) {
    const [width, size] = [type.measure(text, styles.soft), styles.soft.size]
    type.draw(
      text,
      layout.x + x * layout.scale + ((toward.x - 1) * width) / 2,
      layout.y + y * layout.scale + ((toward.y - 1) * size) / 2,
      { ...styles.soft, color: INK },
    )
  }
  doc.restore()
  paper.y = top + layout.sheet.height
  for (const text of captions) {
    paper.type.draw(
      text,
      paper.left + (paper.width - type.measure(text, styles.soft)) / 2,
      paper.y,
      styles.soft,
    )
    paper.y += lineHeight(styles.soft)
  }
}
