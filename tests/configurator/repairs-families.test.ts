import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import { ENDLESS, runs } from '#tests/platform/runs'
import { familySlugs, modelsOf } from './families.ts'
import { complaintsAbout, needless, repairable, sistersOf, typedAfter, unmended } from './repaired.ts'
import { moves } from './walks.ts'

/** What holds for the repairs of every model of the catalogue, in states that walks and typing lead to. */
const RUNS = { numRuns: runs(24), seed: Number(process.env.SEED ?? 2026) }
const models = familySlugs().flatMap(modelsOf)

vi.setConfig({ testTimeout: ENDLESS })

describe.each(models)('$slug $reference', (model) => {
  const sisters = {
    alone: sistersOf(model),
    proposed: sistersOf(model, NOTHING_REMEMBERED),
  }

  it('offers repairs that do what they say, at the price they say, and no harm; or a reason why there is none', () => {
    fc.assert(
      fc.property(
        moves(14),
        fc.nat(1000),
        fc.double({ min: -0.2, max: 1.3, noNaN: true }),
        fc.constantFrom('alone', 'proposed'),
        (steps, which, share, how) => {
          const answers = typedAfter(model, steps, which, share)
          const work = repairable(model, answers, how === 'proposed' ? NOTHING_REMEMBERED : undefined)
          const state = `${model.slug}.json ${model.reference}, ${how}\n${JSON.stringify(answers)}`
          expect(unmended(work), state).toEqual([])
          const family = { ...work, ...(sisters[how].length > 0 && { sisters: sisters[how] }) }
          expect(complaintsAbout(family), state).toEqual([])
          expect(needless(family), state).toEqual([])
        },
      ),
      RUNS,
    )
  })
})
