import type { CompiledTemplate } from './compiled.ts'
import type { Component } from './component.schema.ts'
import { compileOnce } from './evaluate.ts'
import type { Criteria, CriterionValue } from './evaluation.ts'
import { type AssumedFrom, type Settled, type SettledCriterion, settle } from './settle.ts'
import type { ConfigurationTemplate } from './template.schema.ts'

/** The answers given, and those that stand in for the others. */
export interface Assumed {
  /** all of them: what `evaluate` is asked with */
  answers: Criteria
  /** criterion key → where its answer comes from, of those that nobody gave */
  from: Readonly<Record<string, AssumedFrom>>
}

/**
 * Gives each question that is asked and not answered its remembered answer where that is possible, else what the
 * template proposes where that is, else nothing. An answer that was given never gives way to one that was not.
 */
export const assume = (
  template: ConfigurationTemplate,
  components: readonly Component[],
  given: Criteria,
  remembered: Criteria,
): Assumed => {
  const compiled = compileOnce(template, components)
  return compiled
    ? assumedIn(compiled, settleAssuming(compiled, given, remembered), given)
    : { answers: given, from: {} }
}

/** What was given together with what `settled` took in its place. */
export const assumedIn = ({ criteria }: CompiledTemplate, settled: Settled, given: Criteria): Assumed => {
  const answers: Record<string, CriterionValue> = { ...given }
  const from: Record<string, AssumedFrom> = {}
  for (const { key, slot } of criteria) {
    const { value, assumed } = settled.criteria[slot] ?? {}
    if (assumed === undefined || value === undefined) continue
    answers[key] = value
    from[key] = assumed
  }
  return { answers, from }
}

/**
 * Reads the answers with what stands in for those that were not given. Where that would take away an answer that
 * stands without it, the question is left open.
 */
export const settleAssuming = (
  compiled: CompiledTemplate,
  given: Criteria,
  remembered: Criteria,
): Settled => {
  const except = new Set<number>()
  for (;;) {
    const settled = settle(compiled, given, { remembered, except })
    const guilty = guiltyIn(compiled, settled, given, remembered, except)
    if (guilty.length === 0) return settled
    for (const slot of guilty) except.add(slot)
  }
}

/** The questions, by slot, that take an answer away by what stands in for theirs: one if that is enough, else all. */
const guiltyIn = (
  compiled: CompiledTemplate,
  settled: Settled,
  given: Criteria,
  remembered: Criteria,
  except: ReadonlySet<number>,
): number[] => {
  const lost = compiled.criteria.filter(
    ({ key, slot }) => Object.hasOwn(given, key) && isLost(settled.criteria[slot]),
  )
  if (lost.length === 0) return []
  const plain = settle(compiled, given)
  const wronged = lost.find(({ slot }) => !isLost(plain.criteria[slot]))
  const suspects = (wronged?.behind ?? []).filter((slot) => settled.criteria[slot]?.assumed !== undefined)
  const alone = suspects.find((suspect) => {
    const without = settle(compiled, given, { remembered, except: new Set([...except, suspect]) })
    return wronged !== undefined && !isLost(without.criteria[wronged.slot])
  })
  return alone === undefined ? suspects : [alone]
}

/** An answer that counts for nothing: it is not possible, or no longer asked for. */
const isLost = (settled: SettledCriterion | undefined): boolean =>
  settled !== undefined && (settled.fault?.kind === 'excluded' || (!settled.asked && !settled.undecided))
