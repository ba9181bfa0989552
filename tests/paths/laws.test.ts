import { expect, it } from 'vitest'
import { type AnyStateMachine, assign, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate'
import { declarePaths } from '#paths/declare'
import { generatePaths } from '#paths/explore/generate'
import { gapsOf } from '#paths/judge/gaps'
import { brokenLaws } from '#paths/judge/laws'
import { walk } from '#paths/walk/walk'
import { walkedPaths } from '#paths/words/document'
import { kettlePaths } from './kettle.ts'

type Ring = { type: 'ring'; loud: boolean } | { type: 'rest' } | { type: 'tired' }

const bellSetup = setup({
  types: { context: {} as { rings: number }, events: {} as Ring, emitted: {} as { type: 'rung' | 'fallen' } },
  actions: {
    count: assign({ rings: ({ context }) => context.rings + 1 }),
    tellFall: emit({ type: 'fallen' }),
    answer: enqueueActions(({ event, enqueue }) => {
      enqueue.assign({ rings: 1 })
      if (event.type !== 'ring') return
      if (event.loud) enqueue.emit({ type: 'rung' })
      if (event.loud) enqueue(emit({ type: 'rung' }))
      else enqueue.emit({ type: 'fallen' })
    }),
  },
})

/** A bell that can be left, whose clapper falls when nobody looks. */
const bell = bellSetup.createMachine({
  id: 'bell',
  context: { rings: 0 },
  initial: 'hanging',
  states: {
    hanging: { on: { ring: { actions: 'answer' }, rest: { target: 'lying' } } },
    lying: {
      entry: [sendTo(({ self }) => self, { type: 'tired' }), raise({ type: 'tired' })],
      exit: ['count', emit({ type: 'fallen' })],
      always: { guard: ({ context }) => context.rings > 9, target: 'hanging' },
    },
  },
})

const brokenBy = (machine: AnyStateMachine, events: readonly Ring[]) =>
  brokenLaws(
    { machine },
    generatePaths(machine, { inputs: [undefined], events, project: () => null }).map((path) =>
      walk(machine, path),
    ),
  )

it('what is done on entering and leaving, and behind a condition, lies on a path', () => {
  expect(brokenBy(bell, [{ type: 'ring', loud: true }])).toEqual([
    'bell.lying entry (sendTo, raise) is on no path',
    'bell.lying exit (count, emit) is on no path',
    'answer: enqueue.emit (rung, fallen) is on no path, 1 of 2',
    'tellFall is done nowhere',
  ])
})

it('both sides of a condition are heard, and what was entered may stay', () => {
  expect(
    brokenBy(bell, [{ type: 'ring', loud: true }, { type: 'ring', loud: false }, { type: 'rest' }]),
  ).toEqual(['bell.lying exit (count, emit) is on no path', 'tellFall is done nowhere'])
})

it('an action that decides in the chart itself is named by its place', () => {
  const inline = bellSetup.createMachine({
    id: 'bell',
    context: { rings: 0 },
    entry: 'tellFall',
    on: {
      ring: [
        {
          actions: [
            'answer',
            enqueueActions(({ enqueue: put, event }) => {
              if (!event.loud) put.raise({ type: 'rest' })
            }),
          ],
        },
      ],
    },
  })
  expect(brokenBy(inline, [{ type: 'ring', loud: true }])).toContain(
    'bell on ring: enqueue.raise (rest) is on no path, 1 of 1',
  )
  expect(
    brokenBy(inline, [
      { type: 'ring', loud: true },
      { type: 'ring', loud: false },
    ]),
  ).toEqual(['count is done nowhere'])
})

it('what an action lets another function enqueue is not seen, and the law says so', () => {
  type Put = { emit(event: { type: 'rung' }): void }
  const ringOnce = (put: Put) => put.emit({ type: 'rung' })
  const ringing = (answer: NonNullable<Parameters<typeof bellSetup.createMachine>[0]['entry']>) =>
    brokenBy(
      bellSetup.createMachine({
        id: 'bell',
        context: { rings: 0 },
        entry: ['count', 'tellFall', 'answer'],
        exit: answer,
      }),
      [
        { type: 'ring', loud: true },
        { type: 'ring', loud: false },
      ],
    ).filter((law) => law.includes('handed on'))
  const handedOn = ['bell exit: enqueue is handed on, and who has it says nothing of what it may do']
  expect(ringing(enqueueActions(({ enqueue }) => ringOnce(enqueue)))).toEqual(handedOn)
  expect(ringing(enqueueActions(({ enqueue: put }) => ringOnce({ ...put })))).toEqual(handedOn)
  expect(ringing(enqueueActions((given) => ringOnce(given.enqueue)))).toEqual(handedOn)
  expect(
    ringing(
      enqueueActions(({ context, enqueue }) => {
        // enqueue is nobody else's
        for (let ring = 0; ring < context.rings; ring += 1) enqueue.emit({ type: 'rung' })
      }),
    ),
  ).toEqual([])
})

it('an effect is asked nothing that its schema refuses, and each one that is given something says so', () => {
  const sender = setup({
    types: { context: {} as { email: string }, events: {} as { type: 'send'; email: string } },
    actors: { send: fromPromise<void, { email: string }>(async () => {}) },
  }).createMachine({
    id: 'sender',
    context: { email: '' },
    initial: 'writing',
    states: {
      writing: {
        on: { send: { target: 'sending', actions: assign({ email: ({ event }) => event.email }) } },
      },
      sending: {
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context: { email } }) => ({ email }),
          onDone: 'writing',
          onError: 'writing',
        },
      },
    },
  })
  const paths = (email: string, asks?: Parameters<typeof declarePaths<typeof sender>>[1]['asks']) =>
    declarePaths(sender, {
      title: 'Une lettre',
      inputs: { 'la page s’ouvre': undefined },
      events: { 'j’envoie': { type: 'send', email } },
      effects: { send: { 'elle part': undefined, 'le réseau manque': new Error('NETWORK') } },
      states: { writing: 'elle s’écrit', sending: 'elle part' },
      ...(asks && { asks }),
    })
  const asks = { send: ({ email }: { email: string }) => (email.includes('@') ? [] : ['/email has no @']) }
  const broken = (declaration: ReturnType<typeof paths>) => brokenLaws(declaration, walkedPaths(declaration))
  expect(broken(paths('a', asks))).toEqual(['"sending": send is asked what it refuses: /email has no @'])
  expect(broken(paths('a@b', asks))).toEqual([])
  expect(broken(paths('a', { send: 'any address is one' }))).toEqual([])
  expect(gapsOf(paths('a@b', asks))).toEqual([])
  expect(gapsOf(paths('a@b'))).toEqual(['no word of what send may be asked'])
  expect(gapsOf({ ...kettlePaths, asks: { heat: 'nothing' } })).toEqual(['heat is asked nothing'])
})
