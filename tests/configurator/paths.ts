import { samplePlans } from '#shared/configurator/bend-limits'
import { formatPlan, STRAIGHT } from '#shared/configurator/bend-plan'
import { type Answers, choose } from '#shared/configurator/choose'
import { evaluate } from '#shared/configurator/evaluate'
import type {
  CriterionValue,
  EvaluatedCriterion,
  EvaluatedDomain,
  Evaluation,
} from '#shared/configurator/evaluation'
import type { TestModel } from './families.ts'

export const NOTHING: Answers = { criteria: {}, selection: {} }

export const evaluationOf = (model: TestModel, { criteria, selection }: Answers): Evaluation =>
  evaluate(model.template, model.components, criteria, selection)

/** Answers one criterion as a person would: through `choose`. */
export const answer = (model: TestModel, answers: Answers, key: string, value: CriterionValue): Answers => {
  const { criteria, selection } = choose(model.template, model.components, answers, {
    kind: 'criterion',
    key,
    value,
  })
  return { criteria, selection }
}

/** The number on a step at a share (0 to 1) of the domain. */
export const numberAt = (domain: Extract<EvaluatedDomain, { kind: 'number' }>, share: number): number => {
  const steps = Math.floor((domain.max - domain.min) / domain.step + 1e-6)
  return Number((domain.min + Math.round(steps * share) * domain.step).toFixed(6))
}

/** Every answer that the criterion offers now; a few, spread over the range, for a number. */
export const offeredValues = ({ domain }: EvaluatedCriterion): CriterionValue[] => {
  if (domain.kind === 'number') {
    return [
      ...new Set(
        [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1].map((share) => numberAt(domain, share)),
      ),
    ]
  }
  if (domain.kind === 'plan') return [STRAIGHT, ...samplePlans(domain.limits).map(formatPlan)]
  const values = domain.options.filter((option) => option.available).map((option) => option.value)
  return domain.kind === 'choice' ? values : values.map((value) => value === 'true')
}

/** Criteria asked and not answered yet. */
export const openCriteria = (evaluation: Evaluation): EvaluatedCriterion[] =>
  evaluation.criteria.filter(({ asked, value }) => asked && value === undefined)

/**
 * The plainest way through a model: in the template's order, the first option available, "no" to each yes/no,
 * numbers at a share of their range.
 */
export const plainPath = (model: TestModel, share: number): { answers: Answers; evaluation: Evaluation } => {
  let answers = NOTHING
  for (let turn = 0; turn <= model.template.criteria.length; turn++) {
    const evaluation = evaluationOf(model, answers)
    const [next] = openCriteria(evaluation)
    if (!next) return { answers, evaluation }
    const value = plainValue(next, share)
    if (value === undefined) return { answers, evaluation }
    answers = answer(model, answers, next.key, value)
  }
  return { answers, evaluation: evaluationOf(model, answers) }
}

const plainValue = (criterion: EvaluatedCriterion, share: number): CriterionValue | undefined => {
  const { domain } = criterion
  if (domain.kind === 'number') return numberAt(domain, share)
  if (domain.kind === 'boolean') return false
  return offeredValues(criterion)[0]
}
