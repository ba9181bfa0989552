import type { QuickLine } from '#shared/quick-order/quick-order.schema'
import { type TypedFault, typedLines } from '#shared/quick-order/typed-lines'

/** A line as it was typed, and what it stands for or why it cannot be read. */
export type QuickRow =
  | { readonly row: number; readonly told: QuickLine; readonly fault?: never }
  | { readonly row: number; readonly fault: TypedFault; readonly told?: never }

/** What is known of the lines of a text; `told` is of those that can be read, the first of them first. */
export interface KnownLines {
  readonly text: string
  readonly told: readonly QuickLine[]
  readonly faults: readonly TypedFault[]
}

/** All that is known of them, as they stand in the field. */
export const quickRows = ({ text, told, faults }: KnownLines): QuickRow[] => {
  const { lines } = typedLines(text)
  const rows = told.flatMap((line, place): QuickRow[] => {
    const typed = lines[place]
    return typed === undefined ? [] : [{ row: typed.row, told: line }]
  })
  return [...rows, ...faults.map((fault): QuickRow => ({ row: fault.row, fault }))].sort(
    (one, other) => one.row - other.row,
  )
}

/** What is still to be seen to once those that were ready have gone: it stands in the field as it was typed. */
export const restOf = (known: KnownLines): KnownLines => {
  const rest = quickRows(known).filter(({ told }) => told?.state !== 'ready')
  const text = rest
    .map(({ told, fault }) => (told === undefined ? fault.text : `${told.code};${told.quantity}`))
    .join('\n')
  return {
    text,
    told: rest.flatMap(({ told }) => told ?? []),
    // they are counted anew, and those that were too many may be read now
    faults: typedLines(text).faults,
  }
}
