import type { Kysely } from 'kysely'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import type { Database } from '#server/platform/tables'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { Model, Remembered } from '#shared/configurator/configurator.schema'
import { evaluateComponents } from '#shared/configurator/evaluate-components'
import type { Criteria } from '#shared/configurator/evaluation'
import { type Settled, settle } from '#shared/configurator/settle'
import type { PricingRequest } from '#shared/orders/pricing.rules'
import { findOrderableModel } from './orderable-model.ts'

/** What is remembered of a family. */
export interface LastAnswers extends Remembered {
  familyId: string
}

/** What lines that were priced say of each family, its last line alone. */
export const lastAnswersOf = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  lines: readonly (PricingRequest & { model: Model })[],
): Promise<LastAnswers[]> => {
  const byFamily = new Map<string, LastAnswers>()
  // from the last on: a long cart has few families
  for (const line of lines.toReversed()) {
    const orderable = await findOrderableModel(db, edition, line.model.subFamily?.id ?? '')
    if (orderable === undefined) continue
    const familyId = orderable.model.family.id
    if (byFamily.has(familyId)) continue
    byFamily.set(familyId, { familyId, ...answersToRemember(orderable.compiled, line) })
  }
  return [...byFamily.values()]
}

/**
 * Of a line, what a person may want again: the options chosen and the parts picked. Not its sizes nor its
 * plan, which belong to one place, nor what was the only answer, nor the parts that the template picks by itself.
 */
const answersToRemember = (
  compiled: CompiledTemplate,
  { criteria, selectedComponents }: Pick<PricingRequest, 'criteria' | 'selectedComponents'>,
): Remembered => {
  const settled = settle(compiled, criteria)
  const chosen = compiled.criteria.flatMap(({ key, kind, slot }) => {
    const { asked, forced, fault, value } = settled.criteria[slot] ?? {}
    return asked && !forced && !fault && value !== undefined && (kind === 'choice' || kind === 'boolean')
      ? [[key, value] as const]
      : []
  })
  return {
    criteria: Object.fromEntries(chosen),
    components: pickedParts(compiled, settled, criteria, selectedComponents),
  }
}

/** The parts that the template would not pick by itself; where none was picked nothing is worked out. */
const pickedParts = (
  compiled: CompiledTemplate,
  settled: Settled,
  answers: Criteria,
  selected: PricingRequest['selectedComponents'],
): Remembered['components'] => {
  if (Object.keys(selected).length === 0) return {}
  const outcomes = evaluateComponents({ compiled, settled, answers, answered: true }, {})
  return Object.fromEntries(
    outcomes.flatMap(({ evaluated: { type, needed, selected: proposed } }) => {
      const reference = Object.hasOwn(selected, type) ? selected[type]?.reference : undefined
      return needed && reference !== undefined && reference !== proposed ? [[type, reference] as const] : []
    }),
  )
}
