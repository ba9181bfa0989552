import { expect, test } from 'vitest'
import { seenOrder } from '#client/dashboard/orders/seen-order.ts'
import { refundOf } from '#machines/dashboard/orders/order-moves.machine'
import { parisDay } from '#shared/platform/dates'
import { formatCents, toCents, toEuros } from '#shared/platform/money'
import { describeOnDatabase } from '#tests/platform/database'
import { staffPayments } from './staff-payments.ts'

describeOnDatabase('what came in of an order, where nobody said so entry by entry', (database) => {
  const payments = staffPayments(database)
  const { ordered, entriesOf, movesOf, record } = payments
  const { api, move, list } = payments.dashboard

  test('money that a version without entries took is one before the next', async () => {
    const order = await ordered('bank_transfer')
    const { id } = order
    const cents = toCents(order.validated_cart.total_with_vat)
    const day = new Date(api.clock.now() - 48 * 3_600_000)
    await database.db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', id).execute()
    await database.db
      .updateTable('payments')
      .set({ status: 'settled', settled_at: day })
      .where('order_id', '=', id)
      .execute()
    // seen as nothing had come in
    expect(await record(id, 10, { paymentStatus: 'pending' })).toEqual([409, 'ORDER_CHANGED'])
    expect(await record(id, 10)).toEqual([
      200,
      'Règlement de 10,00\u00a0€ enregistré\u00a0: reste 10,00\u00a0€ à rendre.',
    ])
    expect((await entriesOf(id)).map(({ amount, day }) => [toCents(amount), day])).toEqual([
      [cents, parisDay(day.getTime())],
      [1000, parisDay(api.clock.now())],
    ])
    expect(await record(id, -10, { seen: 2 })).toMatchObject([200, expect.any(String)])
    await move([{ id, seen: 'confirmed' }], 'cancelled')
    expect(await record(id, -10, { seen: 3 })).toEqual([
      200,
      `Remboursement de 10,00\u00a0€ enregistré\u00a0: reste ${formatCents(cents - 1000)} à rendre.`,
    ])
    expect(await record(id, toEuros(1000 - cents), { seen: 4 })).toMatchObject([200, expect.any(String)])
  })

  test('money that such a version gave back is none before the next', async () => {
    const { id } = await ordered('bank_transfer')
    await database.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute()
    await database.db
      .updateTable('payments')
      .set({ status: 'refunded', settled_at: new Date(api.clock.now()) })
      .where('order_id', '=', id)
      .execute()
    expect(await record(id, 20)).toMatchObject([200, expect.any(String)])
    expect((await entriesOf(id)).map(({ amount }) => amount)).toEqual([20])
    expect(await record(id, -20, { seen: 1 })).toMatchObject([200, expect.any(String)])
  })

  test('an order that is confirmed without a word of its money has its rest as an entry', async () => {
    const order = await ordered('bank_transfer')
    const { id } = order
    await record(id, 20)
    await move([{ id, seen: 'awaiting_payment' }], 'confirmed')
    expect(await movesOf(id)).toEqual([
      [20, 'bank_transfer', ''],
      [toEuros(toCents(order.validated_cart.total_with_vat) - 2000), 'bank_transfer', ''],
    ])
  })

  test('whoever cancels an order from the list sees what came in of its money, whole or not', async () => {
    const order = await ordered('bank_transfer')
    const { id } = order
    const cents = toCents(order.validated_cart.total_with_vat)
    const owed = async () => {
      const { orders } = await list({ customer: payments.customer.id })
      const seen = orders.filter((one) => one.id === id).map(seenOrder)
      return refundOf({ orders: seen, status: 'cancelled' })
    }
    expect(await owed()).toEqual({ count: 0, cents: 0 })
    await record(id, 50)
    expect(await owed()).toEqual({ count: 1, cents: 5_000 })
    await record(id, toEuros(cents - 4_000), { seen: 1 })
    expect(await owed()).toEqual({ count: 1, cents: cents + 1_000 })
    await record(id, -10, { seen: 2 })
    expect(await owed()).toEqual({ count: 1, cents })
  })
})
