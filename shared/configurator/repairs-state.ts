import { type Answers, type Cleared, type KeptCriteria, keptCriteria } from './choose.ts'
import type { CompiledCriterion, CompiledRule, CompiledTemplate } from './compiled.ts'
import type { Level } from './configurator.schema.ts'
import type { Criteria, CriterionValue, Evaluation, Problem } from './evaluation.ts'
import { type Judged, type Judgement, judgeKept } from './judge.ts'
import type { Settled, SettledCriterion } from './settle.ts'
import { takenOf } from './three-measures.ts'

/** Another model of the same family. */
export interface Sister extends Judged {
  level: Level
}

/** A configuration whose problems are to be mended. */
export interface Repairable {
  model: Judged
  /** those given, without what stands in for the others */
  answers: Answers
  /** these answers with what stands in for the others */
  judged: Judgement
  /** how many of it are wanted; absent: one */
  quantity?: number
  /** the other models of the family that are on sale; 'awaited' until they are there, absent where there are none */
  sisters?: readonly Sister[] | 'awaited'
}

/** What a search goes by: the configuration as it is, the problem to be mended, and how much may still be tried. */
export interface Search extends Repairable {
  compiled: CompiledTemplate
  problem: Problem
  /** reads off the answers alone whether the problem stands; absent where only an evaluation tells */
  stillStands: ((settled: Settled) => boolean) | undefined
  /** keys of the errors that stand */
  errors: ReadonlySet<string>
  /** keys of the errors and warnings that stand */
  alarms: ReadonlySet<string>
  /** looks that are left; an evaluation counts as `EVALUATION` of them */
  left: number
}

/** Other answers, tried: all that was set stands, and the problem is gone. */
export interface Trial {
  set: Criteria
  after: Evaluation
  cleared: readonly Cleared[]
  /** errors that were not there before */
  brought: readonly Problem[]
}

/** What an evaluation takes, where reading the answers takes one. */
export const EVALUATION = 8

/**
 * What the answers come to once these are set, through `choose` as a click would; undefined: that does not lift the problem,
 * or nothing more may be tried. Most of what is set lifts nothing, and is left after a look at the answers alone.
 */
export const tried = (search: Search, set: Criteria): Trial | undefined => {
  const { model, answers, errors, compiled, problem } = search
  const seen = looked(search, set)
  if (seen === undefined || search.left < EVALUATION) return undefined
  search.left -= EVALUATION
  const { judged, cleared } = judgeKept(compiled, model.remembered, seen, answers.selection)
  const { evaluation: after } = judged
  if (after.problems.some(({ key }) => key === problem.key)) return undefined
  const brought = after.problems.filter(({ key, level }) => level === 'error' && !errors.has(key))
  return { set, after, cleared, brought }
}

/** Whether the problem is gone once these are set, whatever else comes of it. */
export const lifts = (search: Search, set: Criteria): boolean =>
  (search.stillStands ? looked(search, set) : tried(search, set)) !== undefined

/** The answers with these set, read; undefined where they do not stand, the problem does, or nothing more may be tried. */
const looked = (search: Search, set: Criteria): KeptCriteria | undefined => {
  if (search.left < 1) return undefined
  search.left--
  const { model, answers, compiled, stillStands } = search
  const seen = keptCriteria(compiled, { ...answers.criteria, ...set }, model.remembered?.criteria)
  const stand = compiled.criteria.every(
    ({ key, slot }) => !Object.hasOwn(set, key) || standsAs(seen.settled.criteria[slot], set[key]),
  )
  return stand && !stillStands?.(seen.settled) ? seen : undefined
}

const standsAs = (settled: SettledCriterion | undefined, value: CriterionValue | undefined): boolean =>
  settled?.asked === true && settled.fault === undefined && settled.value === value

/** Of an answer, or of a rule that reads answers alone. What is told of what was typed, or of a part, is not read off them. */
export const plainly = (compiled: CompiledTemplate, problem: Problem): Search['stillStands'] => {
  const { rule, criterion } = originOf(compiled, problem)
  if (criterion) return ({ criteria }) => criteria[criterion.slot]?.fault !== undefined
  if (!rule || rule.definition.stage === 'entry' || rule.definition.component !== undefined) return undefined
  return ({ frame }) => rule.when(frame) === true
}

/** It brings no error. */
export const fits = (trial: Trial | undefined): trial is Trial => trial?.brought.length === 0

/** An answer as it stands: the one given, of three measures the one that counts, whatever is wrong with it; else what stands in for it. */
export const standingAnswer = (
  { judged: { answers, evaluation } }: Repairable,
  key: string,
): CriterionValue | undefined => {
  if (!Object.hasOwn(answers, key)) return undefined
  const { given, taken } = evaluation.criteria.find((one) => one.key === key)?.measures ?? {}
  return given && taken ? takenOf(given, taken) : answers[key]
}

/** What of the template a problem comes from: a rule, a criterion, or else what decides on a part or a surcharge. */
const originOf = (
  { rules, criteria, componentTypes, surcharges }: CompiledTemplate,
  { key, source }: Problem,
): {
  rule?: CompiledRule | undefined
  criterion?: CompiledCriterion | undefined
  parts?: readonly number[]
} => {
  switch (source?.kind) {
    case undefined:
      return { rule: rules.find(({ definition }) => definition.key === key) }
    case 'limits':
    case 'option':
    case 'measures':
      return { criterion: criteria.find((one) => one.key === source.of) }
    case 'component':
      return {
        parts: componentTypes.find(({ definition }) => definition.type === source.of)?.dependsOn ?? [],
      }
    case 'surcharge':
      return { parts: surcharges.find(({ definition }) => definition.key === source.of)?.dependsOn ?? [] }
  }
}

/** The criteria whose answers decide whether the problem stands; behind a number that follows from others, those. */
export const behind = ({ compiled }: Search, problem: Problem): CompiledCriterion[] => {
  const { rule, criterion, parts = [] } = originOf(compiled, problem)
  const stated = criterion?.kind === 'number' ? criterion.statedAfter : []
  const slots = new Set([...(rule?.dependsOn ?? []), ...stated, ...parts])
  return compiled.criteria.filter((one) => slots.has(one.slot) || problem.criteria.includes(one.key))
}
