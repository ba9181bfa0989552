import type { Kysely } from 'kysely'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import type { ModelNode } from '#server/catalogue/catalogue-tree'
import type { Database } from '#server/platform/tables'
import { compileTemplate } from '#shared/configurator/compile'
import type { CompiledTemplate, LeadTimeRange } from '#shared/configurator/compiled'
import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import type { FullModel } from '#shared/orders/pricing.rules'
import { findTemplate } from './template.queries.ts'

/** A model on sale with what prices it, by the price list of its edition. */
export interface OrderableModel {
  model: FullModel
  template: ConfigurationTemplate
  components: Component[]
  compiled: CompiledTemplate
  leadTimeRange: LeadTimeRange
  priceListVersion: number
}

/** Compiled models of each edition; they go with it. */
const compiledModels = new WeakMap<CatalogueEdition, Map<string, OrderableModel>>()

/** Puts a compiled model into an edition that prices by another list than its version says: one not yet in force. */
export const holdOrderableModel = (edition: CatalogueEdition, orderable: OrderableModel): void => {
  const models = compiledModels.get(edition) ?? new Map<string, OrderableModel>()
  compiledModels.set(edition, models)
  models.set(orderable.model.subFamily.id, orderable)
}

/** The model's levels as the catalogue names them. */
export const fullModel = (node: ModelNode): FullModel => {
  const { family } = node
  const { subCategory } = family
  return {
    category: { id: subCategory.category.id, name: subCategory.category.code },
    subCategory: { id: subCategory.id, name: subCategory.name },
    family: { id: family.id, name: family.name },
    subFamily: { id: node.id, name: node.name, reference: node.reference },
  }
}

/**
 * The model ready to be priced, or undefined when the edition has no such model on sale. Each caller loads on its
 * own connection: waiting for another's load from inside a transaction would stop the embedded engine.
 */
export const findOrderableModel = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  subFamilyId: string,
): Promise<OrderableModel | undefined> => {
  const { priceListVersion, modelById } = edition.tree
  const node = modelById.get(subFamilyId)
  if (priceListVersion === null || node === undefined || !node.onSale) return undefined
  const models = compiledModels.get(edition) ?? new Map<string, OrderableModel>()
  compiledModels.set(edition, models)
  const known = models.get(subFamilyId)
  if (known !== undefined) return known
  const found = await findTemplate(db, priceListVersion, subFamilyId)
  if (found === undefined) return undefined
  const result = compileTemplate(found.template, found.components)
  if (!result.ok) {
    throw new Error(
      `The published template of ${node.reference} does not compile: ${result.faults[0]?.message}`,
    )
  }
  const { compiled, leadTimeRange } = result
  const model = { model: fullModel(node), ...found, compiled, leadTimeRange, priceListVersion }
  models.set(subFamilyId, model)
  return model
}
