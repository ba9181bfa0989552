import type { Kysely } from 'kysely'
import { stableText } from '#server/catalogue/check-catalogue'
import type { Database } from '#server/platform/tables'
import type { Component, ConfigurationTemplate } from '#shared/configurator/template.schema'
import { cellName } from '#shared/dashboard/upload-rows.rules'
import { findBaseLinks } from './base.queries.ts'
import type { Change } from './changes.queries.ts'
import { groupBy } from './group-by.ts'
import { type GridTable, gridOf, isGridComponent } from './price-grids.ts'

/** A cell of a model's price grid that moves. */
export interface MovedCell {
  component: Component
  width: number
  height: number
  old_cents: number | null
  new_cents: number | null
  model: string
}

/** What a model's template and components come to. */
export interface Rules {
  template: ConfigurationTemplate
  components: Component[]
}

/** A price grid that both have, with other prices at the same sizes, and the component that is read from it. */
export interface MovedGrid {
  table: string
  from: GridTable
  to: GridTable
  component: Component
}

/** Price grids that move from one list to another; one that several components read is told by the first of them. */
export const movedGrids = (was: Rules, now: Rules): MovedGrid[] => {
  const readers = was.components
    .filter(isGridComponent)
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
  return Object.keys(was.template.tables).flatMap((table) => {
    const component = readers.find(({ price }) => price.table === table)
    const from = component && gridOf(was.template.tables, component)
    const to = component && gridOf(now.template.tables, component)
    if (component === undefined || from === undefined || to === undefined) return []
    const isSameSizes = from.columns.join() === to.columns.join() && from.rows.join() === to.rows.join()
    return isSameSizes && stableText(from.values) !== stableText(to.values)
      ? [{ table, from, to, component }]
      : []
  })
}

/** The cells of a grid that move in a model. */
export const movedCells = ({ from, to, component }: MovedGrid, model: string): MovedCell[] =>
  from.rows.flatMap((height, row) =>
    from.columns.flatMap((width, column) => {
      const [old_cents, new_cents] = [from.values[row]?.[column] ?? null, to.values[row]?.[column] ?? null]
      return old_cents === new_cents ? [] : [{ component, width, height, old_cents, new_cents, model }]
    }),
  )

/** Cells that move alike in all models that offer the component are told once. */
export const cellChanges = async (
  db: Kysely<Database>,
  base: number,
  moved: readonly MovedCell[],
): Promise<Change[]> => {
  const references = new Set(moved.map(({ component }) => component.reference))
  const offered = groupBy(await findBaseLinks(db, base, [...references]), ({ reference }) => reference)
  const alike = groupBy(
    moved,
    ({ component: { reference }, width, height, old_cents, new_cents }) =>
      `${reference} ${width} ${height} ${old_cents} ${new_cents}`,
  )
  return [...alike.values()].flatMap((group): Change[] => {
    const [first] = group
    if (first === undefined) return []
    const { component, width, height, old_cents, new_cents } = first
    const { reference, label } = component
    const own = group.map(({ model }) => model).sort()
    const models = own.length === offered.get(reference)?.length ? [] : own
    return [
      {
        what: 'cell',
        reference,
        cell: cellName({ width, height, models }),
        line: 0,
        kind: old_cents === null ? 'added' : new_cents === null ? 'removed' : 'changed',
        label,
        old_cents,
        new_cents,
        detail: '',
        document: null,
      },
    ]
  })
}
