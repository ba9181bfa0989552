import fc from 'fast-check'
import { type Answers, applyFix, choose } from '#shared/configurator/choose'
import type { CriterionValue, EvaluatedCriterion, Evaluation, Problem } from '#shared/configurator/evaluation'
import type { TestModel } from './families.ts'
import { answer, evaluationOf, NOTHING, numberAt, offeredValues, openCriteria } from './paths.ts'

/** One move of a random walk: numbers that pick among what the engine offers at that moment. */
export interface Move {
  kind: 'answer' | 'change' | 'clear' | 'pick'
  which: number
  value: number
}

export const moves = (maxLength: number): fc.Arbitrary<Move[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('answer', 'answer', 'answer', 'answer', 'change', 'clear', 'pick'),
      which: fc.nat(1000),
      value: fc.nat(1000),
    }),
    { minLength: 1, maxLength },
  )

/** Makes a move with an offered value; answers as they were when nothing is offered for it. */
export const move = (model: TestModel, answers: Answers, { kind, which, value }: Move): Answers => {
  const evaluation = evaluationOf(model, answers)
  if (kind === 'pick') return pick(model, answers, evaluation, which, value)
  const asked = evaluation.criteria.filter((criterion) => criterion.asked)
  const open = openCriteria(evaluation)
  const candidates = kind === 'answer' && open.length > 0 ? open : asked
  const criterion = candidates[which % candidates.length]
  if (!criterion) return answers
  if (kind === 'clear') return cleared(model, answers, criterion.key)
  const chosen = offeredValue(criterion, value)
  return chosen === undefined ? answers : answer(model, answers, criterion.key, chosen)
}

export const cleared = (model: TestModel, answers: Answers, key: string): Answers => {
  const { criteria, selection } = choose(model.template, model.components, answers, {
    kind: 'criterion',
    key,
    value: undefined,
  })
  return { criteria, selection }
}

const pick = (
  model: TestModel,
  answers: Answers,
  { components }: Evaluation,
  which: number,
  value: number,
): Answers => {
  const needed = components.filter((type) => type.needed)
  const type = needed[which % needed.length]
  const products = type?.possibleProducts.filter((product) => product.available) ?? []
  const product = products[value % products.length]
  if (!type || !product) return answers
  const { criteria, selection } = choose(model.template, model.components, answers, {
    kind: 'component',
    type: type.type,
    reference: product.reference,
  })
  return { criteria, selection }
}

/** A random offered value; for a number anywhere on its steps. */
const offeredValue = (criterion: EvaluatedCriterion, value: number): CriterionValue | undefined => {
  if (criterion.domain.kind === 'number') return numberAt(criterion.domain, value / 1000)
  const values = offeredValues(criterion)
  return values[value % values.length]
}

/** The answers after a walk from nothing. */
export const walk = (model: TestModel, steps: readonly Move[]): Answers =>
  steps.reduce((answers, step) => move(model, answers, step), NOTHING)

export const errorsOf = ({ problems }: Evaluation): Problem[] =>
  problems.filter(({ level }) => level === 'error')

/** Answers in which the problem is gone, by its fix or by changing one of its criteria; undefined: a dead end. */
export const withoutProblem = (model: TestModel, answers: Answers, problem: Problem): Answers | undefined => {
  for (const next of ways(model, answers, problem)) {
    if (!evaluationOf(model, next).problems.some(({ key }) => key === problem.key)) return next
  }
  return undefined
}

/** Answers that one click leads to: the fix first, then every offered value of every criterion concerned. */
function* ways(model: TestModel, answers: Answers, problem: Problem): Generator<Answers> {
  if (problem.fix) {
    const { criteria, selection } = applyFix(model.template, model.components, answers, problem.fix)
    yield { criteria, selection }
  }
  for (const criterion of evaluationOf(model, answers).criteria) {
    if (criterion.asked && problem.criteria.includes(criterion.key))
      yield* answersTo(model, answers, criterion)
  }
}

function* answersTo(model: TestModel, answers: Answers, criterion: EvaluatedCriterion): Generator<Answers> {
  for (const value of offeredValues(criterion)) yield answer(model, answers, criterion.key, value)
}

/**
 * A complete configuration reached from any answers by offered clicks alone: what is missing is answered, each
 * error is lifted by the click that leaves the fewest. Undefined when it gets stuck.
 */
export const wayOut = (model: TestModel, start: Answers): Answers | undefined => {
  let answers = start
  for (let click = 0; click < 3 * model.template.criteria.length; click++) {
    const evaluation = evaluationOf(model, answers)
    if (evaluation.complete) return answers
    const [open] = openCriteria(evaluation)
    const [error] = errorsOf(evaluation)
    const clicks = open ? answersTo(model, answers, open) : error ? ways(model, answers, error) : []
    const best = fewestErrors(model, clicks)
    if (!best) return undefined
    answers = best
  }
  return evaluationOf(model, answers).complete ? answers : undefined
}

/** The first candidate without error, else the one with the fewest. */
const fewestErrors = (model: TestModel, candidates: Iterable<Answers>): Answers | undefined => {
  let best: { answers: Answers; errors: number } | undefined
  for (const answers of candidates) {
    const errors = errorsOf(evaluationOf(model, answers)).length
    if (errors === 0) return answers
    if (!best || errors < best.errors) best = { answers, errors }
  }
  return best?.answers
}
