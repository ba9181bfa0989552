import fc from 'fast-check'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import { repairsOf } from '#shared/configurator/repairs'
import type { Repairable } from '#shared/configurator/repairs-state'
import { familySlugs, modelsOf, type TestModel } from '#tests/configurator/families'
import { repairable, sistersOf, states } from '#tests/configurator/repaired'
import { against, type Figure } from './figures.ts'

const STATES_PER_MODEL = 40
const ROUNDS = 5
/** ms of all but one in a hundred */
const TARGET = 5

/** Each state with errors is searched as the screen does, other models of the family and proposed answers included. */
export const benchRepairs = (): Figure[] => {
  const works = familySlugs().flatMap(modelsOf).flatMap(worksOf)
  const wrong = works.filter(({ judged }) =>
    judged.evaluation.problems.some(({ level }) => level === 'error'),
  )
  const times = wrong.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, work] of wrong.entries()) {
      const start = performance.now()
      repairsOf(work)
      times[place] = Math.min(times[place] ?? Infinity, performance.now() - start)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  return [
    {
      name: 'repairs of a state with errors',
      value: `p99 ${at(0.99)} ms`,
      note: `${against(`${TARGET} ms`, Number(at(0.99)) > TARGET)}; median ${at(0.5)}, p90 ${at(0.9)}, slowest ${at(0.99999)} ms; ${wrong.length} of ${works.length} states of all models, best of ${ROUNDS}`,
    },
  ]
}

/** States of each model that walks, typing and filling lead to. */
const worksOf = (model: TestModel): Repairable[] => {
  const sisters = sistersOf(model, NOTHING_REMEMBERED)
  return fc.sample(states, { numRuns: STATES_PER_MODEL, seed: 2026 }).map((stateOf) => ({
    ...repairable(model, stateOf(model), NOTHING_REMEMBERED),
    ...(sisters.length > 0 && { sisters }),
  }))
}
