import type { Kysely } from 'kysely'
import { isHandedOut } from '#machines/lives/estimate.machine'
import type { CatalogueEdition, CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { fullModel } from '#server/configurator/orderable-model'
import { compareOrder } from '#server/orders/compare-order'
import { presentReorder } from '#server/orders/reorder.presenter'
import type { Database } from '#server/platform/tables'
import { WHOLE_QUANTITY } from '#shared/estimates/estimate-limits'
import type { EstimateLine } from '#shared/estimates/estimates.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import type { ReorderReply } from '#shared/orders/reorder.schema'
import { AppError } from '#shared/platform/errors'
import { findEstimate } from './estimate-records.queries.ts'
import { standingOn } from './estimates.presenter.ts'
import { type Estimating, todayOf } from './keep-estimate.ts'

const NOWHERE = { id: '', name: '' }

/** A line of a model as if it had been ordered: what it was bought at is what today's price is compared with. */
const orderedLine = (edition: CatalogueEdition, line: EstimateLine): PricedLine | undefined => {
  if (line.product === null || line.quantity === null) return undefined
  const { model, criteria, components, summary, files } = line.product
  const node = edition.tree.modelById.get(model.subFamily?.id ?? '')
  const unitCents = line.purchaseCents ?? 0
  const quantity = Math.max(1, Math.round(line.quantity / WHOLE_QUANTITY))
  return {
    model:
      node === undefined
        ? {
            category: model.category ?? NOWHERE,
            subCategory: model.subCategory ?? NOWHERE,
            family: model.family ?? NOWHERE,
            subFamily: { ...NOWHERE, ...model.subFamily, reference: model.subFamily?.reference ?? '' },
          }
        : fullModel(node),
    criteria,
    components: Object.fromEntries(
      Object.entries(components).map(([type, { reference, label }]) => [
        type,
        { reference, label, cents: 0, attributes: {} },
      ]),
    ),
    quantity,
    lines: [],
    unitCents,
    totalCents: unitCents * quantity,
    leadTimeDays: 0,
    summary,
    // nothing of what it was drawn as is compared
    drawing: { kind: 'rail', values: {} },
    notices: [],
    ...(files && { files }),
  }
}

/**
 * The models of one's own estimate beside today's catalogue, by the rules that compare a past order. Throws NOT_FOUND or
 * ESTIMATE_STEP_REFUSED.
 */
export const compareEstimate = async (
  deps: Estimating & { memory: CatalogueMemory },
  userId: string,
  id: string,
): Promise<ReorderReply> => {
  const { memory } = deps
  const db: Kysely<Database> = deps.db
  const record = await findEstimate(db, userId, id)
  if (record === undefined) throw new AppError('NOT_FOUND')
  const { state, valid_until, content } = record.estimate
  const standing = standingOn(state, valid_until, todayOf(deps))
  if (!isHandedOut(standing)) throw new AppError('ESTIMATE_STEP_REFUSED', { details: { state: standing } })
  const edition = await memory.current(db)
  const models = content.lines.filter(({ kind }) => kind === 'model')
  const lines = models.flatMap((line) => orderedLine(edition, line) ?? [])
  const told = {
    name: content.name,
    product_names: models.flatMap(({ product }, index) =>
      product?.name === undefined ? [] : [{ number: index + 1, index, name: product.name }],
    ),
    total_cents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
  }
  return presentReorder(await compareOrder(db, edition, lines), told, 'estimate')
}
