import { expect, test } from 'vitest'
import { start } from './cart.fixtures.ts'
import { aLine } from './lines.fixtures.ts'

test('a cart knows the quote that was asked for with its lines until it is emptied, or begins anew', () => {
  const a = aLine('a')
  const { actor, lines, context } = start([a])
  actor.send({ type: 'quote.begun', id: 'q1' })
  expect([lines(), context().asked]).toEqual([[a], 'q1'])
  actor.send({ type: 'line.add', line: aLine('b') })
  expect(context().asked).toBe('q1')
  actor.send({ type: 'cart.reset' })
  actor.send({ type: 'reset.confirm' })
  expect(context().asked).toBeNull()
  actor.send({ type: 'line.add', line: a })
  actor.send({ type: 'quote.begun', id: 'q2' })
  actor.send({ type: 'line.remove', key: 2 })
  expect([lines(), context().asked]).toEqual([[], 'q2'])
  actor.send({ type: 'line.add', line: a })
  expect(context().asked).toBeNull()
})

test('of a chantier that takes its place, a cart tells no quote; of the same lines that a chantier changes, it does', () => {
  const a = aLine('a', { id: 'i1' })
  const { actor, context } = start([a])
  actor.send({ type: 'quote.begun', id: 'q1' })
  actor.send({ type: 'lines.sync', lines: [aLine('a2', { id: 'i1' }), aLine('b', { id: 'i2' })] })
  expect(context().asked).toBe('q1')
  actor.send({ type: 'lines.sync', lines: [aLine('c', { id: 'i3' })] })
  expect(context().asked).toBeNull()
})
