import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { toastMachine } from '#machines/platform/toast.machine'

const start = (duration = 3000) => {
  const clock = new SimulatedClock()
  const toast = createActor(toastMachine, { input: { duration }, clock }).start()
  return { clock, toast, value: () => toast.getSnapshot().value }
}

test('a toast is shown for its duration, leaves for 300 ms and is gone', () => {
  const { clock, value } = start(4000)
  clock.increment(3999)
  expect(value()).toBe('shown')
  clock.increment(1)
  expect(value()).toBe('leaving')
  clock.increment(299)
  expect(value()).toBe('leaving')
  clock.increment(1)
  expect(value()).toBe('gone')
})

test('a held toast stays, and counts its duration again once released', () => {
  const { clock, toast, value } = start()
  clock.increment(2000)
  toast.send({ type: 'pointer.enter' })
  clock.increment(60_000)
  expect(value()).toEqual({ held: 'pointer' })
  toast.send({ type: 'pointer.leave' })
  clock.increment(2999)
  expect(value()).toBe('shown')
  clock.increment(1)
  expect(value()).toBe('leaving')
})

test('a toast that the pointer leaves stays while the focus is on it, and the other way round', () => {
  const { clock, toast, value } = start()
  toast.send({ type: 'pointer.enter' })
  toast.send({ type: 'focus.enter' })
  toast.send({ type: 'pointer.leave' })
  clock.increment(60_000)
  expect(value()).toEqual({ held: 'focus' })
  toast.send({ type: 'pointer.enter' })
  toast.send({ type: 'focus.leave' })
  clock.increment(60_000)
  expect(value()).toEqual({ held: 'pointer' })
})

test('a closed toast leaves at once, held or not', () => {
  const shown = start()
  shown.toast.send({ type: 'toast.close' })
  expect(shown.value()).toBe('leaving')
  const held = start()
  held.toast.send({ type: 'focus.enter' })
  held.toast.send({ type: 'toast.close' })
  expect(held.value()).toBe('leaving')
})
