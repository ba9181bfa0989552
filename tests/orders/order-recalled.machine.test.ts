import { describe, expect, it } from 'vitest'
import { isAddressRecalled, selectProblems, selectWishHint } from '#machines/orders/order.selectors'
import { emptyDraft } from '#shared/orders/order-draft'
import { refusal } from '#tests/platform/refusal'
import { billing, choosing, served, shipping, start } from './order-machine.fixtures.ts'
import { anAddress, anOrder, aValidatedCart } from './orders.fixtures.ts'

const depot = anAddress({ id: 's2', type: 'shipping', selected: false })
const SITE = { contactName: 'Gardien', contactPhone: '04 00 00 00 00', wishedOn: '2026-06-15' }
const project = { id: 'p1', name: 'Villa Roche' }

const calls = (last: { billing: string | null; shipping: string | null }) => ({
  loadAddresses: async () => [billing, shipping, depot],
  loadCart: async () => ({ ...(await served.loadCart()), lastAddresses: last }),
})

describe('an order that asks nothing twice', () => {
  it('goes where the last one went, before where the account’s selected address is', async () => {
    const order = start(calls({ billing: null, shipping: 's2' }))
    await order.until(choosing)
    const { billingAddressId, shippingAddressId } = order.context().draft
    expect([billingAddressId, shippingAddressId]).toEqual(['b1', 's2'])
    const snapshot = order.actor.getSnapshot()
    expect([isAddressRecalled(snapshot, 'billing'), isAddressRecalled(snapshot, 'shipping')]).toEqual([
      false,
      true,
    ])
  })

  it('goes where the draft says, and takes no address that is gone', async () => {
    const drafted = start(calls({ billing: null, shipping: 's2' }), null, {
      ...emptyDraft,
      shippingAddressId: 's1',
    })
    await drafted.until(choosing)
    expect(drafted.context().draft.shippingAddressId).toBe('s1')
    const gone = start(calls({ billing: 'b9', shipping: 's9' }))
    await gone.until(choosing)
    expect(gone.context().draft).toMatchObject({ billingAddressId: 'b1', shippingAddressId: 's1' })
  })

  it('takes the address that was just added before all others', async () => {
    const order = start(calls({ billing: null, shipping: 's2' }))
    await order.until(choosing)
    const added = anAddress({ id: 's3', type: 'shipping', selected: false })
    order.use.loadAddresses = async () => [billing, shipping, depot, added]
    order.actor.send({ type: 'address.add', addressType: 'shipping' })
    order.actor.send({
      type: 'address.submit',
      address: { ...added, billing_address: false, shipping_address: true },
    })
    await order.until((snapshot) => snapshot.context.draft.shippingAddressId === 's3')
  })

  it('is called as its chantier, and knows its site; what was offered stays with neither the cart nor the next one', async () => {
    const loadCart = async () => ({
      ...(await served.loadCart()),
      validatedCart: aValidatedCart({ project }),
      site: SITE,
    })
    const order = start({ loadCart })
    await order.until(choosing)
    expect(order.context().draft).toMatchObject({ name: 'Villa Roche', site: SITE })
    expect(order.news.at(-1)).toMatchObject({ draft: { name: '', site: null } })
    expect(order.kept()?.draft).toMatchObject({ name: 'Villa Roche', site: SITE })
    order.actor.send({ type: 'site.change', parts: { contactName: '' } })
    const changed = { ...SITE, contactName: '' }
    expect(order.news.at(-1)).toMatchObject({ draft: { site: changed } })
    // what was taken out stays out
    const again = start({ loadCart }, order.kept())
    await again.until(choosing)
    expect(again.context().draft.site).toEqual(changed)
    const long = { ...project, name: 'V'.repeat(100) }
    const cut = start({
      loadCart: async () => ({
        ...(await served.loadCart()),
        validatedCart: aValidatedCart({ project: long }),
      }),
    })
    await cut.until(choosing)
    expect(cut.context().draft.name).toBe('V'.repeat(80))
  })

  it('says that a day is wished for before it can come, and goes on', async () => {
    const arrival = { day: '2026-03-02', closings: [], leadTimes: [4] }
    const order = start({ loadCart: async () => ({ ...(await served.loadCart()), arrival }) })
    await order.until(choosing)
    order.actor.send({ type: 'site.change', parts: { wishedOn: '2026-03-03' } })
    expect(selectWishHint(order.actor.getSnapshot())).toMatch(/^Au plus tôt le \d\d\/03\/2026/)
    order.actor.send({ type: 'name.change', name: 'Villa' })
    order.actor.send({ type: 'details.submit' })
    expect(order.actor.getSnapshot().matches('validation')).toBe(true)
    order.actor.send({ type: 'step.back' })
    order.actor.send({ type: 'site.change', parts: { wishedOn: '2026-12-03' } })
    expect(selectWishHint(order.actor.getSnapshot())).toBeUndefined()
    order.actor.send({ type: 'site.change', parts: { wishedOn: '2026-03-01' } })
    expect(selectWishHint(order.actor.getSnapshot())).toBeUndefined()
    order.actor.send({ type: 'details.submit' })
    expect(selectProblems(order.actor.getSnapshot())).toEqual({ wishedOn: 'Cette date est passée.' })
  })
})

describe('both steps on one screen', () => {
  it('shows what both lack, then places at once', async () => {
    const order = start()
    await order.until(choosing)
    const problems = () => Object.keys(selectProblems(order.actor.getSnapshot()))
    order.actor.send({ type: 'order.place' })
    expect(problems()).toEqual(['name', 'paymentMethod', 'acceptTerms'])
    order.actor.send({ type: 'payment.choose', paymentMethod: 'card' })
    order.actor.send({ type: 'terms.accept', accepted: true })
    expect(problems()).toEqual(['name'])
    order.actor.send({ type: 'name.change', name: 'Villa' })
    expect(problems()).toEqual([])
    order.actor.send({ type: 'order.place' })
    await order.until((snapshot) => snapshot.matches('confirmation'))
    expect(order.placed).toHaveLength(1)
    expect(order.placed[0]?.body).toMatchObject({ name: 'Villa', paymentMethod: 'card' })
  })

  it('keeps all of it where it was not placed', async () => {
    const order = start({ placeOrder: () => Promise.reject(refusal('NETWORK')) })
    await order.until(choosing)
    order.actor.send({ type: 'name.change', name: 'Villa' })
    order.actor.send({ type: 'payment.choose', paymentMethod: 'card' })
    order.actor.send({ type: 'terms.accept', accepted: true })
    order.actor.send({ type: 'order.place' })
    await order.until((snapshot) => snapshot.matches({ validation: 'failed' }))
    expect(order.kept()?.draft).toMatchObject({ name: 'Villa', paymentMethod: 'card' })
    order.use.placeOrder = async () => anOrder()
    order.actor.send({ type: 'order.place' })
    await order.until((snapshot) => snapshot.matches('confirmation'))
  })

  it('is shown as it was cancelled', async () => {
    const order = start({
      loadCart: async () => ({ validatedCart: aValidatedCart({ orderId: 'o1' }), paymentMethods: [] }),
    })
    await order.until((snapshot) => snapshot.matches('confirmation'))
    order.actor.send({ type: 'order.changed', order: anOrder({ status: 'cancelled' }) })
    expect(order.context().order?.status).toBe('cancelled')
  })
})
