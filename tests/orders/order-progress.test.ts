import { expect, test } from 'vitest'
import { isAwaited, progressText } from '#shared/orders/order-progress'
import { ORDER_STATUSES } from '#shared/orders/order-status.rules'

const DAYS = { earliest: '2026-12-08', latest: '2026-12-15' }

test('an order is awaited until it has come or was cancelled', () => {
  expect(ORDER_STATUSES.filter((status) => !isAwaited(status))).toEqual(['delivered', 'cancelled'])
})

test.each([
  ['awaiting_payment', 'ship', null, 'Fabriquée dès votre règlement'],
  ['confirmed', 'ship', DAYS, 'Chez vous entre le 8 et le 15 décembre'],
  ['in_production', null, DAYS, 'Chez vous entre le 8 et le 15 décembre'],
  ['in_production', 'ship', null, 'Livraison à venir'],
  ['partly_shipped', 'ship', DAYS, 'La suite chez vous entre le 8 et le 15 décembre'],
  ['partly_shipped', 'ship', null, 'La suite chez vous bientôt'],
  ['shipped', 'ship', DAYS, 'Chez vous entre le 8 et le 15 décembre'],
  ['confirmed', 'pickup', DAYS, 'À retirer le 15 décembre'],
  ['confirmed', 'pickup', null, 'À retirer sur place'],
  ['shipped', 'pickup', DAYS, 'Vous pouvez venir la retirer'],
] as const)('%s, %s: %s', (status, mode, promised, text) => {
  expect(progressText(status, mode, promised, '2026-12-15')).toBe(text)
})

test('what is brought in two is late once the first of both is, as long as that has not left', () => {
  const inTwo = { ...DAYS, first: '2026-12-10' }
  const told = (day: string, status: 'in_production' | 'partly_shipped' | 'shipped' = 'in_production') =>
    progressText(status, 'ship_in_two', inTwo, day)
  expect(told('2026-12-10')).toBe('Chez vous entre le 8 et le 15 décembre')
  const late = 'Première livraison promise jusqu’au 10 décembre, en retard'
  expect([told('2026-12-11'), told('2026-12-11', 'partly_shipped')]).toEqual([late, late])
  expect(told('2026-12-16')).toBe('Promise entre le 8 et le 15 décembre, en retard')
  expect(told('2026-12-11', 'shipped')).toBe('Chez vous entre le 8 et le 15 décembre')
})

test('what has not left on the last day that was promised is late', () => {
  expect(progressText('in_production', 'ship', DAYS, '2026-12-16')).toBe(
    'Promise entre le 8 et le 15 décembre, en retard',
  )
  expect(progressText('confirmed', 'pickup', DAYS, '2026-12-16')).toBe('Promise le 15 décembre, en retard')
  expect(progressText('shipped', 'ship', DAYS, '2026-12-16')).toBe('Chez vous entre le 8 et le 15 décembre')
})
