import { LABEL, type OpeningRow } from '#shared/openings/openings'
import type { OpeningsContext } from './openings.types.ts'

/** Pure steps of a table of openings: each takes the context as it is and gives the part that changes. */

/** As far back as one goes. */
const STEPS_MAX = 100

type Changes = Partial<OpeningsContext>

export const blankRow = (id: number): OpeningRow => ({ id, cells: {}, own: {} })

/** A table has a row to type in, always. */
const atLeastOne = (rows: readonly OpeningRow[], nextId: number): Pick<OpeningsContext, 'rows' | 'nextId'> =>
  rows.length > 0 ? { rows, nextId } : { rows: [blankRow(nextId)], nextId: nextId + 1 }

/** The table with these rows, and the way back to those before. What was read is told until something else changes. */
export const stepTo = (
  context: OpeningsContext,
  rows: readonly OpeningRow[],
  nextId = context.nextId,
): Changes => ({
  ...atLeastOne(rows, nextId),
  past: [...context.past, context.rows].slice(-STEPS_MAX),
  future: [],
  typing: null,
  report: null,
  refusal: null,
  removed: null,
})

const withCell = (
  rows: readonly OpeningRow[],
  id: number,
  column: string,
  text: string,
): readonly OpeningRow[] =>
  rows.map((row) => (row.id === id ? { ...row, cells: { ...row.cells, [column]: text } } : row))

/** A cell as typed so far: typing that goes on in one cell is one step. */
export const typeCell = (
  context: OpeningsContext,
  { id, column, text }: { id: number; column: string; text: string },
): Changes => {
  const { typing } = context
  const goesOn = typing !== null && typing.id === id && typing.column === column
  const rows = withCell(context.rows, id, column, text)
  return goesOn ? { rows } : { ...stepTo(context, rows), typing: { id, column } }
}

/** The cell as it was before it was typed in. */
export const revertCell = (context: OpeningsContext): Changes => {
  const before = context.past.at(-1)
  return context.typing === null || before === undefined
    ? {}
    : { rows: before, past: context.past.slice(0, -1), typing: null }
}

/** A row after another one. */
export const addRow = (context: OpeningsContext, after: number): Changes => {
  const place = context.rows.findIndex(({ id }) => id === after) + 1
  const added = blankRow(context.nextId)
  return stepTo(
    context,
    [...context.rows.slice(0, place), added, ...context.rows.slice(place)],
    context.nextId + 1,
  )
}

/** These rows leave; they went to the cart, or nobody wants them. */
const withoutRows = (rows: readonly OpeningRow[], ids: readonly number[]): readonly OpeningRow[] =>
  rows.filter(({ id }) => !ids.includes(id))

/** The table without one row, and what is told of it. */
export const removeRow = (context: OpeningsContext, id: number): Changes => {
  const place = context.rows.findIndex((row) => row.id === id)
  const label = context.rows[place]?.cells[LABEL]?.trim() ?? ''
  return { ...stepTo(context, withoutRows(context.rows, [id])), removed: { place, count: 1, label } }
}

/** A table to begin with; nothing is told of one that said nothing. */
export const clearRows = (context: OpeningsContext): Changes => {
  const count = context.rows.filter(({ cells }) => Object.values(cells).some((text) => text !== '')).length
  return { ...stepTo(context, []), removed: count === 0 ? null : { place: 0, count, label: '' } }
}

/** What went to the cart is over: an undo would promise to take it out again. */
export const afterAdding = (context: OpeningsContext): Changes => ({
  ...atLeastOne(withoutRows(context.rows, context.sent), context.nextId),
  past: [],
  future: [],
  typing: null,
  report: null,
  removed: null,
  sent: [],
})

export const undoStep = ({ past, future, rows }: OpeningsContext): Changes => ({
  rows: past.at(-1) ?? rows,
  past: past.slice(0, -1),
  future: [...future, rows],
  typing: null,
  report: null,
  removed: null,
})

export const redoStep = ({ past, future, rows }: OpeningsContext): Changes => ({
  rows: future.at(-1) ?? rows,
  past: [...past, rows],
  future: future.slice(0, -1),
  typing: null,
  report: null,
  removed: null,
})
