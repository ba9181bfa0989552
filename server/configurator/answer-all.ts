import type { CompiledTemplate } from '#shared/configurator/compiled'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import type {
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
} from '#shared/configurator/evaluation'

/** More answers than a template has criteria, whatever opens whatever. */
const MAX_ANSWERS = 100

/** Answers everything that a model asks, in its order, by `choose`; what it leaves out stays missing. */
export const answerAll = (
  compiled: CompiledTemplate,
  choose: (criterion: EvaluatedCriterion) => CriterionValue | undefined,
  given: Criteria = {},
): { criteria: Criteria; evaluation: Evaluation } => {
  const criteria: Record<string, CriterionValue> = { ...given }
  const refused = new Set<string>()
  let evaluation = evaluateCompiled(compiled, criteria, {})
  for (let answers = 0; answers < MAX_ANSWERS; answers++) {
    const key = evaluation.missing.find((missing) => !refused.has(missing))
    const criterion = evaluation.criteria.find((one) => one.key === key)
    if (criterion === undefined) break
    const value = choose(criterion)
    if (value === undefined) refused.add(criterion.key)
    else {
      // Asked again after an answer: that answer does not fit, and would not the next time.
      if (Object.hasOwn(criteria, criterion.key)) refused.add(criterion.key)
      criteria[criterion.key] = value
      evaluation = evaluateCompiled(compiled, criteria, {})
    }
  }
  return { criteria, evaluation }
}

/** A number of the domain near the given share of its range, on its step. */
export const numberAt = (domain: { min: number; max: number; step: number }, share: number): number => {
  const steps = Math.round(((domain.max - domain.min) * share) / domain.step)
  return Math.min(domain.max, Math.round((domain.min + steps * domain.step) * 1e6) / 1e6)
}

/** « no » to each yes/no, a straight plan, the first option available, numbers at a share (0 to 1) of their range. */
export const plainAnswer =
  (share: number) =>
  ({ domain }: EvaluatedCriterion): CriterionValue | undefined => {
    if (domain.kind === 'number') return numberAt(domain, share)
    if (domain.kind === 'boolean') return false
    return domain.options.find(({ available }) => available)?.value
  }
