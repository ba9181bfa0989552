import { beforeEach, expect, test } from 'vitest'
import {
  forgetResources,
  keepResource,
  knownResource,
  loadAnew,
  loadOnce,
} from '#client/platform/resource-memory.ts'

beforeEach(forgetResources)

/** A reading that ends when the test says. */
const reading = () => {
  let answer = (_: unknown) => {}
  let refuse = (_: Error) => {}
  const reply = new Promise<unknown>((resolve, reject) => {
    answer = resolve
    refuse = reject
  })
  return { load: () => reply, answer, refuse }
}

test('readers of one key at one time share one call, and what it gave is known', async () => {
  const { load, answer } = reading()
  const both = [loadOnce('orders', load), loadOnce('orders', () => Promise.resolve('a second call'))]
  expect(knownResource('orders')).toBe(undefined)
  answer('mine')
  expect(await Promise.all(both)).toEqual(['mine', 'mine'])
  expect(knownResource('orders')).toBe('mine')
})

test('what was in flight for the person before is never known to the next one', async () => {
  const former = reading()
  const asked = loadOnce('orders', former.load)
  forgetResources()
  former.answer('of the person before')
  await asked
  expect(knownResource('orders')).toBe(undefined)
})

test('a late reply of the person before neither takes the place of the next one’s, nor ends their call', async () => {
  const former = reading()
  const next = reading()
  const late = loadOnce('orders', former.load)
  forgetResources()
  const mine = loadOnce('orders', next.load)
  former.answer('of the person before')
  await late
  expect(knownResource('orders')).toBe(undefined)
  const shared = loadOnce('orders', () => Promise.resolve('a second call'))
  next.answer('mine')
  expect(await Promise.all([mine, shared])).toEqual(['mine', 'mine'])
  expect(knownResource('orders')).toBe('mine')
})

test('what the person before was shown is forgotten; a reading that failed is read again', async () => {
  keepResource('list', 'of the person before')
  forgetResources()
  expect(knownResource('list')).toBe(undefined)
  const { load, refuse } = reading()
  const failed = loadOnce('list', load)
  refuse(new Error('no reply'))
  await expect(failed).rejects.toThrow('no reply')
  expect(await loadOnce('list', async () => 'read again')).toBe('read again')
})

test('a reading anew is a call of its own; what the one before it brings is not kept', async () => {
  const before = reading()
  const after = reading()
  const first = loadOnce('order', before.load)
  const second = loadAnew('order', after.load)
  after.answer('confirmed')
  expect(await second).toBe('confirmed')
  before.answer('awaiting payment')
  expect(await first).toBe('awaiting payment')
  expect(knownResource('order')).toBe('confirmed')
})
