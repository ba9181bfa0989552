import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { type WorkerNews, workerMachine } from '#machines/offline/worker.machine'

/** A worker whose effects end as the test says. */
const start = () => {
  const asked: { what: string; answer: () => void; fail: () => void }[] = []
  let tell = (_: WorkerNews) => {}
  const held = (what: string) =>
    fromPromise<void, undefined>(
      () =>
        new Promise((answer, reject) => {
          asked.push({ what, answer, fail: () => reject(new Error('it could not be')) })
        }),
    )
  const worker = createActor(
    workerMachine.provide({
      actors: {
        register: held('register'),
        takeOver: held('takeOver'),
        reload: held('reload'),
        versions: fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
          tell = sendBack
        }),
      },
    }),
  ).start()
  return {
    worker,
    what: () => asked.map((ask) => ask.what),
    last: () => asked.at(-1),
    tell: (type: WorkerNews['type']) => tell({ type }),
    becomes: (state: string) => waitFor(worker, (snapshot) => snapshot.matches({ serving: state } as never)),
  }
}

test('a browser that refuses is left alone', async () => {
  const { worker, last, what } = start()
  last()?.fail()
  await waitFor(worker, (snapshot) => snapshot.matches('refused'))
  expect(what()).toEqual(['register'])
  expect(worker.getSnapshot().hasTag('offered')).toBe(false)
})

test('a new version takes over when it is asked for, never by itself, and then the page is loaded again', async () => {
  const { worker, last, what, tell, becomes } = start()
  last()?.answer()
  await becomes('current')
  tell('version.waits')
  expect([worker.getSnapshot().hasTag('offered'), what()]).toEqual([true, ['register']])
  worker.send({ type: 'version.take' })
  expect(what()).toEqual(['register', 'takeOver'])
  tell('version.replaced')
  expect(what()).toEqual(['register', 'takeOver'])
  last()?.answer()
  await becomes('reloading')
  expect(what()).toEqual(['register', 'takeOver', 'reload'])
  last()?.answer()
  await becomes('leaving')
})

test('a version that does not take over is offered still', async () => {
  const { worker, last, tell, becomes } = start()
  last()?.answer()
  await becomes('current')
  tell('version.waits')
  worker.send({ type: 'version.take' })
  last()?.fail()
  await becomes('waiting')
  expect(worker.getSnapshot().can({ type: 'version.take' })).toBe(true)
})

test('a tab whose version another tab replaced goes on, and may reload', async () => {
  const { worker, last, what, tell, becomes } = start()
  last()?.answer()
  await becomes('current')
  tell('version.replaced')
  expect([worker.getSnapshot().hasTag('offered'), what()]).toEqual([true, ['register']])
  worker.send({ type: 'version.take' })
  expect(what()).toEqual(['register', 'reload'])
  last()?.fail()
  await becomes('replaced')
})
