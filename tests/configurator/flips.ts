import { answerAll } from '#server/configurator/answer-all'
import { seededRandom } from '#server/seed/random'
import { randomConfiguration } from '#server/seed/random-configuration'
import { compileTemplate } from '#shared/configurator/compile'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type {
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
} from '#shared/configurator/evaluation'
import type { TestModel } from './families.ts'
import { offeredValues } from './paths.ts'

/** Ordered states of a family in which every option is flipped, and of each model at least. */
const STATES = 36
const STATES_OF_MODEL = 5
/** How often a family's options are flipped again under one answer. */
const STATES_OF_ANSWER = 8
/** Fewer comparisons beside one answer are chance. */
const ENOUGH = 3
/** Share from which two options are charged as a rule beside an answer. */
const MOSTLY = 0.9
/** Share of the comparisons under which a price moves by chance: a few millimetres that cross a step of a grid. */
const RARELY = 0.1

/** The model as the engine reads it. Fails when it does not compile. */
export const compiledOf = ({ reference, template, components }: TestModel): CompiledTemplate => {
  const result = compileTemplate(template, components)
  if (!result.ok) throw new Error(`${reference}: ${result.faults[0]?.message}`)
  return result.compiled
}

interface State {
  criteria: Criteria
  evaluation: Evaluation
}

/** How often something was compared, and how often the price moved with it. */
interface Seen {
  times: number
  moves: number
}

/**
 * What costs nothing in a family, a line each: `<criterion>: <options>` of which none is dearer than another answer;
 * `<criterion>: <options> if <answer>` of options that are charged beside other answers, but never beside that one;
 * `<component type>: <references>` of two alternatives that cost the same. Two states are compared that differ in
 * one answer, and in what is asked because of it.
 */
export const freeOptions = (models: readonly TestModel[]): string[] => {
  const found = new Found()
  const states = Math.max(STATES_OF_MODEL, Math.ceil(STATES / models.length))
  for (const model of models) {
    const compiled = compiledOf(model)
    const random = seededRandom(2026)
    for (let count = 0; count < states; count++) {
      const criteria = randomConfiguration(compiled, random)
      if (criteria !== undefined) flipAll(compiled, stateOf(compiled, criteria), found)
    }
  }
  return found.lines()
}

const flipAll = (compiled: CompiledTemplate, state: State, found: Found): void => {
  found.alternatives(state.evaluation)
  for (const criterion of state.evaluation.criteria) {
    for (const value of othersOf(criterion)) {
      const other = flipped(compiled, state, criterion.key, value)
      if (other === undefined) continue
      found.compare(criterion, state.evaluation, other.evaluation)
      if (found.visit(criterion.key, value)) flipUnder(compiled, other, criterion.key, value, found)
    }
  }
}

/** Flips every other option beside an answer. */
const flipUnder = (
  compiled: CompiledTemplate,
  state: State,
  key: string,
  value: CriterionValue,
  found: Found,
): void => {
  for (const criterion of state.evaluation.criteria) {
    if (criterion.key === key) continue
    for (const option of othersOf(criterion)) {
      const other = flipped(compiled, state, criterion.key, option)
      if (other === undefined) continue
      const pair = [String(criterion.value), String(option)].toSorted().join(', ')
      const moves = other.evaluation.price.cents !== state.evaluation.price.cents
      found.under(`${criterion.key}: ${pair}`, key, String(value), moves)
    }
  }
}

const stateOf = (compiled: CompiledTemplate, given: Criteria): State => answerAll(compiled, plainest, given)

const plainest = (criterion: EvaluatedCriterion): CriterionValue | undefined => offeredValues(criterion)[0]

/** Available options that were not chosen; none of what is not asked, and none of a number. */
const othersOf = (criterion: EvaluatedCriterion): CriterionValue[] =>
  criterion.asked && criterion.domain.kind !== 'number'
    ? offeredValues(criterion).filter((value) => value !== criterion.value)
    : []

/** The state with another answer; undefined when that cannot be ordered, or changes an answer beside it. */
const flipped = (
  compiled: CompiledTemplate,
  { criteria, evaluation }: State,
  key: string,
  value: CriterionValue,
): State | undefined => {
  const other = stateOf(compiled, { ...criteria, [key]: value })
  const alone = evaluation.criteria.every((one, place) => {
    const now = other.evaluation.criteria[place]
    return one.key === key || !one.asked || now?.asked !== true || now.value === one.value
  })
  return other.evaluation.complete && alone ? other : undefined
}

class Found {
  /** criterion → option → another → how often the first was the dearer of the two */
  readonly #options = new Map<string, Map<string, Map<string, Seen>>>()
  /** pair of options → criterion beside it → its answer */
  readonly #under = new Map<string, Map<string, Map<string, Seen>>>()
  readonly #visits = new Map<string, number>()
  readonly #alternatives = new Map<string, Seen>()

  compare({ key, value }: EvaluatedCriterion, before: Evaluation, after: Evaluation): void {
    const options = this.#options.get(key) ?? new Map<string, Map<string, Seen>>()
    this.#options.set(key, options)
    const note = (one: string, other: string, dearer: boolean) => {
      const others = options.get(one) ?? new Map<string, Seen>()
      options.set(one, others)
      see(others, other, dearer)
    }
    const from = String(value)
    const to = String(after.criteria.find((criterion) => criterion.key === key)?.value)
    note(from, to, before.price.cents > after.price.cents)
    note(to, from, after.price.cents > before.price.cents)
  }

  /** Whether the options beside an answer are to be flipped once more. */
  visit(key: string, value: CriterionValue): boolean {
    const visits = this.#visits.get(`${key} ${value}`) ?? 0
    this.#visits.set(`${key} ${value}`, visits + 1)
    return visits < STATES_OF_ANSWER
  }

  under(pair: string, key: string, answer: string, moves: boolean): void {
    const criteria = this.#under.get(pair) ?? new Map<string, Map<string, Seen>>()
    this.#under.set(pair, criteria)
    const answers = criteria.get(key) ?? new Map<string, Seen>()
    criteria.set(key, answers)
    see(answers, answer, moves)
  }

  alternatives({ components }: Evaluation): void {
    for (const { type, needed, possibleProducts } of components) {
      const available = needed ? possibleProducts.filter((product) => product.available) : []
      available.forEach((one, place) => {
        for (const other of available.slice(place + 1)) {
          const pair = [one.reference, other.reference].toSorted().join(', ')
          see(this.#alternatives, `${type}: ${pair}`, one.cents !== other.cents)
        }
      })
    }
  }

  lines(): string[] {
    const options = [...this.#options].flatMap(([key, seen]) => {
      const never = [...seen].flatMap(([option, others]) =>
        [...others.values()].every((one) => shareOf([one]) < RARELY) ? [option] : [],
      )
      const free = never.filter((one) => never.some((other) => seen.get(one)?.has(other)))
      return free.length > 1 ? [`${key}: ${free.toSorted().join(', ')}`] : []
    })
    const alternatives = [...this.#alternatives].flatMap(([pair, { moves }]) => (moves > 0 ? [] : [pair]))
    return [...options, ...this.#silent(), ...alternatives].toSorted()
  }

  /** Options whose price moves beside other answers to a criterion, and never beside one. */
  #silent(): string[] {
    const silent = new Map<string, Set<string>>()
    for (const [pair, criteria] of this.#under) {
      const [criterion = '', options = ''] = pair.split(': ')
      for (const [key, answers] of criteria)
        for (const [answer, { times, moves }] of answers) {
          if (moves > 0 || times < ENOUGH) continue
          const ruled = [...answers.values()].some(
            (seen) => seen.times >= ENOUGH && shareOf([seen]) >= MOSTLY,
          )
          if (!ruled) continue
          const place = `${criterion} if ${key} = ${answer}`
          const listed = silent.get(place) ?? new Set<string>()
          silent.set(place, listed)
          for (const option of options.split(', ')) listed.add(option)
        }
    }
    return [...silent].map(([place, options]) =>
      place.replace(' if ', `: ${[...options].toSorted().join(', ')} if `),
    )
  }
}

/** Share of the comparisons in which the price moved. */
const shareOf = (all: readonly Seen[]): number =>
  all.reduce((sum, { moves }) => sum + moves, 0) / all.reduce((sum, { times }) => sum + times, 0)

const see = (all: Map<string, Seen>, key: string, moved: boolean): void => {
  const { times = 0, moves = 0 } = all.get(key) ?? {}
  all.set(key, { times: times + 1, moves: moves + (moved ? 1 : 0) })
}
