import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrivalText,
  awaitedText,
  deliveryDates,
  deliveryDatesText,
  stepTimeText,
} from '#shared/orders/delivery.rules'
import {
  exactly,
  leadTimeOf,
  leadTimeShortText,
  leadTimeText,
  workingDaysText,
} from '#shared/orders/lead-time.rules'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import type { PaymentMethod } from '#shared/orders/payment-methods'
import { isWorkingDay, publicHolidays, workingDayAfter } from '#shared/platform/working-days'

describe('working days', () => {
  test.each([
    [2026, ['2026-04-06', '2026-05-14', '2026-05-25']],
    [2027, ['2027-03-29', '2027-05-06', '2027-05-17']],
    [2038, ['2038-04-26', '2038-06-03', '2038-06-14']],
  ])('the movable holidays of %i', (year, days) => {
    expect(publicHolidays(year).slice(-3)).toEqual(days)
    expect(publicHolidays(year)).toHaveLength(11)
  })

  test('the day itself does not count, nor do weekends and holidays', () => {
    expect(workingDayAfter('2026-12-21', 4)).toBe('2026-12-28')
    expect(workingDayAfter('2026-05-02', 3)).toBe('2026-05-06')
    expect(workingDayAfter('2026-05-02', 0)).toBe('2026-05-02')
  })

  test('the n-th is a working day, with n - 1 between', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), (date, count) => {
        const day = date.toISOString().slice(0, 10)
        const reached = workingDayAfter(day, count)
        expect(isWorkingDay(reached)).toBe(true)
        expect(workingDayAfter(workingDayAfter(day, count - 1), 1)).toBe(reached)
      }),
      { numRuns: 200 },
    )
  })
})

describe('delivery', () => {
  test('over the end of a year, with no month said twice', () => {
    const dates = deliveryDates('2026-12-21T10:00:00+01:00', 4)
    expect(dates).toEqual({ made: '2026-12-28', earliest: '2026-12-30', latest: '2027-01-07' })
    expect(deliveryDatesText(dates)).toBe('entre le 30 décembre et le 7 janvier')
  })

  test('through the bridges of May, ordered on a Saturday', () => {
    const dates = deliveryDates('2026-05-02T09:00:00+02:00', 3)
    expect(dates).toEqual({ made: '2026-05-06', earliest: '2026-05-11', latest: '2026-05-19' })
    expect(deliveryDatesText(dates)).toBe('entre le 11 et le 19 mai')
  })

  test('the day is that of Paris', () => {
    expect(deliveryDates('2026-06-07T23:30:00Z', 1).made).toBe('2026-06-09')
  })

  test('sentences', () => {
    expect([workingDaysText(1), workingDaysText(9)]).toEqual(['1 jour ouvré', '9 jours ouvrés'])
    expect(leadTimeText(exactly(1))).toBe('Fabriqué en 1 jour ouvré, livré 2 à 7 jours ouvrés après')
    expect(leadTimeText({ from: 4, to: 25 })).toBe(
      'Fabriqué en 4 à 25 jours ouvrés, livré 2 à 7 jours ouvrés après',
    )
    expect(leadTimeText(exactly(0))).toBe('Livré sous 2 à 7 jours ouvrés')
    expect(leadTimeShortText({ from: 4, to: 9 })).toBe('Livré en 6 à 16\u00a0j\u00a0ouvrés')
    expect(arrivalText('2026-12-21T10:00:00+01:00', 4, false)).toBe(
      'Fabriqué en 4 jours ouvrés, livré 2 à 7 jours ouvrés après, en France métropolitaine. Passée ce jour, la commande arrive entre le 30 décembre et le 7 janvier.',
    )
    expect(arrivalText('2026-12-21T10:00:00+01:00', 4, true)).toContain(
      'La fabrication commence à réception du paiement\u00a0: payée le jour même, la commande arrive entre',
    )
    expect([leadTimeOf([]), leadTimeOf([{ leadTimeDays: 4 }, {}, { leadTimeDays: 25 }])]).toEqual([0, 25])
    expect(deliveryDatesText({ made: '2026-11-26', earliest: '2026-12-01', latest: '2026-12-08' })).toBe(
      'entre le 1er et le 8 décembre',
    )
  })
})

describe('what is still awaited', () => {
  const placed = { created_at: '2026-03-02T09:00:00Z', leadTimeDays: 5 }
  const text = (status: OrderStatus, paymentMethod: PaymentMethod = 'bank_transfer') =>
    awaitedText({ ...placed, status, paymentMethod })

  test('a payment: the dates are those of a payment on the day of the order', () => {
    expect(text('awaiting_payment')).toBe(arrivalText(placed.created_at, 5, true))
  })

  test.each(['confirmed', 'in_production'] as const)(
    '%s: no payment is spoken of as still to come',
    (status) => {
      expect(text(status)).toBe(
        'Fabriqué en 5 jours ouvrés, livré 2 à 7 jours ouvrés après, à compter du paiement reçu, en France métropolitaine.',
      )
      expect(text(status, 'deferred')).toBe(arrivalText(placed.created_at, 5, false))
    },
  )

  test('shipped, it is on its way; then there is nothing', () => {
    expect(text('shipped')).toBe(
      'Livraison sous 2 à 7 jours ouvrés en France métropolitaine après l’expédition.',
    )
    expect([text('delivered'), text('cancelled')]).toEqual(['', ''])
  })

  test('the mail of a step counts from that step', () => {
    const at = Date.parse('2026-03-02T09:00:00Z')
    expect(stepTimeText('confirmed', at, 5)).toBe(
      'Fabriqué en 5 jours ouvrés, livré 2 à 7 jours ouvrés après, en France métropolitaine\u00a0: elle arrive entre le 11 et le 18 mars.',
    )
    expect(stepTimeText('shipped', at, 5)).toBe(
      'Livraison sous 2 à 7 jours ouvrés en France métropolitaine, entre le 4 et le 11 mars.',
    )
    expect([stepTimeText('in_production', at, 5), stepTimeText('cancelled', at, 5)]).toEqual(['', ''])
  })
})
