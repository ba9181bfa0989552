import { carryOver } from './carry.ts'
import type { Cleared } from './choose.ts'
import type { Level } from './configurator.schema.ts'
import type { Evaluation } from './evaluation.ts'
import { judge } from './judge.ts'
import type { Repairable, Search, Sister } from './repairs-state.ts'

/** The answers in another model, evaluated there. */
export interface SisterTrial {
  level: Level
  after: Evaluation
  /** what does not stand there */
  cleared: readonly Cleared[]
}

/** The same answers in each of the other models. */
export const inSisters = ({ model, answers }: Repairable, sisters: readonly Sister[]): SisterTrial[] =>
  sisters.map((sister) => {
    const { criteria, selection, dropped } = carryOver(sister, answers, model.template)
    const after = judge(sister, { criteria, selection }).evaluation
    return { level: sister.level, after, cleared: dropped }
  })

/** Those of the other models in which the problem is gone and no error is new: the models of a family share its keys. */
export const sistersThatFit = ({ errors, problem }: Search, trials: readonly SisterTrial[]): SisterTrial[] =>
  trials.filter(({ after }) =>
    after.problems.every(({ key, level }) => key !== problem.key && (level !== 'error' || errors.has(key))),
  )
