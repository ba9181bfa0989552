import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { arrivalText, awaitedText, decidingText, lineTimeText } from '#shared/orders/delivery.rules'
import { deliveryDates, deliveryDatesText, homeShortText, homeText } from '#shared/orders/delivery-dates'
import { exactly, leadTimeOf, leadTimeText, workingDaysText } from '#shared/orders/lead-time.rules'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { DAY } from '#shared/platform/durations'
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
    expect(workingDayAfter('2026-12-21', 4, [])).toBe('2026-12-28')
    expect(workingDayAfter('2026-05-02', 3, [])).toBe('2026-05-06')
    expect(workingDayAfter('2026-05-02', 0, [])).toBe('2026-05-02')
  })

  test('the n-th is a working day, with n - 1 between', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
    const closed = fc.array(fc.tuple(fc.integer({ min: -10, max: 90 }), fc.integer({ min: 0, max: 30 })), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), closed, (date, count, spans) => {
        const dayAt = (after: number) => new Date(date.getTime() + after * DAY).toISOString().slice(0, 10)
        const closings = spans.map(([from, length]) => ({ from: dayAt(from), to: dayAt(from + length) }))
        const reached = workingDayAfter(dayAt(0), count, closings)
        expect(isWorkingDay(reached, closings)).toBe(true)
        expect(closings.some(({ from, to }) => from <= reached && reached <= to)).toBe(false)
        expect(workingDayAfter(workingDayAfter(dayAt(0), count - 1, closings), 1, closings)).toBe(reached)
        expect(reached >= workingDayAfter(dayAt(0), count, [])).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('delivery', () => {
  test('over the end of a year, with no month said twice', () => {
    const dates = deliveryDates('2026-12-21T10:00:00+01:00', exactly(4), [])
    expect(dates).toEqual({ earliest: '2026-12-30', latest: '2027-01-07' })
    expect(deliveryDatesText(dates)).toBe('entre le 30 décembre et le 7 janvier')
  })

  test('through the bridges of May, ordered on a Saturday', () => {
    const dates = deliveryDates('2026-05-02T09:00:00+02:00', exactly(3), [])
    expect(dates).toEqual({ earliest: '2026-05-11', latest: '2026-05-19' })
    expect(deliveryDatesText(dates)).toBe('entre le 11 et le 19 mai')
  })

  test('the day is that of Paris', () => {
    expect(deliveryDates('2026-06-07T23:30:00Z', exactly(1), []).earliest).toBe('2026-06-11')
  })

  test('a closing holds up manufacture, and what is on its way', () => {
    const august = [{ from: '2026-08-03', to: '2026-08-21' }]
    const dates = deliveryDates('2026-07-27T10:00:00+02:00', exactly(4), august)
    expect(dates).toEqual({ earliest: '2026-08-25', latest: '2026-09-01' })
    expect(workingDayAfter('2026-07-27', 5, august)).toBe('2026-08-24')
    // on the first day of it, and on its last, which is a Friday
    expect(workingDayAfter('2026-08-03', 1, august)).toBe('2026-08-24')
    expect(workingDayAfter('2026-08-21', 1, august)).toBe('2026-08-24')
    const asked = { isPaidFirst: false, closings: august }
    expect(arrivalText('2026-07-27T10:00:00+02:00', exactly(4), asked)).toContain(
      'entre le 25 août et le 1er septembre.',
    )
  })

  test('beside a price, whole and in short', () => {
    const dates = deliveryDates('2026-12-01T10:00:00+01:00', exactly(3), [])
    expect([homeText(dates, false), homeShortText(dates, false)]).toEqual([
      'Chez vous entre le 8 et le 15 décembre',
      'Livré 8 déc. – 15 déc.',
    ])
    const span = deliveryDates('2026-12-21T10:00:00+01:00', { from: 4, to: 9 }, [])
    expect([homeText(span, true), homeShortText(span, true)]).toEqual([
      'Chez vous entre le 30 décembre et le 14 janvier, payé ce jour',
      'Livré 30 déc. – 14 janv., payé ce jour',
    ])
  })

  test('sentences', () => {
    expect([workingDaysText(1), workingDaysText(9)]).toEqual(['1 jour ouvré', '9 jours ouvrés'])
    expect(leadTimeText(exactly(1))).toBe('Fabriqué en 1 jour ouvré, livré 2 à 7 jours ouvrés après')
    expect(leadTimeText({ from: 4, to: 25 })).toBe(
      'Fabriqué en 4 à 25 jours ouvrés, livré 2 à 7 jours ouvrés après',
    )
    expect(leadTimeText(exactly(0))).toBe('Livré sous 2 à 7 jours ouvrés')
    expect([lineTimeText(1, 'ship'), lineTimeText(1, 'pickup'), lineTimeText(0, 'pickup')]).toEqual([
      leadTimeText(exactly(1)),
      'Fabriqué en 1 jour ouvré, à retirer sur place',
      'À retirer sur place',
    ])
    expect(arrivalText('2026-12-21T10:00:00+01:00', exactly(4), { isPaidFirst: false, closings: [] })).toBe(
      'Fabriqué en 4 jours ouvrés, livré 2 à 7 jours ouvrés après, en France métropolitaine. Passée ce jour, la commande arrive entre le 30 décembre et le 7 janvier.',
    )
    expect(
      arrivalText('2026-12-21T10:00:00+01:00', exactly(4), { isPaidFirst: true, closings: [] }),
    ).toContain(
      'La fabrication commence à réception du paiement\u00a0: payée le jour même, la commande arrive entre',
    )
    expect([leadTimeOf([]), leadTimeOf([{ leadTimeDays: 4 }, {}, { leadTimeDays: 25 }])]).toEqual([0, 25])
    expect(deliveryDatesText({ earliest: '2026-12-01', latest: '2026-12-08' })).toBe(
      'entre le 1er et le 8 décembre',
    )
  })
})

describe('the lines that decide', () => {
  const text = (...days: (number | undefined)[]) =>
    decidingText(
      '2026-12-21T10:00:00+01:00',
      days.map((leadTimeDays) => ({ leadTimeDays })),
      [],
    )

  test('are named by their numbers, with what leaving them out would gain', () => {
    expect(text(4, 9)).toBe(
      'La ligne 2 décide de ces dates\u00a0: sans elle, entre le 30 décembre et le 7 janvier.',
    )
    expect(text(9, 4, 9, 9)).toBe(
      'Les lignes 1, 3 et 4 décident de ces dates\u00a0: sans elles, entre le 30 décembre et le 7 janvier.',
    )
  })

  test('are none where all take as long, or there is one', () => {
    expect([text(), text(4), text(4, 4), text(undefined, 0)]).toEqual(['', '', '', ''])
  })
})

describe('what is still awaited', () => {
  const placed = {
    now: '2026-03-02T09:00:00Z',
    created_at: '2026-03-02T09:00:00Z',
    leadTimeDays: exactly(5),
    closings: [],
  }
  const life = [
    { status: 'awaiting_payment', at: '2026-03-02T09:00:00Z' },
    { status: 'confirmed', at: '2026-03-06T15:00:00Z' },
    { status: 'in_production', at: '2026-03-09T08:00:00Z' },
    { status: 'shipped', at: '2026-03-31T22:30:00Z' },
    { status: 'delivered', at: '2026-04-07T08:00:00Z' },
  ] as const satisfies { status: OrderStatus; at: string }[]
  /** what the order said once it had taken so many steps */
  const text = (steps: number) => {
    const history = life.slice(0, steps)
    return awaitedText({ ...placed, history, status: history.at(-1)?.status ?? 'awaiting_payment' })
  }

  test('a payment: the dates are those of a payment on the day on which they are told', () => {
    const unpaid = { ...placed, history: life.slice(0, 1), status: 'awaiting_payment' } as const
    expect(awaitedText(unpaid)).toContain('payée le 2 mars, la commande arrive entre le 11 et le 18 mars.')
    const now = Date.parse('2026-03-20T09:00:00Z')
    expect(awaitedText({ ...unpaid, now })).toContain(
      'payée le 20 mars, la commande arrive entre le 31 mars et le 8 avril.',
    )
    expect(awaitedText({ ...unpaid, now, delivery: { mode: 'pickup' } })).toContain(
      'payée le 20 mars, la commande est prête le 27 mars.',
    )
  })

  test('confirmed or in production: the dates count from the day of its confirmation, not of the order', () => {
    const promised =
      'Fabriqué en 5 jours ouvrés, livré 2 à 7 jours ouvrés après, en France métropolitaine. Confirmée le 6 mars, la commande arrive entre le 17 et le 24 mars.'
    expect([text(2), text(3)]).toEqual([promised, promised])
  })

  test('confirmed as it was placed, it counts from then', () => {
    const history = [{ status: 'confirmed', at: placed.created_at }] as const
    expect(awaitedText({ ...placed, history, status: 'confirmed' })).toContain(
      'Confirmée le 2 mars, la commande arrive entre le 11 et le 18 mars.',
    )
  })

  test('what was promised stays, whatever its steps would tell today', () => {
    const history = [{ status: 'confirmed', at: placed.created_at }] as const
    const promised = { earliest: '2026-03-12', latest: '2026-03-20' }
    expect(awaitedText({ ...placed, history, promised, status: 'in_production' })).toContain(
      'Confirmée le 2 mars, la commande arrive entre le 12 et le 20 mars.',
    )
    // the rest arrives as all was promised to
    const left = [...history, { status: 'partly_shipped', at: '2026-03-10T08:00:00Z' }] as const
    expect(awaitedText({ ...placed, history: left, promised, status: 'partly_shipped' })).toContain(
      'Confirmée le 2 mars, la commande arrive entre le 12 et le 20 mars.',
    )
  })

  test('what was promised stands beside what became of it', () => {
    const promised = { earliest: '2026-03-16', latest: '2026-03-23' }
    const told = (steps: number, order: object = {}) =>
      awaitedText({ ...placed, history: life.slice(0, steps), promised, status: 'shipped', ...order })
    expect(told(4)).toContain('entre le 3 et le 13 avril. Promise\u00a0: entre le 16 et le 23 mars.')
    expect(told(5, { status: 'delivered' })).toBe(
      'Livrée le 7 avril. Promise\u00a0: entre le 16 et le 23 mars.',
    )
    const delivery = { mode: 'pickup' }
    expect([told(4, { delivery }), told(5, { delivery, status: 'delivered' })]).toEqual([
      'Prête le 1er avril\u00a0: à retirer sur place. Promise\u00a0: le 23 mars.',
      'Retirée le 7 avril. Promise\u00a0: le 23 mars.',
    ])
    expect(told(2, { status: 'cancelled' })).toBe('')
  })

  test('a payment that comes meanwhile moves no date', () => {
    const paid = { status: 'confirmed', at: '2026-03-20T09:00:00Z' } as const
    const history = [{ status: 'confirmed', at: placed.created_at }, paid] as const
    expect(awaitedText({ ...placed, history, status: 'confirmed' })).toContain('Confirmée le 2 mars')
  })

  test('shipped, the parcel’s days count from its leaving, on the day of Paris; then there is nothing', () => {
    expect(text(4)).toBe(
      'Expédiée le 1er avril\u00a0: livraison sous 2 à 7 jours ouvrés en France métropolitaine, entre le 3 et le 13 avril.',
    )
    expect([text(5), awaitedText({ ...placed, history: life.slice(0, 2), status: 'cancelled' })]).toEqual([
      '',
      '',
    ])
  })
})

test.each([
  '2027-08-02',
  '2027-08-20/2027-08-02',
  '2027-02-30/2027-03-02',
  '2027-08-02/2027-08-05/2027-08-06',
])('the shop is not closed for %s', (closed) => {
  expect(() => loadConfig({ COMPANY_CLOSED: closed })).toThrow(
    `The setting COMPANY_CLOSED (“${closed}”) is wrong: expected first and last days separated by commas, such as `,
  )
})
