import type { Kysely } from 'kysely'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import {
  type CatalogueTree,
  type FamilyNode,
  familiesOnSale,
  type ModelNode,
  modelsOnSale,
} from '#server/catalogue/catalogue-tree'
import { answerAll, numberAt, plainAnswer } from '#server/configurator/answer-all'
import { findOrderableModel, type OrderableModel } from '#server/configurator/orderable-model'
import type { Database } from '#server/platform/tables'
import { workedValues } from '#shared/cart/line-display'
import { measureText } from '#shared/catalogue/labels'
import { FACT_SIZES, type FactSize } from '#shared/catalogue/model-facts.schema'
import { assumedIn, settleAssuming } from '#shared/configurator/assume'
import type { CompiledCriterion, CompiledTemplate } from '#shared/configurator/compiled'
import type { EvaluatedCriterion, Evaluation, PriceLine } from '#shared/configurator/evaluation'
import type { HomeExample } from '#shared/home/example.schema'

/** Models that are read until one is worth showing. */
const TRIED_MAX = 12

/** Of the ranges of its sizes, where it is shown at first: the first that can be ordered. */
const SHARES = [0.45, 0.25, 0.1, 0]

/** Worked-out values and parts told at most. */
const TOLD_MAX = 6

/** Sizes by key, mm. */
export type ExampleSizes = Readonly<Partial<Record<FactSize, number>>>

/** A model that is shown, with the sizes that it opens at. */
interface Shown {
  orderable: OrderableModel
  sizes: ExampleSizes
}

const shown = new WeakMap<CatalogueEdition, Promise<Shown | null>>()

const isSize = (key: string): key is FactSize => FACT_SIZES.some((size) => size === key)

/** Everything answered as the template proposes it, else plainly; a size stays as it is given. */
const answered = (compiled: CompiledTemplate, sizes: ExampleSizes): Evaluation => {
  const { answers } = assumedIn(compiled, settleAssuming(compiled, sizes, {}), sizes)
  const choose = (criterion: EvaluatedCriterion) =>
    isSize(criterion.key) ? undefined : plainAnswer(0)(criterion)
  return answerAll(compiled, choose, answers).evaluation
}

type SizeCriterion = Extract<CompiledCriterion, { kind: 'number' }> & { key: FactSize }

const isSizeCriterion = (criterion: CompiledCriterion): criterion is SizeCriterion =>
  criterion.kind === 'number' && isSize(criterion.key)

const sizeKeys = ({ criteria }: CompiledTemplate): FactSize[] =>
  criteria.filter(isSizeCriterion).map(({ key }) => key)

/** Near a share of each range, to 50 mm: somebody could have measured it. */
const sizesAt = ({ criteria }: CompiledTemplate, share: number): ExampleSizes =>
  Object.fromEntries(
    criteria
      .filter(isSizeCriterion)
      .map(({ key, definition }) => [key, Math.ceil(numberAt({ ...definition, step: 1 }, share) / 50) * 50]),
  )

/** The sizes that it opens at; undefined: none of those tried can be ordered. */
const openingSizes = (compiled: CompiledTemplate): ExampleSizes | undefined =>
  SHARES.map((share) => sizesAt(compiled, share)).find((sizes) => answered(compiled, sizes).complete)

const firstOf = (family: FamilyNode): ModelNode[] => modelsOnSale(family).slice(0, 1)

/** Models on sale as they are tried: the featured ones, the first of each family as the catalogue stands, then the others. */
export const inOrderOfTrial = ({
  categories,
  featured,
  modelById,
  familyById,
}: CatalogueTree): ModelNode[] => {
  const shownFirst = featured.flatMap(({ sub_family_id, family_id }) => {
    const family = familyById.get(family_id ?? '')
    return modelById.get(sub_family_id ?? '') ?? (family ? firstOf(family) : [])
  })
  const families = categories.flatMap(({ subCategories }) => subCategories).flatMap(familiesOnSale)
  const all = new Set([...shownFirst, ...families.flatMap(firstOf), ...families.flatMap(modelsOnSale)])
  return [...all].filter(({ onSale }) => onSale)
}

/**
 * The model that shows best what the engine does: the first that is asked for a width and a height and takes a motor,
 * of the featured ones, then of the catalogue; else the first that has a size at all.
 */
const choose = async (db: Kysely<Database>, edition: CatalogueEdition): Promise<Shown | null> => {
  let second: Shown | null = null
  for (const { id } of inOrderOfTrial(edition.tree).slice(0, TRIED_MAX)) {
    const orderable = await findOrderableModel(db, edition, id)
    if (orderable === undefined) continue
    const { compiled } = orderable
    const keys = sizeKeys(compiled)
    const sizes = keys.length === 0 ? undefined : openingSizes(compiled)
    if (sizes === undefined) continue
    const isBest =
      keys.includes('width') &&
      keys.includes('height') &&
      answered(compiled, sizes).price.lines.some(({ key }) => key === 'motor')
    if (isBest) return { orderable, sizes }
    second ??= { orderable, sizes }
  }
  return second
}

/** Chosen once for each edition; null: nothing on sale has a size. */
const shownOf = (db: Kysely<Database>, edition: CatalogueEdition): Promise<Shown | null> => {
  const known = shown.get(edition)
  if (known !== undefined) return known
  const chosen = choose(db, edition)
  shown.set(edition, chosen)
  chosen.catch(() => shown.delete(edition))
  return chosen
}

/** A sentence that tells an amount is left out: no price reaches a visitor. */
const told = (why: string): string =>
  /€|\beuros?\b|\beur\b|%|\bplus-value|\bprix\b|\btarif/iu.test(why) ? '' : why

const partOf = ({
  key,
  label,
  quantity = 1,
  unit = 'piece',
  why,
}: PriceLine): HomeExample['parts'][number] => ({
  key,
  label,
  quantity: measureText(quantity, unit),
  why: told(why),
})

/**
 * What the home page shows of the engine, at these sizes where they are given: drawing, worked-out values, parts and days.
 * Null while nothing on sale can be shown so.
 */
export const homeExample = async (
  db: Kysely<Database>,
  edition: CatalogueEdition,
  asked: ExampleSizes = {},
): Promise<HomeExample | null> => {
  const found = await shownOf(db, edition)
  if (found === null) return null
  const { model, compiled } = found.orderable
  const sizes = Object.fromEntries(
    sizeKeys(compiled).map((key) => [key, asked[key] ?? found.sizes[key] ?? 0]),
  )
  const evaluation = answered(compiled, sizes)
  const errors = evaluation.problems.filter(({ level }) => level === 'error')
  return {
    model,
    sizes: evaluation.criteria.flatMap(({ key, label, domain }) =>
      isSize(key) && domain.kind === 'number'
        ? [{ key, label, value: sizes[key] ?? 0, min: Math.ceil(domain.min), max: Math.floor(domain.max) }]
        : [],
    ),
    drawing: evaluation.drawing,
    worked: workedValues(evaluation)
      .slice(0, TOLD_MAX)
      .map(({ key, label, value }) => ({ key, label, value })),
    parts: evaluation.complete
      ? evaluation.price.lines
          .filter(({ kind }) => kind === 'component')
          .slice(0, TOLD_MAX)
          .map(partOf)
      : [],
    problems: errors.map(({ message }) => told(message)).filter((message) => message !== ''),
    leadTimeDays: evaluation.complete ? (evaluation.leadTimeDays ?? null) : null,
  }
}
