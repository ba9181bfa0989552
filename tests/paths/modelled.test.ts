import { describe, expect, it } from 'vitest'
import { coarseStates, generatePaths } from '#paths/explore/generate'
import { walk } from '#paths/walk/walk'
import { areAlike } from '#paths/words/exact'
import { reloadPaths } from '#tests/platform/reload.paths'
import { kettlePaths } from './kettle.ts'

// of all machines: pure.test.ts
describe.each([kettlePaths, reloadPaths])('$machine.id', ({ machine, options }) => {
  it('shows as its definition has it what it shows while it runs, refusals too', () => {
    const differing = generatePaths(machine, options).filter((path) => {
      const [modelled, running] = [path.modelled(), walk(machine, path)]
      const isSame = modelled.steps.every((step, at) => {
        const other = running.steps[at]
        return other !== undefined && areAlike(step, other)
      })
      const plain = ({ steps, values, states, transitions }: typeof modelled) => ({
        values,
        states,
        transitions,
        steps: steps.map(({ guards, marks, input, event }) => ({ guards, marks, input, event })),
      })
      expect(plain(modelled)).toEqual(plain(running))
      return !isSame
    })
    expect(differing).toEqual([])
  })
})

it('checks every state of a path, those too that the exploration takes for one with another', () => {
  const { machine, options } = kettlePaths
  const check: NonNullable<typeof options.check> = ({ context }) => {
    if (context.cups > 0) throw new Error('it holds water')
  }
  const events = options.events.filter(({ type }) => type === 'fill')
  const paths = generatePaths(machine, { ...options, events, project: () => null, check })
  expect(paths.length).toBeGreaterThan(0)
  expect(() => paths.map(({ modelled }) => modelled())).toThrow('it holds water')
})

it('compares states by what may happen in them: the failure of an effect that is not under way ends nothing', () => {
  const { machine, options } = kettlePaths
  // two that are filled take all the same, so that each event is compared
  const events = [...options.events, { type: 'fill', cups: 2 } as const]
  expect(coarseStates(machine, { ...options, events, project: ({ context }) => context.cups > 0 })).toEqual(
    [],
  )
})
