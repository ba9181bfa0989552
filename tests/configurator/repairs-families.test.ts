import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Answers } from '#shared/configurator/choose'
import type { Remembered } from '#shared/configurator/configurator.schema'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import type { Sister } from '#shared/configurator/repairs-state'
import { ENDLESS, runs, testInCi } from '#tests/platform/runs'
import { familySlugs, modelsOf, type TestModel } from './families.ts'
import { evaluationOf } from './paths.ts'
import {
  complaintsAbout,
  filled,
  forms,
  needless,
  repairable,
  sistersOf,
  states,
  unmended,
} from './repaired.ts'
import { errorsOf } from './walks.ts'

/** What holds for the repairs of every model of the catalogue, in states that walks, typing and filling lead to. */
const RUNS = { numRuns: runs(24), seed: Number(process.env.SEED ?? 2026) }
/** Forms filled of one model until its family has told all its errors: the same each time, for what they meet is told. */
const FORMS = { numRuns: 400, seed: 2026 }

vi.setConfig({ testTimeout: ENDLESS })

const sisters = new Map<string, Sister[]>()

/** Read once: each reading takes more than all that is made of it. */
const sistersOnce = (model: TestModel, remembered: Remembered | undefined): Sister[] => {
  const name = `${model.reference} ${remembered ? 'proposed' : 'alone'}`
  const found = sisters.get(name) ?? sistersOf(model, remembered)
  sisters.set(name, found)
  return found
}

/** Fails where an error of a state has neither a repair nor a reason, or a repair is not what it says. */
const expectMended = (model: TestModel, answers: Answers, remembered?: Remembered): void => {
  const work = repairable(model, answers, remembered)
  const state = `${model.slug}.json ${model.reference}, ${remembered ? 'proposed' : 'alone'}\n${JSON.stringify(answers)}`
  expect(unmended(work), state).toEqual([])
  const others = sistersOnce(model, remembered)
  const family = { ...work, ...(others.length > 0 && { sisters: others }) }
  expect(complaintsAbout(family), state).toEqual([])
  expect(needless(family), state).toEqual([])
}

describe.each(familySlugs())('%s', (slug) => {
  const models = modelsOf(slug)

  it.each(models)(
    'offers repairs that do what they say, at the price they say, and no harm; or a reason why there is none: $reference',
    (model) => {
      fc.assert(
        fc.property(states, fc.constantFrom(undefined, NOTHING_REMEMBERED), (stateOf, remembered) =>
          expectMended(model, stateOf(model), remembered),
        ),
        RUNS,
      )
    },
  )

  testInCi(
    'mends each error that a rule of it tells, or says why nothing does: none is out of reach',
    async () => {
      const never = new Set(
        models.flatMap(({ template }) =>
          template.rules.filter(({ level }) => level === 'error').map(({ key }) => key),
        ),
      )
      for (const model of models) {
        for (const given of fc.sample(forms, FORMS)) {
          if (never.size === 0) return
          const answers = filled(model, given)
          const told = errorsOf(evaluationOf(model, answers)).filter(({ key }) => never.delete(key))
          if (told.length > 0) expectMended(model, answers)
        }
      }
      expect([...never]).toEqual([])
    },
  )
})
