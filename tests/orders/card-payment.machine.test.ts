import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { cardPaymentMachine } from '#machines/orders/card-payment.machine'
import type { CheckoutReturn } from '#shared/orders/card-checkouts'
import type { Order } from '#shared/orders/orders.schema'
import { refusal } from '#tests/platform/refusal'
import { anOrder } from './orders.fixtures.ts'

const waiting = anOrder({ payment: { instructions: 'À régler par carte.', provider: 'stripe' } })
const paid = anOrder({ status: 'confirmed', payment: { instructions: 'Paiement reçu.' } })
const cancelled = anOrder({ status: 'cancelled', payment: { instructions: 'Commande annulée.' } })

/** A payment whose questions are answered in this order, each answer waited for. */
const paying = (
  { pages = [], orders = [] }: { pages?: (string | Error)[]; orders?: (Order | Error)[] },
  returned: CheckoutReturn | null = null,
) => {
  const clock = new SimulatedClock()
  const next = async <T>(answers: (T | Error)[]): Promise<T> => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('Nobody was to ask.')
    if (answer instanceof Error) throw answer
    return answer
  }
  const actor = createActor(
    cardPaymentMachine.provide({
      actors: {
        openPage: fromPromise<string, { id: string }>(() => next(pages)),
        readOrder: fromPromise<Order, { id: string }>(() => next(orders)),
      },
    }),
    { input: { order: waiting, returned }, clock },
  )
  const told: unknown[] = []
  actor.on('*', (event) => told.push(event))
  return { actor: actor.start(), clock, told }
}

const RESTING = { awaited: { question: 'resting' } } as const

test('the page is opened, and may be asked for again by who comes back by the browser’s own button', async () => {
  const { actor, clock } = paying({ pages: [refusal('NETWORK'), 'https://stripe.example/1'] })
  actor.send({ type: 'payment.open' })
  await waitFor(actor, ({ context }) => context.failure !== null)
  expect(actor.getSnapshot().value).toBe('offered')
  actor.send({ type: 'payment.open' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('leaving'))
  expect(actor.getSnapshot().context).toMatchObject({ url: 'https://stripe.example/1', failure: null })
  clock.increment(10_000)
  expect(actor.getSnapshot().value).toBe('offered')
})

test('who comes back waits until the money is there, and is told once', async () => {
  const { actor, clock, told } = paying({ orders: [waiting, waiting, paid] }, 'done')
  for (let asked = 0; asked < 2; asked += 1) {
    await waitFor(actor, (snapshot) => snapshot.matches(RESTING))
    expect(told).toEqual([])
    clock.increment(2000)
  }
  await waitFor(actor, (snapshot) => snapshot.matches('settled'))
  expect([actor.getSnapshot().context.order, told]).toEqual([paid, [{ type: 'payment.confirmed' }]])
})

test('that it takes long is said, whatever becomes of a question, and it is asked less often', async () => {
  const { actor, clock } = paying({ orders: [waiting, refusal('NETWORK'), waiting, paid] }, 'done')
  await waitFor(actor, (snapshot) => snapshot.matches(RESTING))
  clock.increment(2000)
  await waitFor(actor, (snapshot) => snapshot.matches(RESTING))
  clock.increment(2000)
  await waitFor(actor, (snapshot) => snapshot.matches(RESTING))
  expect(actor.getSnapshot().hasTag('late')).toBe(false)
  // the clock goes on while it rests: late is reached before the next question is answered
  clock.increment(20_000)
  await waitFor(actor, (snapshot) => snapshot.matches('settled'))
})

test('late stays late after a question that failed', async () => {
  const orders: (Order | Error)[] = []
  const { actor, clock } = paying({ orders }, 'done')
  for (let asked = 0; asked < 10; asked += 1) {
    orders.push(refusal('NETWORK'))
    await waitFor(actor, (snapshot) => snapshot.matches(RESTING))
    clock.increment(2000)
  }
  orders.push(refusal('NETWORK'))
  await waitFor(actor, (snapshot) => snapshot.hasTag('late') && snapshot.matches(RESTING))
  clock.increment(2000)
  expect(actor.getSnapshot().matches(RESTING)).toBe(true)
  orders.push(refusal('NETWORK'))
  clock.increment(13_000)
  await waitFor(actor, (snapshot) => snapshot.matches(RESTING))
  expect(actor.getSnapshot().hasTag('late')).toBe(true)
  expect(actor.getSnapshot().can({ type: 'payment.open' })).toBe(true)
})

test('an order that was cancelled meanwhile is shown so, and nothing is told to be confirmed', async () => {
  const { actor, told } = paying({ pages: [refusal('PAYMENT_NOT_AWAITED')], orders: [cancelled] })
  actor.send({ type: 'payment.open' })
  await waitFor(actor, (snapshot) => snapshot.matches('settled'))
  expect([actor.getSnapshot().context.order, actor.getSnapshot().context.failure, told]).toEqual([
    cancelled,
    null,
    [],
  ])
})

test('one that is being paid elsewhere is waited for', async () => {
  const { actor } = paying({ pages: [refusal('PAYMENT_UNDER_WAY')], orders: [waiting] })
  actor.send({ type: 'payment.open' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('awaiting'))
})

test('of an order that is paid by other means now, too little left for a card, nothing is confirmed', async () => {
  const rest = anOrder({ payment: { instructions: 'Moins que 0,50\u00a0€.' } })
  const { actor, told } = paying({ pages: [refusal('CARD_AMOUNT_TOO_SMALL')], orders: [rest] })
  actor.send({ type: 'payment.open' })
  await waitFor(actor, (snapshot) => snapshot.matches('settled'))
  expect([told, actor.getSnapshot().context.order.status]).toEqual([[], 'awaiting_payment'])
})
