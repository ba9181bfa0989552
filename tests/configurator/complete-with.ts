import { expect } from 'vitest'
import type { CriterionValue, EvaluatedCriterion, Evaluation } from '#shared/configurator/evaluation'
import type { TestModel } from './families.ts'
import { answer, evaluationOf, NOTHING, offeredValues, openCriteria } from './paths.ts'
import { wayOut } from './walks.ts'

/**
 * A complete configuration with one answer held fast, numbers at a `place` among those offered; fails where there
 * is none.
 */
export const completeWith = (model: TestModel, key: string, value: CriterionValue, place = 3): Evaluation => {
  const { criteria } = evaluationOf(model, NOTHING)
  const reached = criteria.some((criterion) => criterion.key === key)
  let answers = reached ? answer(model, NOTHING, key, value) : NOTHING
  for (let turn = 0; turn < 40; turn++) {
    const evaluation = evaluationOf(model, answers)
    const held = evaluation.criteria.find((criterion) => criterion.key === key)
    if (held?.asked && held.value !== value) answers = answer(model, answers, key, value)
    const [open] = openCriteria(evaluationOf(model, answers))
    if (!open) break
    const next = open.key === key ? value : plainest(open, place)
    if (next === undefined) break
    answers = answer(model, answers, open.key, next)
  }
  const evaluation = evaluationOf(model, answers)
  expect(evaluation.criteria.find((criterion) => criterion.key === key)?.value, model.reference).toBe(value)
  const done = evaluation.complete ? answers : wayOut(model, answers)
  if (!done) throw new Error(`${model.reference} with ${key}=${value} never becomes complete`)
  return evaluationOf(model, done)
}

export const plainest = (criterion: EvaluatedCriterion, place: number): CriterionValue | undefined => {
  const offered = offeredValues(criterion)
  if (criterion.domain.kind === 'boolean') return false
  return criterion.domain.kind === 'number' ? offered[place] : offered[0]
}
