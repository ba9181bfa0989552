import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria } from '#shared/configurator/evaluation'
import { familySlugs, modelsOf, type TestModel } from '#tests/configurator/families'
import { plainPath } from '#tests/configurator/paths'

/** Time of one `evaluate` of the catalogue's largest template, fully answered. */
export interface EvaluateMeasure {
  /** reference of the model measured */
  model: string
  /** criteria + rules + components of its template */
  size: number
  /** ms; the target is under 0.2 */
  medianMs: number
  p95Ms: number
  runs: number
}

const RUNS = 3000
const WARM_UP = 500

/** Measures a choice as the screen makes it: each run evaluates answers that differ from the last. */
export const measureEvaluate = (): EvaluateMeasure => {
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
  return { model: model.reference, size: sizeOf(model), medianMs: at(0.5), p95Ms: at(0.95), runs: RUNS }
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
