import { displayOf, type LineDisplay } from '#shared/cart/line-display'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { Configuration, Level } from '#shared/configurator/configurator.schema'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import {
  answerOf,
  type Criteria,
  type CriterionValue,
  type Evaluation,
  type PossibleProduct,
  type PriceLine,
} from '#shared/configurator/evaluation'
import { renewedAnswers } from '#shared/configurator/settle-plan'
import { missingFiles } from '#shared/line-files/line-file.rules'
import { missingSentence } from '#shared/line-files/line-file.text'
import type { LineFile } from '#shared/line-files/line-files.schema'

/** A model with all its levels, named by the catalogue and not by whoever asks for a price. */
export interface FullModel {
  category: Level
  subCategory: Level
  family: Level
  subFamily: Level & { reference: string }
}

/** A component as it was taken and priced. */
export interface PricedComponent {
  reference: string
  label: string
  /** amount of its line, ex. VAT */
  cents: number
  attributes: PossibleProduct['attributes']
}

/** A configuration that can be ordered, with its price and all that it shows: readable later with no catalogue. */
export interface PricedLine extends LineDisplay {
  model: FullModel
  /** answers that count: those asked for, inside their domain */
  criteria: Criteria
  /** by component type */
  components: Record<string, PricedComponent>
  quantity: number
  lines: PriceLine[]
  /** `unitCents` × quantity */
  totalCents: number
  leadTimeDays: number
  /** what goes with it; absent for nothing */
  files?: readonly LineFile[]
  /** of a line that was quoted: what its customer noted on it; absent for nothing */
  note?: string
}

export type PricingResult =
  | { ok: true; line: PricedLine }
  /** French sentences, one at least */
  | { ok: false; messages: string[] }

/** What is priced: the rest of a cart line is not believed. */
export type PricingRequest = Pick<Configuration, 'criteria' | 'quantity'> & {
  selectedComponents: Readonly<Record<string, { reference: string }>>
  /** what goes with the line; absent: it is priced alone, and what it lacks is not asked */
  files?: readonly LineFile[]
}

/**
 * Prices a configuration by the template in force. Nothing that came with it is believed but the answers, the
 * references and the quantity; an answer outside its domain, a reference that is none of the model's, an unanswered
 * criterion or an error of the rules refuses it.
 */
export const priceConfiguration = (
  compiled: CompiledTemplate,
  model: FullModel,
  request: PricingRequest,
): PricingResult => {
  const chosen = Object.entries(request.selectedComponents)
  const selection = Object.fromEntries(chosen.map(([type, { reference }]) => [type, reference]))
  const criteria = renewedAnswers(compiled, request.criteria)
  const evaluation = evaluateCompiled(compiled, criteria, selection)
  const messages = [
    ...unknownCriteria(evaluation, criteria),
    ...problemsOf(evaluation, criteria),
    ...chosen.flatMap(([type, { reference }]) => foreignComponent(evaluation, type, reference)),
    ...(request.files === undefined
      ? []
      : missingFiles(evaluation.files, request.files).map(missingSentence)),
  ]
  if (messages.length === 0 && !evaluation.complete) messages.push('Cette configuration est incomplète.')
  if (messages.length > 0) return { ok: false, messages: [...new Set(messages)] }
  return { ok: true, line: lineOf(evaluation, model, request) }
}

const unknownCriteria = (evaluation: Evaluation, criteria: Criteria): string[] => {
  const known = new Set(evaluation.criteria.map((criterion) => criterion.key))
  return Object.keys(criteria)
    .filter((key) => !known.has(key))
    .map((key) => `Le critère «\u00a0${key}\u00a0» n’existe pas pour ce modèle.`)
}

const problemsOf = (evaluation: Evaluation, criteria: Criteria): string[] => {
  const errors = evaluation.problems.filter((problem) => problem.level === 'error')
  const explained = new Set(errors.flatMap((problem) => problem.criteria))
  const unexplained = evaluation.criteria.filter(
    (criterion) => evaluation.missing.includes(criterion.key) && !explained.has(criterion.key),
  )
  return [
    ...errors.map((problem) => problem.message),
    ...unexplained.map(({ key, label }) =>
      Object.hasOwn(criteria, key)
        ? `${label}\u00a0: cette valeur n’est pas proposée.`
        : `${label}\u00a0: ce choix manque.`,
    ),
  ]
}

/** The engine judges the picks of the types that it needs; the others must still be the model's own. */
const foreignComponent = (evaluation: Evaluation, type: string, reference: string): string[] => {
  const component = evaluation.components.find((one) => one.type === type)
  if (component?.needed) return []
  const known = component?.possibleProducts.some((product) => product.reference === reference)
  return known ? [] : [`Le composant ${reference} n’appartient pas à ce modèle.`]
}

const lineOf = (
  evaluation: Evaluation,
  model: FullModel,
  { quantity, files = [] }: PricingRequest,
): PricedLine => ({
  ...displayOf(evaluation),
  model,
  criteria: answersOf(evaluation),
  components: componentsOf(evaluation),
  quantity,
  totalCents: evaluation.price.cents * quantity,
  leadTimeDays: evaluation.leadTimeDays ?? 0,
  ...(files.length > 0 && { files }),
})

const answersOf = (evaluation: Evaluation): Record<string, CriterionValue> =>
  Object.fromEntries(
    evaluation.criteria.flatMap((criterion) => {
      const answer = answerOf(criterion)
      return criterion.asked && answer !== undefined ? [[criterion.key, answer]] : []
    }),
  )

const componentsOf = (evaluation: Evaluation): Record<string, PricedComponent> =>
  Object.fromEntries(
    evaluation.components.flatMap(({ type, needed, selected, possibleProducts }) => {
      const product = possibleProducts.find((one) => one.reference === selected)
      const line = evaluation.price.lines.find((one) => one.kind === 'component' && one.key === type)
      if (!needed || product === undefined || line === undefined) return []
      const { reference, label, attributes } = product
      return [[type, { reference, label, cents: line.cents, attributes }]]
    }),
  )
