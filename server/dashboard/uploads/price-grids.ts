import type { Kysely } from 'kysely'
import { stableText } from '#server/catalogue/check-catalogue'
import { findTemplateDocument } from '#server/configurator/template.queries'
import { groupBy } from '#server/platform/group-by'
import type { Database } from '#server/platform/tables'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate, Table } from '#shared/configurator/template.schema'
import { type BaseModel, findBaseLinks, listComponentsWithoutPrice } from './base.queries.ts'

/**
 * The price grids of a list. A component sold on a grid names a table; the grid itself stands in the template of each
 * model that offers it, and so may differ from model to model. A grid is told by the component's reference, and by the
 * models where they differ.
 */

export type GridTable = Extract<Table, { kind: 'grid' }>

export type GridComponent = Component & { price: { kind: 'grid' } }

export const isGridComponent = (component: Component): component is GridComponent =>
  component.price.kind === 'grid'

/** The grid that a model reads a component's price from; undefined when its template has none of that name. */
export const gridOf = (
  tables: ConfigurationTemplate['tables'],
  { price }: GridComponent,
): GridTable | undefined => {
  const table = tables[price.table]
  return table?.kind === 'grid' ? table : undefined
}

/** A grid as it leaves: of one component, in the models that share it. */
export interface PriceGrid {
  reference: string
  label: string
  /** other components whose price is read from this very grid */
  others: string[]
  /** references of models; empty: every model that offers the component has this grid */
  models: string[]
  /** what its axes are called */
  x: string
  y: string
  grid: GridTable
}

/** What an axis is called: the label of the value that it reads, where the template names one. */
const axisName = (template: ConfigurationTemplate, expression: string, otherwise: string): string =>
  [...template.derived, ...template.criteria].find(({ key }) => key === expression)?.label ?? otherwise

/** Reads templates once each: the same model is met by each of its components. */
export const templateMemory = (
  db: Kysely<Database>,
  version: number,
): ((modelId: string) => Promise<ConfigurationTemplate>) => {
  const known = new Map<string, ConfigurationTemplate>()
  return async (modelId) => {
    const found = known.get(modelId) ?? (await findTemplateDocument(db, version, modelId))
    if (found === undefined) throw new Error(`The list ${version} has no template of the model ${modelId}.`)
    known.set(modelId, found)
    return found
  }
}

/** The grids of a list as they leave, by reference: one where all models of a component share it. */
export const listPriceGrids = async (
  db: Kysely<Database>,
  version: number,
  models: readonly BaseModel[],
): Promise<PriceGrid[]> => {
  const names = new Map(models.map(({ id, reference }) => [id, reference]))
  const components = (await listComponentsWithoutPrice(db, version)).filter(isGridComponent)
  const links = await findBaseLinks(
    db,
    version,
    components.map(({ reference }) => reference),
  )
  const templateOf = templateMemory(db, version)
  const modelsOf = groupBy(links, ({ reference }) => reference)
  /** by table and models: components that read the same grid are one sheet */
  const told = new Map<string, PriceGrid>()
  for (const component of components) {
    const groups = new Map<string, { ids: string[]; grid: GridTable; template: ConfigurationTemplate }>()
    for (const { model_id: id } of modelsOf.get(component.reference) ?? []) {
      const template = await templateOf(id)
      const grid = gridOf(template.tables, component)
      if (grid === undefined) continue
      const group = groups.get(stableText(grid))
      if (group === undefined) groups.set(stableText(grid), { ids: [id], grid, template })
      else group.ids.push(id)
    }
    for (const { ids, grid, template } of groups.values()) {
      const references = ids.flatMap((id) => names.get(id) ?? []).sort()
      const key = [component.price.table, ...references].join(' ')
      const known = told.get(key)
      if (known !== undefined) {
        known.others.push(component.reference)
        continue
      }
      told.set(key, {
        reference: component.reference,
        label: component.label,
        others: [],
        models: groups.size === 1 ? [] : references,
        x: axisName(template, component.price.x, 'Largeur'),
        y: axisName(template, component.price.y, 'Hauteur'),
        grid,
      })
    }
  }
  return [...told.values()]
}
