import { expect, test } from 'vitest'
import { type Lateness, latenessOf, nearDaysAt } from '#shared/dashboard/orders/lateness.rules'
import type { OrderStatus } from '#shared/orders/order-status.rules'

/** In Paris it is Friday the 30th already; All Saints' Day is a Sunday that year. */
const FRIDAY = Date.parse('2026-10-29T23:30:00Z')
const days = nearDaysAt(FRIDAY, [])

test('the third working day is counted from the day of Paris, around what the shop closes for', () => {
  expect(days).toEqual({ today: '2026-10-30', soon: '2026-11-04' })
  expect(nearDaysAt(FRIDAY, [{ from: '2026-11-02', to: '2026-11-03' }]).soon).toBe('2026-11-06')
})

test.each<[latest: string | null, told: Lateness | null]>([
  ['2026-10-29', 'late'],
  ['2026-10-30', 'soon'],
  ['2026-11-04', 'soon'],
  ['2026-11-05', null],
  [null, null],
])('an order in fabrication that is promised until %s: %s', (latest, told) => {
  expect(latenessOf({ status: 'in_production', deliveryMode: 'ship', latest }, days)).toBe(told)
})

test('what is brought in two is judged by the first of both, until that has left', () => {
  const at = (first: string | null) =>
    latenessOf({ status: 'partly_shipped', deliveryMode: 'ship_in_two', latest: '2026-11-20', first }, days)
  expect(['2026-10-29', '2026-10-30', '2026-11-05', null].map(at)).toEqual(['late', 'soon', null, null])
})

test.each<[status: OrderStatus, brought: Lateness | null, fetched: Lateness | null]>([
  ['awaiting_payment', null, null],
  ['confirmed', 'late', 'late'],
  ['in_production', 'late', 'late'],
  // the rest has not come
  ['partly_shipped', 'late', 'late'],
  // it waits for whoever fetches it
  ['shipped', 'late', null],
  ['delivered', null, null],
  ['cancelled', null, null],
])('an order whose days are over, %s: brought %s, fetched %s', (status, brought, fetched) => {
  const told = (['ship', null, 'pickup'] as const).map((deliveryMode) =>
    latenessOf({ status, deliveryMode, latest: '2026-10-29' }, days),
  )
  expect(told).toEqual([brought, brought, fetched])
})
