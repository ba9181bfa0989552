import { formatPlan, parsePlan } from './bend-plan.ts'
import type { Criteria, CriterionValue, EvaluatedCriterion, Evaluation } from './evaluation.ts'

/** How far one way to mend a problem goes, for those that are to be compared. */
export interface Extent {
  /** what it changes, one entry for each; a number whatever its value */
  entries: readonly string[]
  /** how much that is, in answers changed */
  cost: number
  /** a size so far from the one given that it is another thing */
  far: boolean
}

/** Share of a measure beyond which another is no small change. */
const FAR = 0.15

/** A warning that comes of a repair counts as half an answer. */
const WARNING = 0.5

/** So does another error that it leaves. */
const STILL_WRONG = 0.5

/** Two pieces instead of one. */
const SPLIT = 1.5

/** What setting these answers changes of those given, and how much. */
export const extentOf = (
  { criteria, problems }: Evaluation,
  answers: Criteria,
  after: Evaluation,
  set: Criteria,
  split: boolean,
): Extent => {
  const changed = Object.entries(set).filter(([key, value]) => answers[key] !== value)
  const warned = after.problems.filter(
    ({ key, level }) => level === 'warning' && problems.every((problem) => problem.key !== key),
  ).length
  const steps = changed.map(([key, value]) => {
    const criterion = criteria.find((one) => one.key === key)
    return { key, value, ...distance(criterion, answers[key], value) }
  })
  return {
    entries: [
      ...steps.map(({ key, value }) =>
        typeof value === 'number' ? `${key}${split ? ' halved' : ''}` : `${key}=${value}`,
      ),
      ...(split ? ['two pieces'] : []),
    ],
    cost:
      (split ? SPLIT : sum(steps.map(({ cost }) => cost))) +
      warned * WARNING +
      after.problems.filter(({ level }) => level === 'error').length * STILL_WRONG,
    far: !split && steps.some(({ far }) => far),
  }
}

const distance = (
  criterion: EvaluatedCriterion | undefined,
  from: CriterionValue | undefined,
  to: CriterionValue,
): { cost: number; far: boolean } => {
  if (criterion?.domain.kind === 'plan') return ofPlan(from, to)
  if (typeof from !== 'number' || typeof to !== 'number') return { cost: 1, far: false }
  if (criterion?.domain.kind === 'number' && criterion.domain.unit === 'piece') {
    return { cost: Math.abs(to - from), far: false }
  }
  return ofMeasure(Math.abs(to - from), from)
}

const ofMeasure = (change: number, of: number): { cost: number; far: boolean } => {
  const share = change / Math.max(Math.abs(of), 1e-9)
  return { cost: 0.5 + share, far: share > FAR }
}

/** The same corners with other legs are a measure changed; anything else is another rail. */
const ofPlan = (from: CriterionValue | undefined, to: CriterionValue): { cost: number; far: boolean } => {
  const [was, is] = [parsePlan(from), parsePlan(to)]
  const sameCorners = was !== null && is !== null && formatPlan({ ...was, legs: is.legs }) === formatPlan(is)
  if (!sameCorners) return { cost: 1, far: false }
  const changes = was.legs.map((leg, place) => Math.abs((leg ?? 0) - (is.legs[place] ?? 0)))
  return ofMeasure(sum(changes), sum(was.legs.map((leg) => leg ?? 0)))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Without those that change all that another one changes, and more, but for what a person wrote. Order stays. */
export const minimal = <One extends Extent & { written: boolean }>(all: readonly One[]): One[] =>
  all.filter(({ entries, written }) => written || !all.some((other) => isPartOf(other.entries, entries)))

const isPartOf = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length < whole.length && part.every((entry) => whole.includes(entry))
