import type { Evaluation, Problem } from '#shared/configurator/evaluation'

/** Where problems stand that are about nothing that is shown: before the questions. */
export const GENERAL = 'general'

/** The place of a component type's problems. */
export const componentPlace = (type: string): string => `component:${type}`

/**
 * Where a problem stands: beside the first question it concerns among those asked, else beside a fact, at its
 * component type, or before the questions.
 */
export const placeOf = ({ criteria, components }: Evaluation, problem: Problem): string => {
  const asked = criteria.filter((criterion) => criterion.asked)
  const fieldAmong = (shown: typeof asked): string | undefined =>
    problem.criteria.find((key) => shown.some((criterion) => criterion.key === key))
  const field = fieldAmong(asked.filter(({ forced }) => !forced)) ?? fieldAmong(asked)
  if (field !== undefined) return field
  const shown = components.some(
    ({ type, needed, possibleProducts }) =>
      needed && possibleProducts.length > 0 && componentPlace(type) === problem.key,
  )
  return shown ? problem.key : GENERAL
}

/** Every problem at its one place. */
export const problemsByPlace = (evaluation: Evaluation): ReadonlyMap<string, Problem[]> => {
  const byPlace = new Map<string, Problem[]>()
  for (const problem of evaluation.problems) {
    const place = placeOf(evaluation, problem)
    byPlace.set(place, [...(byPlace.get(place) ?? []), problem])
  }
  return byPlace
}
