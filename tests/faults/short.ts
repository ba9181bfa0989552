import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#server/platform/database'
import { isPossible, type Scenario } from './scenario.ts'
import { makeStage, type Stage } from './stage.ts'
import { testSupplies } from './supplies.ts'

/** ms. It only ends a scenario that never would. */
export const ENDLESS = 240_000

/** The embedded engine too in CI (decision 027). */
export const ENGINES: readonly Engine[] = process.env.CI ? ['embedded', 'postgres'] : ['postgres']

/** A stage for each test of the file, undone after it. */
export const testStage = (): Stage => {
  let stage: Stage | undefined
  beforeEach(() => {
    stage = makeStage(testSupplies)
  })
  afterEach(() => stage?.end(), ENDLESS)
  const current = (): Stage => {
    if (stage === undefined) throw new Error('There is a stage only while a test runs.')
    return stage
  }
  return {
    ground: (engine) => current().ground(engine),
    ownGround: (options) => current().ownGround(options),
    start: (settings) => current().start(settings),
    shop: (settings, count) => current().shop(settings, count),
    directory: () => current().directory(),
    disk: (bytes) => current().disk(bytes),
    later: (end) => current().later(end),
    end: () => current().end(),
  }
}

/**
 * The short form of each scenario, in CI; elsewhere of the first, one fault of the kind (decision 027). All that must hold, holds, but for what a busy machine makes late. Where it takes root, its refusal is looked at instead.
 */
export const testScenarios = (scenarios: readonly Scenario[]): void => {
  const stage = testStage()
  for (const scenario of scenarios.slice(0, process.env.CI ? undefined : 1)) {
    test(`${scenario.name}: ${scenario.what}`, { timeout: ENDLESS }, async () => {
      if (!isPossible(scenario)) return expect(process.getuid?.()).not.toBe(0)
      const { checks, lost } = await scenario.run(stage, 'short')
      expect(checks.filter(({ holds, timed }) => !holds && !timed)).toEqual([])
      expect(lost ?? 0).toBe(0)
    })
  }
}
