import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { cartPartsMachine } from '#machines/projects/cart-parts.machine'

/** A cart whose parts come when the test says so, by a clock that the test moves. */
const open = (input = { sync: false, shown: false }) => {
  const clock = new SimulatedClock()
  let fetches = 0
  let answer = () => {}
  let fail = () => {}
  const fetchShown = fromPromise<void, undefined>(() => {
    fetches += 1
    return new Promise<void>((resolve, reject) => {
      answer = resolve
      fail = () => reject(new Error('a part is missing'))
    })
  })
  const cart = createActor(cartPartsMachine.provide({ actors: { fetchShown } }), { input, clock }).start()
  const is = (state: string) => expect.poll(() => JSON.stringify(cart.getSnapshot().value)).toContain(state)
  return { cart, clock, is, fetches: () => fetches, answer: () => answer(), fail: () => fail() }
}

test('where all is there already no line is held, and nothing is fetched', () => {
  const { cart, fetches } = open({ sync: true, shown: true })
  expect(cart.getSnapshot().value).toBe('there')
  expect(fetches()).toBe(0)
})

test('lines are held until what keeps the cart level and what is shown of the chantier are there', async () => {
  const { cart, answer, is } = open()
  expect(cart.getSnapshot().hasTag('awaited')).toBe(true)
  answer()
  await expect.poll(() => cart.getSnapshot().context.shown).toBe(true)
  expect(cart.getSnapshot().hasTag('awaited')).toBe(true)
  cart.send({ type: 'sync.came' })
  await is('there')
})

test('they are held for three seconds at most, and what comes later is shown', async () => {
  const { cart, clock, answer, is } = open()
  clock.increment(2999)
  expect(cart.getSnapshot().hasTag('awaited')).toBe(true)
  clock.increment(1)
  expect(cart.getSnapshot().hasTag('awaited')).toBe(false)
  expect(cart.getSnapshot().hasTag('missing')).toBe(false)
  cart.send({ type: 'sync.came' })
  answer()
  await is('there')
})

test('one part that cannot be fetched is said, however late', async () => {
  const { cart, clock, fail, is } = open()
  clock.increment(3000)
  fail()
  await is('missing')
  cart.send({ type: 'sync.came' })
  await is('missing')
  const other = open()
  other.cart.send({ type: 'sync.missing' })
  await other.is('missing')
})
