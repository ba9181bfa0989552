import { withUnit } from '#shared/catalogue/labels'
import { formatNumber } from '#shared/platform/text'
import { mended } from './bend-limits.ts'
import { formatPlan } from './bend-plan.ts'
import { planFaultText, planFixText } from './bend-text.ts'
import type { CompiledCriterion, CompiledNumber, CompiledPlan, CompiledTemplate } from './compiled.ts'
import {
  type Criteria,
  type CriterionValue,
  type EvaluatedCriterion,
  type EvaluatedDerived,
  type EvaluatedDomain,
  type EvaluatedOption,
  type Fix,
  type Problem,
  type Swap,
  sourced,
} from './evaluation.ts'
import type { Frame } from './expression-closure.ts'
import { isBent } from './rail-ends.ts'
import { distinctNumber } from './sentence.ts'
import {
  type AnswerFault,
  nearestAllowed,
  type Settled,
  type SettledCriterion,
  settle,
  takenBy,
} from './settle.ts'
import type { Unit } from './template.schema.ts'

const DEVELOPED_HELP = 'Longueur développée à l’axe, selon le plan.'

/** Each criterion as the screen shows it: asked or not, its domain, why an option is out. */
export const describeCriteria = (
  compiled: CompiledTemplate,
  settled: Settled,
  answers: Criteria,
): EvaluatedCriterion[] => {
  const bent = compiled.planSlot !== undefined && isBent(settled.frame.values[compiled.planSlot])
  return compiled.criteria.map((criterion) => {
    const { asked = false, value, forced, fault, out = [] } = settled.criteria[criterion.slot] ?? {}
    const planned = bent && criterion.kind === 'choice' ? criterion.planned : undefined
    const described: EvaluatedCriterion = {
      key: criterion.key,
      label: criterion.label,
      asked,
      domain: domainOf(planned ?? criterion.domain, out, settled.frame),
    }
    if (criterion.information) described.information = true
    if (criterion.help) {
      // what is typed of a straight rail follows from the plan of a bent one
      const follows = bent && criterion.kind === 'number' && criterion.stated !== undefined
      described.help = follows ? DEVELOPED_HELP : criterion.help
    }
    if (criterion.kind === 'choice' && criterion.view) described.view = planned ? 'plan' : criterion.view
    if (criterion.kind === 'choice' && criterion.dyed) described.dyed = criterion.dyed
    const priceStep = compiled.priceSteps.get(criterion.slot)
    if (priceStep?.when(settled.frame) === true) described.priceStep = priceStep.within
    if (value !== undefined && !fault) described.value = value
    if (forced && (!fault || isStated(criterion, settled))) described.forced = true
    if (criterion.kind === 'number' && criterion.measures && asked && !forced)
      described.measures = measuresOf(criterion.measures, settled, criterion.slot)
    if (criterion.kind === 'plan' && fault?.kind === 'plan') described.draft = formatPlan(fault.plan)
    const swap = swapOf(criterion, compiled, settled, answers)
    if (swap) described.swap = swap
    return described
  })
}

const measuresOf = (
  measures: NonNullable<CompiledNumber['measures']>,
  { frame, criteria }: Settled,
  slot: number,
): NonNullable<EvaluatedCriterion['measures']> => {
  const taken = takenBy(measures, frame)
  const given = criteria[slot]?.measured?.given
  return { across: measures.across, ...(taken && { taken }), ...(given && { given }) }
}

/**
 * What it comes to that the answers of each pair change places; undefined until all are given, and while none differ.
 * Whatever would not stand after it, moved or not, is the reason to leave them: nothing is lost by a swap.
 */
const swapOf = (
  criterion: CompiledCriterion,
  compiled: CompiledTemplate,
  settled: Settled,
  answers: Criteria,
): Swap | undefined => {
  const { pairs, label } = (criterion.kind === 'choice' && criterion.swap) || {}
  if (!pairs || label === undefined) return undefined
  const moves: { to: CompiledCriterion; from: CompiledCriterion; value: CriterionValue }[] = []
  for (const [mine, theirs] of pairs) {
    const [one, other] = [compiled.criteria[mine], compiled.criteria[theirs]]
    const given = one && chosenIn(settled, one)
    const taken = other && chosenIn(settled, other)
    if (!one || !other || given === undefined || taken === undefined) return undefined
    if (given === taken) continue
    moves.push({ to: other, from: one, value: given }, { to: one, from: other, value: taken })
  }
  if (moves.length === 0) return undefined
  const set = Object.fromEntries(moves.map(({ to, value }) => [to.key, value]))
  const swapped = settle(compiled, { ...answers, ...set })
  for (const { to, from, value } of moves) {
    const { value: after, fault } = swapped.criteria[to.slot] ?? {}
    if (fault?.kind === 'excluded') {
      return { label, available: false, reason: fault.exclusion.reason(swapped.frame) }
    }
    if (fault || after !== value) {
      const named = from.domain.kind === 'choice' ? from.domain.options : []
      const text = named.find((option) => option.value === value)?.label ?? value
      return {
        label,
        available: false,
        reason: `${to.label}\u00a0: «\u00a0${text}\u00a0» n’est pas proposé.`,
      }
    }
  }
  const lost = compiled.criteria.find(
    (one) => chosenIn(settled, one) !== undefined && !standsIn(swapped, one, chosenIn(settled, one), set),
  )
  return lost
    ? { label, available: false, reason: `${lost.label}\u00a0: cette réponse ne tiendrait plus.` }
    : { label, available: true, set }
}

/** Whether the answer of a criterion that does not move, is asked and counts as before. */
const standsIn = (
  { criteria }: Settled,
  { key, slot }: CompiledCriterion,
  answer: CriterionValue | undefined,
  moved: Criteria,
): boolean => Object.hasOwn(moved, key) || (criteria[slot]?.asked === true && criteria[slot].value === answer)

/** An answer that a person gave and that stands. */
const chosenIn = ({ criteria }: Settled, { slot }: CompiledCriterion): CriterionValue | undefined => {
  const { asked, value, forced, fault } = criteria[slot] ?? {}
  return asked && !forced && !fault ? value : undefined
}

/** Values worked out that have a label and are known. */
export const describeDerived = (compiled: CompiledTemplate, { frame }: Settled): EvaluatedDerived[] => {
  const described: EvaluatedDerived[] = []
  for (const { slot, definition } of compiled.derived) {
    const { key, label, unit, decimals = 0 } = definition
    const value = frame.values[slot]
    if (label === undefined || value === undefined) continue
    described.push(
      unit === undefined ? { key, label, value, decimals } : { key, label, value, unit, decimals },
    )
  }
  return described
}

/** What is wrong with the answers: out of limits, off step, out or foreign options. */
export const answerProblems = (compiled: CompiledTemplate, settled: Settled): Problem[] =>
  compiled.criteria
    .filter(({ slot }) => isTold(settled.criteria[slot]?.fault))
    .map((criterion) => problemOf(criterion, settled))

/** What is merely not given yet is missing, and nothing is wrong. */
const isTold = (fault: AnswerFault | undefined): boolean =>
  fault !== undefined && !(fault.kind === 'plan' && fault.fault.kind === 'incomplete')

/** The plain domain, unless something is out. */
const domainOf = (domain: EvaluatedDomain, out: SettledCriterion['out'], frame: Frame): EvaluatedDomain => {
  if (domain.kind === 'number' || domain.kind === 'plan' || !out.some((exclusion) => exclusion)) return domain
  const shown = (option: EvaluatedOption, place: number): EvaluatedOption => {
    const exclusion = out[place]
    return exclusion ? { ...option, available: false, reason: exclusion.reason(frame) } : option
  }
  if (domain.kind === 'choice') return { kind: 'choice', options: domain.options.map(shown) }
  const [yes, no] = domain.options
  return { kind: 'boolean', options: [shown(yes, 0), no] }
}

const problemOf = (criterion: CompiledCriterion, { frame, criteria }: Settled): Problem => {
  const fault: AnswerFault = criteria[criterion.slot]?.fault ?? { kind: 'foreign' }
  const { key, label } = criterion
  const kind = criterion.kind === 'number' || fault.kind === 'plan' ? 'limits' : 'option'
  const problem = { ...sourced({ kind, of: key }), level: 'error' as const, criteria: [key] }
  if (fault.kind === 'excluded') return { ...problem, message: fault.exclusion.reason(frame) }
  if (fault.kind === 'plan' && criterion.kind === 'plan')
    return { ...problem, ...planProblem(criterion, fault) }
  if (fault.kind === 'plan' || fault.kind === 'foreign' || criterion.kind !== 'number') {
    return { ...problem, message: `${label}\u00a0: cette valeur n’est pas proposée.` }
  }
  const { min, max, step, unit } = criterion.definition
  const value = quantityText(fault.value, unit, fault.kind === 'limits' ? [min, max] : [])
  const message =
    fault.kind === 'limits'
      ? `${label}\u00a0: ${value} hors limites (${decimal(min)} à ${decimal(max)})`
      : `${label}\u00a0: ${value} ne convient pas (de ${decimal(step)} en ${decimal(step)} à partir de ${decimal(min)})`
  const fix = isStated(criterion, { criteria }) ? undefined : fixOf(criterion, fault.value)
  return { ...problem, message, ...(fix ? { fix } : {}) }
}

const planProblem = (
  { key, domain }: CompiledPlan,
  { plan, fault }: Extract<AnswerFault, { kind: 'plan' }>,
): Pick<Problem, 'message' | 'fix'> => {
  const after = mended(plan, fault, domain.limits)
  return {
    message: planFaultText(fault, plan),
    ...(after && { fix: { label: planFixText(fault, after), set: { [key]: formatPlan(after) } } }),
  }
}

/** A number that follows from other answers: it is not there to be changed. */
const isStated = ({ kind, slot }: CompiledCriterion, { criteria }: Pick<Settled, 'criteria'>): boolean =>
  kind === 'number' && criteria[slot]?.forced === true

/** The nearest allowed value, where the one typed is of its order: further off it is no slip but another thing. */
const fixOf = (criterion: CompiledNumber, value: number): Fix | undefined => {
  const nearest = nearestAllowed(criterion.definition, value)
  const sameOrder = Math.abs(value - nearest) <= Math.abs(nearest) / 2
  if (!sameOrder) return undefined
  return {
    label: `Mettre ${quantityText(nearest, criterion.definition.unit)}`,
    set: { [criterion.key]: nearest },
  }
}

/** `120 mm`, not to be taken for one of the others; a count of pieces goes without its unit. */
const quantityText = (value: number, unit: Unit, others: readonly number[] = []): string =>
  withUnit(distinctNumber(value, others, undefined), unit)

const decimal = (value: number): string => formatNumber(value, 3)
