import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { findTemplate } from '#server/configurator/template.queries'
import { groupBy } from '#server/platform/group-by'
import type { Database } from '#server/platform/tables'
import { compileTemplate } from '#shared/configurator/compile'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { cellName } from '#shared/dashboard/uploads/upload-rows.rules'
import type { PriceRow } from '#shared/dashboard/uploads/upload-rows.schema'
import { findBaseComponents, findBaseLinks, findBasePrices, listBaseModels } from './base.queries.ts'
import type { Change, Rejection } from './changes.queries.ts'
import { type Comparison, type Findings, refusal } from './comparison.ts'
import { type GridComponent, gridOf, isGridComponent, templateMemory } from './price-grids.ts'
import type { GoodRow } from './rows.ts'

type UnitRow = Exclude<PriceRow, { cell: object }>
type CellRow = Extract<PriceRow, { cell: object }>

interface Line<Row> {
  line: number
  row: Row
}

/** A cell of a model's grid, by its indexes. */
interface Place {
  modelId: string
  table: string
  column: number
  row: number
}

/** A cell that the file moves, in the models where it does. */
interface CellEdit extends Line<CellRow> {
  change: Change
  places: Place[]
}

const UNKNOWN = 'Aucun composant du tarif en vigueur ne porte cette référence.'
const AXES = 'Les largeurs et les hauteurs d’une grille se changent par le gabarit (JSON) de sa famille.'

/** A row refused for what it means, with the row: lines of several sheets may bear the same number. */
const refused = ({ line, row }: Line<PriceRow>, column: string, value: string, reason: string): Rejection => {
  const place = 'place' in row ? row.place : undefined
  return { ...refusal(line, place ?? column, value, reason), row }
}

/**
 * Prices against the list of version `base`: of components sold by the unit, and cells of price grids. A grid stands in
 * the templates of the models that offer the component: these get their tables anew, once all cells are known.
 */
export const comparePrices = async (db: Kysely<Database>, base: number): Promise<Comparison> => {
  const models = new Map((await listBaseModels(db, base)).map((model) => [model.id, model]))
  const templateOf = templateMemory(db, base)
  const edits: CellEdit[] = []
  /** by place: what the file says of it, and where */
  const said = new Map<string, { cents: number | null; name: string }>()

  const unitPrices = async (trx: Kysely<Database>, rows: readonly Line<UnitRow>[]): Promise<Findings> => {
    const changes: Change[] = []
    const rejected: Rejection[] = []
    const touched = new Set<string>()
    const known = await findBasePrices(
      trx,
      base,
      rows.map(({ row }) => row.reference),
    )
    for (const one of rows) {
      const { reference, cents } = one.row
      const was = known.get(reference)
      if (was === undefined) rejected.push(refused(one, 'reference', reference, UNKNOWN))
      else if (was.unit_cents === null) {
        const reason =
          'Le prix de ce composant est lu dans une grille\u00a0: changez-le case par case, avec une largeur et une hauteur, ou dans la feuille de sa grille.'
        rejected.push(refused(one, 'reference', reference, reason))
      } else if (was.unit_cents !== cents) {
        changes.push({
          what: 'component',
          reference,
          line: one.line,
          kind: 'changed',
          label: was.label,
          old_cents: was.unit_cents,
          new_cents: cents,
          detail: '',
          document: null,
        })
        for (const id of was.models) touched.add(id)
      }
    }
    return { changes, rejected, touched: [...touched] }
  }

  /** What a row says of the grids of a component that these models offer: edits, or why it is refused. */
  const cellEdits = async (
    one: Line<CellRow>,
    component: GridComponent,
    offered: readonly string[],
  ): Promise<CellEdit[] | Rejection> => {
    const { reference, cents, cell } = one.row
    const stranger = cell.models.find((name) => !offered.some((id) => models.get(id)?.reference === name))
    if (stranger !== undefined) {
      return refused(one, 'models', stranger, 'Ce modèle n’offre pas ce composant.')
    }
    const meant = offered.filter(
      (id) => cell.models.length === 0 || cell.models.includes(models.get(id)?.reference ?? ''),
    )
    const { table } = component.price
    const grids = []
    for (const modelId of meant) {
      const grid = gridOf((await templateOf(modelId)).tables, component)
      if (grid !== undefined) grids.push({ modelId, grid })
    }
    const places = grids.flatMap(({ modelId, grid }) => {
      const [column, row] = [grid.columns.indexOf(cell.width), grid.rows.indexOf(cell.height)]
      const was = grid.values[row]?.[column]
      return was === undefined ? [] : [{ place: { modelId, table, column, row }, was }]
    })
    if (places.length === 0) {
      const isWide = !grids.some(({ grid }) => grid.columns.includes(cell.width))
      const [field, value] = isWide ? (['width', cell.width] as const) : (['height', cell.height] as const)
      const reason = `Aucune grille de ce composant n’a ${isWide ? 'cette largeur' : 'cette hauteur à cette largeur'}. ${AXES}`
      return refused(one, field, String(value), reason)
    }
    const name = `${reference} ${cellName(cell)}`
    for (const { place } of places) {
      const other = said.get(placeName(place))
      if (other === undefined || other.cents === cents) continue
      return refused(
        one,
        'price',
        '',
        `Cette case de la grille a déjà un autre prix dans ce fichier\u00a0: ${other.name}.`,
      )
    }
    for (const { place } of places) said.set(placeName(place), { cents, name })
    const groups = groupBy(places, ({ was }) => was)
    return [...groups].flatMap(([was, group]): CellEdit[] => {
      if (was === cents) return []
      const own = group.map(({ place }) => models.get(place.modelId)?.reference ?? '').sort()
      const named = groups.size === 1 ? cell : { ...cell, models: own }
      const change: Change = {
        what: 'cell',
        reference,
        cell: cellName(named),
        line: one.line,
        kind: was === null ? 'added' : cents === null ? 'removed' : 'changed',
        label: component.label,
        old_cents: was,
        new_cents: cents,
        detail: '',
        document: null,
      }
      return [{ ...one, change, places: group.map(({ place }) => place) }]
    })
  }

  const cells = async (trx: Kysely<Database>, rows: readonly Line<CellRow>[]): Promise<Findings> => {
    const rejected: Rejection[] = []
    const touched = new Set<string>()
    const references = [...new Set(rows.map(({ row }) => row.reference))]
    const known = await findBaseComponents(trx, base, references)
    const links = groupBy(await findBaseLinks(trx, base, references), ({ reference }) => reference)
    for (const one of rows) {
      const { reference } = one.row
      const component = known.get(reference)?.document
      const offered = (links.get(reference) ?? []).map(({ model_id }) => model_id)
      if (component === undefined) rejected.push(refused(one, 'reference', reference, UNKNOWN))
      else if (!isGridComponent(component)) {
        const reason =
          'Ce composant n’est pas vendu sur une grille\u00a0: laissez sa largeur et sa hauteur vides.'
        rejected.push(refused(one, 'reference', reference, reason))
      } else {
        const found = await cellEdits(one, component, offered)
        if (!Array.isArray(found)) rejected.push(found)
        else {
          edits.push(...found)
          for (const { modelId } of found.flatMap(({ places }) => places)) touched.add(modelId)
        }
      }
    }
    return { changes: [], rejected, touched: [...touched] }
  }

  /** The tables of a model with these edits. */
  const tablesOf = async (modelId: string, own: readonly CellEdit[]) => {
    const { tables } = await templateOf(modelId)
    const now: ConfigurationTemplate['tables'] = {}
    for (const { places, row } of own) {
      for (const place of places.filter((one) => one.modelId === modelId)) {
        const known = now[place.table] ?? structuredClone(tables[place.table])
        const values = known?.kind === 'grid' ? known.values[place.row] : undefined
        if (known === undefined || values === undefined) throw new Error(`${modelId} has no ${place.table}.`)
        values[place.column] = row.cents
        now[place.table] = known
      }
    }
    return now
  }

  /** Tables of the edited models, without the edits that a model cannot be configured with any more. */
  const finish = async (trx: Kysely<Database>): Promise<Findings> => {
    const rejected: Rejection[] = []
    let left = edits
    for (;;) {
      const tables: Change[] = []
      const faulty = new Map<CellEdit, string>()
      const byModel = new Map<string, CellEdit[]>()
      for (const edit of left) {
        for (const id of new Set(edit.places.map(({ modelId }) => modelId))) {
          const own = byModel.get(id)
          if (own === undefined) byModel.set(id, [edit])
          else own.push(edit)
        }
      }
      for (const [modelId, own] of byModel) {
        const model = models.get(modelId)
        const found = model && (await findTemplate(trx, base, modelId))
        if (model === undefined || found === undefined)
          throw new Error(`The list ${base} has no model ${modelId}.`)
        const document = await tablesOf(modelId, own)
        const { template, components } = found
        const result = compileTemplate(
          { ...template, tables: { ...template.tables, ...document } },
          components,
        )
        await setImmediate()
        if (result.ok) tables.push(tablesChange(model, document))
        else {
          const reason = `Avec cette case, le modèle ${model.reference} ne peut plus être configuré\u00a0: ${result.faults[0]?.message}`
          for (const edit of own) faulty.set(edit, reason)
        }
      }
      for (const [edit, reason] of faulty) {
        rejected.push(refused(edit, 'price', '', reason))
      }
      left = left.filter((edit) => !faulty.has(edit))
      if (faulty.size > 0) continue
      return { changes: [...left.map(({ change }) => change), ...tables], rejected, touched: [] }
    }
  }

  return {
    take: async (trx, rows: readonly GoodRow[]): Promise<Findings> => {
      const units: Line<UnitRow>[] = []
      const ofGrids: Line<CellRow>[] = []
      for (const { line, row } of rows) {
        if (row.kind !== 'prices') continue
        if ('cell' in row) ofGrids.push({ line, row })
        else units.push({ line, row })
      }
      const one = await unitPrices(trx, units)
      const other = await cells(trx, ofGrids)
      return {
        changes: [...one.changes, ...other.changes],
        rejected: [...one.rejected, ...other.rejected],
        touched: [...one.touched, ...other.touched],
      }
    },
    finish,
  }
}

const placeName = ({ modelId, table, column, row }: Place): string => `${modelId} ${table} ${column} ${row}`

/** The tables that a model would have in place of its own; nothing that people are shown. */
export const tablesChange = (
  { reference, name }: { reference: string; name: string },
  document: ConfigurationTemplate['tables'],
): Change => ({
  what: 'tables',
  reference,
  line: 0,
  kind: 'changed',
  label: name,
  old_cents: null,
  new_cents: null,
  detail: '',
  document,
})
