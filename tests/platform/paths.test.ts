import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, assign, fromPromise, setup } from 'xstate'
import { done, failed } from '#paths/events'
import { type Missed, missedBy } from '#paths/explore/coverage'
import { coarseStates, generatePaths } from '#paths/explore/generate'
import { brokenLaws } from '#paths/judge/laws'
import type { PathsOptions } from '#paths/path'
import { walk } from '#paths/walk/walk'

/** What the generated paths leave out. */
const missed = <M extends AnyStateMachine>(machine: M, options: PathsOptions<M>): Missed =>
  missedBy(
    machine,
    generatePaths(machine, options).map((path) => walk(machine, path)),
  )

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
  ).toThrow('clock: traversal limit exceeded')
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

it('what was kept of a failure may not stand while its effect is tried again', () => {
  const asking = (entry: { failure?: null }) =>
    setup({
      types: { context: {} as { failure: string | null }, events: {} as { type: 'ask' } },
      actors: { send: fromPromise(async () => {}) },
    }).createMachine({
      id: 'asking',
      context: { failure: null },
      initial: 'idle',
      states: {
        idle: { on: { ask: 'sending' } },
        sending: {
          entry: assign(entry),
          invoke: {
            id: 'send',
            src: 'send',
            onDone: 'idle',
            onError: { target: 'idle', actions: assign({ failure: ({ event }) => String(event.error) }) },
          },
        },
      },
    })
  const broken = (machine: ReturnType<typeof asking>) =>
    brokenLaws(
      { machine },
      generatePaths(machine, {
        inputs: [undefined],
        events: [{ type: 'ask' }, done('send'), failed('send', 'Refusé.')],
        project: ({ context }) => context.failure,
      }).map((path) => walk(machine, path)),
    )
  expect(broken(asking({}))).toEqual(['"sending": send is tried again, and failure of its failure stands'])
  expect(broken(asking({ failure: null }))).toEqual([])
})

describe('a law is broken by', () => {
  const calling = (sending: { onDone?: object; onError?: object }, tags: string[] = []) =>
    setup({
      types: { events: {} as { type: 'ask' } },
      actors: { send: fromPromise(async () => {}) },
    }).createMachine({
      id: 'calling',
      initial: 'idle',
      states: {
        idle: { on: { ask: 'sending' }, tags },
        sending: {
          invoke: {
            id: 'send',
            src: 'send',
            onDone: { target: 'idle' },
            onError: { target: 'idle' },
            ...sending,
          },
        },
      },
    })
  const broken = (machine: ReturnType<typeof calling>) =>
    brokenLaws(
      { machine },
      generatePaths(machine, {
        inputs: [undefined],
        events: [{ type: 'ask' }, done('send'), failed('send', 'Refusé.')],
      }).map((path) => walk(machine, path)),
    )

  it('nothing where all is well', () => {
    expect(broken(calling({}))).toEqual([])
  })

  it('an effect that has ended while its state goes on', () => {
    expect(broken(calling({ onDone: { actions: () => {} } }))).toContain(
      '"sending": send has ended, and its state goes on',
    )
  })

  it('a tag that says « wait » where nothing is under way', () => {
    expect(broken(calling({}, ['busy']))).toEqual(['"idle": tagged busy, and nothing is under way'])
  })

  it('a state from which none at rest is reached', () => {
    const again = { target: 'sending', reenter: true }
    expect(broken(calling({ onDone: again, onError: again }))).toContain(
      '"sending": no state at rest is reached from there',
    )
  })
})

it('whatever a failure left is gone when its effect is tried again, in other words and under another id too', () => {
  const naming = (entry: 'forget' | 'keep') =>
    setup({
      types: {
        context: {} as { problem: string | null },
        events: {} as { type: 'submit' } | { type: 'again' },
      },
      actors: { save: fromPromise(async () => {}) },
      actions: { forget: assign({ problem: null }), keep: assign({}) },
    }).createMachine({
      id: 'naming',
      context: { problem: null },
      initial: 'editing',
      states: {
        editing: { on: { submit: 'saving', again: 'savingAgain' } },
        saving: {
          entry,
          invoke: {
            id: 'save',
            src: 'save',
            onDone: 'editing',
            onError: { target: 'editing', actions: assign({ problem: 'a sentence of the screen' }) },
          },
        },
        savingAgain: {
          entry,
          invoke: { id: 'saveAgain', src: 'save', onDone: 'editing', onError: 'editing' },
        },
      },
    })
  const broken = (machine: ReturnType<typeof naming>) =>
    brokenLaws(
      { machine },
      generatePaths(machine, {
        inputs: [undefined],
        events: [
          { type: 'submit' },
          { type: 'again' },
          failed('save', new Error('INTERNAL')),
          done('save'),
          done('saveAgain'),
          failed('saveAgain', new Error('INTERNAL')),
        ],
        project: ({ context }) => context.problem,
      }).map((path) => walk(machine, path)),
    ).filter((law) => law.includes('is tried again'))
  expect(broken(naming('keep')).sort()).toEqual([
    '"saving": save is tried again, and problem of its failure stands',
    '"savingAgain": saveAgain is tried again, and problem of its failure stands',
  ])
  expect(broken(naming('forget'))).toEqual([])
})
