import { describe, expect, it } from 'vitest'
import {
  selectDelivery,
  selectDeliveryModes,
  selectMoreInTwo,
  selectQuotedReason,
  selectWishHint,
} from '#machines/orders/order.selectors'
import type { LoadedCart } from '#machines/orders/order.types'
import type { ArrivalFacts } from '#shared/orders/arrival.schema'
import { arrivalDates } from '#shared/orders/delivery-dates'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { emptyDraft } from '#shared/orders/order-draft'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'
import { refusal } from '#tests/platform/refusal'
import { atValidation, choosing, start } from './order-machine.fixtures.ts'
import { aConfiguration, aValidatedCart } from './orders.fixtures.ts'

const facts = (leadTimes: readonly number[]): ArrivalFacts => ({
  day: '2026-06-01',
  closings: [],
  leadTimes: [...leadTimes],
})

/** A line that is made in so many days; without its weight, nobody knows what it costs to bring. */
const line = (leadTimeDays: number, weight: { grams?: number }) =>
  aConfiguration({
    leadTimeDays,
    lines: [{ kind: 'component', key: 'profile', label: 'Profil', amount: 99.18, why: '', ...weight }],
  })

/** Lines that are made in so many days. */
const cartOf = (leadTimes: readonly number[], weight: { grams?: number } = { grams: 3000 }): LoadedCart => ({
  validatedCart: aValidatedCart({ configurations: leadTimes.map((days) => line(days, weight)) }),
  paymentMethods: ['card'],
  deliveryTariff: DEMO_TARIFF,
  arrival: facts(leadTimes),
})

const loading = (cart: LoadedCart) => ({ loadCart: async () => cart })

/** Some of its lines are made sooner. */
const APART = cartOf([4, 9])
const daysOf = (mode: DeliveryMode) => arrivalDates(facts([4, 9]), mode)

describe('an order that may be brought in two', () => {
  it('offers that, tells what it costs more, and is placed so, with both days', async () => {
    const order = await atValidation(loading(APART))
    const { actor, placed } = order
    expect(selectDeliveryModes(actor.getSnapshot())).toEqual(['ship', 'ship_in_two', 'pickup'])
    // 6 kg at once are 14,90, 3 kg twice 9,90
    expect(selectMoreInTwo(actor.getSnapshot())).toBe(2 * 990 - 1490)
    actor.send({ type: 'delivery.choose', mode: 'ship_in_two' })
    expect(selectDelivery(actor.getSnapshot())).toMatchObject({ kind: 'priced', cents: 2 * 990 })
    actor.send({ type: 'order.place' })
    expect(placed.map(({ body }) => [body.delivery, body.promised])).toEqual([
      [{ mode: 'ship_in_two', amount: 19.8 }, daysOf('ship_in_two')],
    ])
    expect(daysOf('ship_in_two').earliest < daysOf('ship').earliest).toBe(true)
  })

  it('hints at a wish that is too early by the days of the way in which it leaves', async () => {
    const order = start(loading(APART))
    await order.until(choosing)
    const wishedOn = daysOf('ship_in_two').earliest
    order.actor.send({ type: 'site.change', parts: { wishedOn } })
    expect(selectWishHint(order.actor.getSnapshot())).toContain('Au plus tôt')
    order.actor.send({ type: 'delivery.choose', mode: 'ship_in_two' })
    expect(selectWishHint(order.actor.getSnapshot())).toBeUndefined()
  })

  it('is found again as it was chosen, or at once where its lines are made together by now', async () => {
    const found = async (cart: LoadedCart) => {
      const order = start(loading(cart), null, { ...emptyDraft, deliveryMode: 'ship_in_two' })
      await order.until(choosing)
      return order.context().draft.deliveryMode
    }
    expect(await found(APART)).toBe('ship_in_two')
    expect(await found(cartOf([4, 4]))).toBe('ship')
  })

  it('is not brought in two at the price of a quote, which has it at once', async () => {
    const quote = {
      id: 'q1',
      number: 'DEV-2026-000001',
      name: 'Villa Roche',
      delivery: { cents: 2500, why: 'chiffrée', postalCode: null },
    }
    const order = start(loading({ ...APART, quote }))
    await order.until(choosing)
    expect(selectDeliveryModes(order.actor.getSnapshot())).toEqual(['ship', 'pickup'])
    expect(order.actor.getSnapshot().can({ type: 'delivery.choose', mode: 'ship_in_two' })).toBe(false)
  })

  it('is promised as it is brought at once where nothing is told of what that costs', async () => {
    const order = await atValidation({
      ...loading(APART),
      placeOrder: async () => {
        throw refusal('DELIVERY_MOVED', { deliveryTariff: null })
      },
    })
    order.actor.send({ type: 'delivery.choose', mode: 'ship_in_two' })
    order.actor.send({ type: 'order.place' })
    await order.until((snapshot) => snapshot.matches({ validation: 'failed' }))
    order.actor.send({ type: 'order.place' })
    expect(order.placed.at(-1)?.body).toMatchObject({ promised: daysOf('ship') })
    expect(order.placed.at(-1)?.body.delivery).toBeUndefined()
  })

  it('says why nothing is told of what it costs', async () => {
    const unweighed = await atValidation(loading(cartOf([4, 9], {})))
    expect(selectQuotedReason(unweighed.actor.getSnapshot())).toBe('le poids d’une pièce n’est pas connu')
    const priced = await atValidation(loading(APART))
    expect(selectQuotedReason(priced.actor.getSnapshot())).toBeNull()
  })
})
