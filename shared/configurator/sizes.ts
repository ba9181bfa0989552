import { formatPlan, parsePlan } from './bend-plan.ts'
import type { Criteria, CriterionValue, EvaluatedCriterion, Evaluation } from './evaluation.ts'
import { typedField } from './plan-field.ts'

/** The size of what is ordered is its opening's own: everything else may be the same from one opening to the next. */

/** Criteria that are a size, by the names that docs/templates.md keeps for it, in the order in which one says them. */
export const SIZE_KEYS: readonly string[] = [
  'width',
  'height',
  'band_height',
  'projection',
  'length',
  'linear_metres',
]

export const isSizeKey = (key: string): boolean => SIZE_KEYS.includes(key)

/** Answers without those that are a size. */
export const withoutSizes = (criteria: Criteria): Criteria =>
  Object.fromEntries(Object.entries(criteria).filter(([key]) => !isSizeKey(key)))

/** A plan with its shape, angles and radii, whose legs are to be measured; any other answer as it is. */
const unmeasured = (answer: CriterionValue): CriterionValue => {
  const plan = parsePlan(answer)
  return plan === null ? answer : formatPlan({ ...plan, legs: plan.legs.map(() => null), unchecked: false })
}

/** The answers that the next opening begins with: all but its sizes; of a bent rail the shape stays, its legs are asked. */
export const forNextOpening = (criteria: Criteria): Criteria =>
  Object.fromEntries(Object.entries(withoutSizes(criteria)).map(([key, value]) => [key, unmeasured(value)]))

const isBent = ({ domain, value }: EvaluatedCriterion): boolean =>
  domain.kind === 'plan' && parsePlan(value) !== null

/** The model is asked for a size: another opening of it has another one. */
export const asksForSize = ({ criteria }: Evaluation): boolean =>
  criteria.some((criterion) => {
    const { key, asked, forced } = criterion
    return asked && !forced && (isSizeKey(key) || isBent(criterion))
  })

/** An opening that a model was searched for, mm. */
export interface WishedSize {
  /** so wide, or so long; null: that was not said */
  readonly widest: number | null
  readonly height: number | null
}

/**
 * The answers that a wished size makes: the width, or else the length, and the height, where each is asked. They are as if typed: one
 * outside its limits is judged, and mended, as any answer is.
 */
export const wishedAnswers = ({ criteria }: Evaluation, { widest, height }: WishedSize): Criteria => {
  const asked = criteria.filter((criterion) => criterion.asked && !criterion.forced)
  const taken = (mm: number | null, ...keys: string[]): [string, CriterionValue][] =>
    keys
      .flatMap((key): [string, CriterionValue][] => {
        const answer = mm === null ? null : typedField(asked, key)?.answer(String(mm))
        return answer === null || answer === undefined ? [] : [[key, answer]]
      })
      .slice(0, 1)
  return Object.fromEntries([...taken(widest, 'width', 'length'), ...taken(height, 'height')])
}
