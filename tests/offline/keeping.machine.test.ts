import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { keepingMachine } from '#machines/offline/keeping.machine'

interface Ask {
  what: string
  answer: () => void
  fail: () => void
  signal: AbortSignal
}

/** What is kept for `reader`, whose effects end as the test says. */
const start = (reader: string | null) => {
  const clock = new SimulatedClock()
  const asked: Ask[] = []
  const held = <Reader extends string | null>(effect: string) =>
    fromPromise<void, { reader: Reader }>(
      ({ input, signal }) =>
        new Promise((answer, reject) => {
          const fail = () => reject(new Error('it could not be'))
          asked.push({ what: `${effect} ${input.reader}`, answer, fail, signal })
        }),
    )
  const logic = keepingMachine.provide({
    actors: { prepare: held<string | null>('prepare'), fill: held<string>('fill') },
  })
  const keeping = createActor(logic, { input: { reader }, clock }).start()
  return {
    keeping,
    clock,
    what: () => asked.map((ask) => ask.what),
    last: () => asked.at(-1),
    becomes: (state: string) => waitFor(keeping, (snapshot) => snapshot.value === state),
  }
}

test('what was kept for another is removed before anything is read', async () => {
  const { what, last, becomes } = start('one')
  expect(what()).toEqual(['prepare one'])
  last()?.answer()
  await becomes('filling')
  expect(what()).toEqual(['prepare one', 'fill one'])
  last()?.answer()
  await becomes('kept')
})

test('another person gives up the reading under way and has what was read removed', async () => {
  const { keeping, what, last, becomes } = start('one')
  last()?.answer()
  await becomes('filling')
  const reading = last()
  keeping.send({ type: 'reader.changed', reader: 'another' })
  expect(reading?.signal.aborted).toBe(true)
  expect(what().at(-1)).toBe('prepare another')
  keeping.send({ type: 'reader.changed', reader: 'another' })
  expect(what().filter((one) => one === 'prepare another')).toHaveLength(1)
})

test('nobody is kept nothing', async () => {
  const { keeping, what, last, becomes } = start('one')
  last()?.answer()
  await becomes('filling')
  keeping.send({ type: 'reader.changed', reader: null })
  last()?.answer()
  await becomes('empty')
  expect(what()).toEqual(['prepare one', 'fill one', 'prepare null'])
  keeping.send({ type: 'network.back' })
  expect(keeping.getSnapshot().value).toBe('empty')
})

test('it is read again an hour later; a reading that failed, a minute later or once the network is back', async () => {
  const { keeping, clock, what, last, becomes } = start('one')
  const fills = () => what().filter((one) => one === 'fill one').length
  last()?.answer()
  await becomes('filling')
  last()?.fail()
  await becomes('incomplete')
  clock.increment(59_999)
  expect(fills()).toBe(1)
  clock.increment(1)
  expect(fills()).toBe(2)
  last()?.fail()
  await becomes('incomplete')
  keeping.send({ type: 'network.back' })
  expect(fills()).toBe(3)
  last()?.answer()
  await becomes('kept')
  clock.increment(3_599_999)
  expect(fills()).toBe(3)
  clock.increment(1)
  expect(fills()).toBe(4)
})

test('where the browser keeps nothing, nothing is read', async () => {
  const { keeping, what, last, becomes } = start('one')
  last()?.fail()
  await becomes('refused')
  keeping.send({ type: 'network.back' })
  expect(what()).toEqual(['prepare one'])
})
