import { type BendPlan, parsePlan } from './bend-plan.ts'
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

/** Share of a measure from which on another is no small change: two pieces and another model stand before it. */
const FAR = 0.1

/** A warning that comes of a repair counts as half an answer. */
const WARNING = 0.5

/** So does another error that it leaves. */
const STILL_WRONG = 0.5

/** Radii of a bent rail, whatever they become. */
const RADII = 0.5

/** A rail of another shape. */
const OTHER_SHAPE = 3

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
  return { cost: 0.5 + share, far: share >= FAR }
}

/** Of the same shape its legs are a measure, and its radii were measured by nobody; another shape is another rail. */
const ofPlan = (from: CriterionValue | undefined, to: CriterionValue): { cost: number; far: boolean } => {
  const [was, is] = [parsePlan(from), parsePlan(to)]
  if (was === null || is === null || !isSameShape(was, is)) return { cost: OTHER_SHAPE, far: true }
  const bent = was.corners.some(({ radius }, place) => radius !== is.corners[place]?.radius) ? RADII : 0
  if (was.legs.every((leg, place) => leg === is.legs[place])) return { cost: bent, far: false }
  const changes = was.legs.map((leg, place) => Math.abs((leg ?? 0) - (is.legs[place] ?? 0)))
  const { cost, far } = ofMeasure(sum(changes), sum(was.legs.map((leg) => leg ?? 0)))
  return { cost: cost + bent, far }
}

const isSameShape = (was: BendPlan, is: BendPlan): boolean =>
  was.corners.length === is.corners.length &&
  was.corners.every(({ side, angle }, place) => {
    const other = is.corners[place]
    return side === other?.side && angle === other.angle
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Without those that change all that another one changes, and more, but for what a person wrote. Order stays. */
export const minimal = <One extends Extent & { written: boolean }>(all: readonly One[]): One[] =>
  all.filter(({ entries, written }) => written || !all.some((other) => isPartOf(other.entries, entries)))

const isPartOf = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length < whole.length && part.every((entry) => whole.includes(entry))
