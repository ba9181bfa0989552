import { beforeAll, expect, test } from 'vitest'
import { moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import { changeUser } from '#shared/dashboard/users/users.endpoints'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { customerWithOrder, publishCatalogue } from '#tests/contact/contacting'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

describeOnDatabase('what staff see first', (database) => {
  const api = testApp(database)
  let token: string
  beforeAll(async () => {
    // a Monday, at 10 in Paris
    expect(new Date(api.clock.now()).toISOString()).toBe('2026-03-02T09:00:00.000Z')
    token = (await api.signedIn({ role: 'admin' })).token
    await publishCatalogue(database)
  })
  const welcome = async () => {
    const { status, body } = await api.call(adminWelcome, { token })
    expect(status).toBe(200)
    return body
  }
  const weekOf = (reply: Awaited<ReturnType<typeof welcome>>, week: string) =>
    reply.sales.weeks.find((one) => one.week === week)

  test('nothing waits and nothing was sold: every week is there all the same', async () => {
    const { todo, sales, approvals } = await welcome()
    expect(todo).toEqual({
      accounts: 0,
      messages: 0,
      complaints: 0,
      quotes: 0,
      orders: { awaiting_payment: 0, confirmed: 0, in_production: 0, partly_shipped: 0, shipped: 0 },
      refunds: 0,
      surpluses: 0,
      late: 0,
      soonLate: 0,
      uploads: { running: 0, ready: 0, failed: 0 },
    })
    expect([sales.weeks.length, sales.weeks[0]?.week, sales.weeks.at(-1)?.week]).toEqual([
      26,
      '2025-09-08',
      '2026-03-02',
    ])
    expect([sales.categories, sales.models]).toEqual([[], []])
    expect([approvals.accounts, approvals.hours, approvals.weeks.length]).toEqual([0, null, 26])
  })

  test('an order counts in its week, by model and category, until it is cancelled', async () => {
    const { order } = await customerWithOrder(api, database)
    const row = await database.db
      .selectFrom('orders')
      .innerJoin('order_lines as line', 'line.order_id', 'orders.id')
      .select(['orders.net_cents', 'orders.status', 'line.quantity', 'line.reference', 'line.label'])
      .where('orders.id', '=', order.id)
      .executeTakeFirstOrThrow()
    const revenue = row.net_cents / 100
    const sold = await welcome()
    expect(weekOf(sold, '2026-03-02')).toEqual({ week: '2026-03-02', orders: 1, revenue })
    expect(sold.sales.models).toEqual([
      {
        reference: row.reference,
        name: row.label,
        category: sold.sales.categories[0]?.category,
        quantity: row.quantity,
        revenue,
      },
    ])
    expect(sold.sales.categories).toEqual([{ category: expect.any(String), quantity: row.quantity, revenue }])
    expect(sold.todo.orders).toMatchObject({ [row.status]: 1 })

    const moved = await api.call(moveOrders, {
      token,
      body: { orders: [{ id: order.id, seen: row.status }], status: 'cancelled', detail: 'Essai' },
    })
    expect(moved.status).toBe(200)
    const after = await welcome()
    expect(weekOf(after, '2026-03-02')).toEqual({ week: '2026-03-02', orders: 0, revenue: 0 })
    expect([after.sales.models, after.sales.categories]).toEqual([[], []])
    expect(after.todo.orders).toMatchObject({ [row.status]: 0 })
  })

  test('a week ends on Sunday at midnight in Paris, in winter and in summer', async () => {
    const { user } = await api.signedIn()
    await writePastOrders(
      database.db,
      user.id,
      [
        '2025-09-07T21:59:59.999Z',
        '2025-09-07T22:00:00.000Z',
        '2026-02-22T22:59:59.999Z',
        '2026-02-22T23:00:00.000Z',
        '2026-03-01T22:59:59.999Z',
      ].map((at) => ({ at })),
    )
    const sold = (await welcome()).sales.weeks.filter(({ orders }) => orders > 0)
    expect(sold).toEqual([
      { week: '2025-09-08', orders: 1, revenue: 10 },
      { week: '2026-02-16', orders: 1, revenue: 10 },
      { week: '2026-02-23', orders: 2, revenue: 20 },
    ])
  })

  test('counts what waits: accounts, messages, complaints, uploads', async () => {
    const { user } = await api.signedIn({ status: 'inactive' })
    await api.signedIn({ status: 'inactive', verified_at: null })
    const closed = await api.createUser()
    const seen = { role: 'user', status: 'active', type: closed.type, deferredPayment: false }
    const close = { params: { id: closed.id }, body: { seen, status: 'inactive' }, token }
    expect((await api.call(changeUser, close)).status).toBe(200)
    const { id, order } = await customerWithOrder(api, database)
    const message = {
      email: 'atelier@essai.example',
      company: 'Atelier',
      function: 'Installateur',
      message: 'Bonjour',
      created_at: new Date(api.clock.now()),
    }
    await database.db
      .insertInto('contact_messages')
      .values([
        { ...message, subject: 'Emploi' },
        { ...message, subject: 'Emploi', state: 'handled' },
        { ...message, subject: 'Réclamation', user_id: id, order_id: order.id },
      ])
      .execute()
    const { price_list_version: inForce } = await database.db
      .selectFrom('catalogue_state')
      .select('price_list_version')
      .executeTakeFirstOrThrow()
    const at = (days: number) => new Date(api.clock.now() - days * DAY)
    const upload = { file_name: 'tarif.csv', bytes: 1, phase: 'waiting', created_at: at(9) } as const
    await database.db
      .insertInto('price_uploads')
      .values([
        { ...upload, state: 'checking' },
        { ...upload, state: 'ready', base_version: inForce, changed: 1 },
        // checked against a list that is in force no more, or without effect: nothing waits there
        { ...upload, state: 'ready', base_version: null, changed: 1 },
        { ...upload, state: 'ready', base_version: inForce },
        { ...upload, state: 'failed', ended_at: at(6) },
        { ...upload, state: 'failed', ended_at: at(8) },
        { ...upload, state: 'cancelled', ended_at: at(1) },
      ])
      .execute()
    const { todo } = await welcome()
    expect({ ...todo, orders: null }).toEqual({
      accounts: 1,
      messages: 2,
      complaints: 1,
      quotes: 0,
      orders: null,
      refunds: 0,
      surpluses: 0,
      late: 0,
      soonLate: 0,
      uploads: { running: 1, ready: 1, failed: 1 },
    })
    expect(user.status).toBe('inactive')
  })

  test('tells how long accounts wait for their opening', async () => {
    const signUps = [2, 5, 11].map((hours) => new Date(api.clock.now() - hours * HOUR))
    for (const created_at of signUps) {
      const { user } = await api.signedIn({ status: 'inactive', created_at })
      const seen = { role: 'user', status: 'inactive', type: user.type, deferredPayment: false } as const
      const change = (status: 'active' | 'inactive', from: 'active' | 'inactive') =>
        api.call(changeUser, {
          token,
          params: { id: user.id },
          body: { seen: { ...seen, status: from }, status },
        })
      expect((await change('active', 'inactive')).status).toBe(200)
      // closed and opened again: the first opening is what they waited for
      await change('inactive', 'active')
      await change('active', 'inactive')
    }
    // opened again: its customer waited for nobody this week
    const early = new Date(api.clock.now() - 400 * DAY)
    const known = await api.createUser({ status: 'inactive', created_at: early, opened_at: early })
    const seen = { role: 'user', status: 'inactive', type: known.type, deferredPayment: false }
    await api.call(changeUser, { token, params: { id: known.id }, body: { seen, status: 'active' } })
    const { approvals } = await welcome()
    expect({ ...approvals, weeks: approvals.weeks.at(-1) }).toEqual({
      accounts: 3,
      hours: 5,
      weeks: { week: '2026-03-02', accounts: 3, hours: 5 },
    })
  })
})
