import { measureText } from '#shared/catalogue/labels'
import { formatNumber } from '#shared/platform/text'
import type { CompiledCriterion, CompiledGridPrice, CompiledNumber, CompiledTemplate } from './compiled.ts'
import type { Criteria, CriterionValue, Fix } from './evaluation.ts'
import { faultOf, type Settled, settle } from './settle.ts'
import { findInTable } from './tables.ts'

/** What is said of a size that a grid does not price, and the click to the nearest that it does. */
export interface OffGrid {
  message: string
  fix: Fix
}

/**
 * The priced size that takes the least off the two sizes looked up, where numbers that were answered lead to it.
 * Undefined when no smaller size is priced, or none that a number alone can reach.
 */
export const nearestPriced = (
  grid: CompiledGridPrice,
  compiled: CompiledTemplate,
  settled: Settled,
  answers: Criteria,
): OffGrid | undefined => {
  const x = grid.x(settled.frame)
  const y = grid.y(settled.frame)
  if (x === undefined || y === undefined) return undefined
  const across = sizeOf(grid.xSlot, compiled, settled)
  const down = sizeOf(grid.ySlot, compiled, settled)
  for (const [newX, newY] of smallerSizes(grid, x, y)) {
    const set: Record<string, CriterionValue> = {}
    const reached =
      shortened(across, x - newX, set) &&
      shortened(down, y - newY, set) &&
      isPriced(grid, compiled, answers, set)
    if (!reached) continue
    const unit = (across ?? down)?.criterion.definition.unit ?? 'mm'
    const size = (a: number, b: number): string => `${formatNumber(a, 3)} × ${measureText(b, unit)}`
    return {
      message: `${size(x, y)} hors de la grille de prix. Au plus près\u00a0: ${size(newX, newY)}.`,
      fix: { label: labelOf(set, compiled), set },
    }
  }
  return undefined
}

/** Sizes that the grid prices, none larger than the one looked up, the nearest first. */
const smallerSizes = ({ table }: CompiledGridPrice, x: number, y: number): [number, number][] =>
  table.columns
    .flatMap((column) => table.rows.map((row): [number, number] => [Math.min(x, column), Math.min(y, row)]))
    .filter(([a, b]) => findInTable(table, a, b) !== undefined)
    .toSorted(([a, b], [c, d]) => c + d - (a + b))

interface Size {
  criterion: CompiledNumber
  value: number
}

const sizeOf = (
  slot: number | undefined,
  { criteria }: CompiledTemplate,
  settled: Settled,
): Size | undefined => {
  const criterion: CompiledCriterion | undefined = slot === undefined ? undefined : criteria[slot]
  const value = slot === undefined ? undefined : settled.criteria[slot]?.value
  return criterion?.kind === 'number' && typeof value === 'number' ? { criterion, value } : undefined
}

/** Writes the size less so much into `set`; false when no answer can be that. */
const shortened = (size: Size | undefined, by: number, set: Record<string, CriterionValue>): boolean => {
  if (by === 0) return true
  if (!size || Object.hasOwn(set, size.criterion.key)) return false
  const value = Number((size.value - by).toFixed(6))
  set[size.criterion.key] = value
  return faultOf(size.criterion, value, []) === undefined
}

const isPriced = (
  { table, x, y }: CompiledGridPrice,
  compiled: CompiledTemplate,
  answers: Criteria,
  set: Criteria,
): boolean => {
  const { frame } = settle(compiled, { ...answers, ...set })
  const across = x(frame)
  const down = y(frame)
  return across !== undefined && down !== undefined && findInTable(table, across, down) !== undefined
}

/** « Passer à 2705 mm (largeur) ». */
const labelOf = (set: Criteria, { criteria }: CompiledTemplate): string =>
  `Passer à ${criteria
    .flatMap((criterion) => {
      const value = set[criterion.key]
      if (criterion.kind !== 'number' || typeof value !== 'number') return []
      return [`${measureText(value, criterion.definition.unit)} (${criterion.label.toLowerCase()})`]
    })
    .join(' et ')}`
