import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria } from '#shared/configurator/evaluation'
import { familySlugs, modelsOf, type TestModel } from '#tests/configurator/families'
import { plainPath } from '#tests/configurator/paths'
import { against, type Figure } from './figures.ts'

const RUNS = 3000
/** ms of half of them */
const TARGET = 0.2
const WARM_UP = 500

/** One choice in the catalogue's largest template, as the screen makes it: each run evaluates answers that differ from the last. */
export const benchEvaluate = (): Figure[] => {
  const model = largestModel()
  const states = statesOf(model)
  const times: number[] = []
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const criteria = states[run % states.length] ?? {}
    const start = performance.now()
    evaluate(model.template, model.components, criteria, {})
    const time = performance.now() - start
    if (run >= WARM_UP) times.push(time)
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  return [
    {
      name: `evaluate, largest template (${model.reference})`,
      value: `${at(0.5).toFixed(4)} ms`,
      note: `${against(`${TARGET} ms`, at(0.5) > TARGET)}; p95 ${at(0.95).toFixed(4)} ms, ${RUNS} runs`,
    },
  ]
}

/** Criteria, rules and components: what one evaluation goes through. */
const sizeOf = ({ template, components }: TestModel): number =>
  template.criteria.length + template.rules.length + components.length

const largestModel = (): TestModel =>
  familySlugs()
    .flatMap(modelsOf)
    .reduce((largest, model) => (sizeOf(model) > sizeOf(largest) ? model : largest))

/** The plainest answers at several sizes. */
const statesOf = (model: TestModel): Criteria[] =>
  [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 1].map((share) => plainPath(model, share).answers.criteria)
