import { samplePlans } from '#shared/configurator/bend-limits'
import { formatPlan, STRAIGHT } from '#shared/configurator/bend-plan'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type {
  Criteria,
  CriterionValue,
  EvaluatedCriterion,
  Evaluation,
} from '#shared/configurator/evaluation'
import { COMPARED_MAX } from '#shared/configurator/option-deltas'
import { answerAll } from './answer-all.ts'

/** States that differ in one answer, and which of the options are never the dearer ones. */

export interface State {
  criteria: Criteria
  evaluation: Evaluation
}

/** How often something was compared, and how often the price moved with it. */
export interface Seen {
  times: number
  moves: number
}

/** Share of the comparisons under which a price moves by chance: a few millimetres that cross a step of a grid. */
const RARELY = 0.1

/** Every answer that a question offers now; of a number its smallest. */
export const offered = ({ domain }: EvaluatedCriterion): CriterionValue[] => {
  if (domain.kind === 'number') return [domain.min]
  if (domain.kind === 'plan') return [STRAIGHT, ...samplePlans(domain.limits).map(formatPlan)]
  const values = domain.options.flatMap(({ value, available }) => (available ? [value] : []))
  return domain.kind === 'choice' ? values : values.map((value) => value === 'true')
}

/** Answers with the first that is offered for each question left open. */
export const stateOf = (compiled: CompiledTemplate, given: Criteria): State =>
  answerAll(compiled, (criterion) => offered(criterion)[0], given)

/** Available options that were not chosen; none of what is not asked, of a number, or of a card of colours that no price reads. */
export const othersOf = (criterion: EvaluatedCriterion): CriterionValue[] =>
  criterion.asked &&
  criterion.domain.kind !== 'number' &&
  !(criterion.information && criterion.domain.options.length > COMPARED_MAX)
    ? offered(criterion).filter((value) => value !== criterion.value)
    : []

/** The state with another answer; undefined when that cannot be ordered, or changes an answer beside it. */
export const flipped = (
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

/** Share of the comparisons in which the price moved. */
export const shareOf = (all: readonly Seen[]): number =>
  all.reduce((sum, { moves }) => sum + moves, 0) / all.reduce((sum, { times }) => sum + times, 0)

export const see = (all: Map<string, Seen>, key: string, moved: boolean): void => {
  const { times = 0, moves = 0 } = all.get(key) ?? {}
  all.set(key, { times: times + 1, moves: moves + (moved ? 1 : 0) })
}

/** Options of each question among which none is dearer than another, as far as states were compared. */
export class Flips {
  /** criterion → option → another → how often the first was the dearer of the two */
  readonly #options = new Map<string, Map<string, Map<string, Seen>>>()

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

  /** Two options at least of each question. */
  still(): { key: string; options: string[] }[] {
    return [...this.#options].flatMap(([key, seen]) => {
      const never = [...seen].flatMap(([option, others]) =>
        [...others.values()].every((one) => shareOf([one]) < RARELY) ? [option] : [],
      )
      const options = never.filter((one) => never.some((other) => seen.get(one)?.has(other)))
      return options.length > 1 ? [{ key, options: options.toSorted() }] : []
    })
  }
}
