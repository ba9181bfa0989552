import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import type { CatalogueTree } from '#server/catalogue/catalogue-tree'
import { findOrderableModel } from '#server/configurator/orderable-model'
import type { Database } from '#server/platform/tables'
import type { Model } from '#shared/configurator/configurator.schema'
import type { RefusedLine } from '#shared/orders/orders.schema'
import { type PricedLine, type PricingRequest, priceConfiguration } from '#shared/orders/pricing.rules'
import { VAT_PERCENT, vatOf } from '#shared/platform/money'

/** ms of pricing in a row, after which other requests have their turn. */
const TURN_MS = 8

/** A line to price: its model by id, and what was chosen. */
export type LineToPrice = PricingRequest & { model: Model }

/** What priced lines come to, with the VAT of today. */
export interface PricedTotals {
  lines: PricedLine[]
  /** ex. VAT */
  totalCents: number
  vatPercent: number
  vatCents: number
}

export type PricedCart =
  | ({ ok: true } & PricedTotals)
  /** every line that cannot be ordered, with the reasons */
  | { ok: false; refusals: RefusedLine[] }

/** Prices every line by the edition's price list, whatever the others come to. */
export const priceCart = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  requests: readonly LineToPrice[],
): Promise<PricedCart> => {
  const lines: PricedLine[] = []
  const refusals: RefusedLine[] = []
  let turn = performance.now()
  for (const [index, request] of requests.entries()) {
    const result = await priceLine(db, edition, request)
    if (result.ok) lines.push(result.line)
    else refusals.push({ index, messages: result.messages })
    if (performance.now() - turn > TURN_MS) {
      await setImmediate()
      turn = performance.now()
    }
  }
  if (refusals.length > 0) return { ok: false, refusals }
  return { ok: true, ...totalsOf(lines) }
}

export const totalsOf = (lines: PricedLine[]): PricedTotals => {
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  return { lines, totalCents, vatPercent: VAT_PERCENT, vatCents: vatOf(totalCents, VAT_PERCENT) }
}

const priceLine = async (db: Kysely<Database>, edition: CatalogueEdition, request: LineToPrice) => {
  const refusal = refusedModel(edition.tree, request.model)
  if (refusal !== undefined) return { ok: false as const, messages: [refusal] }
  const orderable = await findOrderableModel(db, edition, request.model.subFamily?.id ?? '')
  if (orderable === undefined) return { ok: false as const, messages: [GONE] }
  return priceConfiguration(orderable.compiled, orderable.model, request)
}

const GONE = 'Ce modèle n’est plus au catalogue.'

/** Why the model cannot be ordered: not chosen, not in the catalogue, off sale, or levels that do not belong together. */
const refusedModel = (tree: CatalogueTree, model: Model): string | undefined => {
  if (model.subFamily === undefined) return 'Choisissez un modèle.'
  const node = tree.modelById.get(model.subFamily.id)
  if (node === undefined) return 'Ce modèle n’existe pas dans le catalogue.'
  if (!node.onSale) return `Le modèle ${node.name} (${node.reference}) n’est plus au catalogue.`
  const { family } = node
  const consistent =
    (model.family === undefined || model.family.id === family.id) &&
    (model.subCategory === undefined || model.subCategory.id === family.subCategory.id) &&
    (model.category === undefined || model.category.id === family.subCategory.category.id)
  if (consistent) return undefined
  return `Le modèle ${node.name} (${node.reference}) n’appartient pas à la famille indiquée.`
}
