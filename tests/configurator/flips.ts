import {
  Flips,
  flipped,
  othersOf,
  type Seen,
  type State,
  see,
  shareOf,
  stateOf,
} from '#server/configurator/flips'
import { seededRandom } from '#server/seed/random'
import { randomConfiguration } from '#server/seed/random-configuration'
import { compileTemplate } from '#shared/configurator/compile'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { CriterionValue, EvaluatedCriterion, Evaluation } from '#shared/configurator/evaluation'
import type { TestModel } from './families.ts'

/** Ordered states of a family in which every option is flipped, and of each model at least. */
const STATES = 36
const STATES_OF_MODEL = 5
/** How often a family's options are flipped again under one answer. */
const STATES_OF_ANSWER = 8
/** Fewer comparisons beside one answer are chance. */
const ENOUGH = 3
/** Share from which two options are charged as a rule beside an answer. */
const MOSTLY = 0.9

/** The model as the engine reads it. Fails when it does not compile. */
export const compiledOf = ({ reference, template, components }: TestModel): CompiledTemplate => {
  const result = compileTemplate(template, components)
  if (!result.ok) throw new Error(`${reference}: ${result.faults[0]?.message}`)
  return result.compiled
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

class Found {
  readonly #flips = new Flips()
  /** pair of options → criterion beside it → its answer */
  readonly #under = new Map<string, Map<string, Map<string, Seen>>>()
  readonly #visits = new Map<string, number>()
  readonly #alternatives = new Map<string, Seen>()

  compare(criterion: EvaluatedCriterion, before: Evaluation, after: Evaluation): void {
    this.#flips.compare(criterion, before, after)
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
    const options = this.#flips.still().map(({ key, options }) => `${key}: ${options.join(', ')}`)
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
