import { memo } from 'react'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { figuresOf, type Measured } from '#shared/drawings/figures'
import { sceneOf } from '#shared/drawings/kinds'
import { CARD_NOTE, CARD_NOTE_ROW, dimensionOnSheet, layoutOf, NOTE_ROW } from '#shared/drawings/layout'
import type { DrawingValues, ExampleSize, Fill, Line, Mark, Scene } from '#shared/drawings/scene'
import styles from './Drawing.module.css'
import { shadeText, strokeOn } from './paint.ts'

/** Most repeated strokes on a card and on a sheet with dimensions. */
const CARD_DETAIL = 22
const SHEET_DETAIL = 64

export interface DrawingProps {
  kind: DrawingKind
  /** lengths in mm, booleans, `color` a colour code; the rest has defaults */
  values: DrawingValues
  /** what the model offers for a size that nobody gave; absent: the usual one of the kind */
  example?: ExampleSize | undefined
  /** what is drawn, before the description: the model's name */
  title?: string
  /** CSS pixels; absent: as wide as its container */
  width?: number
  /** with its dimension lines, large or at the size of a phone; absent: the small one of a card */
  dimensions?: boolean | 'phone'
  /** names of the sizes among the dimensions, and the opening that they were made for */
  measured?: Measured | undefined
  /** says nothing to a screen reader: the words beside it say it already */
  decorative?: boolean
}

const clothOf = (mark: Mark, scene: Scene): string => mark.cloth ?? scene.cloth ?? scene.swatch

const fillOf = (mark: Mark, scene: Scene): string => {
  const fill: Fill = mark.fill ?? 'none'
  switch (fill) {
    case 'color':
      return scene.swatch
    case 'shade':
      return shadeText(scene.swatch)
    case 'cloth':
      return clothOf(mark, scene)
    case 'fold':
      return shadeText(clothOf(mark, scene))
    case 'none':
      return 'none'
    default:
      return `var(--drawing-${fill})`
  }
}

const strokeOf = (mark: Mark, scene: Scene): string | undefined => {
  if (mark.line === 'on') return strokeOn(scene.swatch)
  return mark.line === 'seam' ? strokeOn(clothOf(mark, scene)) : undefined
}

const classOf: Record<Line, string | undefined> = {
  none: undefined,
  ink: styles.ink,
  hair: styles.hair,
  dash: styles.dash,
  on: styles.on,
  seam: styles.on,
}

/** A to-scale line drawing of a product. Its French description is read out unless it is decorative. */
export const Drawing = memo(
  ({
    kind,
    values,
    example,
    title,
    width,
    dimensions = false,
    measured,
    decorative = false,
  }: DrawingProps) => {
    const scene = sceneOf(kind, values, dimensions ? SHEET_DETAIL : CARD_DETAIL, example)
    const figures = dimensions ? figuresOf(scene, values, measured) : undefined
    const layout = layoutOf(scene, figures, dimensions === 'phone' ? 'phone' : 'whole')
    const { sheet, scale } = layout
    const label = title === undefined ? scene.description : `${title}\u00a0: ${scene.description}`
    return (
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        {...(width === undefined ? {} : { width, height: (width * sheet.height) / sheet.width })}
        focusable="false"
        role={decorative ? undefined : 'img'}
        aria-label={decorative ? undefined : label}
        aria-hidden={decorative || undefined}
      >
        <g transform={`translate(${layout.x.toFixed(2)} ${layout.y.toFixed(2)}) scale(${scale.toFixed(5)})`}>
          {scene.marks.map((mark, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their order
              key={index}
              d={mark.d}
              fill={fillOf(mark, scene)}
              {...(mark.opacity === undefined
                ? {}
                : { [mark.fill === undefined ? 'opacity' : 'fillOpacity']: mark.opacity })}
              className={classOf[mark.line ?? 'none']}
              stroke={strokeOf(mark, scene)}
            />
          ))}
        </g>
        {figures?.map((figure) => {
          const { d, x, y, dy, turned, anchor } = dimensionOnSheet(figure, scene, layout, figures)
          return (
            <g
              key={`${figure.side}${figure.row}${figure.from}`}
              className={figure.example ? styles.example : undefined}
            >
              <path d={d} className={styles.dimension} fill="none" />
              <text
                className={styles.figure}
                x={x}
                y={y}
                dy={dy}
                textAnchor={anchor}
                transform={turned ? `rotate(-90 ${x} ${y})` : undefined}
              >
                {figure.text}
              </text>
            </g>
          )
        })}
        {figures && scene.note !== undefined && (
          <text
            className={styles.figure}
            textAnchor="middle"
            x={sheet.width / 2}
            y={sheet.height - 12 - (scene.example === undefined ? 0 : NOTE_ROW)}
          >
            {scene.note}
          </text>
        )}
        {figures === undefined && scene.example !== undefined && (
          <g className={styles.example}>
            {CARD_NOTE.map((line, index) => (
              <text
                key={line}
                className={styles.cardNote}
                textAnchor="middle"
                x={sheet.width / 2}
                y={sheet.height - 8 - (CARD_NOTE.length - 1 - index) * CARD_NOTE_ROW}
              >
                {line}
              </text>
            ))}
          </g>
        )}
        {figures && scene.example !== undefined && (
          <g className={styles.example}>
            <text className={styles.figure} textAnchor="middle" x={sheet.width / 2} y={sheet.height - 12}>
              {scene.example}
            </text>
          </g>
        )}
      </svg>
    )
  },
)
