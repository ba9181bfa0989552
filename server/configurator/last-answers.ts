import type { Kysely } from 'kysely'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import type { Database } from '#server/platform/tables'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { Model, Remembered } from '#shared/configurator/configurator.schema'
import { evaluateCompiled } from '#shared/configurator/evaluate'
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
  for (const line of lines) {
    const orderable = await findOrderableModel(db, edition, line.model.subFamily?.id ?? '')
    if (orderable === undefined) continue
    const familyId = orderable.model.family.id
    byFamily.set(familyId, { familyId, ...answersToRemember(orderable.compiled, line) })
  }
  return [...byFamily.values()]
}

/**
 * Of a line, what a person may want again: the options chosen and the parts picked. Not its sizes nor its
 * plan, which belong to one place, nor what was the only answer, nor the parts that the template picks by itself.
 */
export const answersToRemember = (
  compiled: CompiledTemplate,
  { criteria, selectedComponents }: Pick<PricingRequest, 'criteria' | 'selectedComponents'>,
): Remembered => {
  const { criteria: evaluated, components } = evaluateCompiled(compiled, criteria, {})
  const chosen = evaluated.flatMap(({ key, asked, forced, value, domain }) =>
    asked && !forced && value !== undefined && (domain.kind === 'choice' || domain.kind === 'boolean')
      ? [[key, value] as const]
      : [],
  )
  const picked = components.flatMap(({ type, needed, selected }) => {
    const reference = Object.hasOwn(selectedComponents, type)
      ? selectedComponents[type]?.reference
      : undefined
    return needed && reference !== undefined && reference !== selected ? [[type, reference] as const] : []
  })
  return { criteria: Object.fromEntries(chosen), components: Object.fromEntries(picked) }
}
