import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { declarePaths } from '#paths/declare'
import { judgedPaths } from '#paths/judge/running'
import { kettleMachine, kettlePaths } from './kettle.ts'

it('walks every path, and is right of a machine that is', () => {
  for (const running of ['each', 'few'] as const) {
    const { walked, wrong } = judgedPaths(kettlePaths, running)
    expect([walked.length > 5, wrong]).toEqual([true, []])
  }
})

it('names the path on which a check does not hold, where the exploration tells its state from others', () => {
  const check: NonNullable<typeof kettlePaths.check> = ({ value }) => {
    if (JSON.stringify(value).includes('boiled')) throw new Error('it is hot')
  }
  const paths = declarePaths(kettleMachine, { ...kettlePaths, check })
  expect(() => judgedPaths(paths, 'few')).toThrow(
    /^[0-9a-f]{8} elle est vide → .*je l’allume → elle bout: it is hot$/,
  )
})

it('and where it takes its state for one with another', () => {
  const { events, effects: _, delays: __, ...rest } = kettlePaths
  const filled = Object.fromEntries(Object.entries(events).filter(([, { type }]) => type === 'fill'))
  const check: NonNullable<typeof kettlePaths.check> = ({ context }) => {
    if (context.cups > 0) throw new Error('it holds water')
  }
  const paths = declarePaths(kettleMachine, { ...rest, events: filled, project: () => null, check })
  const { walked, wrong } = judgedPaths(paths, 'few')
  expect(walked.map(({ name }) => name)).toEqual(['elle est vide → je la vide'])
  expect(wrong).toEqual([
    expect.stringMatching(/^[0-9a-f]{8} elle est vide → j’y verse <une> tasse: it holds water$/),
  ])
})

it('names each path on which the running machine does otherwise than its definition', () => {
  let drops = 0
  const tap = setup({
    types: { context: {} as { drops: number }, events: {} as { type: 'turn' } },
  }).createMachine({
    id: 'tap',
    context: { drops },
    // what it counts is kept outside of it
    on: { turn: { actions: assign({ drops: () => ++drops }) } },
  })
  const tapPaths = declarePaths(tap, {
    title: 'Le robinet',
    inputs: { 'il est fermé': undefined },
    events: { 'je le tourne': { type: 'turn' } },
    states: {},
    project: () => null,
  })
  expect(judgedPaths(tapPaths, 'each')).toEqual({
    walked: [],
    wrong: [
      expect.stringMatching(
        /^[0-9a-f]{8} il est fermé → je le tourne: the running machine does not show step 2 as its definition has it$/,
      ),
    ],
  })
})
