import { afterAll, afterEach, expect, test } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { nodesOf, transitionName, transitionsOf } from '#paths/chart/chart'
import { type DeclaredPaths, leftOutAt } from '#paths/declare'
import { coveringPaths } from '#paths/explore/cover'
import { missedBy } from '#paths/explore/coverage'
import { generatePaths } from '#paths/explore/generate'
import { forget, record } from '#paths/levels/records'
import type { Path } from '#paths/path'
import { walk } from '#paths/walk/walk'

/** The paths of a life that are walked over the calls that tell what happens. */
export interface WalkedLife<M extends AnyStateMachine> {
  /** each with its title, by which the command knows it */
  readonly paths: readonly (readonly [title: string, path: Path<M>])[]
  /** the test that nothing is left out; and keeps, for the command, what the tests of the current block walked once all have passed */
  keep(suite: string): void
}

/**
 * All its paths in CI, elsewhere few, which take every transition (decision 027); but for what its declaration leaves out.
 * What the chart refuses is told at the end of each.
 */
export const walkedLife = <M extends AnyStateMachine>(declaration: DeclaredPaths<M>): WalkedLife<M> => {
  const { machine, options } = declaration
  const untold = leftOutAt(declaration, 'api')
  const reasonOf = (event: AnyEventObject): string | undefined => untold[options.nameOf?.(event) ?? '']
  const events = options.events.filter((event) => reasonOf(event) === undefined)
  const told = { ...options, events }
  const paths = process.env.CI
    ? generatePaths(machine, told, { refused: false })
    : coveringPaths(machine, told).paths
  const walks = paths.map((path) => ({ ...path, ...walk(machine, path) }))
  const reasons = Object.fromEntries(
    options.events.flatMap((event) => {
      const reason = reasonOf(event)
      const told = nodesOf(machine).flatMap(transitionsOf)
      return reason === undefined
        ? []
        : told.filter(({ eventType }) => eventType === event.type).map((one) => [transitionName(one), reason])
    }),
  )
  return {
    paths: paths.map((path) => [`(${machine.id}) ${path.hash} ${path.name}`, path] as const),
    keep: (name) => {
      test(`(${machine.id}) every transition that a call tells is walked`, () => {
        // the chart's order, and that of the words
        expect(missedBy(machine, walks).transitions.sort()).toEqual(Object.keys(reasons).sort())
      })
      const suite = { machine, suite: name }
      let passed = 0
      let failed = 0
      afterEach(({ task }) => {
        if (task.result?.state === 'pass') passed += 1
        else failed += 1
      })
      afterAll(() => {
        if (failed > 0) forget('api', suite)
        // of a whole run only
        else if (passed > paths.length) record('api', { ...suite, walks, reasons })
      })
    },
  }
}
