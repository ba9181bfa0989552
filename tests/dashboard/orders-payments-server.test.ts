import { beforeAll, expect, test } from 'vitest'
import { tellPayment } from '#shared/dashboard/orders/orders.endpoints'
import { adminWelcome } from '#shared/dashboard/welcome/welcome.endpoints'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import type { PaymentFact } from '#shared/orders/payment-facts'
import { exampleLine } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { describeOnBothEngines } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { staffOrders } from './staff-orders.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describeOnBothEngines('an order’s money as staff tell it', (database) => {
  const dashboard = staffOrders(database)
  const { api, move, list } = dashboard
  let customer: Customer
  beforeAll(async () => {
    customer = await makeCustomer(api, { deferred_payment: true })
  })

  const ordered = async (paymentMethod: 'bank_transfer' | 'deferred') => {
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
    const { order } = (await place(api, customer, orderBody(customer, cart, { paymentMethod }))).body
    await database.db.deleteFrom('jobs').execute()
    return order
  }
  const tell = async (
    id: string,
    fact: PaymentFact,
    { token }: { token: string } = dashboard.admin,
  ): Promise<unknown[]> => {
    const { status, body } = await api.call(tellPayment, { token, params: { id }, body: { fact } })
    return [status, status === 200 ? body.message : Reflect.get(body, 'code')]
  }
  const stands = async (id: string) => {
    const payment = await database.db
      .selectFrom('payments')
      .select(['status', 'settled_at'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const read = await api.call(orderHistory, { token: customer.token, params: { id } })
    const { history, payments } = read.body
    return { ...payment, history: history.map(({ status }) => status), payments }
  }
  const audited = async (order: string) =>
    (
      await database.db
        .selectFrom('audit_log')
        .select(['actor_id', 'subject_id', 'details'])
        .where('kind', '=', 'payment_told')
        .orderBy('id')
        .execute()
    ).filter(({ details }) => details.order === order)

  test('the invoice of a delivered order was paid: its customer is thanked, the order stays delivered', async () => {
    const { id, number } = await ordered('deferred')
    await move([{ id, seen: 'confirmed' }], 'in_production')
    await move([{ id, seen: 'in_production' }], 'shipped')
    await move([{ id, seen: 'shipped' }], 'delivered')
    await database.db.deleteFrom('jobs').execute()
    const before = await stands(id)
    api.clock.advance(60_000)
    const now = new Date(api.clock.now())
    expect(await tell(id, 'invoice.settled')).toEqual([200, 'Règlement passé à «\u00a0Reçu\u00a0».'])
    expect(await stands(id)).toEqual({
      status: 'settled',
      settled_at: now,
      history: before.history,
      payments: [{ status: 'settled', at: now.toISOString() }],
    })
    const [mail, ...others] = await waitingMails(database, customer.email)
    expect([mail?.subject, others]).toEqual([`Commande ${number}\u00a0: règlement reçu`, []])
    expect(mail?.text).toContain('Votre règlement nous est parvenu. Nous vous en remercions.')
    expect(mail?.text).toContain(`/my-account?tab=commandes&commande=${id}\n`)
    expect(await audited(number)).toEqual([
      {
        actor_id: dashboard.admin.user.id,
        subject_id: customer.id,
        details: { order: number, before: 'pending', after: 'settled' },
      },
    ])
  })

  test('the money of a cancelled order waits for staff until it was given back', async () => {
    const refunds = async () => {
      const { todo } = (await api.call(adminWelcome, { token: dashboard.admin.token })).body
      const { orders } = await list({ paymentStatus: 'refund_due', customer: customer.id })
      return { count: todo.refunds, listed: orders.map((order) => [order.id, order.paymentStatus]) }
    }
    const { id, number } = await ordered('bank_transfer')
    await move([{ id, seen: 'awaiting_payment' }], 'confirmed')
    const settled = await stands(id)
    expect(await refunds()).toEqual({ count: 0, listed: [] })
    await move([{ id, seen: 'confirmed' }], 'cancelled')
    expect(await refunds()).toEqual({ count: 1, listed: [[id, 'refund_due']] })
    await database.db.deleteFrom('jobs').execute()

    expect(await tell(id, 'refund.paid')).toEqual([200, 'Règlement passé à «\u00a0Remboursé\u00a0».'])
    expect(await refunds()).toEqual({ count: 0, listed: [] })
    const after = await stands(id)
    // when the money came in is not forgotten as it leaves
    expect(after.settled_at).toEqual(settled.settled_at)
    expect(after.payments.map(({ status }) => status)).toEqual(['settled', 'refund_due', 'refunded'])
    const [mail] = await waitingMails(database, customer.email)
    expect(mail?.subject).toBe(`Commande ${number}\u00a0: remboursement effectué`)
    expect(mail?.text).toContain('Votre règlement vous a été remboursé.')
  })

  test('money that comes after the cancellation is owed back', async () => {
    const { id, number } = await ordered('bank_transfer')
    await move([{ id, seen: 'awaiting_payment' }], 'cancelled')
    await database.db.deleteFrom('jobs').execute()
    expect(await tell(id, 'payment.late')).toEqual([200, 'Règlement passé à «\u00a0À rembourser\u00a0».'])
    expect(await stands(id)).toMatchObject({
      status: 'refund_due',
      settled_at: new Date(api.clock.now()),
      history: ['awaiting_payment', 'cancelled'],
    })
    const [mail] = await waitingMails(database, customer.email)
    expect(mail?.subject).toBe(`Commande ${number}\u00a0: règlement à rembourser`)
    expect(await tell(id, 'refund.paid')).toMatchObject([200, expect.any(String)])
  })

  test('what cannot have happened, or was decided on what is no longer so, changes nothing', async () => {
    const { id, number } = await ordered('bank_transfer')
    const before = await stands(id)
    for (const fact of ['invoice.settled', 'payment.late', 'refund.paid'] as const)
      expect(await tell(id, fact)).toEqual([409, 'ORDER_CHANGED'])
    await move([{ id, seen: 'awaiting_payment' }], 'confirmed')
    expect(await tell(id, 'refund.paid')).toEqual([409, 'ORDER_CHANGED'])
    expect(await tell(NOWHERE, 'refund.paid')).toEqual([404, 'NOT_FOUND'])
    expect(await tell('x', 'refund.paid')).toEqual([404, 'NOT_FOUND'])
    expect(await tell(id, 'refund.paid', customer)).toEqual([403, 'FORBIDDEN'])
    // a step of its way is told with its status, not here
    const cancelled = Reflect.apply(tell, undefined, [id, 'order.cancelled'])
    expect(await cancelled).toEqual([422, 'INVALID_FIELDS'])
    expect(before.payments).toEqual([])
    expect((await stands(id)).payments.map(({ status }) => status)).toEqual(['settled'])
    expect(await audited(number)).toEqual([])
  })

  test('of two who give the money back at once, one is refused, and the customer is written to once', async () => {
    const { id, number } = await ordered('bank_transfer')
    await move([{ id, seen: 'awaiting_payment' }], 'confirmed')
    await move([{ id, seen: 'confirmed' }], 'cancelled')
    await database.db.deleteFrom('jobs').execute()
    const told = await Promise.all([1, 2].map(() => tell(id, 'refund.paid')))
    expect(told.map(([status]) => status).sort()).toEqual([200, 409])
    expect(await waitingMails(database, customer.email)).toHaveLength(1)
    expect(await audited(number)).toHaveLength(1)
  })
})
