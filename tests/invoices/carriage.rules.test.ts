import { expect, test } from 'vitest'
import { type InvoicedOrder, invoiceOf } from '#shared/invoices/invoice.rules'
import { vatOf } from '#shared/platform/money'

test('a carriage that was invoiced whole, as of orders that do not tell both of theirs, is not invoiced again', () => {
  const order: InvoicedOrder = {
    lines: [
      { quantity: 3, unitCents: 3333, ecoCents: 0 },
      { quantity: 1, unitCents: 101, ecoCents: 0 },
    ],
    ...{ deliveryCents: 3181, vatPercent: 20, vatCents: vatOf(13_281, 20) },
  }
  const told = { ...order, firstDelivery: { lines: [0], cents: 990 } }
  const first = invoiceOf(order, [{ line: 0, quantity: 1 }], [])
  const second = invoiceOf(told, [{ line: 0, quantity: 2 }], [first])
  const last = invoiceOf(told, [{ line: 1, quantity: 1 }], [first, second])
  expect([first, second, last].map(({ deliveryCents }) => deliveryCents)).toEqual([3181, 0, 0])
  expect(first.totalCents + second.totalCents + last.totalCents).toBe(13_281 + order.vatCents)
})
