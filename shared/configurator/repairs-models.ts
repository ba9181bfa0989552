import { carryOver } from './carry.ts'
import type { Cleared } from './choose.ts'
import type { Level } from './configurator.schema.ts'
import { compileOnce } from './evaluate.ts'
import type { Criteria, Evaluation } from './evaluation.ts'
import { judge } from './judge.ts'
import { planFor } from './repairs-plans.ts'
import type { Repairable, Search, Sister } from './repairs-state.ts'

/** The answers in another model, evaluated there. */
export interface SisterTrial {
  level: Level
  /** what is changed of them besides: the plan of a bent rail, where it asks for larger radii */
  set: Criteria
  after: Evaluation
  /** what does not stand there */
  cleared: readonly Cleared[]
}

/** The same answers in each of the other models; of a bent rail with the radii that it asks for. */
export const inSisters = (
  { model, answers, judged }: Repairable,
  sisters: readonly Sister[],
): SisterTrial[] => {
  const { problems } = judged.evaluation
  const isFaulty = (plan: string): boolean =>
    problems.some(({ source }) => source?.kind === 'limits' && source.of === plan)
  return sisters.map((sister) => {
    const compiled = compileOnce(sister.template, sister.components)
    const set = compiled ? planFor(compiled, answers.criteria, isFaulty) : {}
    const adapted = { ...answers, criteria: { ...answers.criteria, ...set } }
    const { criteria, selection, dropped } = carryOver(sister, adapted, model.template)
    const after = judge(sister, { criteria, selection }).evaluation
    return { level: sister.level, set, after, cleared: dropped }
  })
}

/** Those of the other models in which the problem is gone and no error is new: the models of a family share its keys. */
export const sistersThatFit = ({ errors, problem }: Search, trials: readonly SisterTrial[]): SisterTrial[] =>
  trials.filter(({ after }) =>
    after.problems.every(({ key, level }) => key !== problem.key && (level !== 'error' || errors.has(key))),
  )
