import { type Answers, changedBy, type KeptCriteria, keptCriteria } from './choose.ts'
import { compileOnce, type Weighed } from './evaluate.ts'
import type { ComponentSelection, Criteria, CriterionValue, Evaluation, Problem } from './evaluation.ts'
import { type Judged, weighKept } from './judge.ts'

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
  const compiled = compileOnce(model.template, model.components)
  if (!compiled || !isWhole(now)) return NO_DELTAS
  const { remembered } = model
  const read = (criteria: Criteria) => keptCriteria(compiled, criteria, remembered?.criteria)
  const informations = new Set(compiled.criteria.flatMap(({ key, information }) => (information ? key : [])))
  const compared = (kept: KeptCriteria, selection: ComponentSelection): OptionDelta | undefined => {
    const { cleared, weighed: then } = weighKept(compiled, remembered, kept, selection)
    // what it newly asks and no price reads may be open: the colour of a coat that costs the same in each
    const missing = then.missing.filter((key) => !informations.has(key))
    if (!isPriced({ ...then, missing }) || !bringsNothing(now, then, ['error'])) return undefined
    return {
      cents: then.price.cents - now.price.cents,
      days:
        then.leadTimeDays === undefined || now.leadTimeDays === undefined
          ? undefined
          : then.leadTimeDays - now.leadTimeDays,
      clears: cleared.map(({ label }) => label),
    }
  }
  const answered = (key: string, value: CriterionValue): OptionDelta | undefined => {
    const { criteria, selection } = changedBy(answers, { kind: 'criterion', key, value })
    return compared(read(criteria), selection)
  }
  // another part leaves the answers as they are
  const same = read(answers.criteria)
  const picked = (type: string, reference: string): OptionDelta | undefined =>
    compared(same, changedBy(answers, { kind: 'component', type, reference }).selection)
  return {
    criteria: Object.fromEntries(
      now.criteria.flatMap(({ key, asked, forced, value, domain }) => {
        if (!asked || forced || domain.kind === 'number' || domain.options.length > COMPARED_MAX) return []
        const others = domain.options.filter((option) => option.available && option.value !== String(value))
        const given = (text: string) => (domain.kind === 'boolean' ? text === 'true' : text)
        return [[key, deltasOf(others, (text) => answered(key, given(text)))]]
      }),
    ),
    components: Object.fromEntries(
      now.components.flatMap(({ type, needed, selected, possibleProducts }) => {
        const others = possibleProducts.filter(
          ({ available, reference }) => available && reference !== selected,
        )
        if (!needed || others.length === 0) return []
        const taken = others.map(({ reference }) => ({ value: reference }))
        return [[type, deltasOf(taken, (reference) => picked(type, reference))]]
      }),
    ),
  }
}

/** All that is asked is answered, and each part that is needed and each surcharge has its amount. */
export const isWhole = (evaluation: Evaluation): boolean =>
  evaluation.criteria.length > 0 && isPriced(evaluation)

/** The same of what was weighed. */
export const isPriced = ({ missing, problems }: Pick<Weighed, 'missing' | 'problems'>): boolean =>
  missing.length === 0 && !problems.some(({ key }) => /^(component|surcharge):/.test(key))

type Problems = Pick<Evaluation, 'problems'>

/** No problem of these levels stands that did not stand before. */
export const bringsNothing = (
  before: Problems,
  after: Problems,
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
