import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { orderRows } from '#server/orders/export-orders'
import { listOrdersQuery } from '#server/orders/history.queries'
import { orderSearch } from '#server/orders/order-search'
import { workbookText } from '#shared/openings/workbook'
import { ordersExport, ordersList, setFavoriteName } from '#shared/orders/orders-history.endpoints'
import { fold } from '#shared/platform/text'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { writePastOrders } from './history.fixtures.ts'
import { makeCustomer, orderBody, place, validCart } from './ordering.ts'
import { NOWHERE, pastOrdersOf } from './past-orders.ts'

describeOnDatabase('the search of past orders', (database) => {
  const api = testApp(database)
  const customer = pastOrdersOf(api)
  beforeAll(() => publish(database.db))

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

  test('the list is narrowed by status and by days of Paris, beside what is searched', async () => {
    const { id, names, list } = await customer()
    await writePastOrders(database.db, id, [
      { name: 'Gare Nord', at: '2025-12-31T22:30:00Z', status: 'delivered' },
      { name: 'Gare Sud', at: '2025-12-31T23:30:00Z', status: 'shipped' },
      { name: 'École', at: '2026-06-30T21:59:59Z', status: 'shipped' },
      { name: 'Halle', at: '2026-06-30T22:00:00Z', status: 'cancelled' },
    ])
    expect(await names({ status: 'shipped' })).toEqual(['École', 'Gare Sud'])
    expect(await names({ from: '2026-01-01' })).toEqual(['Halle', 'École', 'Gare Sud'])
    expect(await names({ to: '2025-12-31' })).toEqual(['Gare Nord'])
    expect(await names({ from: '2026-01-01', to: '2026-06-30' })).toEqual(['École', 'Gare Sud'])
    expect(await names({ from: '2026-01-01', status: 'shipped', keyword: 'gare' })).toEqual(['Gare Sud'])
    expect(await names({ from: '2026-07-01', to: '2026-06-30' })).toEqual([])
    for (const days of [{ from: '2026-02-30' }, { to: 'demain' }]) {
      const reply = await list('1', days)
      expect([reply.status, reply.body]).toMatchObject([422, { code: 'INVALID_FIELDS' }])
    }
  })

  test('what the list is narrowed to is exported whole, formulas as texts, one batch after another', async () => {
    const { id, token } = await customer()
    const other = await customer()
    await writePastOrders(database.db, other.id, [{ name: 'Gare d’ailleurs' }])
    await writePastOrders(database.db, id, [
      { name: '=1+1', status: 'shipped' },
      ...Array.from({ length: 24 }, (_, nth) => ({ name: `Gare ${nth}`, status: 'shipped' as const })),
      { name: 'Gare livrée', status: 'delivered' },
    ])
    const criteria = { search: orderSearch(''), favorites: false, status: 'shipped' as const }
    const read: unknown[] = []
    for await (const row of orderRows(database.db, { userId: id }, criteria, 5)) read.push(row[2])
    const newestFirst = Array.from({ length: 24 }, (_, nth) => `Gare ${23 - nth}`)
    expect(read).toEqual([...newestFirst, '=1+1'])

    const ask = (query: Record<string, string>) =>
      api.app.inject({ url: ordersExport.url, query, headers: { authorization: `Bearer ${token}` } })
    const csv = await ask({ format: 'csv', keyword: 'gare', status: 'shipped' })
    const rows: Record<string, string>[] = parse(csv.body, { bom: true, columns: true, delimiter: ';' })
    expect(rows.map(({ Projet }) => Projet)).toEqual(newestFirst)
    expect(rows[0]).toMatchObject({
      État: 'Expédiée',
      'Total HT': '10,00',
      TVA: '2,00',
      'Total TTC': '12,00',
      'À régler en tout': '12,00',
      'Passée par': '',
    })
    expect(csv.headers['content-disposition']).toMatch(
      /^attachment; filename="commandes-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const formula = await ask({ format: 'csv', to: '2026-12-31', keyword: '1+1' })
    expect(formula.body).toContain("'=1+1")
    const sheet = await ask({ format: 'xlsx', status: 'delivered' })
    expect(workbookText(sheet.rawPayload)).toContain('Gare livrée')
    expect((await ask({ format: 'csv', from: '2026-13-01' })).statusCode).toBe(422)
    expect((await ask({ format: 'pdf' })).statusCode).toBe(422)
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
})
