import type { CompiledRule, CompiledTemplate } from './compiled.ts'
import type { Criteria, CriterionValue, Fix, Problem } from './evaluation.ts'
import type { Frame } from './expression-closure.ts'
import { NOT_FEASIBLE } from './sentence.ts'
import { faultOf, type Settled } from './settle.ts'
import { takenOf } from './three-measures.ts'

/** Beyond it a typed number is noise, which no rule reads. */
const TYPED_MAX = 1e9

/**
 * The rules that hold, in the template's order, each with its fix where the fix leads to valid answers. A rule
 * waits until every value that its message prints is known. Once all is `answered` a value still unknown stays
 * so: then an error holds without it, since it must block, and the others have nothing to say. What is told of a
 * component is told while it is among the `priced` ones.
 */
export const ruleProblems = (
  compiled: CompiledTemplate,
  settled: Settled,
  answers: Criteria,
  answered: boolean,
  priced: ReadonlySet<string | undefined>,
): Problem[] => {
  const problems: Problem[] = []
  let typed: Frame | undefined
  for (const rule of compiled.rules) {
    const { component } = rule.definition
    if (component !== undefined && !priced.has(component)) continue
    if (rule.definition.stage === 'entry') typed ??= typedFrame(compiled, settled, answers)
    const frame = (rule.definition.stage === 'entry' && typed) || settled.frame
    if (rule.when(frame) !== true) continue
    const blocks = answered && rule.definition.level === 'error'
    const message = rule.message(frame) ?? (blocks ? NOT_FEASIBLE : undefined)
    if (message === undefined) continue
    const { key, level, criteria } = rule.definition
    const fix = fixOf(rule, frame, settled, answers)
    problems.push({ key, level, message, criteria, ...(fix ? { fix } : {}) })
  }
  return problems
}

/** Criteria whose limits an entry rule which holds stands in place of. */
export const replacedLimits = (compiled: CompiledTemplate, problems: readonly Problem[]): Set<string> =>
  new Set(
    compiled.rules
      .filter(
        ({ definition }) =>
          definition.stage === 'entry' && problems.some(({ key }) => key === definition.key),
      )
      .flatMap(({ definition }) => definition.criteria),
  )

/** The settled values, with numbers as they were typed, inside their limits or not. */
const typedFrame = (compiled: CompiledTemplate, settled: Settled, answers: Criteria): Frame => {
  const values = [...settled.frame.values]
  for (const { kind, key, slot } of compiled.criteria) {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
    const { asked = false, forced = false, measured } = settled.criteria[slot] ?? {}
    // out of three, the one that counts
    if (measured) values[slot] = measured.taken && takenOf(measured.given, measured.taken)
    if (
      kind === 'number' &&
      asked &&
      !forced &&
      typeof answer === 'number' &&
      Math.abs(answer) <= TYPED_MAX
    ) {
      values[slot] = answer
    }
  }
  return { ...settled.frame, values }
}

/** The fix as the rule has it: each value that it sets is known and inside its limits, and one of them is new. */
const fixOf = (rule: CompiledRule, frame: Frame, settled: Settled, answers: Criteria): Fix | undefined => {
  if (!rule.fix) return undefined
  const set: Record<string, CriterionValue> = {}
  let changes = false
  for (const { criterion, read } of rule.fix.set) {
    const value = read(frame)
    const forced = settled.criteria[criterion.slot]?.forced === true
    // what is stated follows from other answers
    if (value === undefined || (forced && criterion.kind === 'number')) return undefined
    const clean = typeof value === 'number' ? Number(value.toFixed(6)) : value
    if (faultOf(criterion, clean, [])) return undefined
    if (!Object.hasOwn(answers, criterion.key) || answers[criterion.key] !== clean) changes = true
    set[criterion.key] = clean
  }
  const label = rule.fix.label(frame)
  return changes && label !== undefined ? { label, set } : undefined
}
