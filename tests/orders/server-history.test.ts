import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { FAVORITE_NAME_REFUSED } from '#shared/orders/favorite.rules'
import { order as orderCall, preValidate } from '#shared/orders/orders.endpoints'
import { ordersList, setFavoriteName, toggleFavorite } from '#shared/orders/orders-history.endpoints'
import { verifyOrderInOneClick } from '#shared/orders/reorder.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { writePastOrders } from './history.fixtures.ts'
import { makeCustomer, orderBody, place, validCart } from './ordering.ts'
import { NOT_FOUND, NOWHERE, pastOrdersOf } from './past-orders.ts'

describeOnDatabase('the history of orders', (database) => {
  const api = testApp(database)
  const customer = pastOrdersOf(api)
  beforeAll(() => publish(database.db))

  test('a row has the order as it was placed, its lines, its status and its totals', async () => {
    const made = await makeCustomer(api)
    const cart = await validCart(api, made, [
      await exampleLine(database.db, 'EN-40', { quantity: 2 }),
      await exampleLine(database.db, 'FS-20'),
    ])
    const { order } = (await place(api, made, orderBody(made, cart))).body
    const reply = await api.call(ordersList, { token: made.token, params: { page: '1' } })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      success: true,
      hasMore: false,
      orders: [
        {
          id: order.id,
          number: order.number,
          status: 'awaiting_payment',
          created_at: order.created_at,
          deliveryMode: null,
          promised: null,
          is_favorite: false,
          favorite_name: null,
          validated_cart: {
            id: cart,
            name: 'Résidence d’Essai',
            total_price: 641.72,
            configurations: order.validated_cart.configurations.map((line, index) => ({
              model: line.model,
              name: index === 0 ? 'Salon' : '',
              quantity: line.quantity,
              unit_price: line.unit_price,
              total_price: line.total_price,
              drawing: line.drawing,
            })),
          },
          transaction: order.transaction,
        },
      ],
    })
  })

  test('pages are ten, newest first, and end', async () => {
    const { id, ids, list } = await customer()
    const written = (await writePastOrders(database.db, id, Array(23).fill({}))).toReversed()
    expect(await ids('1')).toEqual(written.slice(0, 10))
    expect(await ids('2')).toEqual(written.slice(10, 20))
    expect(await ids('3')).toEqual(written.slice(20))
    const ends = await Promise.all(['1', '2', '3', '4', '10000'].map((page) => list(page)))
    expect(ends.map(({ status, body }) => [status, body.hasMore, body.orders.length])).toEqual([
      [200, true, 10],
      [200, true, 10],
      [200, false, 3],
      [200, false, 0],
      [200, false, 0],
    ])
    expect(await ids('2', { after: written[9] ?? '' })).toEqual(written.slice(10, 20))
  })

  test('after its last order, a list neither misses nor repeats one while others arrive and lose their star', async () => {
    const { id, ids, token } = await customer()
    const old = (
      await writePastOrders(
        database.db,
        id,
        Array.from({ length: 25 }, () => ({ favorite: 'Type' })),
      )
    ).toReversed()
    const seen = await ids('1', { favorites: '1' })
    await writePastOrders(database.db, id, [{ favorite: 'Neuf' }, { favorite: 'Neuf' }])
    await api.call(toggleFavorite, { token, params: { orderId: old[3] ?? '' } })
    // The very order that the list stands on may have lost its star too.
    await api.call(toggleFavorite, { token, params: { orderId: old[9] ?? '' } })
    seen.push(...(await ids('2', { favorites: '1', after: seen[9] ?? '' })))
    seen.push(...(await ids('3', { favorites: '1', after: seen[19] ?? '' })))
    expect(seen).toEqual(old)
  })

  test('orders of one instant have an order too', async () => {
    const { id, ids } = await customer()
    await writePastOrders(database.db, id, Array(15).fill({ at: '2026-01-01T08:00:00Z' }))
    // Finer than a Date of JavaScript.
    await sql`update orders set created_at = created_at + interval '7 microseconds' where user_id = ${id}`.execute(
      database.db,
    )
    const first = await ids('1')
    const rest = await ids('2', { after: first[9] ?? '' })
    expect([first.length, rest.length, new Set([...first, ...rest]).size]).toEqual([10, 5, 15])
    expect(await ids('2')).toEqual(rest)
  })

  test('a star is put and taken; a name puts it, and outlives it', async () => {
    const { id, token, list } = await customer()
    const [orderId = ''] = await writePastOrders(database.db, id, [{}])
    const params = { orderId }
    const toggle = async () => (await api.call(toggleFavorite, { token, params })).body
    const state = async () => {
      const [row] = (await list()).body.orders
      return [row?.is_favorite, row?.favorite_name]
    }
    expect(await toggle()).toEqual({ success: true, isFavorite: true })
    expect(await state()).toEqual([true, null])
    expect(await toggle()).toEqual({ success: true, isFavorite: false })
    const named = await api.call(setFavoriteName, { token, params, body: { name: ' <b>Hôtel</b> 🏨 ' } })
    expect(named.body).toEqual({ success: true, name: '<b>Hôtel</b> 🏨' })
    expect(await state()).toEqual([true, '<b>Hôtel</b> 🏨'])
    await toggle()
    expect(await state()).toEqual([false, '<b>Hôtel</b> 🏨'])
    const { body } = await api.call(orderCall, { token, params: { id: orderId } })
    expect([body.order.is_favorite, body.order.favorite_name]).toEqual([false, '<b>Hôtel</b> 🏨'])
  })

  test('two clicks at once are two clicks', async () => {
    const { id, token } = await customer()
    const [orderId = ''] = await writePastOrders(database.db, id, [{}])
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => api.call(toggleFavorite, { token, params: { orderId } })),
    )
    expect(replies.filter(({ body }) => body.isFavorite).length).toBe(3)
  })

  test.each([['ab'], [' ab '], ['x'.repeat(41)], [''], ['\u200b\u200b\u200b']])(
    'the name %j is refused, and nothing is written',
    async (name) => {
      const { id, token, list } = await customer()
      const [orderId = ''] = await writePastOrders(database.db, id, [{ favorite: 'Avant' }])
      const reply = await api.call(setFavoriteName, { token, params: { orderId }, body: { name } })
      expect([reply.status, { ...reply.body, requestId: '' }]).toEqual([
        422,
        {
          success: false,
          code: 'INVALID_FIELDS',
          message: FAVORITE_NAME_REFUSED,
          requestId: '',
          errors: { name: [FAVORITE_NAME_REFUSED] },
        },
      ])
      expect((await list()).body.orders[0]?.favorite_name).toBe('Avant')
    },
  )

  test('whose account is closed reads their orders, stars none and orders none again', async () => {
    const { id, token, list } = await customer()
    const [orderId = ''] = await writePastOrders(database.db, id, [{ favorite: 'Avant' }])
    const one = () => api.call(orderCall, { token, params: { id: orderId } })
    const before = [(await list()).body, (await one()).body]
    await database.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
    expect([(await list()).body, (await one()).body]).toEqual(before)
    const refused = [
      await api.call(toggleFavorite, { token, params: { orderId } }),
      await api.call(setFavoriteName, { token, params: { orderId }, body: { name: 'Après' } }),
      await api.call(verifyOrderInOneClick, { token, params: { validatedCartId: NOWHERE } }),
      await api.call(preValidate, { token, body: { configurations: [] } }),
    ]
    expect(refused).toMatchObject(Array(4).fill({ status: 403, body: { code: 'ACCOUNT_INACTIVE' } }))
  })

  test('another’s order answers like one that does not exist, in every call', async () => {
    const owner = await customer()
    const [mine = ''] = await writePastOrders(database.db, owner.id, [{}])
    const { token, list } = await customer()
    const before = await owner.list()
    for (const orderId of [mine, NOWHERE, 'abc']) {
      const replies = [
        await api.call(toggleFavorite, { token, params: { orderId } }),
        await api.call(setFavoriteName, { token, params: { orderId }, body: { name: 'Volée' } }),
        await list('2', { after: orderId }),
      ]
      expect(replies.map(({ status, body }) => [status, { ...body, requestId: '' }])).toEqual(
        Array(3).fill([404, NOT_FOUND]),
      )
    }
    expect(await owner.list()).toMatchObject({ status: 200, body: before.body })
  })
})
