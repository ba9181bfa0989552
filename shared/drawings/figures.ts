import { SIZE_NAMES } from '#shared/cart/line-sizes'
import { type Dimension, type DrawingValues, given, mm, type Scene, type Side } from './scene.ts'

/** Which size is which, where a product has two: what was measured, and what is made of it. */
export interface Measured {
  /** the opening as typed, mm */
  opening: { width?: number; height?: number }
  /** keys of the drawn values that are finished sizes */
  finished: readonly string[]
}

/** A dimension as it is written on the sheet. */
export interface Figure {
  side: Side
  from: number
  to: number
  text: string
  /** nobody gave it: it stands for the order of size alone */
  example: boolean
  /** 0 beside the drawing, 1 outside of that */
  row: 0 | 1
}

/** The dimensions of a scene, each with its name where there are two of a kind, and marked where nobody gave it. */
export const figuresOf = (scene: Scene, values: DrawingValues, measured?: Measured): Figure[] =>
  scene.dimensions.flatMap((dimension): Figure[] => {
    const { side, from, to, text, of } = dimension
    const figure = { side, from, to, example: false, row: 0 } as const
    if (!of.every((key) => given(values[key]))) {
      return [{ ...figure, text: `exemple ${text}`, example: true }]
    }
    const [key] = of
    if (measured === undefined || (key !== 'width' && key !== 'height') || !measured.finished.includes(key)) {
      return [{ ...figure, text }]
    }
    const { opening: openingName, finished } = SIZE_NAMES
    const opening = measured.opening[key]
    if (opening === undefined) return [{ ...figure, text: `${finished} ${text}` }]
    if (opening === values[key]) return [{ ...figure, text: `${openingName} et ${finished} ${text}` }]
    return [
      { ...figure, text: `${finished} ${text}` },
      { ...figure, ...around(dimension, opening), text: `${openingName} ${mm(opening)}`, row: 1 },
    ]
  })

/** Where an opening stands beside what is made for it: the play is on both sides, above a product that hangs. */
const around = ({ side, from, to }: Dimension, opening: number): { from: number; to: number } => {
  const play = opening - (to - from)
  if (side === 'bottom') return { from: from - play / 2, to: to + play / 2 }
  return play > 0 ? { from, to: to + play } : { from: from - play, to }
}
