import { type Answers, choose } from './choose.ts'
import type { CompiledTemplate } from './compiled.ts'
import { compileOnce, type Weighed } from './evaluate.ts'
import type { EvaluatedCriterion, Evaluation } from './evaluation.ts'
import { type Judged, weigh } from './judge.ts'
import { bringsNothing, isPriced, isWhole } from './option-deltas.ts'

/** A little less of a size, that costs a step less. */
export interface PriceStep {
  /** the answer that it comes to */
  value: number
  /** how much less, in the criterion's unit */
  less: number
  /** cents ex. VAT, for one unit of the configuration: below zero */
  cents: number
}

/** By the key of a number. */
export type PriceSteps = Readonly<Record<string, PriceStep>>

/** What one step of the size must save to be a step of the price: below it, it is the material. Cents ex. VAT */
export const NOTICEABLE_CENTS = 200

/** No size is tried more often: a template whose steps are fine looks less far. */
const TRIES_MAX = 30

const NO_STEPS: PriceSteps = {}

/**
 * For each number whose template says that a little less may be accepted (`priceStep`), the nearest smaller one below
 * a step of the price. It clears nothing and brings no error and no warning. Told only while the price is whole.
 */
export const priceSteps = (model: Judged, answers: Answers, now: Evaluation): PriceSteps => {
  const compiled = compileOnce(model.template, model.components)
  if (!compiled || !isWhole(now)) return NO_STEPS
  return Object.fromEntries(
    now.criteria.flatMap((criterion) => {
      const found = stepOf(model, compiled, answers, now, criterion)
      return found === undefined ? [] : [[criterion.key, found]]
    }),
  )
}

const stepOf = (
  model: Judged,
  compiled: CompiledTemplate,
  answers: Answers,
  now: Evaluation,
  { key, asked, value, domain, priceStep }: EvaluatedCriterion,
): PriceStep | undefined => {
  if (!asked || priceStep === undefined || typeof value !== 'number' || domain.kind !== 'number')
    return undefined
  const tries = Math.min(TRIES_MAX, Math.floor(priceStep / domain.step))
  let larger: Pick<Weighed, 'price'> = now
  for (let count = 1; count <= tries; count++) {
    const less = Number((count * domain.step).toFixed(6))
    const smaller = Number((value - less).toFixed(6))
    if (smaller < domain.min) return undefined
    const tried = { ...answers, criteria: { ...answers.criteria, [key]: smaller } }
    const then = weigh(compiled, model.remembered, tried)
    const isStep = isPriced(then) && then.price.cents <= larger.price.cents - NOTICEABLE_CENTS
    const cents = then.price.cents - now.price.cents
    if (isStep && cents <= -NOTICEABLE_CENTS && bringsNothing(now, then, ['error', 'warning'])) {
      const change = { kind: 'criterion', key, value: smaller } as const
      const { cleared } = choose(
        model.template,
        model.components,
        answers,
        change,
        model.remembered?.criteria,
      )
      if (cleared.length === 0) return { value: smaller, less, cents }
    }
    larger = then
  }
  return undefined
}
