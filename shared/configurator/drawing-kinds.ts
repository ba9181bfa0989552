/** What a drawing can show; each has its geometry (`shared/drawings/kinds.ts`). */
export const DRAWING_KINDS = [
  'rail',
  'roller',
  'venetian',
  'vertical',
  'roman',
  'pleated',
  'awning',
  'screen',
  'projection',
  'film',
  'shutter',
  'bso',
  'swing_shutter',
] as const
export type DrawingKind = (typeof DRAWING_KINDS)[number]

const known: ReadonlySet<unknown> = new Set(DRAWING_KINDS)

export const isDrawingKind = (value: unknown): value is DrawingKind => known.has(value)
