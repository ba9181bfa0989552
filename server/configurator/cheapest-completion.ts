import { setImmediate } from 'node:timers/promises'
import { seededRandom } from '#server/seed/random'
import { randomConfiguration } from '#server/seed/random-configuration'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import type {
  ComponentSelection,
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  EvaluatedDomain,
  Evaluation,
} from '#shared/configurator/evaluation'
import { answerAll, numberAt } from './answer-all.ts'

/** Answers with picks that can be ordered, and their price. */
export interface Completion {
  criteria: Criteria
  selection: ComponentSelection
  /** ex. VAT, one piece */
  cents: number
}

/** Ordered states from which prices are lowered: what no single change leads to is behind another of them. */
const STARTS = 3
/** Rounds over all criteria; each lowers the price or is the last. */
const MAX_ROUNDS = 12
/** Shares of a range at which a number is tried, beside the way down to its minimum. */
const SHARES = [0, 0.05, 0.2, 0.5, 1]
/** Halvings of the way from a number down to its minimum: the last one is a step or two of any range. */
const HALVINGS = 14

/**
 * What a model costs at least: from several states that can be ordered, each answer in turn is replaced by the one
 * that lowers the price, until none does. Undefined when nothing was found that can be ordered. Tens of ms of work,
 * with pauses: kept by who asks.
 */
export const cheapestCompletion = async (compiled: CompiledTemplate): Promise<Completion | undefined> => {
  let best: Completion | undefined
  for (const start of startsOf(compiled)) {
    const found = lowered(compiled, start)
    if (found !== undefined && (best === undefined || found.cents < best.cents)) best = found
    await setImmediate()
  }
  return best
}

function* startsOf(compiled: CompiledTemplate): Generator<Criteria> {
  const random = seededRandom(1)
  yield answerAll(compiled, plainest).criteria
  for (let count = 0; count < STARTS; count++) {
    const criteria = randomConfiguration(compiled, random)
    if (criteria !== undefined) yield criteria
  }
}

/** "No", the first option, the smallest number. */
const plainest = ({ domain }: EvaluatedCriterion): CriterionValue | undefined => {
  if (domain.kind === 'number') return domain.min
  if (domain.kind === 'boolean') return false
  return domain.options.find((option) => option.available)?.value
}

const lowered = (compiled: CompiledTemplate, start: Criteria): Completion | undefined => {
  let best = priced(compiled, start)
  if (best === undefined) return undefined
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before: number = best.cents
    for (const { key } of compiled.criteria) {
      const criterion = best.evaluation.criteria.find((one) => one.key === key)
      for (const value of criterion?.asked ? othersOf(criterion) : []) {
        const other = priced(compiled, { ...best.criteria, [key]: value })
        if (other !== undefined && other.cents < best.cents) best = other
      }
    }
    if (best.cents === before) break
  }
  const { criteria, selection, cents } = best
  return { criteria, selection, cents }
}

const othersOf = ({ domain, value }: EvaluatedCriterion): CriterionValue[] => {
  if (domain.kind === 'number') return numbersOf(domain, value)
  const options = domain.options.flatMap((option) => (option.available ? [option.value] : []))
  const values = domain.kind === 'boolean' ? options.map((option) => option === 'true') : options
  return values.filter((one) => one !== value)
}

const numbersOf = (
  domain: Extract<EvaluatedDomain, { kind: 'number' }>,
  value: CriterionValue | undefined,
): number[] => {
  const share = typeof value === 'number' ? (value - domain.min) / (domain.max - domain.min) : 0
  const down = Array.from({ length: HALVINGS }, (_, place) => share * (1 - 0.5 ** (place + 1)))
  const numbers = [...SHARES, ...down].map((one) => numberAt(domain, one))
  return [...new Set(numbers)].filter((number) => number !== value)
}

/** The answers with what they leave open, each part the cheapest; undefined when that cannot be ordered. */
const priced = (
  compiled: CompiledTemplate,
  given: Criteria,
): (Completion & { evaluation: Evaluation }) | undefined => {
  const { criteria, evaluation } = answerAll(compiled, plainest, given)
  if (!evaluation.complete) return undefined
  const selection = cheapestPicks(evaluation)
  const picked =
    Object.keys(selection).length === 0 ? evaluation : evaluateCompiled(compiled, criteria, selection)
  if (!picked.complete) return undefined
  return { criteria, selection, cents: picked.price.cents, evaluation }
}

/** The picks that cost less than what the template takes. */
const cheapestPicks = ({ components }: Evaluation): ComponentSelection =>
  Object.fromEntries(
    components.flatMap(({ type, needed, selected, possibleProducts }) => {
      const taken = possibleProducts.find(({ reference }) => reference === selected)
      if (!needed || taken?.cents === undefined) return []
      const cheapest = possibleProducts.reduce(
        (least, product) =>
          product.available && (product.cents ?? Infinity) < (least.cents ?? Infinity) ? product : least,
        taken,
      )
      return cheapest === taken ? [] : [[type, cheapest.reference]]
    }),
  )
