import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type ResourceRequest, resourceMachineOf } from '#machines/platform/resource.machine'

const start = (known: string | undefined, load: (request: ResourceRequest) => Promise<string>) =>
  createActor(
    resourceMachineOf<string>().provide({
      actors: { load: fromPromise<string, ResourceRequest>(({ input }) => load(input)) },
    }),
    { input: { known } },
  ).start()

/** Readings that end when the test says, in the order they were begun. */
const held = () => {
  const begun: { request: ResourceRequest; answer: (data: string) => void; refuse: (why: object) => void }[] =
    []
  const load = (request: ResourceRequest) =>
    new Promise<string>((answer, refuse) => begun.push({ request, answer, refuse }))
  return { begun, load }
}

test('nothing known: loading, then what was read', async () => {
  const resource = start(undefined, async () => 'fresh')
  expect(resource.getSnapshot().hasTag('loading')).toBe(true)
  const ready = await waitFor(resource, (state) => state.hasTag('ready'))
  expect(ready.context).toEqual({ data: 'fresh', failure: null })
})

test('what was known is shown at once and read again', async () => {
  const resource = start('stale', async () => 'fresh')
  expect(resource.getSnapshot().hasTag('ready')).toBe(true)
  expect(resource.getSnapshot().context.data).toBe('stale')
  const ready = await waitFor(resource, (state) => state.context.data === 'fresh')
  expect(ready.hasTag('ready')).toBe(true)
})

test('a failure is kept as plain data and can be read again, as if nothing had been known', async () => {
  const { begun, load } = held()
  const resource = start('stale', load)
  begun[0]?.refuse({ code: 'UNAVAILABLE', message: 'Indisponible' })
  const failed = await waitFor(resource, (state) => state.hasTag('failed'))
  expect(failed.context.failure).toEqual({ code: 'UNAVAILABLE', message: 'Indisponible' })
  resource.send({ type: 'resource.reload' })
  expect(resource.getSnapshot().context).toEqual({ data: undefined, failure: null })
  expect([...resource.getSnapshot().tags]).toEqual(['loading', 'retrying'])
  begun[1]?.answer('fresh')
  const ready = await waitFor(resource, (state) => state.hasTag('ready'))
  expect(ready.context).toEqual({ data: 'fresh', failure: null })
})

test('what was read stays on the screen while it is read again', async () => {
  const { begun, load } = held()
  const resource = start(undefined, load)
  begun[0]?.answer('first')
  await waitFor(resource, (state) => state.hasTag('ready'))
  const shown: unknown[] = []
  resource.subscribe((state) => shown.push([state.hasTag('ready'), state.context.data]))
  resource.send({ type: 'resource.reload' })
  begun[1]?.answer('second')
  await waitFor(resource, (state) => state.context.data === 'second')
  expect(shown).toEqual([
    [true, 'first'],
    [true, 'second'],
  ])
  expect(begun.map(({ request }) => request)).toEqual([{ anew: false }, { anew: true }])
})

test('an answer on its way when it is asked again is none', async () => {
  const { begun, load } = held()
  const resource = start(undefined, load)
  resource.send({ type: 'resource.reload' })
  begun[0]?.answer('of before the change')
  begun[1]?.answer('of after')
  const ready = await waitFor(resource, (state) => state.hasTag('ready'))
  expect(ready.context.data).toBe('of after')
})
