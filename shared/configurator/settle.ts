import type { PlanFault } from './bend-limits.ts'
import { type BendPlan, STRAIGHT } from './bend-plan.ts'
import type {
  CompiledCriterion,
  CompiledExclusion,
  CompiledNumber,
  CompiledPlan,
  CompiledTemplate,
} from './compiled.ts'
import type { Criteria, CriterionValue } from './evaluation.ts'
import type { Frame } from './expression-closure.ts'
import { measureIn, readPlan, renewedAnswers } from './settle-plan.ts'
import { type Measures, parseMeasures, type Taken, takenOf } from './three-measures.ts'

/** What is wrong with an answer. */
export type AnswerFault =
  /** of another type, or no option of the choice */
  | { kind: 'foreign' }
  /** an option that is out */
  | { kind: 'excluded'; exclusion: CompiledExclusion }
  | { kind: 'limits'; value: number }
  | { kind: 'step'; value: number }
  /** of a plan: the first of its faults */
  | { kind: 'plan'; plan: BendPlan; fault: PlanFault }

/** Where an answer that nobody gave comes from: the template, or the last answers to the same questions. */
export type AssumedFrom = 'default' | 'memory'

/** What stands in for an answer that was not given. */
export interface Assumption {
  /** taken before what the template proposes, where it is possible */
  remembered: Criteria
  /** criteria, by slot, for which nothing stands in */
  except: ReadonlySet<number>
}

/** A criterion once the answers are read. */
export interface SettledCriterion {
  asked: boolean
  /** not asked so far, but an answer still missing may have it asked */
  undecided: boolean
  /** the answer, when asked and valid; else the only one that is possible */
  value: CriterionValue | undefined
  /** a single answer is possible, or it is stated: it is taken without being given */
  forced: boolean
  /** where the value comes from, when neither a person gave it nor is it the only one */
  assumed: AssumedFrom | undefined
  fault: AnswerFault | undefined
  /** of a size that was measured in three places: what was, and which counts; unknown while that waits */
  measured: { given: Measures; taken: Taken | undefined } | undefined
  /** options of a choice by place (of a yes/no: "yes" alone): what excludes each */
  out: readonly (CompiledExclusion | undefined)[]
}

export interface Settled {
  /** values of all criteria and derived values; what is not validly answered is unknown */
  frame: Frame
  /** by slot */
  criteria: SettledCriterion[]
  /** the answer that support counts go by; pending while it is asked and missing */
  fixation: CriterionValue | 'pending' | undefined
}

/**
 * Reads the answers in order of dependency: whether each criterion is asked, which of its options are out,
 * whether its answer stands, and the values derived from those. Where a single answer is possible, given what is
 * known, it is taken. An answer that does not stand counts as none, so nothing is ever worked out from it, and taking
 * it away changes nothing else. With an `assumption` a question without answer takes what stands in for it.
 */
export const settle = (compiled: CompiledTemplate, given: Criteria, assumption?: Assumption): Settled => {
  const answers = renewedAnswers(compiled, given)
  const frame: Frame = { values: new Array(compiled.slots).fill(undefined), item: [], line: undefined }
  const criteria: SettledCriterion[] = new Array(compiled.criteria.length)
  for (const step of compiled.steps) {
    if (step.step === 'derived') {
      frame.values[step.slot] = step.read(frame)
      continue
    }
    if (step.step === 'measure') {
      frame.values[step.slot] = measureIn(frame, step)
      continue
    }
    const settled = settleCriterion(step, answers, frame, criteria, assumption)
    criteria[step.slot] = settled
    const unasked = settled.asked || settled.undecided ? undefined : step.otherwise
    frame.values[step.slot] = settled.value ?? unasked
  }
  return { frame, criteria, fixation: fixationOf(compiled, frame, criteria) }
}

const fixationOf = (
  { fixationSlot }: CompiledTemplate,
  frame: Frame,
  criteria: readonly SettledCriterion[],
): CriterionValue | undefined => {
  if (fixationSlot === undefined) return undefined
  return isPending(criteria[fixationSlot]) ? 'pending' : frame.values[fixationSlot]
}

/** True when the answer still missing for a criterion may change what depends on it. */
export const isPending = (settled: SettledCriterion | undefined): boolean =>
  settled !== undefined && (settled.undecided || (settled.asked && settled.value === undefined))

const NONE: readonly never[] = []

const UNASKED = {
  asked: false,
  value: undefined,
  forced: false,
  assumed: undefined,
  fault: undefined,
  measured: undefined,
  out: NONE,
} as const

const settleCriterion = (
  criterion: CompiledCriterion,
  answers: Criteria,
  frame: Frame,
  settled: readonly SettledCriterion[],
  assumption: Assumption | undefined,
): SettledCriterion => {
  const asked = criterion.asked ? criterion.asked(frame) : true
  if (asked !== true) {
    const undecided = asked === undefined && criterion.askedAfter.some((slot) => isPending(settled[slot]))
    return { ...UNASKED, undecided }
  }
  const stated = criterion.kind === 'number' ? statedNumber(criterion, frame, settled) : undefined
  if (stated) return stated
  const out =
    criterion.exclusions.length === 0 ? NONE : criterion.exclusions.map((all) => holdingExclusion(all, frame))
  // a rail is straight until its plan says otherwise
  const unsaid = criterion.kind === 'plan' ? STRAIGHT : undefined
  const answer = Object.hasOwn(answers, criterion.key) ? answers[criterion.key] : unsaid
  const measured = criterion.kind === 'number' ? measuredIn(criterion, answer, frame) : undefined
  const said = measured ? takenIn(measured) : answer
  const fault = said === undefined ? undefined : faultOf(criterion, said, out)
  const only = onlyValue(criterion, out)
  const value = said === undefined || fault ? only : said
  const open = {
    asked: true,
    undecided: false,
    value,
    forced: only !== undefined,
    assumed: undefined,
    fault,
    measured,
    out,
  }
  return assumption && answer === undefined && only === undefined
    ? { ...open, ...assumedFor(criterion, out, frame, assumption) }
    : open
}

/** A size that was measured in three places, where its question takes that. */
const measuredIn = (
  { measures }: CompiledNumber,
  answer: CriterionValue | undefined,
  frame: Frame,
): SettledCriterion['measured'] => {
  const given = measures && parseMeasures(answer)
  return given ? { given, taken: takenBy(measures, frame) } : undefined
}

/** Which of three measures counts; undefined while it waits for other answers. */
export const takenBy = (
  { taken }: NonNullable<CompiledNumber['measures']>,
  frame: Frame,
): Taken | undefined => {
  const which = taken(frame)
  return which === 'smallest' || which === 'largest' ? which : undefined
}

const takenIn = ({ given, taken }: NonNullable<SettledCriterion['measured']>): number | undefined =>
  taken && takenOf(given, taken)

/** What stands in for the answer: the one remembered, else the one proposed, whichever is possible first. */
const assumedFor = (
  criterion: CompiledCriterion,
  out: SettledCriterion['out'],
  frame: Frame,
  { remembered, except }: Assumption,
): Pick<SettledCriterion, 'value' | 'assumed'> | undefined => {
  if (except.has(criterion.slot)) return undefined
  const last = Object.hasOwn(remembered, criterion.key) ? remembered[criterion.key] : undefined
  if (last !== undefined && !faultOf(criterion, last, out)) return { value: last, assumed: 'memory' }
  const value = criterion.proposed?.(frame)
  return value === undefined || faultOf(criterion, value, out) ? undefined : { value, assumed: 'default' }
}

/** A number that follows from other answers; one that may follow waits for them. */
const statedNumber = (
  criterion: CompiledNumber,
  frame: Frame,
  settled: readonly SettledCriterion[],
): SettledCriterion | undefined => {
  const { stated, statedAfter } = criterion
  const number = stated?.(frame)
  if (number !== undefined) {
    const fault = faultOfNumber(criterion, number)
    const value = fault ? undefined : number
    return { ...UNASKED, asked: true, undecided: false, value, forced: true, fault }
  }
  return statedAfter.some((slot) => isPending(settled[slot])) ? WAITING : undefined
}

const WAITING: SettledCriterion = { ...UNASKED, undecided: true }

/** The one answer that is left; undefined while there are several. */
const onlyValue = (
  { kind, domain }: CompiledCriterion,
  out: SettledCriterion['out'],
): CriterionValue | undefined => {
  if (domain.kind === 'number') return undefined
  if (domain.kind === 'plan') return domain.limits.corners === 0 ? STRAIGHT : undefined
  if (kind === 'boolean') return out[0] ? false : undefined
  let only: CriterionValue | undefined
  for (const [place, { value }] of domain.options.entries()) {
    if (out[place]) continue
    if (only !== undefined) return undefined
    only = value
  }
  return only
}

/** The first exclusion that holds, if any. */
export const holdingExclusion = <Exclusion extends CompiledExclusion>(
  exclusions: readonly Exclusion[],
  frame: Frame,
): Exclusion | undefined => exclusions.find((exclusion) => exclusion.when(frame) === true)

/** Why a value cannot be the criterion's, given the options that are out; undefined when it can. */
export const faultOf = (
  criterion: CompiledCriterion,
  answer: CriterionValue,
  out: readonly (CompiledExclusion | undefined)[],
): AnswerFault | undefined => {
  switch (criterion.kind) {
    case 'choice': {
      const place = typeof answer === 'string' ? criterion.places.get(answer) : undefined
      if (place === undefined) return { kind: 'foreign' }
      const exclusion = out[place]
      return exclusion && { kind: 'excluded', exclusion }
    }
    case 'boolean': {
      if (typeof answer !== 'boolean') return { kind: 'foreign' }
      const exclusion = answer ? out[0] : undefined
      return exclusion && { kind: 'excluded', exclusion }
    }
    case 'plan':
      return faultOfCode(criterion, answer)
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer)
        ? faultOfNumber(criterion, answer)
        : { kind: 'foreign' }
  }
}

const faultOfCode = ({ domain }: CompiledPlan, answer: CriterionValue): AnswerFault | undefined => {
  if (answer === STRAIGHT) return undefined
  const reading = typeof answer === 'string' ? readPlan(answer, domain.limits) : undefined
  if (reading === undefined) return { kind: 'foreign' }
  const { plan, fault } = reading
  return fault && { kind: 'plan', plan, fault }
}

const faultOfNumber = (
  { definition: { min, max, step } }: CompiledNumber,
  value: number,
): AnswerFault | undefined => {
  if (value < min || value > max) return { kind: 'limits', value }
  return isOnStep({ min, step }, value) ? undefined : { kind: 'step', value }
}

/** Whether a number is a whole count of steps from the minimum. */
export const isOnStep = ({ min, step }: { min: number; step: number }, value: number): boolean => {
  const steps = (value - min) / step
  return Math.abs(steps - Math.round(steps)) <= STEP_TOLERANCE
}

/** Share of a step by which a typed decimal may miss it: 0.1 × 3 is three steps of 0.1. */
const STEP_TOLERANCE = 1e-6

/** The value on a step, inside the limits, that is nearest to `value`. */
export const nearestAllowed = (
  { min, max, step }: { min: number; max: number; step: number },
  value: number,
): number => {
  const last = Math.floor((max - min) / step + STEP_TOLERANCE)
  const steps = Math.min(last, Math.max(0, Math.round((value - min) / step)))
  return Number((min + steps * step).toFixed(6))
}
