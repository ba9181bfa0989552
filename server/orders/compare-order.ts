import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { priceCart } from '#server/cart/price-cart'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import { modelsOnSale } from '#server/catalogue/catalogue-tree'
import { findOrderableModel, type OrderableModel } from '#server/configurator/orderable-model'
import type { Database } from '#server/platform/tables'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import type { ComponentSelection } from '#shared/configurator/evaluation'
import { keptPicks, nearestChoice } from '#shared/orders/nearest-choice'
import { type PricedLine, priceConfiguration } from '#shared/orders/pricing.rules'
import { type ComparedLine, differencesBetween } from '#shared/orders/reorder.rules'

/** Models tried in the place of one that is gone. */
const MAX_MODELS = 12

/** Every line that was ordered beside what today's catalogue makes of it, by the rules that price any cart. */
export const compareOrder = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  lines: readonly PricedLine[],
): Promise<ComparedLine[]> => {
  const compared: ComparedLine[] = []
  for (const line of lines) {
    compared.push(await compareLine(db, edition, line))
    // A long order lets other requests have their turn.
    await setImmediate()
  }
  return compared
}

const picksOf = (line: PricedLine): ComponentSelection =>
  Object.fromEntries(Object.entries(line.components).map(([type, { reference }]) => [type, reference]))

const compareLine = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  was: PricedLine,
): Promise<ComparedLine> => {
  // The model alone: it may have moved to another family since.
  const { subFamily } = was.model
  const asItWas = await priceCart(db, edition, [
    {
      model: { subFamily },
      criteria: { ...was.criteria },
      selectedComponents: was.components,
      quantity: was.quantity,
    },
  ])
  const [now] = asItWas.ok ? asItWas.lines : []
  if (now !== undefined) return { ok: true, was, now: withFiles(now, was) }
  const reasons = asItWas.ok ? [] : asItWas.refusals.flatMap(({ messages }) => messages)
  const orderable = await findOrderableModel(db, edition, subFamily.id)
  if (orderable === undefined) {
    return { ok: false, was, reasons, nearest: await nearestModel(db, edition, was) }
  }
  const replaced = withOtherComponents(orderable, was)
  if (replaced !== undefined) return { ok: true, was, now: replaced }
  return { ok: false, was, reasons, nearest: nearestOf(orderable, was) }
}

/** What went with the line goes with what stands in its place; whether it is enough is asked when the cart is validated. */
const withFiles = (line: PricedLine, { files }: PricedLine): PricedLine =>
  files === undefined ? line : { ...line, files }

/** The same answers with the components of today in the place of those that are gone. */
const withOtherComponents = (
  { compiled, model }: OrderableModel,
  was: PricedLine,
): PricedLine | undefined => {
  const kept = keptPicks(evaluateCompiled(compiled, was.criteria, {}), picksOf(was))
  const result = priceConfiguration(compiled, model, {
    criteria: { ...was.criteria },
    selectedComponents: asComponents(kept),
    quantity: was.quantity,
  })
  return result.ok ? withFiles(result.line, was) : undefined
}

const asComponents = (picks: ComponentSelection): Record<string, { reference: string }> =>
  Object.fromEntries(Object.entries(picks).map(([type, reference]) => [type, { reference }]))

/** What of this model can be ordered and is nearest. */
const nearestOf = ({ compiled, model }: OrderableModel, was: PricedLine): PricedLine | undefined => {
  const choice = nearestChoice(compiled, was.criteria, picksOf(was))
  if (choice === undefined) return undefined
  const result = priceConfiguration(compiled, model, {
    criteria: { ...choice.criteria },
    selectedComponents: asComponents(choice.selection),
    quantity: was.quantity,
  })
  return result.ok ? withFiles(result.line, was) : undefined
}

/** What of the family's other models, or else of its neighbours', changes the fewest answers, then the price least. */
const nearestModel = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  was: PricedLine,
): Promise<PricedLine | undefined> => {
  const family = edition.tree.familyById.get(was.model.family.id)
  const neighbours = family?.subCategory.families.filter((one) => one !== family) ?? []
  for (const families of [family === undefined ? [] : [family], neighbours]) {
    const found: PricedLine[] = []
    for (const node of families.flatMap(modelsOnSale).slice(0, MAX_MODELS)) {
      const orderable = await findOrderableModel(db, edition, node.id)
      const line = orderable && nearestOf(orderable, was)
      if (line !== undefined) found.push(line)
      await setImmediate()
    }
    const distance = (line: PricedLine): [answers: number, cents: number] => [
      differencesBetween(was, line).values.length,
      Math.abs(line.unitCents - was.unitCents),
    ]
    const [nearest] = found
      .map((line) => ({ line, away: distance(line) }))
      .sort((a, b) => a.away[0] - b.away[0] || a.away[1] - b.away[1])
    if (nearest !== undefined) return nearest.line
  }
  return undefined
}
