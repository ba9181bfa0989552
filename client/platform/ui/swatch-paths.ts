/** What is drawn over the colour of a sample, on 48 × 48: lines in its shade, and parts filled with it or with light. */
export interface SwatchPaths {
  lines?: string
  /** line width */
  width?: number
  shade?: string
  light?: string
}

const SIZE = 48
const steps = (from: number, by: number): number[] =>
  Array.from({ length: Math.ceil((SIZE - from) / by) }, (_, index) => from + index * by)
const across = (by: number, from = by / 2): string =>
  steps(from, by)
    .map((y) => `M0 ${y}h48`)
    .join('')
const down = (by: number, from = by / 2): string =>
  steps(from, by)
    .map((x) => `M${x} 0v48`)
    .join('')
const square = (x: number, y: number, side: number): string =>
  `M${round(x - side / 2)} ${round(y - side / 2)}h${round(side)}v${round(side)}h${round(-side)}z`
const round = (value: number): number => Math.round(value * 100) / 100
const band = (y: number, height: number): string => `M0 ${y}h48v${height}h-48z`
const SHEEN = 'M-6 48 30-6h12L6 48z'

/** Holes of a screen: their share of the cloth is its openness, drawn larger where it could not be seen. */
const holes = (openness: number): string => {
  const side = Math.max(1, Math.sqrt(openness / 100) * 6 * 1.15)
  return steps(3, 6)
    .flatMap((y) => steps(3, 6).map((x) => square(x, y, side)))
    .join('')
}

const grain = [6, 13, 19, 27, 34, 42]
  .map((y, index) => `M0 ${y}c12 ${index % 2 ? -4 : 3} 20 ${index % 2 ? 3 : -3} 48 ${index % 3 ? 1 : -2}`)
  .join('')
const diamonds = steps(6, 12)
  .flatMap((y) => steps(6, 12).map((x) => `M${x} ${y - 4}l4 4-4 4-4-4z`))
  .join('')

const paths: Readonly<Record<string, SwatchPaths>> = {
  plain: { lines: across(4) + down(4), width: 0.6 },
  linen: {
    lines: [2, 5, 11, 15, 17, 24, 30, 33, 41, 45].map((at) => `M0 ${at}h48M${(at * 7) % 48} 0v48`).join(''),
    width: 0.8,
  },
  satin: {
    lines: steps(-48, 5)
      .map((x) => `M${x} 48l48-48`)
      .join(''),
    width: 0.8,
  },
  sheer: { light: band(0, 48), lines: across(3) + down(3), width: 0.5 },
  jacquard: { shade: diamonds },
  stripe: { light: [6, 22, 38].map((x) => `M${x} 0h6v48h-6z`).join('') },
  coated: { light: SHEEN },
  metal: { lines: across(3), width: 0.5, light: SHEEN },
  pleat: {
    shade: steps(6, 12)
      .map((y) => band(y, 6))
      .join(''),
    lines: across(6, 6),
    width: 0.6,
  },
  cell: {
    lines: steps(0, 12)
      .map((y) => `M0 ${y + 6}l6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5M0 ${y + 6}l6 5 6-5 6 5 6-5 6 5 6-5 6 5 6-5`)
      .join(''),
    width: 0.8,
  },
  slat: {
    shade: steps(9, 12)
      .map((y) => band(y, 3))
      .join(''),
  },
  perforated: {
    shade:
      steps(9, 12)
        .map((y) => band(y, 3))
        .join('') +
      steps(4, 12)
        .flatMap((y) => steps(4, 6).map((x) => square(x, y, 1.6)))
        .join(''),
  },
  wood: { lines: grain, width: 1.1, shade: band(15, 1.5) + band(31, 1.5) },
}

/** What a sample of this weave shows; of an unknown one the colour alone. */
export const swatchPaths = (weave: string | undefined, openness = 5): SwatchPaths => {
  if (weave === 'screen') return { lines: across(6, 0) + down(6, 0), width: 0.7, shade: holes(openness) }
  return (weave !== undefined && paths[weave]) || {}
}
