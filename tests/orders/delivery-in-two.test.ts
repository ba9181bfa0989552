import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { leavingLines, parcelMachine } from '#machines/dashboard/orders/parcel.machine'
import { parcelCarriage } from '#shared/invoices/carriage'
import { type InvoiceAmounts, type InvoicedOrder, invoiceOf } from '#shared/invoices/invoice.rules'
import { arrivalDates } from '#shared/orders/delivery-dates'
import {
  firstDelivery,
  firstUnits,
  inTwoText,
  moreInTwo,
  moreText,
  orderDeliveryCost,
  promisedInTwoText,
} from '#shared/orders/delivery-in-two'
import { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { departuresOf, orderDays } from '#shared/orders/departures'
import { restCents } from '#shared/orders/reductions'
import { timeToTell } from '#shared/orders/time-to-tell'
import type { Closings } from '#shared/platform/working-days'

const demo: unknown = JSON.parse(readFileSync('server/seed/delivery.json', 'utf8'))
if (!Value.Check(DeliveryTariff, demo)) throw new Error('The demo tariff is wrong.')
const tariff = demo

const line = (leadTimeDays: number, kg: number, longest = 0) => ({
  leadTimeDays,
  quantity: 1,
  lines: [{ kind: 'component' as const, grams: kg * 1000, longest }],
})
const to = (goods: number) => ({ postalCode: '69003', goodsCents: goods * 100 })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('an order that is brought in two', () => {
  it('leaves by what is made sooner, then by what takes longest', () => {
    expect(departuresOf([4, 9, 3, 9])).toEqual([
      { places: [0, 2], days: 4 },
      { places: [1, 3], days: 9 },
    ])
    expect([departuresOf([]), departuresOf([4]), departuresOf([4, 4])]).toEqual([null, null, null])
    expect([orderDays([4, 9], true), orderDays([4, 9], false), orderDays([4, 4], true)]).toEqual([
      { from: 4, to: 9 },
      { from: 9, to: 9 },
      { from: 4, to: 4 },
    ])
  })

  it('costs two deliveries, each by its own weight and length', () => {
    // 3 kg: 9,90; 23,4 kg and 3,6 m: 41,90
    const lines = [line(4, 3), line(9, 23.4, 3600)]
    const inTwo = orderDeliveryCost('ship_in_two', tariff, lines, to(480))
    expect(inTwo).toMatchObject({ kind: 'priced', cents: 990 + 4190 })
    expect(inTwo.kind === 'priced' && plain(inTwo.why)).toBe(
      'ligne 1 d’abord (3 kg : 9,90 €), puis ligne 2 (23,4 kg : 29,90 €, pièce de plus de 2 m : 12,00 €)',
    )
    expect(inTwo).toMatchObject({ cheaper: { missingCents: 12_000, cents: 600 } })
    // 26,4 kg at once: 41,90
    const atOnce = orderDeliveryCost('ship', tariff, lines, to(480))
    expect(plain(moreText(moreInTwo(inTwo, atOnce)))).toBe('9,90 € HT de plus qu’en une fois.')
    // carriage is free from the worth of the whole order, in two as well
    expect(orderDeliveryCost('ship_in_two', tariff, lines, to(640))).toMatchObject({ cents: 600 })
    expect(moreText(moreInTwo(orderDeliveryCost('ship_in_two', tariff, lines, to(640)), atOnce))).toBe('')
  })

  it('has no price where one of both has none, or nothing leaves sooner', () => {
    const reasonOf = (...lines: ReturnType<typeof line>[]) => {
      const cost = orderDeliveryCost('ship_in_two', tariff, lines, to(480))
      return cost.kind === 'quoted' ? cost.reason : cost.cents
    }
    expect(reasonOf(line(4, 1, 7000), line(9, 1))).toContain('ne part pas par transporteur')
    expect(reasonOf(line(4, 1), line(9, 1, 7000))).toContain('ne part pas par transporteur')
    expect(reasonOf(line(4, 1), line(4, 1))).toBe('toutes ses lignes sont prêtes en même temps')
  })

  it('tells the days of both, and is promised from the first to the last', () => {
    const ordered = '2026-12-21T10:00:00+01:00'
    expect(inTwoText(ordered, [4, 9], [])).toBe(
      'Ligne 1 entre le 30 décembre et le 7 janvier, puis ligne 2 entre le 7 et le 14 janvier.',
    )
    expect(inTwoText(ordered, [4, 9, 4, 3, 2, 9], [])).toContain('Lignes 1 et 3 à 5 entre le 30 décembre')
    expect(inTwoText(ordered, [4, 4], [])).toBe('')
    const facts = { day: '2026-12-21', closings: [], leadTimes: [4, 9] }
    expect([arrivalDates(facts, 'ship_in_two'), arrivalDates(facts, 'ship')]).toEqual([
      { earliest: '2026-12-30', latest: '2027-01-14' },
      { earliest: '2027-01-07', latest: '2027-01-14' },
    ])
  })

  it('tells the lines that are asked for, on the days that were promised', () => {
    const made = '2026-12-21T10:00:00+01:00'
    const promised = { earliest: '2026-12-30', first: '2027-01-07', latest: '2027-01-14' }
    const told = (places: number[], kept: typeof promised | null = promised, closings: Closings = []) =>
      promisedInTwoText(made, [4, 9, 3], closings, { places, promised: kept })
    expect([told([0, 1, 2]), told([1, 2]), told([1]), told([])]).toEqual([
      'lignes 1 et 3 entre le 30 décembre et le 7 janvier, puis ligne 2 entre le 7 et le 14 janvier',
      'ligne 3 entre le 30 décembre et le 7 janvier, puis ligne 2 entre le 7 et le 14 janvier',
      'ligne 2 entre le 7 et le 14 janvier',
      '',
    ])
    expect(told([0, 1, 2], null)).toBe(told([0, 1, 2]))
    expect(promisedInTwoText(made, [4, 4], [], { places: [0, 1], promised })).toBe('')
    // what is closed for since moves no end that was promised
    const closed = [{ from: '2026-12-24', to: '2027-01-08' }]
    expect(told([0, 1], promised, closed)).toBe(
      'ligne 1 entre le 30 décembre et le 7 janvier, puis ligne 2 jusqu’au 14 janvier',
    )
  })

  it('tells on its pages when each delivery would come, as it was chosen, then what is still to come', () => {
    const now = '2026-12-21T10:00:00+01:00'
    const placed = {
      now,
      created_at: '2026-12-14T10:00:00+01:00',
      history: [],
      promised: null,
      delivery: { mode: 'ship_in_two' as const },
      lines: [4, 9, 3].map((leadTimeDays) => ({ leadTimeDays, quantity: 2 })),
      closings: [],
    }
    const first = 'entre le 30 décembre et le 7 janvier'
    const then = 'entre le 7 et le 14 janvier'
    // paid on that day, as the choice told it
    const unpaid = timeToTell({ ...placed, status: 'awaiting_payment' })
    expect(unpaid.endsWith(` ${inTwoText(now, [4, 9, 3], [])}`)).toBe(true)
    expect(unpaid).toContain(` Lignes 1 et 3 ${first}, puis ligne 2 ${then}.`)
    const kept = {
      ...placed,
      promised: { earliest: '2026-12-30', first: '2027-01-07', latest: '2027-01-14' },
      history: [{ status: 'confirmed' as const, at: now }],
    }
    const parcels = [
      {
        lines: [
          { line: 0, quantity: 2 },
          { line: 2, quantity: 1 },
        ],
      },
    ]
    expect(plain(timeToTell({ ...kept, parcels, status: 'partly_shipped' }))).toContain(
      ` Reste à venir : ligne 3 ${first}, puis ligne 2 ${then}.`,
    )
    // at once, and once it has come, there is one range
    const atOnce = { ...kept, delivery: { mode: 'ship' as const } }
    expect(timeToTell({ ...atOnce, status: 'confirmed' })).not.toContain('igne 2')
    expect(timeToTell({ ...kept, status: 'delivered' })).not.toContain('igne 2')
  })

  it('is proposed to staff as it was ordered: what is made sooner leaves first', () => {
    const lines = [
      { leadTimeDays: 4, quantity: 6 },
      { leadTimeDays: 9, quantity: 2 },
    ]
    const next = firstUnits(lines)
    expect([next, firstUnits(lines.slice(1))]).toEqual([[6, 0], undefined])
    const input = { id: 'o1', remaining: { units: [6, 2], parcels: 0, next } }
    const parcel = createActor(parcelMachine, { input }).start()
    parcel.send({ type: 'parcel.ask' })
    expect(leavingLines(parcel.getSnapshot().context)).toEqual([{ line: 0, quantity: 6 }])
  })

  it('has every line in one of both, and costs no less than each of both alone', () => {
    const any = fc.record({
      days: fc.integer({ min: 0, max: 5 }),
      kg: fc.integer({ min: 1, max: 90 }),
      mm: fc.integer({ min: 0, max: 6000 }),
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (all) => {
        const departures = departuresOf(all.map(({ days }) => days))
        if (departures === null) return
        const [first, then] = departures
        expect([...first.places, ...then.places].toSorted((a, b) => a - b)).toEqual(
          all.map((_, place) => place),
        )
        const lines = all.map(({ days, kg, mm }) => line(days, kg, mm))
        const centsOf = (some: typeof lines, mode: 'ship' | 'ship_in_two') => {
          const cost = orderDeliveryCost(mode, tariff, some, to(100))
          if (cost.kind !== 'priced') throw new Error(cost.reason)
          return cost.cents
        }
        const parts = departures.map(({ places }) =>
          centsOf(
            lines.filter((_, at) => places.includes(at)),
            'ship',
          ),
        )
        expect(centsOf(lines, 'ship_in_two')).toBe((parts[0] ?? 0) + (parts[1] ?? 0))
        expect(orderDeliveryCost('ship_in_two', tariff, lines, to(100))).toMatchObject({
          firstCents: parts[0],
        })
        expect(firstDelivery(parts[0] ?? 0, lines)).toEqual({ cents: parts[0], lines: first.places })
      }),
    )
  })
  const order: InvoicedOrder = {
    lines: [1, 2, 1].map((quantity) => ({ quantity, unitCents: 10_000, ecoCents: 0 })),
    deliveryCents: 3180,
    firstDelivery: { cents: 990, lines: [0, 2] },
    vatPercent: 20,
    vatCents: 8636,
  }
  const ROLL = [{ line: 0, quantity: 1 }]
  const RAIL = [{ line: 1, quantity: 1 }]
  const OTHER = [{ line: 2, quantity: 1 }]

  it.each([
    [
      [ROLL, OTHER, RAIL, RAIL],
      [990, 0, 2190, 0],
    ],
    [
      [RAIL, OTHER, RAIL, ROLL],
      [2190, 990, 0, 0],
    ],
    [
      [[...RAIL, ...OTHER], RAIL, ROLL],
      [3180, 0, 0],
    ],
  ])(
    'has each carriage on the first invoice of some of its lines, however parcels are put together',
    (parcels, expected) => {
      const invoices: InvoiceAmounts[] = []
      for (const lines of parcels) invoices.push(invoiceOf(order, lines, invoices))
      expect(invoices.map(({ deliveryCents }) => deliveryCents)).toEqual(expected)
      expect(invoices.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(43_180 + 8636)
    },
  )

  it('tells before a parcel leaves what carriage it is invoiced, and that one which mixes both has both', () => {
    const invoice = (...parcels: (typeof ROLL)[]) => {
      const invoices: InvoiceAmounts[] = []
      for (const lines of parcels) invoices.push(invoiceOf(order, lines, invoices))
      return invoices
    }
    const told = (lines: typeof ROLL, ...parcels: (typeof ROLL)[]) => {
      const { text, isBoth } = parcelCarriage(order, lines, invoice(...parcels))
      return [plain(text), isBoth]
    }
    const none = 'Aucune livraison n’est facturée avec ce colis.'
    expect([told(ROLL), told(RAIL), told(OTHER, ROLL), told([...RAIL, ...OTHER], ROLL)]).toEqual([
      ['Livraison facturée avec ce colis : 9,90 € HT.', false],
      ['Livraison facturée avec ce colis : 21,90 € HT.', false],
      [none, false],
      ['Livraison facturée avec ce colis : 21,90 € HT.', false],
    ])
    expect(told([...RAIL, ...ROLL])).toEqual([
      'Livraison facturée avec ce colis : 31,80 € HT. Il réunit des articles des deux livraisons de la commande, et facture les deux : 9,90 € et 21,90 €.',
      true,
    ])
    const whole = { ...order, firstDelivery: undefined }
    expect(parcelCarriage(whole, RAIL, []).isBoth).toBe(false)
    const nothing = { text: '', isBoth: false }
    expect([parcelCarriage({ ...whole, deliveryCents: 0 }, RAIL, []), parcelCarriage(order, [], [])]).toEqual(
      [nothing, nothing],
    )
  })

  it('owes neither goods nor carriage of what is not to come', () => {
    expect(invoiceOf(order, ROLL, [])).toMatchObject({ netCents: 10_990, totalCents: 13_188 })
    expect(restCents(order, [{ lines: ROLL }])).toBe(43_180 + 8636 - 13_188)
  })

  it('is not invoiced again where the first invoice has all of it, by a version that knew no two', () => {
    const first = invoiceOf({ ...order, firstDelivery: undefined }, ROLL, [])
    expect([first, invoiceOf(order, RAIL, [first])].map(({ deliveryCents }) => deliveryCents)).toEqual([
      3180, 0,
    ])
  })
})
