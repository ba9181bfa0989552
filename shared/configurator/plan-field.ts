import { limitsOfPart } from './bend-limits.ts'
import {
  type BendPlan,
  formatPlan,
  isPlanCode,
  isSayable,
  type PlanPart,
  parsePlan,
  partOf,
  withPart,
} from './bend-plan.ts'
import type { CriterionValue, EvaluatedCriterion, EvaluatedDomain } from './evaluation.ts'
import { formatMeasures, type Measures, withMeasure } from './three-measures.ts'
import { isInside, isUnreadable, type NumberDomain, parseTyped } from './typed-number.ts'

/** What is typed into a field of the form, and the answer that it makes: a number, a part of a plan, or a whole plan. */
export interface TypedField {
  /** criterion that it answers */
  key: string
  /** the answer that the text makes; undefined takes it away, null: none yet */
  answer: (text: string) => CriterionValue | undefined | null
  /** the text is within limits: it may be taken while one is still typing */
  isInside: (text: string) => boolean
  /** something was typed that says nothing */
  isUnreadable: (text: string) => boolean
}

const MEASURE = /^(?<criterion>[a-z][a-z0-9_]*)\.measure\.(?<place>[012])$/
const PART = /^(?<criterion>[a-z][a-z0-9_]*)\.(?<kind>leg|angle|radius)\.(?<place>\d)$/

/** Name of the field of a part: `plan.leg.0`. */
export const partField = (criterion: string, { kind, place }: PlanPart): string =>
  `${criterion}.${kind}.${place}`

/** Name of the field of a size's measure in one of its three places: `width.measure.0`. */
export const measureField = (criterion: string, place: number): string => `${criterion}.measure.${place}`

/** The measures that stand in a question's three fields; one size that was given is the first of them. */
export const measuresIn = ({ measures, value }: Pick<EvaluatedCriterion, 'measures' | 'value'>): Measures =>
  measures?.given ?? [typeof value === 'number' ? value : null, null, null]

/** The plan that stands in a question, whole or not; null of a straight rail and of none. */
export const planIn = ({ value, draft }: Pick<EvaluatedCriterion, 'value' | 'draft'>): BendPlan | null =>
  parsePlan(draft ?? value)

/** The numbers that a part may be. Degrees are counted. */
export const partDomain = (
  { limits }: Extract<EvaluatedDomain, { kind: 'plan' }>,
  part: PlanPart,
): NumberDomain => ({
  kind: 'number',
  unit: partUnit(part),
  step: 1,
  ...limitsOfPart(limits, part),
})

const partUnit = ({ kind }: PlanPart): NumberDomain['unit'] => (kind === 'angle' ? 'piece' : 'mm')

/** The number that was typed for a part; null where it is none, or none that a plan can say. */
const partTyped = (text: string, part: PlanPart): number | null => {
  const value = parseTyped(text, partUnit(part))
  return value !== null && isSayable(part.kind, value) ? value : null
}

/** Something was typed for a part that a plan cannot say: it stays there to be mended. */
export const isPartUnreadable = (text: string, part: PlanPart): boolean =>
  text.trim() !== '' && partTyped(text, part) === null

/** The field of that name; undefined when nothing is typed into it. */
export const typedField = (criteria: readonly EvaluatedCriterion[], name: string): TypedField | undefined => {
  const { criterion: key = name, kind, place } = (MEASURE.exec(name) ?? PART.exec(name))?.groups ?? {}
  const criterion = criteria.find((one) => one.key === key)
  if (criterion?.domain.kind === 'number' && criterion.measures && kind === undefined && place !== undefined)
    return measuredField(criterion, criterion.domain, Number(place))
  if (criterion?.domain.kind === 'number') return numberField(key, criterion.domain)
  if (criterion?.domain.kind !== 'plan') return undefined
  if (kind === undefined) return wholePlan(key)
  const part = { kind, place: Number(place) } as PlanPart
  const plan = planIn(criterion)
  const domain = partDomain(criterion.domain, part)
  return {
    ...numberField(key, domain),
    answer: (text) => {
      const value = partTyped(text, part)
      if (plan === null || (value === null && part.kind !== 'leg')) return null
      return partOf(plan, part) === value ? formatPlan(plan) : formatPlan(withPart(plan, part, value))
    },
    isUnreadable: (text) => isPartUnreadable(text, part),
  }
}

/** One of three measures: the answer is all of them, with this one in its place. */
const measuredField = (criterion: EvaluatedCriterion, domain: NumberDomain, place: number): TypedField => ({
  ...numberField(criterion.key, domain),
  answer: (text) => {
    const value = parseTyped(text, domain.unit)
    const rounded = value === null ? null : Math.round(value)
    return rounded !== null && rounded < 0
      ? null
      : formatMeasures(withMeasure(measuresIn(criterion), place, rounded))
  },
})

const numberField = (key: string, domain: NumberDomain): TypedField => ({
  key,
  answer: (text) => parseTyped(text, domain.unit) ?? undefined,
  isInside: (text) => {
    const value = parseTyped(text, domain.unit)
    return value !== null && isInside(value, domain)
  },
  isUnreadable: (text) => isUnreadable(text, domain.unit),
})

/** A plan that is dragged is its code, typed over and over. */
const wholePlan = (key: string): TypedField => ({
  key,
  answer: (text) => (isPlanCode(text) ? text : null),
  isInside: isPlanCode,
  isUnreadable: () => false,
})
