import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countAdminOrdersQuery, listAdminOrders } from '#server/dashboard/orders/orders.queries'
import { staffSearch } from '#server/dashboard/staff-search'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import {
  adminOrder,
  adminOrders,
  correctShipment,
  moveOrders,
} from '#shared/dashboard/orders/orders.endpoints'
import type { MoveOrdersBody } from '#shared/dashboard/orders/orders.schema'
import { shipmentText } from '#shared/orders/carriers'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import { awaitedText } from '#shared/orders/delivery.rules'
import { leadTimeOf } from '#shared/orders/lead-time.rules'
import { ORDER_STATUSES } from '#shared/orders/order-status.rules'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import type { OrderStatus } from '#shared/orders/orders.schema'
import { ordersList } from '#shared/orders/orders-history.endpoints'
import { customerWithOrder, publishCatalogue } from '#tests/contact/contacting'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnBothEngines } from '#tests/platform/database'
import { takeMail, waitingMails } from '#tests/session/mailbox'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describeOnBothEngines('orders as staff see and move them', (database) => {
  const api = testApp(database)
  let admin: Awaited<ReturnType<typeof api.signedIn>>
  beforeEach(async () => {
    admin = await api.signedIn({ role: 'admin' })
    await publishCatalogue(database)
    await database.db.deleteFrom('jobs').execute()
  })

  const list = async (query: Record<string, string> = {}) =>
    (await api.call(adminOrders, { token: admin.token, query })).body
  const move = async (
    orders: MoveOrdersBody['orders'],
    status: OrderStatus,
    detail = '',
    { token } = admin,
  ) => (await api.call(moveOrders, { token, body: { orders, status, detail } })).body
  const ordered = async (with_: Parameters<typeof customerWithOrder>[2] = {}) => {
    const customer = await customerWithOrder(api, database, with_)
    await database.db.deleteFrom('jobs').execute()
    return customer
  }

  test('are found by their number, their names, their products or their customer', async () => {
    const company = `Stores Lorient ${admin.user.id.slice(0, 8)}`
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
    const refused = await api.call(adminOrders, { token: admin.token, query: { from: '2026-02-30' } })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { from: ['Cette date n’existe pas.'] } },
    ])
  })

  test('show whose they are, what was paid, their history and complaints', async () => {
    const { order, ...user } = await ordered()
    const { body } = await api.call(adminOrder, { token: admin.token, params: { id: order.id } })
    expect(body).toMatchObject({
      order: { id: order.id, number: order.number, validated_cart: { total_price: 273.86 } },
      customer: { id: user.id, email: user.email },
      paidAt: null,
      paymentStatus: 'pending',
      history: [{ status: 'awaiting_payment' }],
      complaints: [],
    })
    for (const id of [NOWHERE, 'x']) {
      const reply = await api.call(adminOrder, { token: admin.token, params: { id } })
      expect([reply.status, Reflect.get(reply.body, 'code')]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('go from the payment to the delivery, the customer told at each step', async () => {
    const { order, token, ...user } = await ordered()
    const steps = ['confirmed', 'in_production', 'shipped', 'delivered'] as const
    let seen: OrderStatus = 'awaiting_payment'
    for (const status of steps) {
      const detail = status === 'shipped' ? 'Transporteur d’essai, colis 42' : ''
      const reply = await move([{ id: order.id, seen }], status, detail)
      expect([reply.done.map((row) => [row.id, row.status]), reply.refused]).toEqual([
        [[order.id, status]],
        [],
      ])
      const mail = await takeMail(database, user.email)
      expect(mail.subject).toContain(order.number)
      expect(mail.text.includes('Transporteur d’essai, colis 42')).toBe(status === 'shipped')
      seen = status
    }
    const { history } = (await api.call(orderHistory, { token, params: { id: order.id } })).body
    expect(history.map(({ status, detail }) => [status, detail])).toEqual([
      ['awaiting_payment', expect.any(String)],
      ['confirmed', ''],
      ['in_production', ''],
      ['shipped', 'Transporteur d’essai, colis 42'],
      ['delivered', ''],
    ])
    const { paidAt } = (await api.call(adminOrder, { token: admin.token, params: { id: order.id } })).body
    expect(paidAt).toBe(new Date(api.clock.now()).toISOString())
    const audit = await database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'order_moved')
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(audit[0]).toEqual({
      actor_id: admin.user.id,
      details: { order: order.number, before: 'awaiting_payment', after: 'confirmed' },
    })
    expect(audit).toHaveLength(steps.length)
  })

  test('paid days after it was placed, an order tells the same days in its mails and on its pages', async () => {
    const { order, token, ...user } = await ordered()
    await database.db
      .updateTable('orders')
      .set({ created_at: new Date('2026-02-16T09:00:00Z') })
      .where('id', '=', order.id)
      .execute()
    const told: string[] = []
    for (const [seen, status] of [
      ['awaiting_payment', 'confirmed'],
      ['confirmed', 'in_production'],
      ['in_production', 'shipped'],
    ] as const) {
      await move([{ id: order.id, seen }], status)
      const { text } = await takeMail(database, user.email)
      const shown = (await api.call(orderCall, { token, params: { id: order.id } })).body.order
      const awaited = awaitedText({
        ...shown,
        leadTimeDays: leadTimeOf(shown.validated_cart.configurations),
      })
      expect(text).toContain(awaited)
      told.push(awaited)
    }
    expect(told).toEqual([
      expect.stringContaining('Confirmée le 2 mars, la commande arrive entre le '),
      told[0],
      'Expédiée le 2 mars\u00a0: livraison sous 2 à 7 jours ouvrés en France métropolitaine, entre le 4 et le 11 mars.',
    ])
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

  test('shipped together, each order has its own carrier and number, told to its own customer', async () => {
    const parcels = [
      [{ carrier: 'colissimo', name: '', number: '6A 123 4567' }, 'Colissimo, colis n°\u00a06A 123 4567'],
      [
        { carrier: 'other', name: 'Transports Le Goff', number: 'BL-42' },
        'Transports Le Goff, colis n°\u00a0BL-42',
      ],
      [{ carrier: 'geodis', name: '', number: '' }, 'Geodis'],
      [undefined, null],
    ] as const
    const customers = await Promise.all(parcels.map(() => ordered()))
    const ids = customers.map(({ order }) => order.id)
    await move(
      ids.map((id) => ({ id, seen: 'awaiting_payment' })),
      'confirmed',
    )
    await move(
      ids.map((id) => ({ id, seen: 'confirmed' })),
      'in_production',
    )
    await database.db.deleteFrom('jobs').execute()
    const reply = await move(
      ids.map((id, nth) => {
        const shipment = parcels[nth]?.[0]
        return { id, seen: 'in_production', ...(shipment && { shipment }) }
      }),
      'shipped',
    )
    expect(reply.refused).toEqual([])
    const link = 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A1234567'
    const mails = await waitingMails(database)
    expect(mails).toHaveLength(customers.length)
    for (const [nth, { order, token, email }] of customers.entries()) {
      const text = parcels[nth]?.[1] ?? null
      const mail = mails.find(({ to }) => to === email)
      expect(mail?.text.includes('Transporteur')).toBe(text !== null)
      if (text !== null) expect(mail?.text).toContain(`Transporteur\u00a0: ${text}.`)
      expect(mail?.text.includes(link)).toBe(nth === 0)
      // to this order, open in the history
      expect(mail?.text).toContain(`/my-account?tab=commandes&commande=${order.id}\n`)
      const { history } = (await api.call(orderHistory, { token, params: { id: order.id } })).body
      const staff = (await api.call(adminOrder, { token: admin.token, params: { id: order.id } })).body
        .history
      expect(staff).toEqual(history)
      const shipment = history.at(-1)?.shipment
      expect(shipment ? shipmentText(shipment) : null).toBe(text)
      expect(shipment?.trackingUrl ?? null).toBe(nth === 0 ? link : null)
    }
  })

  test('a parcel on its way is said anew: its customer is told once, the history keeps both', async () => {
    const { order, token, email } = await ordered()
    const params = { id: order.id }
    const dpd: { carrier: 'dpd' | 'other'; name: string } = { carrier: 'dpd', name: '' }
    const correct = async (number: string, by = dpd) => {
      const body = { ...by, number }
      const reply = await api.call(correctShipment, { token: admin.token, params, body })
      return [reply.status, Reflect.get(reply.body, 'code')]
    }
    expect(await correct('1')).toEqual([409, 'ORDER_CHANGED'])
    await move([{ id: order.id, seen: 'awaiting_payment' }], 'confirmed')
    await move([{ id: order.id, seen: 'confirmed' }], 'in_production')
    await move([{ id: order.id, seen: 'in_production' }], 'shipped')
    await database.db.deleteFrom('jobs').execute()

    expect(await correct('12 34')).toEqual([200, undefined])
    // asked again, because the answer was lost
    expect(await correct(' 12 34 ')).toEqual([200, undefined])
    const [mail, ...others] = await waitingMails(database, email)
    expect([mail?.subject, others]).toEqual([`Commande ${order.number}\u00a0: nouveau suivi du colis`, []])
    expect(mail?.text).toContain('Transporteur\u00a0: DPD, colis n°\u00a012 34.\n')
    expect(mail?.text).toContain('https://trace.dpd.fr/fr/trace/1234\n')
    expect(mail?.text).toContain(`Voici comment votre commande ${order.number} (`)
    // what was told is replaced; the same name is another shipment where it has no page
    await database.db.deleteFrom('jobs').execute()
    expect(await correct('12 34', { carrier: 'other', name: 'DPD' })).toEqual([200, undefined])
    const [second] = await waitingMails(database, email)
    expect(second?.text).toContain('a changé\u00a0: ces informations remplacent les précédentes.')
    expect(second?.text).not.toContain('trace.dpd.fr')
    expect(await correct('<b>')).toEqual([422, 'INVALID_FIELDS'])
    const { history } = (await api.call(orderHistory, { token, params })).body
    expect(history.slice(-3).map(({ status, shipment }) => [status, shipment?.trackingUrl])).toEqual([
      ['shipped', undefined],
      ['shipped', 'https://trace.dpd.fr/fr/trace/1234'],
      ['shipped', null],
    ])
    const written = await database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'parcel_corrected')
      .orderBy('id')
      .execute()
    const parcel = 'DPD, colis n°\u00a012 34'
    const details = { order: order.number, after: parcel }
    expect(written).toEqual([
      { actor_id: admin.user.id, details: { ...details, before: 'non précisée' } },
      { actor_id: admin.user.id, details: { ...details, before: parcel } },
    ])

    await move([{ id: order.id, seen: 'shipped' }], 'delivered')
    expect(await correct('5')).toEqual([409, 'ORDER_CHANGED'])
    params.id = NOWHERE
    expect(await correct('5')).toEqual([404, 'NOT_FOUND'])
  })

  test('a parcel without a carrier, another carrier without a name, or a parcel of another step ship nothing', async () => {
    const { order } = await ordered()
    for (const [shipment, status] of [
      [{ carrier: 'other', name: ' ', number: '42' }, 'shipped'],
      [{ carrier: 'ups', name: '', number: '<b>42</b>' }, 'shipped'],
      [{ carrier: 'pigeon', name: '', number: '42' }, 'shipped'],
      [{ carrier: 'ups', name: '', number: '42' }, 'confirmed'],
    ] as const) {
      const orders = [{ id: order.id, seen: 'awaiting_payment', shipment }]
      const reply = await api.call(moveOrders, { token: admin.token, body: { orders, status, detail: '' } })
      expect([reply.status, Reflect.get(reply.body, 'code')]).toEqual([422, 'INVALID_FIELDS'])
    }
    const { order: now } = (await api.call(adminOrder, { token: admin.token, params: { id: order.id } })).body
    expect(now.status).toBe('awaiting_payment')
  })

  test('a cancelled one asks for no payment; one that was paid says that it will be refunded', async () => {
    const unpaid = await ordered()
    await move([{ id: unpaid.order.id, seen: 'awaiting_payment' }], 'cancelled', 'Stock épuisé')
    const first = await takeMail(database, unpaid.email)
    expect([first.text.includes('Stock épuisé'), first.text.includes('remboursement')]).toEqual([true, false])

    const paid = await ordered()
    await move([{ id: paid.order.id, seen: 'awaiting_payment' }], 'confirmed')
    // EN-40 takes 8 working days, counted from the payment
    expect((await takeMail(database, paid.email)).text).toContain(
      'la commande arrive entre le 16 et le 23 mars.',
    )
    await move([{ id: paid.order.id, seen: 'confirmed' }], 'cancelled')
    expect((await takeMail(database, paid.email)).text).toContain('remboursement')
    const payments = await database.db
      .selectFrom('payments')
      .select(['order_id', 'status'])
      .where('order_id', 'in', [unpaid.order.id, paid.order.id])
      .execute()
    expect(new Map(payments.map(({ order_id, status }) => [order_id, status]))).toEqual(
      new Map([
        [unpaid.order.id, 'cancelled'],
        [paid.order.id, 'refund_due'],
      ]),
    )
  })

  test('many at once: those that may not move are left alone and named', async () => {
    const { user } = await api.signedIn()
    const [one, other, third] = await writePastOrders(database.db, user.id, [{}, {}, {}])
    await database.db
      .updateTable('orders')
      .set({ status: 'delivered' })
      .where('id', '=', other ?? '')
      .execute()
    const reply = await move(
      [
        { id: one ?? '', seen: 'confirmed' },
        { id: other ?? '', seen: 'confirmed' },
        { id: third ?? '', seen: 'confirmed' },
        { id: NOWHERE, seen: 'confirmed' },
        { id: 'x', seen: 'confirmed' },
      ],
      'in_production',
    )
    expect(reply.message).toBe('2 commandes passées à «\u00a0En fabrication\u00a0».')
    expect(reply.done.map(({ id }) => id)).toEqual([one, third])
    expect(reply.refused.map(({ id, code }) => [id, code])).toEqual([
      [other, 'ORDER_CHANGED'],
      [NOWHERE, 'NOT_FOUND'],
      ['x', 'NOT_FOUND'],
    ])
    expect(await waitingMails(database, user.email)).toHaveLength(2)
  })

  test('a step that does not follow is refused, whatever the steps', async () => {
    const { user } = await api.signedIn()
    const [id = ''] = await writePastOrders(database.db, user.id, [{}])
    await database.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', id).execute()
    for (const status of ORDER_STATUSES.filter((to) => to !== 'delivered')) {
      const { done, refused } = await move([{ id, seen: 'shipped' }], status)
      expect([done, refused.map(({ code }) => code)]).toEqual([[], ['ORDER_STEP_REFUSED']])
    }
    expect(await waitingMails(database, user.email)).toEqual([])
  })

  test('two members of staff at one order: one moves it, the other is told', async () => {
    const { order, ...user } = await ordered()
    const other = await api.signedIn({ role: 'admin' })
    const replies = await Promise.all([
      move([{ id: order.id, seen: 'awaiting_payment' }], 'confirmed'),
      move([{ id: order.id, seen: 'awaiting_payment' }], 'cancelled', '', other),
    ])
    expect(replies.map(({ done }) => done.length).sort()).toEqual([0, 1])
    expect(replies.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(['ORDER_CHANGED'])
    expect(await waitingMails(database, user.email)).toHaveLength(1)
  })

  test('no mail goes to an account that was deleted, and nothing of it is shown', async () => {
    const { order, ...user } = await ordered()
    await api.call(deleteAccount, { token: user.token, body: { password: TEST_PASSWORD } })
    await database.db.deleteFrom('jobs').execute()
    const { done } = await move([{ id: order.id, seen: 'awaiting_payment' }], 'confirmed')
    expect(done.map(({ customer }) => customer)).toEqual([{ id: user.id, email: '', name: '', company: '' }])
    expect(await waitingMails(database)).toEqual([])
  })

  // the embedded engine has one connection: there, nothing waits in the middle of a change
  if (database.engine === 'postgres')
    test('nor to one that is deleted while the change waits for its order', async () => {
      const { order, token } = await ordered()
      const moving = await database.db.transaction().execute(async (trx) => {
        await trx.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute()
        const waiting = move([{ id: order.id, seen: 'awaiting_payment' }], 'confirmed')
        await expect
          .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(trx)).rows.length)
          .toBeGreaterThan(0)
        await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
        await trx.deleteFrom('jobs').execute()
        return { waiting }
      })
      expect((await moving.waiting).done).toHaveLength(1)
      expect(await waitingMails(database)).toEqual([])
    })
})
