import { type Answers, type Change, choose } from './choose.ts'
import type { Evaluation, Problem } from './evaluation.ts'
import { type Judged, judge } from './judge.ts'

/** What one more choice comes to, beside what stands. */
export interface OptionDelta {
  /** cents ex. VAT, for one unit of the configuration */
  cents: number
  /** working days of manufacture; undefined while either is unknown */
  days: number | undefined
  /** labels of the answers and parts that it would clear */
  clears: readonly string[]
}

/** By the key of a criterion, then the option's value as text; by the type of a component, then its reference. */
export interface OptionDeltas {
  criteria: Readonly<Record<string, Readonly<Record<string, OptionDelta>>>>
  components: Readonly<Record<string, Readonly<Record<string, OptionDelta>>>>
}

/** A card of colours is no comparison, and each of its hundreds would cost an evaluation. */
export const COMPARED_MAX = 40

/** Nothing is known. */
export const NO_DELTAS: OptionDeltas = { criteria: {}, components: {} }

/**
 * What each option that may be chosen and is not, and each other part that may be taken, changes in the price and in the
 * lead time, as if it were chosen (`choose`): what it clears is counted. Told only where both prices are whole, everything
 * asked answered and each part priced, and where the option brings no error: any other difference would be a lie.
 */
export const optionDeltas = (model: Judged, answers: Answers, now: Evaluation): OptionDeltas => {
  const { template, components } = model
  if (!isWhole(now)) return NO_DELTAS
  const deltaOf = (change: Change): OptionDelta | undefined => {
    const { cleared, ...chosen } = choose(template, components, answers, change, model.remembered?.criteria)
    const then = judge(model, chosen).evaluation
    if (!isWholeBut(then) || !bringsNothing(now, then, ['error'])) return undefined
    return {
      cents: then.price.cents - now.price.cents,
      days:
        then.leadTimeDays === undefined || now.leadTimeDays === undefined
          ? undefined
          : then.leadTimeDays - now.leadTimeDays,
      clears: cleared.map(({ label }) => label),
    }
  }
  return {
    criteria: Object.fromEntries(
      now.criteria.flatMap(({ key, asked, forced, value, domain }) => {
        if (!asked || forced || domain.kind === 'number' || domain.options.length > COMPARED_MAX) return []
        const others = domain.options.filter((option) => option.available && option.value !== String(value))
        const given = (text: string) => (domain.kind === 'boolean' ? text === 'true' : text)
        return [[key, deltasOf(others, (text) => deltaOf({ kind: 'criterion', key, value: given(text) }))]]
      }),
    ),
    components: Object.fromEntries(
      now.components.flatMap(({ type, needed, selected, possibleProducts }) => {
        const others = possibleProducts.filter(
          ({ available, reference }) => available && reference !== selected,
        )
        if (!needed || others.length === 0) return []
        const taken = others.map(({ reference }) => ({ value: reference }))
        return [[type, deltasOf(taken, (reference) => deltaOf({ kind: 'component', type, reference }))]]
      }),
    ),
  }
}

/** All that is asked is answered, and each part that is needed and each surcharge has its amount. */
export const isWhole = ({ missing, problems, criteria }: Evaluation): boolean =>
  criteria.length > 0 &&
  missing.length === 0 &&
  !problems.some(({ key }) => /^(component|surcharge):/.test(key))

/** Whole, but for what it newly asks that no price reads: the colour of a coat that costs the same in each. */
const isWholeBut = (then: Evaluation): boolean =>
  isWhole({
    ...then,
    missing: then.missing.filter((key) => !then.criteria.some((one) => one.key === key && one.information)),
  })

/** No problem of these levels stands that did not stand before. */
export const bringsNothing = (
  before: Evaluation,
  after: Evaluation,
  levels: readonly Problem['level'][],
): boolean => {
  const known = new Set(before.problems.map(({ key }) => key))
  return after.problems.every(({ key, level }) => known.has(key) || !levels.includes(level))
}

const deltasOf = (
  options: readonly { value: string }[],
  deltaOf: (value: string) => OptionDelta | undefined,
): Record<string, OptionDelta> =>
  Object.fromEntries(
    options.flatMap(({ value }) => {
      const delta = deltaOf(value)
      return delta === undefined ? [] : [[value, delta]]
    }),
  )
