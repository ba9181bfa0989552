import { afterEach, beforeEach, expect, it } from 'vitest'
import { assign, createActor, fromPromise, sendTo, setup } from 'xstate'
import { inspectActors } from '#client/platform/inspect/inspect-actors.ts'
import type { Told } from '#client/platform/inspect/messages.ts'

const child = setup({}).createMachine({
  id: 'bell',
  initial: 'still',
  states: { still: { on: { ring: 'ringing' } }, ringing: { type: 'final' } },
})

const parent = setup({
  types: {
    context: {} as { calls: number; loop: unknown; done: () => void },
    events: {} as { type: 'knock'; by: object },
  },
  actors: { child, look: fromPromise(async () => 'nobody') },
}).createMachine({
  id: 'house',
  context: () => {
    const loop: { self?: unknown } = {}
    loop.self = loop
    return { calls: 0, loop, done: () => {} }
  },
  initial: 'quiet',
  states: {
    quiet: {
      tags: 'dark',
      on: { knock: { target: 'looking', actions: assign({ calls: ({ context }) => context.calls + 1 }) } },
    },
    looking: {
      invoke: [
        { src: 'look', onDone: 'quiet' },
        { src: 'child', id: 'bell' },
      ],
      entry: sendTo('bell', { type: 'ring' }),
    },
  },
})

let undo: () => void
let app: BroadcastChannel
let inspector: BroadcastChannel
let heard: Told[]
beforeEach(() => {
  // a name of its own: other test files run beside this one
  const name = crypto.randomUUID()
  app = new BroadcastChannel(name)
  inspector = new BroadcastChannel(name)
  heard = []
  inspector.onmessage = (message) => heard.push((message as MessageEvent<Told>).data)
  undo = inspectActors(app)
})
afterEach(() => {
  undo()
  app.close()
  inspector.close()
})

const lines = () =>
  heard.map(({ name, state, status, event }) => `${name}: ${event?.type ?? '?'} → ${state ?? status}`)

it('tells what every machine and effect does, whoever starts it', async () => {
  const actor = createActor(parent).start()
  actor.send({ type: 'knock', by: actor })
  await expect
    .poll(() => lines().findLast((line) => line.startsWith('house')))
    .toBe('house: xstate.done.actor.0.house.looking → quiet')
  expect(lines()).toEqual(
    expect.arrayContaining([
      'house: xstate.init → quiet',
      'house: knock → looking',
      'bell: ring → ringing',
      '0.house.looking: xstate.init → active',
    ]),
  )
  const knocked = heard.find(({ event }) => event?.type === 'knock')
  expect(knocked).toMatchObject({
    parent: null,
    event: { more: { by: `<actor ${actor.id}>` } },
    context: { calls: 1, loop: { self: '<above>' }, done: '<function>' },
  })
  expect(heard.find(({ name }) => name === 'bell')?.parent).toBe(knocked?.actor)
})

it('answers an inspector that comes later with what runs then', async () => {
  const [stays, goes] = [createActor(parent).start(), createActor(parent).start()]
  goes.stop()
  await expect.poll(() => heard).not.toEqual([])
  heard.length = 0
  inspector.postMessage({ asks: true })
  await expect.poll(() => heard).not.toEqual([])
  expect(heard).toMatchObject([{ actor: stays.sessionId, state: 'quiet', tags: ['dark'], event: null }])
  stays.stop()
})

it('says nothing any more once undone', async () => {
  undo()
  const actor = createActor(parent).start()
  app.postMessage('the last one')
  await expect.poll(() => heard).toEqual(['the last one'])
  actor.stop()
})
