import { answerAll, numberAt } from '#server/configurator/answer-all'
import { samplePlans } from '#shared/configurator/bend-limits'
import { formatPlan, STRAIGHT } from '#shared/configurator/bend-plan'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { Criteria, CriterionValue, EvaluatedCriterion } from '#shared/configurator/evaluation'
import { oneOf } from './random.ts'

/** Draws before a model is given up: its rules leave few sizes. */
const MAX_DRAWS = 60
/** Fixes followed in one draw. */
const MAX_FIXES = 5

const choose = ({ domain }: EvaluatedCriterion, random: () => number): CriterionValue | undefined => {
  // Ordinary sizes are in the lower half: the upper one is where limits meet.
  if (domain.kind === 'number') return numberAt(domain, 0.1 + random() * 0.5)
  // one rail in four is bent
  if (domain.kind === 'plan') {
    const plan = random() < 0.25 ? oneOf(samplePlans(domain.limits), random) : undefined
    return plan ? formatPlan(plan) : STRAIGHT
  }
  const options = domain.options.filter((option) => option.available)
  const value = oneOf(options, random)?.value
  return domain.kind === 'boolean' ? value === 'true' && random() < 0.3 : value
}

/** Answers of a model that can be ordered as they are, or undefined when none was drawn. */
export const randomConfiguration = (
  compiled: CompiledTemplate,
  random: () => number,
): Criteria | undefined => {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const drawn = drawConfiguration(compiled, random)
    if (drawn !== undefined) return drawn
  }
  return undefined
}

/** One draw of them, which may come to nothing: a few ms at most. */
export const drawConfiguration = (compiled: CompiledTemplate, random: () => number): Criteria | undefined => {
  let given: Criteria = {}
  for (let fixes = 0; fixes <= MAX_FIXES; fixes++) {
    const { criteria, evaluation } = answerAll(compiled, (criterion) => choose(criterion, random), given)
    if (evaluation.complete) {
      const asked = new Set(evaluation.criteria.filter((one) => one.asked).map((one) => one.key))
      return Object.fromEntries(Object.entries(criteria).filter(([key]) => asked.has(key)))
    }
    const fix = evaluation.problems.find((problem) => problem.level === 'error' && problem.fix)?.fix
    if (fix === undefined) return undefined
    given = { ...criteria, ...fix.set }
  }
  return undefined
}
