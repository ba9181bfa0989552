import { expect, test } from 'vitest'
import { selectCleared, selectTyped } from '#machines/configurator/configurator.selectors'
import { TYPING_PAUSE_MS } from '#machines/configurator/typing'
import { configuring, line } from './configurator.fixtures.ts'

/** A configurator whose length is being typed, from 100 to 6000 mm. */
const typing = async () => {
  const test = await configuring()
  const { actor, context } = test
  return {
    ...test,
    type: (...texts: string[]) => {
      for (const text of texts) actor.send({ type: 'criterion.type', key: 'length', text })
    },
    settle: () => actor.send({ type: 'criterion.settle', key: 'length' }),
    length: () => context().criteria.length,
  }
}

test('a number is taken as soon as it is inside its limits, and its field keeps the text', async () => {
  const { type, length, snapshot } = await typing()
  type('2')
  expect(length()).toBe(undefined)
  type('20', '200')
  expect(length()).toBe(200)
  type('200,')
  expect([length(), selectTyped(snapshot())]).toEqual([200, { length: '200,' }])
})

test('a number outside its limits is taken once it has stood for a while, put off by each digit', async () => {
  const { type, length, clock, snapshot } = await typing()
  type('7')
  clock.increment(TYPING_PAUSE_MS - 1)
  type('70')
  clock.increment(TYPING_PAUSE_MS - 1)
  expect(length()).toBe(undefined)
  clock.increment(1)
  expect([length(), selectTyped(snapshot())]).toEqual([70, { length: '70' }])
})

test('a digit that brings the number inside its limits ends the wait', async () => {
  const { type, length, clock } = await typing()
  type('70', '700')
  clock.increment(TYPING_PAUSE_MS)
  expect(length()).toBe(700)
})

test('leaving the field takes what is typed, and gives the field back to the answer', async () => {
  const { type, settle, length, clock, snapshot } = await typing()
  type('7000')
  settle()
  expect([length(), selectTyped(snapshot())]).toEqual([7000, {}])
  clock.increment(TYPING_PAUSE_MS)
  expect(length()).toBe(7000)
})

test('an empty field takes the answer away; what is no number does too, and stays to be mended', async () => {
  const { actor, type, settle, length, snapshot } = await typing()
  type('2000', '')
  settle()
  expect([length(), selectTyped(snapshot())]).toEqual([undefined, {}])
  type('2000', '20oo')
  expect(length()).toBe(2000)
  settle()
  expect([length(), selectTyped(snapshot())]).toEqual([undefined, { length: '20oo' }])
  actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length: 4000 } })
  expect([length(), selectTyped(snapshot())]).toEqual([4000, {}])
})

test('typing that goes on replaces its last change: what its first digits cleared comes back', async () => {
  const { actor, type, settle, context, snapshot } = await typing()
  actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length: 2000, fixation: 'ceiling' } })
  type('5500')
  expect(context().criteria).toEqual({ length: 5500 })
  expect(selectCleared(snapshot())).toHaveLength(1)
  type('550')
  expect(context().criteria).toEqual({ length: 550, fixation: 'ceiling' })
  expect(selectCleared(snapshot())).toEqual([])
  settle()
  actor.send({ type: 'change.undo' })
  expect(context().criteria).toEqual({ length: 2000, fixation: 'ceiling' })
  actor.send({ type: 'change.undo' })
  expect(context().criteria).toEqual({})
  expect(snapshot().can({ type: 'change.undo' })).toBe(false)
})

test('once a field was left, or another choice made, typing is a change of its own', async () => {
  const { actor, type, settle, context } = await typing()
  actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length: 2000, fixation: 'ceiling' } })
  type('5500')
  settle()
  type('3000')
  expect(context().criteria).toEqual({ length: 3000 })
  actor.send({ type: 'criterion.choose', key: 'fixation', value: 'wall' })
  type('3001')
  expect(context().criteria).toEqual({ length: 3001, fixation: 'wall' })
  actor.send({ type: 'change.undo' })
  expect(context().criteria).toEqual({ length: 3000, fixation: 'wall' })
})

test('another model begins with empty fields', async () => {
  const { actor, type, settle, snapshot } = await typing()
  type('20oo')
  settle()
  actor.send({ type: 'configurator.reset' })
  expect(selectTyped(snapshot())).toEqual({})
})

test('leaving a field that holds the answer already is no change: a double click stays one line', async () => {
  const { actor, type, settle, configuration, news } = await typing()
  actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: line.criteria })
  type('3500')
  actor.send({ type: 'configuration.submit' })
  settle()
  expect(configuration()).toEqual({ configuring: 'sent' })
  expect(news).toHaveLength(1)
})

test('a length typed in metres or inches is taken in millimetres, and the field shows those once it is left', async () => {
  const { type, settle, length, snapshot } = await typing()
  type('2,4')
  expect(length()).toBe(undefined)
  type('2,4 m')
  expect([length(), selectTyped(snapshot())]).toEqual([2400, { length: '2,4 m' }])
  settle()
  expect([length(), selectTyped(snapshot())]).toEqual([2400, {}])
  type('55"')
  expect(length()).toBe(1397)
})
