import type { Kysely } from 'kysely'
import { stableText } from '#server/catalogue/check-catalogue'
import { groupBy } from '#server/platform/group-by'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'
import { type Percentage, percentagesOf } from '#shared/configurator/percentages'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { cellName, ofModels } from '#shared/dashboard/uploads/upload-rows.rules'
import { toCents } from '#shared/platform/money'
import { type BaseModel, findBaseLinks, listBaseModels } from './base.queries.ts'
import type { PercentageCell } from './candidate-documents.ts'
import type { Change } from './changes.queries.ts'
import { type GridTable, gridOf, isGridComponent } from './price-grids.ts'

/** What a model's template and components come to. */
export interface Rules {
  template: ConfigurationTemplate
  components: Component[]
}

/** A cell of a price grid, or a percentage of a surcharge, that moves in a model. */
export interface MovedPrice {
  unit: 'euro' | 'percent'
  /** of the component that is read from the grid; slug of the family for a percentage */
  reference: string
  place: string
  label: string
  /** cents, or hundredths of a percent */
  old_cents: number | null
  new_cents: number | null
  /** reference */
  model: string
}

/** How the rules of a model differ between two lists. */
export interface RulesCompared {
  prices: MovedPrice[]
  /** tables that hold other prices and nothing else, as they become */
  tables: ConfigurationTemplate['tables']
  /** French, what else differs; empty when these tables say all */
  detail: string
}

/** Compares the rules of a model price by price: cells of its grids, percentages of its surcharges, then the rest. */
export const compareRules = (
  { reference, family }: Pick<BaseModel, 'reference' | 'family'>,
  was: Rules,
  now: Rules,
): RulesCompared => {
  const grids = movedGrids(was, now)
  const percentages = movedPercentages(was.template, now.template)
  const tables = { ...tablesOfGrids(grids), ...tablesOfPercentages(percentages, was.template, now.template) }
  const prices = [
    ...grids.flatMap((grid) => movedCells(grid, reference)),
    ...percentages.map(({ place, before, after }): MovedPrice => {
      const label = (after ?? before)?.label ?? ''
      const [old_cents, new_cents] = [before, after].map((one) => (one ? toCents(one.value) : null))
      return {
        unit: 'percent',
        reference: family,
        place,
        label,
        old_cents: old_cents ?? null,
        new_cents: new_cents ?? null,
        model: reference,
      }
    }),
  ]
  const withTables = { ...was.template, tables: { ...was.template.tables, ...tables } }
  if (stableText(withTables) === stableText(now.template)) return { prices, tables, detail: '' }
  const isPercentages =
    stableText(withPercentages(withTables, percentages, now.template)) === stableText(now.template)
  return { prices, tables, detail: isPercentages ? 'Plus-values en pourcentage' : 'Règles du configurateur' }
}

/** A price grid that moves, and the component that is read from it. */
interface MovedGrid {
  table: string
  from: GridTable
  to: GridTable
  /** the other prices are all that differs */
  isSameSizes: boolean
  component: Component
}

/** Price grids that move from one list to another; one that several components read is told by the first of them. */
const movedGrids = (was: Rules, now: Rules): MovedGrid[] => {
  const told = new Set<string>()
  return was.components
    .filter(isGridComponent)
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
    .flatMap((component) => {
      const { table } = component.price
      const reader = now.components.find(({ reference }) => reference === component.reference)
      if (reader === undefined || !isGridComponent(reader)) return []
      const grids = `${table} ${reader.price.table}`
      const [from, to] = [gridOf(was.template.tables, component), gridOf(now.template.tables, reader)]
      if (from === undefined || to === undefined || told.has(grids)) return []
      told.add(grids)
      if (stableText(from) === stableText(to)) return []
      const isSameSizes =
        table === reader.price.table &&
        from.columns.join() === to.columns.join() &&
        from.rows.join() === to.rows.join()
      return [{ table, from, to, isSameSizes, component }]
    })
}

const tablesOfGrids = (grids: readonly MovedGrid[]): ConfigurationTemplate['tables'] =>
  Object.fromEntries(grids.flatMap(({ table, to, isSameSizes }) => (isSameSizes ? [[table, to]] : [])))

/** The cells of a grid that move in a model, and those that one of both lists has alone. */
const movedCells = ({ from, to, component }: MovedGrid, model: string): MovedPrice[] => {
  const { reference, label } = component
  const centsAt = ({ columns, rows, values }: GridTable, width: number, height: number) =>
    values[rows.indexOf(height)]?.[columns.indexOf(width)] ?? null
  const heights = [...new Set([...from.rows, ...to.rows])]
  const widths = [...new Set([...from.columns, ...to.columns])]
  return heights.flatMap((height) =>
    widths.flatMap((width): MovedPrice[] => {
      const [old_cents, new_cents] = [centsAt(from, width, height), centsAt(to, width, height)]
      const place = cellName({ width, height, models: [] })
      return old_cents === new_cents
        ? []
        : [{ unit: 'euro', reference, place, label, old_cents, new_cents, model }]
    }),
  )
}

interface MovedPercentage {
  place: string
  before: Percentage | undefined
  after: Percentage | undefined
}

const movedPercentages = (was: ConfigurationTemplate, now: ConfigurationTemplate): MovedPercentage[] => {
  const [from, to] = [percentagesOf(was), percentagesOf(now)]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((place) => {
    const [before, after] = [from.get(place), to.get(place)]
    return before?.value === after?.value ? [] : [{ place, before, after }]
  })
}

/** Tables of percentages whose values alone differ. */
const tablesOfPercentages = (
  moved: readonly MovedPercentage[],
  was: ConfigurationTemplate,
  now: ConfigurationTemplate,
): ConfigurationTemplate['tables'] => {
  const names = new Set(moved.flatMap(({ after }) => (after?.from.kind === 'table' ? [after.from.name] : [])))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [before, after] = [was.tables[name], now.tables[name]]
      return before && after && stableText(entriesOf(before)) === stableText(entriesOf(after))
        ? [[name, after]]
        : []
    }),
  )
}

/** A table without its values. */
const entriesOf = (table: ConfigurationTemplate['tables'][string]): unknown => {
  switch (table.kind) {
    case 'map':
      return [Object.keys(table.values).sort(), table.otherwise === undefined]
    case 'steps':
      return table.steps.map(({ upTo }) => upTo)
    case 'bands':
      return table.bands.map(({ from }) => from)
    case 'grid':
      return [table.columns, table.rows]
  }
}

/** A template with the moved percentages that it writes as constants, or within a surcharge. */
const withPercentages = (
  template: ConfigurationTemplate,
  moved: readonly MovedPercentage[],
  now: ConfigurationTemplate,
): ConfigurationTemplate => {
  const sources = moved.flatMap(({ before, after }) => (before && after ? [after.from] : []))
  const constants = sources.flatMap((from) =>
    from.kind === 'constant' ? [[from.name, now.constants[from.name] ?? 0] as const] : [],
  )
  const written = new Map(
    sources.flatMap((from) => (from.kind === 'written' ? [[from.surcharge, from.percent] as const] : [])),
  )
  return {
    ...template,
    constants: { ...template.constants, ...Object.fromEntries(constants) },
    surcharges: template.surcharges.map((one) => ({ ...one, percent: written.get(one.key) ?? one.percent })),
  }
}

/** Prices that move alike in all models concerned are told once. */
export const priceChanges = async (
  db: Kysely<Database>,
  base: number,
  moved: readonly MovedPrice[],
): Promise<Change[]> => {
  const references = new Set(moved.flatMap(({ unit, reference }) => (unit === 'euro' ? [reference] : [])))
  const offered = groupBy(await findBaseLinks(db, base, [...references]), ({ reference }) => reference)
  const families = groupBy(await listBaseModels(db, base), ({ family }) => family)
  const alike = groupBy(
    moved,
    ({ unit, reference, place, old_cents, new_cents }) =>
      `${unit} ${reference} ${place} ${old_cents} ${new_cents}`,
  )
  return [...alike.values()].flatMap((group): Change[] => {
    const [first] = group
    if (first === undefined) return []
    const { unit, reference, place, label, old_cents, new_cents } = first
    const own = group.map(({ model }) => model).sort()
    const all = (unit === 'euro' ? offered : families).get(reference)?.length
    const percentage: PercentageCell = { unit: 'percent' }
    return [
      {
        what: 'cell',
        reference,
        cell: ofModels(place, own.length === all ? [] : own),
        line: 0,
        kind: old_cents === null ? 'added' : new_cents === null ? 'removed' : 'changed',
        label,
        old_cents,
        new_cents,
        detail: '',
        document: unit === 'percent' ? percentage : null,
      },
    ]
  })
}
