import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listOrdersQuery } from '#server/orders/history.queries'
import { orderSearch } from '#server/orders/order-search'
import { FAVORITE_NAME_REFUSED } from '#shared/orders/favorite.rules'
import { order as orderCall, preValidate } from '#shared/orders/orders.endpoints'
import { ordersList, setFavoriteName, toggleFavorite } from '#shared/orders/orders-history.endpoints'
import type { OrdersQuery } from '#shared/orders/orders-history.schema'
import { verifyOrderInOneClick } from '#shared/orders/reorder.endpoints'
import { fold } from '#shared/platform/text'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnBothEngines } from '#tests/platform/database'
import { writePastOrders } from './history.fixtures.ts'
import { makeCustomer, orderBody, place, validCart } from './ordering.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const NOT_FOUND = {
  success: false,
  code: 'NOT_FOUND',
  message: 'L’élément demandé n’existe pas ou n’existe plus.',
  requestId: '',
}

describeOnBothEngines('the history of orders', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  const customer = async () => {
    const { user, token } = await api.signedIn()
    const list = (page = '1', query: OrdersQuery = {}) =>
      api.call(ordersList, { token, params: { page }, query })
    return {
      id: user.id,
      token,
      list,
      ids: async (page = '1', query: OrdersQuery = {}) =>
        (await list(page, query)).body.orders.map(({ id }) => id),
      names: async (query: OrdersQuery) =>
        (await list('1', query)).body.orders.map(({ validated_cart }) => validated_cart.name),
    }
  }

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

  test.each([
    ['0', 400, 'MALFORMED'],
    ['-1', 400, 'MALFORMED'],
    ['abc', 400, 'MALFORMED'],
    ['1.5', 400, 'MALFORMED'],
    ['01', 400, 'MALFORMED'],
    ['1e3', 400, 'MALFORMED'],
    ['٣', 400, 'MALFORMED'],
    ['9'.repeat(40), 400, 'MALFORMED'],
    ['10001', 404, 'NOT_FOUND'],
    ['1000000000', 404, 'NOT_FOUND'],
  ])('page %s is answered with %i %s', async (page, status, code) => {
    const { list } = await customer()
    const reply = await list(page)
    expect([reply.status, reply.body]).toMatchObject([status, { code }])
  })

  test('a search finds number, names, models and references, whatever the accents, the case and the plural', async () => {
    const { id, names } = await customer()
    const other = await customer()
    await writePastOrders(database.db, other.id, [{ name: 'Hôtel d’ailleurs', products: 'EN-40 Store' }])
    const [first] = await writePastOrders(database.db, id, [
      { name: 'Hôtel de l’Œuvre', products: 'EN-40 Enrouleur motorisé 40 Chambre bleue' },
      { name: 'École Été 100 %', favorite: 'Modèle_A 🏠', products: 'RA-25-MAN Rail manuel 25' },
      { name: 'Rien' },
    ])
    const { number } = await database.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', first ?? '')
      .executeTakeFirstOrThrow()
    const hotel = ['Hôtel de l’Œuvre']
    const school = ['École Été 100 %']
    const found: [keyword: string, names: string[]][] = [
      [number, hotel],
      [number.toLowerCase(), hotel],
      [number.slice(4).replace('-', ''), hotel],
      [number.slice(-6), hotel],
      ['HOTEL', hotel],
      ["l'oeuvre", hotel],
      ['l’œuvre', hotel],
      ['hôtel enrouleurs', hotel],
      ['bleue', hotel],
      ['en-40', hotel],
      ['en', ['Rien', ...hotel]],
      ['ecole ete', school],
      ['modele_a', school],
      ['modeleXa', []],
      ['🏠', school],
      ['rails', school],
      ['100 %', school],
      ['%', school],
      ['_', school],
      ['\\', []],
      ['hôtel rail', []],
      ['ailleurs', []],
      ['', ['Rien', ...school, ...hotel]],
      [' \u00a0 ', ['Rien', ...school, ...hotel]],
    ]
    for (const [keyword, expected] of found) {
      expect([keyword, await names({ keyword })]).toEqual([keyword, expected])
    }
    expect(await names({ favorites: 'true' })).toEqual(school)
    expect(await names({ favorites: '1', keyword: 'hotel' })).toEqual([])
    expect(await names({ favorites: '0' })).toHaveLength(3)
  })

  test('what an order is found by is written with it, and follows its favourite name', async () => {
    const made = await makeCustomer(api)
    const { token } = made
    const cart = await validCart(api, made, [await exampleLine(database.db, 'EN-40')])
    const { order } = (await place(api, made, orderBody(made, cart))).body
    const found = async (keyword: string) =>
      (await api.call(ordersList, { token, params: { page: '1' }, query: { keyword } })).body.orders.length
    const model = order.validated_cart.configurations[0]?.model.subFamily?.name ?? 'none'
    for (const keyword of [order.number, 'residence', 'salon', 'EN-40', model]) {
      expect([keyword, await found(keyword)]).toEqual([keyword, 1])
    }
    expect(await found('préféré')).toBe(0)
    await api.call(setFavoriteName, { token, params: { orderId: order.id }, body: { name: 'Préférée' } })
    expect(await found('prefere')).toBe(1)
  })

  test('texts are folded alike in the database and here', async () => {
    const texts = [
      'Œuvre ŒÆæœ',
      'ÀÉÎÕÜ çñ',
      'e\u0301',
      'İ',
      'STRASSE ß',
      'Ÿ ÿ',
      '🏠 Æ',
      'Ligne\u00a0fine',
      'Ångström',
    ]
    for (const text of texts) {
      const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(
        database.db,
      )
      expect(fold(rows[0]?.folded ?? 'none')).toBe(fold(text))
      expect(fold(rows[0]?.folded ?? 'none')).toBe((rows[0]?.folded ?? '').replace(/\s+/g, ' '))
    }
  })

  test('orders of many lines are found among those of few, in the order of the list', async () => {
    const { id, ids, names } = await customer()
    const building = Array.from({ length: 200 }, (_, line) => `Chambre n${line} EN-40`).join(' ')
    const written = (
      await writePastOrders(
        database.db,
        id,
        Array.from({ length: 24 }, (_, place) => ({
          name: `Tour ${place}`,
          products: place % 2 === 0 ? building : 'Chambre n199 EN-40',
        })),
      )
    ).toReversed()
    const query = { keyword: 'tour en-40 n199' }
    expect(await ids('1', query)).toEqual(written.slice(0, 10))
    expect(await ids('2', query)).toEqual(written.slice(10, 20))
    expect(await ids('3', { ...query, after: written[19] ?? '' })).toEqual(written.slice(20))
    expect(await names({ keyword: 'chambre n198' })).toEqual(
      Array.from({ length: 10 }, (_, place) => `Tour ${22 - 2 * place}`),
    )
  })

  test('the list and the search go by their indexes', async () => {
    const { id } = await customer()
    const planOf = async (keyword: string, favorites: boolean, after?: string) => {
      const page = {
        search: orderSearch(keyword),
        favorites,
        after: after === undefined ? undefined : { id: after, createdAt: '2026-01-01T00:00:00Z' },
        skip: 0,
        limit: 11,
      }
      const trx = await database.db.startTransaction().execute()
      try {
        // Of so few rows any plan is as good as another, by what the engine happens to know of them.
        await sql`set local enable_seqscan = off`.execute(trx)
        await sql`set local enable_bitmapscan = off`.execute(trx)
        if (keyword === '') await sql`set local enable_sort = off`.execute(trx)
        // They are found by any index of the customer's: a search is tried with none but its own.
        else {
          await sql`drop index orders_user`.execute(trx)
          await sql`alter table orders drop constraint orders_user_id_idempotency_key_key`.execute(trx)
        }
        const { sql: text, parameters } = listOrdersQuery(trx, id, page).compile()
        const pieces = text.split(/\$\d+/)
        const query = sql.join(
          pieces.flatMap((piece, place) => [
            sql.raw(piece),
            ...(place < pieces.length - 1 ? [sql`${parameters[place]}`] : []),
          ]),
          sql``,
        )
        return JSON.stringify((await sql`explain ${query}`.execute(trx)).rows)
      } finally {
        await trx.rollback().execute()
      }
    }
    expect(await planOf('', false)).toMatch(/Index (Only )?Scan using orders_user on orders/)
    expect(await planOf('', true)).toMatch(/Index (Only )?Scan using orders_user_favorite on orders/)
    expect(await planOf('', false, NOWHERE)).toMatch(/Index Cond: .*ROW\(created_at, id\) < ROW/)
    const search = await planOf('hotel', false)
    expect(search).toContain('Index Only Scan using orders_walk on orders')
    expect(search).toContain('Index Scan using orders_walk_long on orders')
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
