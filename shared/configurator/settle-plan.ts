import { faultsOfPlan, type PlanFault, type PlanLimits, planOfBends } from './bend-limits.ts'
import { measuresOf, type PlanMeasures } from './bend-measures.ts'
import { type BendPlan, formatPlan, parsePlan, STRAIGHT } from './bend-plan.ts'
import type { CompiledMeasure, CompiledTemplate } from './compiled.ts'
import type { Criteria, CriterionValue } from './evaluation.ts'
import type { Frame } from './expression-closure.ts'

/** A code as the engine reads it. */
interface PlanReading {
  plan: BendPlan
  /** the first of its faults */
  fault: PlanFault | undefined
  measures: PlanMeasures
}

const readings = new WeakMap<PlanLimits, Map<string, PlanReading>>()
/** Codes kept of one model: a person tries few, and an evaluation reads the same one many times. */
const KEPT = 64

/** The plan of a code with its first fault and its measures; undefined of a straight rail, and of what is no code. */
export const readPlan = (code: string, limits: PlanLimits): PlanReading | undefined => {
  const kept = readings.get(limits) ?? new Map<string, PlanReading>()
  readings.set(limits, kept)
  const known = kept.get(code)
  if (known) return known
  const plan = parsePlan(code)
  if (plan === null) return undefined
  const reading = { plan, fault: faultsOfPlan(plan, limits)[0], measures: measuresOf(plan, limits) }
  if (kept.size >= KEPT) kept.clear()
  kept.set(code, reading)
  return reading
}

/** What a measure is with the plan that stands: of a straight rail each is 0, but its length, which no plan tells. */
export const measureIn = ({ values }: Frame, { of, name, limits }: CompiledMeasure): number | undefined => {
  const code = values[of]
  if (typeof code !== 'string') return undefined
  if (code === STRAIGHT) return name === 'length' ? undefined : 0
  return readPlan(code, limits)?.measures[name]
}

/**
 * Answers that were given before a plan was asked, as the plan's question takes them: without bends a straight rail,
 * else a plan that is to be checked. The same object when there is nothing of the kind.
 */
export const renewedAnswers = ({ criteria }: CompiledTemplate, answers: Criteria): Criteria => {
  let renewed = answers
  for (const criterion of criteria) {
    if (criterion.kind !== 'plan' || criterion.replaces === undefined) continue
    const { bends, radius, length, gone = [] } = criterion.replaces
    if (!Object.hasOwn(answers, bends) || Object.hasOwn(answers, criterion.key)) continue
    const code = inherited(answers[bends], answers[radius], answers[length])
    const names = new Set([bends, radius, ...gone])
    const others = Object.entries(renewed).filter(([key]) => !names.has(key))
    renewed = Object.fromEntries([...others, [criterion.key, code]])
  }
  return renewed
}

/** No plan: it is refused, and never taken for a straight rail. */
const UNREADABLE = 'unreadable'

const inherited = (
  bends: CriterionValue | undefined,
  radius: CriterionValue | undefined,
  length: CriterionValue | undefined,
): string => {
  if (bends === 0) return STRAIGHT
  const plan =
    typeof bends === 'number' && typeof radius === 'number' && typeof length === 'number'
      ? planOfBends(bends, radius, length)
      : undefined
  return plan === undefined ? UNREADABLE : formatPlan(plan)
}
