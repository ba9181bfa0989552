import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countAdminOrdersQuery, listAdminOrders } from '#server/dashboard/orders/orders.queries'
import { staffSearch } from '#server/dashboard/staff-search'
import { adminOrder, adminOrders } from '#shared/dashboard/orders/orders.endpoints'
import { ordersList } from '#shared/orders/orders-history.endpoints'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { describeOnDatabase } from '#tests/platform/database'
import { staffOrders } from './staff-orders.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describeOnDatabase('orders as staff find them', (database) => {
  const dashboard = staffOrders(database)
  const { api, ordered, list } = dashboard

  test('are found by their number, their names, their products or their customer', async () => {
    const company = `Stores Lorient ${dashboard.admin.user.id.slice(0, 8)}`
    const { user } = await api.signedIn({ company })
    const [villa, shop] = await writePastOrders(database.db, user.id, [
      { name: 'Villa Kerdual', products: 'EN-40 Enrouleur' },
      { name: 'Boutique', favorite: 'Façade d’été', products: 'FS-20 Film' },
    ])
    const found = async (search: string) =>
      (await list({ search, customer: user.id })).orders.map(({ id }) => id)

    expect(await found('')).toEqual([shop, villa])
    expect(await found('kerdual')).toEqual([villa])
    expect(await found('facade ETE')).toEqual([shop])
    expect(await found('en-40')).toEqual([villa])
    expect(await found(company)).toEqual([shop, villa])
    expect(await found(user.email)).toEqual([shop, villa])
    expect(await found('kerdual film')).toEqual([])
    expect(await found('%')).toEqual([])
    // two letters begin a word
    expect([await found('vi'), await found('il')]).toEqual([[villa], []])
    const filter = { search: { patterns: [] }, customerPatterns: [], customer: user.id }
    const fromItsEnd = (skip: number) =>
      listAdminOrders(database.db, {
        filter,
        sort: 'total',
        descending: true,
        way: { reversed: true, skip, limit: 2 },
      })
    const byTotal = (await list({ customer: user.id, sort: '-total' })).orders.map(({ id }) => id)
    expect((await fromItsEnd(0)).map(({ id }) => id)).toEqual(byTotal)
    expect((await fromItsEnd(1)).map(({ id }) => id)).toEqual(byTotal.slice(0, 1))
    const all = (await list({ search: company })).orders
    expect(all.map(({ id, customer }) => [id, customer.company])).toEqual([
      [shop, company],
      [villa, company],
    ])
    const [first] = all
    expect((await list({ search: first?.number ?? '' })).orders).toEqual([first])
  })

  test('are filtered by status, payment, days of Paris and customer, and sorted', async () => {
    const { user } = await api.signedIn()
    const [early, late] = await writePastOrders(database.db, user.id, [
      { at: '2026-01-31T22:59:00Z' },
      // already February in Paris
      { at: '2026-01-31T23:01:00Z' },
    ])
    await database.db
      .updateTable('orders')
      .set({ status: 'shipped' })
      .where('id', '=', late ?? '')
      .execute()
    const ids = async (query: Record<string, string>) =>
      (await list({ customer: user.id, ...query })).orders.map(({ id }) => id)

    expect(await ids({ status: 'shipped' })).toEqual([late])
    expect(await ids({ payment: 'card' })).toEqual([])
    expect(await ids({ from: '2026-02-01' })).toEqual([late])
    expect(await ids({ to: '2026-01-31' })).toEqual([early])
    expect(await ids({ sort: 'created_at' })).toEqual([early, late])
    expect(await ids({ customer: 'nobody' })).toEqual([])
    expect(await list({ customer: user.id, page: '2' })).toMatchObject({
      orders: [],
      total: 2,
      hasMore: false,
    })
    const refused = await api.call(adminOrders, {
      token: dashboard.admin.token,
      query: { from: '2026-02-30' },
    })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { from: ['Cette date n’existe pas.'] } },
    ])
  })

  test('show whose they are, what was paid, their history and complaints', async () => {
    const { order, ...user } = await ordered()
    const { body } = await api.call(adminOrder, { token: dashboard.admin.token, params: { id: order.id } })
    expect(body).toMatchObject({
      order: { id: order.id, number: order.number, validated_cart: { total_price: 273.86 } },
      customer: { id: user.id, email: user.email },
      paidAt: null,
      paymentStatus: 'pending',
      history: [{ status: 'awaiting_payment' }],
      complaints: [],
    })
    for (const id of [NOWHERE, 'x']) {
      const reply = await api.call(adminOrder, { token: dashboard.admin.token, params: { id } })
      expect([reply.status, Reflect.get(reply.body, 'code')]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('are found by the end of their number and by what they cost', async () => {
    const { user } = await api.signedIn()
    const [villa] = await writePastOrders(database.db, user.id, [{ name: 'Villa Kerdual' }])
    const found = async (search: string) =>
      (await list({ search, customer: user.id })).orders.map(({ id }) => id)
    // the end of its number, as people say it, and what it costs, to the cent
    const { number } = await database.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', villa ?? '')
      .executeTakeFirstOrThrow()
    const [, year, rank = ''] = number.split('-')
    const short = String(Number(rank))
    expect([await found(`CMD-${year}-${short}`), await found(`cmd ${year}-${short}`)]).toEqual([
      [villa],
      [villa],
    ])
    expect(await found(short)).toContain(villa)
    for (const alone of [`CMD-${short}`, `cmd ${short}`, `Cmd${rank}`])
      expect([alone, await found(alone)]).toEqual([alone, [villa]])
    expect(await found(`CMD-${Number(rank) + 900}`)).toEqual([])
    await sql`update orders set net_cents = 123450, vat_cents = 24690, total_cents = 148140
      where id = ${villa}`.execute(database.db)
    for (const amount of [
      '1481,40',
      '1 481,40 €',
      '1’481.40',
      '1\u00a0234,50',
      '1234.50',
      '1\u202f481,40\u00a0€',
    ])
      expect([amount, await found(amount)]).toEqual([amount, [villa]])
    for (const amount of ['481,40', '1481,41', '12.34.50'])
      expect([amount, await found(amount)]).toEqual([amount, []])
  })

  test('one typed letter after letter stays among what is found, by its rank too', async () => {
    const { user, token } = await api.signedIn()
    const [old, villa = '', other] = await writePastOrders(database.db, user.id, [{}, {}, {}])
    // with a year and a rank that no other order has
    for (const [id, number] of [
      [old, 'CMD-2030-000028'],
      [villa, 'CMD-2031-000028'],
      [other, 'CMD-2031-000002'],
    ])
      await database.db
        .updateTable('orders')
        .set({ number })
        .where('id', '=', id ?? '')
        .execute()
    const search = async (text: string) => {
      const { orders, total } = await list({ search: text, customer: user.id })
      expect([text, total]).toEqual([text, orders.length])
      const params = { page: '1' }
      const own = await api.call(ordersList, { token, params, query: { keyword: text } })
      expect([text, own.body.orders.map(({ id }) => id)]).toEqual([text, orders.map(({ id }) => id)])
      return orders.map(({ id }) => id)
    }
    for (const whole of ['CMD-2031-000028', 'cmd 2031-000028', 'CMD2031', 'CMD-000028', 'cmd 28'])
      for (let typed = 1; typed <= whole.length; typed += 1) {
        const text = whole.slice(0, typed)
        expect([text, await search(text)]).toEqual([text, expect.arrayContaining([villa])])
      }
    for (const said of ['CMD-2031-28', 'cmd 2031-28', '2031-28', 'CMD2031000028'])
      expect([said, await search(said)]).toEqual([said, [villa]])
    for (const said of ['CMD-28', 'cmd 28', '#28', 'n° 28', 'N°28', 'commande 28', 'Commande n°\u00a028'])
      expect([said, await search(said)]).toEqual([said, [villa, old]])
  })

  test.each(['28', 'CMD-28', 'CMD-2026', 'CMD-2026-00', 'n° 28', '119,02', '1 234.50 €', 'kerdual'])(
    '« %s » is looked for in the index of words',
    async (text) => {
      const filter = { search: staffSearch(text), customerPatterns: [], customerIds: [] }
      const plan = await database.db.transaction().execute(async (trx) => {
        // few rows are read one by one, whatever the index
        await sql`set local enable_seqscan = off`.execute(trx)
        return JSON.stringify(await countAdminOrdersQuery(trx, filter).explain())
      })
      expect(plan).toContain('Bitmap Index Scan on orders_search_all')
    },
  )
})
