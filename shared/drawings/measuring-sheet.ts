import type { DrawingKind } from '#shared/configurator/drawing-kinds'

/** The sheet on which it is shown where to measure: no scale, 240 × 150, y downwards, and what stands on it. */
export const MEASURING_SHEET = { width: 240, height: 150 } as const

/** What one sees of a wall with an opening: its edges, and the glass of its leaf between the beads. */
export const OPENING = { x: 60, y: 24, width: 120, height: 102 } as const
export const GLASS = { x: 80, y: 42, width: 80, height: 66 } as const
export const HANDLE = 'M170 68v16M167 76h6'
export const MASONRY = 'M36 4h168v142H36z'
export const HATCH =
  'M36 20l16-16M36 44l40-40M36 68l24-24M36 92l24-24M36 116l24-24M36 140l24-24M54 146l20-20M78 146l20-20M102 146l20-20M126 146l20-20M150 146l20-20M174 146l30-30M180 116l24-24M180 92l24-24M180 68l24-24M180 44l24-24M156 24l20-20M132 24l20-20M108 24l20-20M84 24l20-20'

/** Where the product goes: into the opening, over it, or onto the leaf of the window. */
export type ProductPlace = 'inside' | 'over' | 'sash'

/** Its edges: with its play, over those of the opening, onto the beads. */
export const PRODUCT_FRAME = {
  inside: { x: 64, y: 24, width: 112, height: 98 },
  over: { x: 48, y: 14, width: 144, height: 122 },
  sash: { x: 74, y: 36, width: 92, height: 78 },
} as const satisfies Record<ProductPlace, Frame>

/** A frame on the sheet. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** Its four sides as a path. */
export const framePath = ({ x, y, width, height }: Frame): string => `M${x} ${y}h${width}v${height}H${x}z`

/** A tape from left to right, with an arrow at each end. */
export const tapeAcross = (x: number, y: number, length: number): string =>
  `M${x} ${y}h${length}M${x + 6} ${y - 4}l-6 4 6 4M${x + length - 6} ${y - 4}l6 4-6 4`

/** A tape from top to bottom, with an arrow at each end. */
export const tapeDown = (x: number, y: number, length: number): string =>
  `M${x} ${y}v${length}M${x - 4} ${y + 6}l4-6 4 6M${x - 4} ${y + length - 6}l4 6 4-6`

/** A floor and a ceiling from one side of the sheet to the other. */
export const FLOOR =
  'M20 132h200M28 146l12-14M52 146l12-14M76 146l12-14M100 146l12-14M124 146l12-14M148 146l12-14M172 146l12-14M196 146l12-14'
export const CEILING =
  'M20 16h200M28 16l12-12M52 16l12-12M76 16l12-12M100 16l12-12M124 16l12-12M148 16l12-12M172 16l12-12M196 16l12-12'

/** How a stroke of the drawing looks: the masonry and its hatching, an edge that is there, the product, the tape. */
export type MeasuringLine = 'hatch' | 'edge' | 'product' | 'tape'

/** Where to measure a number: strokes on `MEASURING_SHEET`, the tape last, and the same in one French sentence. */
export interface Measuring {
  marks: readonly { line: MeasuringLine; d: string }[]
  sentence: string
}

/** What tells where a number is measured: the kind of product, the number by its key, and the answers about the fixing. */
export interface Measurement {
  kind: DrawingKind
  key: string
  /** `placement`, `fixation`, `dimension_type`: answers by the names that docs/templates.md keeps */
  answers: Readonly<Record<string, unknown>>
}

/** Draws one number, for the answers that say how the product is fixed. */
export type DrawMeasuring = (measurement: Measurement) => Measuring
