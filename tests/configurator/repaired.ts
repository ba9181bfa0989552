import fc from 'fast-check'
import { carryOver } from '#shared/configurator/carry'
import { type Answers, applyFix, type Choice } from '#shared/configurator/choose'
import type { Remembered } from '#shared/configurator/configurator.schema'
import type { Evaluation } from '#shared/configurator/evaluation'
import { type Judgement, judge } from '#shared/configurator/judge'
import { isWhole } from '#shared/configurator/option-deltas'
import { type ProblemRepairs, type Repair, repairsOf } from '#shared/configurator/repairs'
import type { Repairable, Sister } from '#shared/configurator/repairs-state'
import type { NumberDomain } from '#shared/configurator/typed-number'
import { modelsOf, type TestModel } from './families.ts'
import { answer, evaluationOf, NOTHING, offeredValues } from './paths.ts'
import { errorsOf, type Move, moves, walk } from './walks.ts'

/** A model's answers as repairs are searched for them: alone unless something stands in for the rest. */
export const repairable = (
  { template, components }: TestModel,
  answers: Answers,
  remembered?: Remembered,
): Repairable => {
  const model = { template, components, ...(remembered && { remembered }) }
  return { model, answers, judged: judge(model, answers) }
}

/** The other models of a family; what stands in for the rest does so there too. */
export const sistersOf = ({ slug, reference }: TestModel, remembered?: Remembered): Sister[] =>
  modelsOf(slug)
    .filter((model) => model.reference !== reference)
    .map((model) => ({
      ...repairable(model, { criteria: {}, selection: {} }, remembered).model,
      level: { id: model.reference, name: model.reference },
    }))

/** An answer: one of those offered, or what is typed into a number. */
export interface Given {
  /** which of those offered */
  which: number
  /** of a number: thousandths of the way from its least to its most; beyond both too */
  place: number
  /** 10 or 1000: it is meant in centimetres, or in metres */
  slip: number
}

/** Every place is as likely as any other: of `fc.double` nearly all are next to none. */
export const giving: fc.Arbitrary<Given> = fc.record({
  which: fc.nat(1000),
  place: fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: -200, max: 1300 })),
  slip: fc.constantFrom(1, 1, 1, 1, 1, 1, 10, 1000),
})

const typedIn = ({ min, max, step }: NumberDomain, { place, slip }: Given): number => {
  const meant = min + ((max - min) * place) / 1000
  return Number((Math.round(meant / slip / step) * step).toFixed(6))
}

/**
 * The answers after a walk, one number of which is then typed anywhere, inside its limits, outside, or in another unit:
 * where walks by what is offered seldom come.
 */
const typedAfter = (model: TestModel, steps: readonly Move[], typed: Given): Answers => {
  const answers = walk(model, steps)
  const numbers = evaluationOf(model, answers).criteria.filter(
    ({ asked, domain }) => asked && domain.kind === 'number',
  )
  const criterion = numbers[typed.which % numbers.length]
  if (criterion?.domain.kind !== 'number') return answers
  return answer(model, answers, criterion.key, typedIn(criterion.domain, typed))
}

/** A form filled from its first question to its last as long as there is something to give, whatever is wrong by then. */
export const filled = (model: TestModel, given: readonly Given[]): Answers =>
  given.reduce((answers, one) => {
    const { criteria } = evaluationOf(model, answers)
    const open = criteria.find(({ asked, key }) => asked && !Object.hasOwn(answers.criteria, key))
    if (open === undefined) return answers
    const offered = offeredValues(open)
    const value =
      open.domain.kind === 'number' ? typedIn(open.domain, one) : offered[one.which % offered.length]
    return value === undefined ? answers : answer(model, answers, open.key, value)
  }, NOTHING)

/** Longer than any form. */
const QUESTIONS_MAX = 60

/** Forms filled by people who give anything, whatever comes of it. */
export const forms = fc.array(giving, { minLength: QUESTIONS_MAX, maxLength: QUESTIONS_MAX })

/** States of a model that walks, typing and filling lead to. */
export const states: fc.Arbitrary<(model: TestModel) => Answers> = fc.oneof(
  fc.tuple(moves(14), giving).map(
    ([steps, typed]) =>
      (model: TestModel) =>
        typedAfter(model, steps, typed),
  ),
  forms.map((given) => (model: TestModel) => filled(model, given)),
)

/** What one tap on a repair leads to. */
const tapped = (
  { model, answers, sisters }: Repairable,
  { set, model: level }: Repair,
): Judgement & Pick<Choice, 'cleared'> => {
  if (level === undefined) {
    const { cleared, ...chosen } = applyFix(
      model.template,
      model.components,
      answers,
      { set },
      model.remembered?.criteria,
    )
    return { ...judge(model, chosen), cleared }
  }
  const sister = Array.isArray(sisters) ? sisters.find((one: Sister) => one.level.id === level.id) : undefined
  if (sister === undefined) throw new Error(`no model ${level.id} was asked`)
  const criteria = { ...answers.criteria, ...set }
  const carried = carryOver(sister, { ...answers, criteria }, model.template)
  return { ...judge(sister, carried), cleared: carried.dropped }
}

/** It is a question without answer; a fact that follows from another answer is none. */
const isOpen = ({ missing, criteria }: Evaluation, key: string): boolean =>
  missing.includes(key) && criteria.find((criterion) => criterion.key === key)?.forced !== true

const offered = ({ first, model, others }: ProblemRepairs): Repair[] => [
  ...first,
  ...(model ? [model] : []),
  ...others,
]

/** What is wrong with the repairs of a state, each as a sentence; none should be. */
export const complaintsAbout = (work: Repairable): string[] => {
  const { evaluation } = work.judged
  const errors = new Set(errorsOf(evaluation).map(({ key }) => key))
  return [...repairsOf(work)].flatMap(([key, repairs]) =>
    offered(repairs).flatMap((repair) => {
      const { cleared, evaluation: after } = tapped(work, repair)
      const { set, clears, asks, pieces = 1, cents, moreCents } = repair
      const labelOf = (one: string) => after.criteria.find((criterion) => criterion.key === one)?.label ?? one
      const gone = cleared.filter((one) => !Object.hasOwn(set, one.key))
      const missing = after.missing
        .filter((one) => !isOpen(evaluation, one) && !cleared.some(({ key: lost }) => lost === one))
        .map(labelOf)
      const worth = isWhole(after) ? after.price.cents * pieces : undefined
      const more = worth !== undefined && isWhole(evaluation) ? worth - evaluation.price.cents : undefined
      return [
        ...after.problems.filter((problem) => problem.key === key).map(() => 'leaves its problem'),
        ...errorsOf(after).flatMap((error) => (errors.has(error.key) ? [] : [`brings ${error.key}`])),
        ...Object.entries(set).flatMap(([one, value]) =>
          after.criteria.find((criterion) => criterion.key === one)?.value === value
            ? []
            : [`does not set ${one}`],
        ),
        ...gone.flatMap(({ label }) => (clears.includes(label) ? [] : [`clears ${label}`])),
        ...missing.flatMap((label) => (asks.includes(label) ? [] : [`asks ${label}`])),
        ...(cents === worth && moreCents === more
          ? []
          : [`tells ${cents} (${moreCents}) of ${worth} (${more})`]),
      ].map((complaint) => `« ${repair.label} » for ${key} ${complaint}`)
    }),
  )
}

/** Pairs of repairs that were searched for one problem, of which one changes all that the other does, and more. */
export const needless = (work: Repairable): string[] =>
  [...repairsOf(work)].flatMap(([key, repairs]) => {
    const fix = work.judged.evaluation.problems.find((problem) => problem.key === key)?.fix?.label
    const searched = offered(repairs).filter(({ model, label }) => model === undefined && label !== fix)
    return searched.flatMap((larger) =>
      searched
        .filter((smaller) => isMore(larger, smaller))
        .map((smaller) => `« ${larger.label} » is « ${smaller.label} » and more`),
    )
  })

/** A number is the same change whatever its value. */
const isMore = ({ set: larger, pieces }: Repair, { set: smaller, pieces: fewer }: Repair): boolean =>
  pieces === fewer &&
  Object.keys(larger).length > Object.keys(smaller).length &&
  Object.entries(smaller).every(
    ([key, value]) => key in larger && (typeof value === 'number' || larger[key] === value),
  )

/** Keys of the errors that nothing mends and that do not say what to do instead. */
export const unmended = (work: Repairable): string[] => {
  const repairs = repairsOf(work)
  return errorsOf(work.judged.evaluation)
    .filter(({ key }) => {
      const { first = [], model, others = [], noRepair } = repairs.get(key) ?? {}
      return first.length + others.length === 0 && model === undefined && noRepair === undefined
    })
    .map(({ key }) => key)
}
