import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { missed } from '#paths/coverage'
import { done } from '#paths/events'
import { coarseStates } from '#paths/generate'

const door = setup({
  types: {
    context: {} as { knocks: number },
    events: {} as { type: 'knock' } | { type: 'leave' },
  },
  guards: { isPatient: ({ context }) => context.knocks >= 2 },
}).createMachine({
  id: 'door',
  context: { knocks: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        knock: [
          { guard: 'isPatient', target: 'open' },
          { actions: assign(({ context }) => ({ knocks: context.knocks + 1 })) },
        ],
      },
    },
    open: { on: { leave: 'closed' } },
    walledUp: {},
  },
})

it('a walk finds what stands behind a guard, and names the state that nothing reaches', () => {
  const options = {
    inputs: [undefined],
    events: [{ type: 'knock' }, { type: 'leave' }],
    project: ({ context }: { context: { knocks: number } }) => context.knocks,
  } as const
  expect(missed(door, options)).toEqual({ states: ['door.walledUp'], transitions: [], guards: [] })
})

it('a walk names the transition that no listed event takes', () => {
  expect(
    missed(door, {
      inputs: [undefined],
      events: [{ type: 'knock' }, done('nothing')],
      project: ({ context }) => context.knocks,
    }),
  ).toEqual({ states: ['door.walledUp'], transitions: ['door.open on leave (1) → door.closed'], guards: [] })
})

it('stops at its limit instead of running out of memory', () => {
  expect(() =>
    missed(
      setup({ types: { events: {} as { type: 'tick' } } }).createMachine({
        id: 'clock',
        context: { ticks: 0 },
        on: { tick: { actions: assign(({ context }) => ({ ticks: context.ticks + 1 })) } },
      }),
      { inputs: [undefined], events: [{ type: 'tick' }], project: ({ context }) => context, limit: 50 },
    ),
  ).toThrow('Traversal limit exceeded')
})

it('what guards read tells states apart where nothing else is said', () => {
  const events = [{ type: 'knock' }, { type: 'leave' }] as const
  expect(missed(door, { inputs: [undefined], events })).toEqual({
    states: ['door.walledUp'],
    transitions: [],
    guards: [],
  })
})

it('a projection that makes one of two states that go on otherwise is named', () => {
  const options = {
    inputs: [undefined],
    events: [{ type: 'knock' }, { type: 'leave' }],
    project: ({ context }: { context: { knocks: number } }) => Math.min(context.knocks, 1),
  } as const
  expect(coarseStates(door, options)).toEqual(['"closed": knock, by knocks'])
  const { project: _, ...finer } = options
  expect(coarseStates(door, finer)).toEqual([])
})
