import type { CompiledRule, CompiledTemplate } from './compiled.ts'
import type { Criteria, CriterionValue, Fix, Problem } from './evaluation.ts'
import type { Frame } from './expression-closure.ts'
import { faultOf, type Settled } from './settle.ts'

/** Beyond it a typed number is noise, which no rule reads. */
const TYPED_MAX = 1e9

/** The rules that hold, in the template's order, each with its fix where the fix leads to valid answers. */
export const ruleProblems = (compiled: CompiledTemplate, settled: Settled, answers: Criteria): Problem[] => {
  let typed: Frame | undefined
  return compiled.rules.flatMap((rule) => {
    const { key, level, criteria, stage } = rule.definition
    if (stage === 'entry') typed ??= typedFrame(compiled, settled, answers)
    const frame = stage === 'entry' && typed ? typed : settled.frame
    if (rule.when(frame) !== true) return []
    const fix = fixOf(rule, frame, settled, answers)
    return [{ key, level, message: rule.message(frame), criteria, ...(fix ? { fix } : {}) }]
  })
}

/** Keys of the `limits:` problems that an entry rule which holds stands in place of. */
export const replacedLimits = (compiled: CompiledTemplate, problems: readonly Problem[]): Set<string> => {
  const entryRules = new Set(
    compiled.rules.filter((rule) => rule.definition.stage === 'entry').map((rule) => rule.definition.key),
  )
  return new Set(
    problems
      .filter((problem) => entryRules.has(problem.key))
      .flatMap((problem) => problem.criteria.map((criterion) => `limits:${criterion}`)),
  )
}

/** The settled values, with numbers as they were typed, inside their limits or not. */
const typedFrame = (compiled: CompiledTemplate, settled: Settled, answers: Criteria): Frame => {
  const values = [...settled.frame.values]
  for (const { kind, key, slot } of compiled.criteria) {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
    const asked = settled.criteria[slot]?.asked === true
    if (kind === 'number' && asked && typeof answer === 'number' && Math.abs(answer) <= TYPED_MAX) {
      values[slot] = answer
    }
  }
  return { ...settled.frame, values }
}

/** A fix is offered when each value that it sets is known, allowed where it goes, and one of them is new. */
const fixOf = (rule: CompiledRule, frame: Frame, settled: Settled, answers: Criteria): Fix | undefined => {
  if (!rule.fix) return undefined
  const set: Record<string, CriterionValue> = {}
  let changes = false
  for (const { criterion, read } of rule.fix.set) {
    const value = read(frame)
    if (value === undefined) return undefined
    const clean = typeof value === 'number' ? Number(value.toFixed(6)) : value
    if (faultOf(criterion, clean, settled.criteria[criterion.slot]?.out ?? [])) return undefined
    if (!Object.hasOwn(answers, criterion.key) || answers[criterion.key] !== clean) changes = true
    set[criterion.key] = clean
  }
  return changes ? { label: rule.fix.label(frame), set } : undefined
}
