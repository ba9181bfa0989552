import { nearestAllowed } from './settle.ts'
import type { NumberCriterion } from './template.schema.ts'

/** What is asked of a number: whether the problem is gone there, and whether nothing else is broken then. */
export interface NumberTests {
  lifts: (value: number) => boolean
  fits: (value: number) => boolean
}

/**
 * Numbers on a step inside the limits, nearest to `value` on either side, that mend: in strides that double, then by halves
 * between the last that does not and the first that does. First the nearest that lifts the problem is looked for, which is
 * cheap; where something else breaks there, the nearest beyond it that fits, else that one itself. Where what passes has
 * gaps a nearer one may be missed.
 */
export const nearestNumbers = (
  { min, max, step }: Pick<NumberCriterion, 'min' | 'max' | 'step'>,
  value: number,
  { lifts, fits }: NumberTests,
): number[] => {
  const start = nearestAllowed({ min, max, step }, value)
  const at = (strides: number): number => Number((start + strides * step).toFixed(6))
  const isOther = start !== value
  if (isOther && lifts(start) && fits(start)) return [start]
  return ([-1, 1] as const).flatMap((way) => {
    const last = Math.floor((way < 0 ? start - min : max - start) / step + 1e-6)
    const lifting = first(0, last, (strides) => lifts(at(way * strides)))
    if (lifting === undefined) return []
    if (fits(at(way * lifting))) return [at(way * lifting)]
    const fitting = first(lifting, last, (strides) => fits(at(way * strides)))
    return [at(way * (fitting ?? lifting))]
  })
}

/** The first after `fails` that passes, up to `last`. */
const first = (fails: number, last: number, test: (at: number) => boolean): number | undefined => {
  let before = fails
  for (let stride = 1; before < last; stride *= 2) {
    const here = Math.min(fails + stride, last)
    if (test(here)) return halved(before, here, test)
    before = here
  }
  return undefined
}

const halved = (fails: number, passes: number, test: (at: number) => boolean): number => {
  let [low, high] = [fails, passes]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (test(middle)) high = middle
    else low = middle
  }
  return high
}
