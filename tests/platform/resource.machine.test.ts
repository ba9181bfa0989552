import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { resourceMachine } from '#machines/platform/resource.machine'

const start = (known: unknown, load: () => Promise<unknown>) =>
  createActor(resourceMachine.provide({ actors: { load: fromPromise(load) } }), { input: { known } }).start()

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

test('a failure is kept as plain data and can be tried again', async () => {
  let failing = true
  const resource = start(undefined, async () => {
    if (failing) throw { code: 'UNAVAILABLE', message: 'Indisponible' }
    return 'fresh'
  })
  const failed = await waitFor(resource, (state) => state.hasTag('failed'))
  expect(failed.context).toEqual({
    data: undefined,
    failure: { code: 'UNAVAILABLE', message: 'Indisponible' },
  })
  failing = false
  resource.send({ type: 'resource.retry' })
  expect(resource.getSnapshot().context.failure).toBe(null)
  expect(resource.getSnapshot().hasTag('loading')).toBe(true)
  const ready = await waitFor(resource, (state) => state.hasTag('ready'))
  expect(ready.context).toEqual({ data: 'fresh', failure: null })
})
