import { beforeAll, expect, test } from 'vitest'
import { arrivalDates } from '#shared/orders/delivery-dates'
import { validatedCart } from '#shared/orders/orders.endpoints'
import { MINUTE } from '#shared/platform/durations'
import { exampleLine, exemplars, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

/** Five minutes before Tuesday begins in Paris. */
const BEFORE_MIDNIGHT = '2026-03-02T22:55:00Z'

describeOnDatabase('the days that an order shows before it is placed', (database) => {
  const api = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    api.clock.advance(Date.parse(BEFORE_MIDNIGHT) - api.clock.now())
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  const read = async () => {
    const id = await validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
    const { arrival } = (await api.call(validatedCart, { token: customer.token, params: { id } })).body
    if (arrival === undefined) throw new Error('The cart tells no days.')
    return { id, arrival }
  }
  const ask = (id: string, changes: object) =>
    place(api, customer, orderBody(customer, id, { paymentMethod: 'deferred', ...changes }))

  test('are those by which the server counts, and what it promises', async () => {
    const { id, arrival } = await read()
    expect(arrival).toEqual({ day: '2026-03-02', closings: [], leadTimes: [8] })
    const promised = arrivalDates(arrival, 'ship')
    expect(promised).toEqual({ earliest: '2026-03-16', latest: '2026-03-23' })
    const { body } = await ask(id, { promised })
    expect(body.order.promised).toEqual(promised)
  })

  test('are refused once the day has gone by, told anew, and promised as they were told', async () => {
    const { id, arrival } = await read()
    const promised = arrivalDates(arrival, 'ship')
    api.clock.advance(10 * MINUTE)
    const refused = await ask(id, { promised })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'DAYS_MOVED', arrival: { ...arrival, day: '2026-03-03' } },
    ])
    const anew = { earliest: '2026-03-17', latest: '2026-03-24' }
    expect(arrivalDates({ ...arrival, day: '2026-03-03' }, 'ship')).toEqual(anew)
    expect((await ask(id, { promised: anew })).body.order.promised).toEqual(anew)
  })

  test.each([
    { earliest: '2026-03-16', latest: '2026-03-24' },
    { earliest: '', latest: '2026-03-24' },
  ])('of another clock, $earliest and $latest, are refused: paid first or later', async (promised) => {
    const { id } = await read()
    for (const paymentMethod of ['bank_transfer', 'deferred'])
      expect((await ask(id, { promised, paymentMethod })).body).toMatchObject({ code: 'DAYS_MOVED' })
  })

  test('need not be told: a page of before shows none', async () => {
    const { id } = await read()
    expect((await ask(id, {})).body.order.promised).toEqual({ earliest: '2026-03-17', latest: '2026-03-24' })
  })

  test('are those of the rules of now, and told with a price that has moved', async () => {
    const { id, arrival } = await read()
    const promised = arrivalDates(arrival, 'ship')
    await publish(
      database.db,
      exemplars((families) => {
        families['enrouleur-motorise'].template.leadTimeDays = '9'
      }),
    )
    expect((await ask(id, { promised })).body).toMatchObject({
      code: 'DAYS_MOVED',
      arrival: { leadTimes: [9] },
    })
    await publish(
      database.db,
      exemplars((families) => {
        families['enrouleur-motorise'].template.leadTimeDays = '9'
        families['enrouleur-motorise'].template.surcharges = []
        for (const { price } of families['enrouleur-motorise'].components)
          if (price.kind === 'unit') price.cents += 100
      }),
    )
    const moved = await ask(id, { promised })
    expect(moved.body).toMatchObject({ code: 'PRICE_MOVED', arrival: { leadTimes: [9] } })
  })
})
