import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import { adminOrder } from '#shared/dashboard/orders/orders.endpoints'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import { awaitedText } from '#shared/orders/delivery.rules'
import { exactly, leadTimeOf } from '#shared/orders/lead-time.rules'
import { ORDER_STATUSES } from '#shared/orders/order-status.rules'
import { order as orderCall } from '#shared/orders/orders.endpoints'
import type { OrderStatus } from '#shared/orders/orders.schema'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { TEST_PASSWORD } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { takeMail, waitingMails } from '#tests/session/mailbox'
import { staffOrders } from './staff-orders.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describeOnDatabase('orders as staff see and move them', (database) => {
  const dashboard = staffOrders(database)
  const { api, move, ordered } = dashboard

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
    const { paidAt } = (
      await api.call(adminOrder, { token: dashboard.admin.token, params: { id: order.id } })
    ).body
    expect(paidAt).toBe(new Date(api.clock.now()).toISOString())
    const audit = await database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'order_moved')
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(audit[0]).toEqual({
      actor_id: dashboard.admin.user.id,
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
        now: Date.now(),
        leadTimeDays: exactly(leadTimeOf(shown.validated_cart.configurations)),
        closings: [],
      })
      expect(text).toContain(awaited)
      told.push(awaited)
    }
    expect(told).toEqual([
      expect.stringContaining('Confirmée le 2 mars, la commande arrive entre le '),
      told[0],
      'Expédiée le 2 mars\u00a0: livraison sous 2 à 7 jours ouvrés en France métropolitaine, entre le 4 et le 11 mars. Promise\u00a0: entre le 16 et le 23 mars.',
    ])
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
