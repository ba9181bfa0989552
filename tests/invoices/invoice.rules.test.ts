import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCreditable } from '#shared/dashboard/orders/credit-draft'
import {
  creditableOf,
  creditNoteOf,
  creditProblem,
  type InvoiceAmounts,
  type InvoicedOrder,
  invoiceOf,
  paidOf,
  rebatableCents,
} from '#shared/invoices/invoice.rules'
import { dueDay } from '#shared/invoices/invoice-terms'
import { ecoCentsOf } from '#shared/orders/eco-contribution'
import { type PartLine, parcelProblem, remainingOf } from '#shared/orders/parcels'
import { vatOf } from '#shared/platform/money'
import { pricedExample } from '#tests/documents/paper.fixtures'
import { runs } from '#tests/platform/runs'

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

const netOf = ({ lines, deliveryCents }: Pick<InvoicedOrder, 'lines' | 'deliveryCents'>): number =>
  sum(lines.map(({ quantity, unitCents }) => quantity * unitCents)) + deliveryCents

/** Orders whose VAT is what orders are written with, amounts that do not divide among them. */
const orders = fc
  .record({
    lines: fc.array(
      fc
        .record({
          quantity: fc.integer({ min: 1, max: 12 }),
          unitCents: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 2_000_000 })),
          eco: fc.double({ min: 0, max: 1, noNaN: true }),
        })
        .map(({ eco, ...line }) => ({ ...line, ecoCents: Math.floor(line.unitCents * eco) })),
      { minLength: 1, maxLength: 6 },
    ),
    deliveryCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
    vatPercent: fc.constantFrom(20, 10, 5.5),
  })
  .map((order): InvoicedOrder => ({ ...order, vatCents: vatOf(netOf(order), order.vatPercent) }))

/** The same, some of them brought in two: some lines first, and what bringing them costs. */
const broughtOrders = orders.chain((order): fc.Arbitrary<InvoicedOrder> => {
  const places = order.lines.map((_, line) => line)
  if (places.length < 2) return fc.constant(order)
  const first = fc.record({
    lines: fc.subarray(places, { minLength: 1, maxLength: places.length - 1 }),
    cents: fc.integer({ min: 0, max: order.deliveryCents }),
  })
  return fc.option(first, { nil: undefined }).map((firstDelivery) => ({ ...order, firstDelivery }))
})

const wanted = fc.array(fc.array(fc.record({ line: fc.nat(6), quantity: fc.integer({ min: 1, max: 9 }) })), {
  maxLength: 8,
})

/** The invoices of an order that leaves in these parcels, as far as they may leave, and with all that stays. */
const invoiced = (order: InvoicedOrder, tries: readonly PartLine[][]): InvoiceAmounts[] => {
  const parcels: { lines: PartLine[] }[] = []
  const invoices: InvoiceAmounts[] = []
  const units = order.lines.map(({ quantity }) => quantity)
  const send = (lines: PartLine[]): void => {
    if (parcelProblem(lines, remainingOf(units, parcels)) !== null) return
    parcels.push({ lines })
    invoices.push(invoiceOf(order, lines, invoices))
  }
  for (const lines of tries) send(lines)
  send(remainingOf(units, parcels).flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : [])))
  return invoices
}

test('the invoices of an order that leaves in any parcels are the order to the cent', () => {
  fc.assert(
    fc.property(broughtOrders, wanted, (order, tries) => {
      const invoices = invoiced(order, tries)
      const net = netOf(order)
      expect(sum(invoices.map(({ netCents }) => netCents))).toBe(net)
      expect(sum(invoices.map(({ vatCents }) => vatCents))).toBe(order.vatCents)
      expect(sum(invoices.map(({ totalCents }) => totalCents))).toBe(net + order.vatCents)
      const { cents = order.deliveryCents } = order.firstDelivery ?? {}
      const carriage = invoices.map(({ deliveryCents }) => deliveryCents)
      expect(sum(carriage)).toBe(order.deliveryCents)
      expect(
        carriage.filter((one) => ![0, cents, order.deliveryCents - cents, order.deliveryCents].includes(one)),
      ).toEqual([])
      if (order.firstDelivery === undefined) expect(carriage[0]).toBe(order.deliveryCents)
      for (const one of invoices) {
        expect(one.netCents).toBe(sum(one.lines.map(({ totalCents }) => totalCents)) + one.deliveryCents)
        expect(one.totalCents).toBe(one.netCents + one.vatCents)
        // no further from its own rate than rounding takes it
        expect(Math.abs(one.vatCents - vatOf(one.netCents, order.vatPercent))).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: runs(400) },
  )
})

test('what is credited of an invoice, in any parts, is never more than it, and all of it is it', () => {
  const choices = fc.array(
    fc.record({
      lines: fc.array(fc.record({ line: fc.nat(6), quantity: fc.integer({ min: 1, max: 9 }) })),
      delivery: fc.boolean(),
      rebates: fc.array(fc.record({ line: fc.nat(6), cents: fc.integer({ min: 1, max: 50_000 }) }), {
        maxLength: 2,
      }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(orders, wanted, choices, fc.nat(7), (order, tries, taken, place) => {
      const invoices = invoiced(order, tries)
      const invoice = invoices[place % invoices.length]
      if (invoice === undefined) throw new Error('An order has an invoice at least.')
      const credits: InvoiceAmounts[] = []
      for (const one of taken) {
        if (creditProblem(invoice, credits, one) !== null) continue
        credits.push(creditNoteOf(invoice, credits, one))
      }
      const creditedOf = (amount: (one: InvoiceAmounts) => number) => sum(credits.map(amount))
      expect(creditedOf(({ netCents }) => netCents)).toBeLessThanOrEqual(invoice.netCents)
      expect(creditedOf(({ totalCents }) => totalCents)).toBeLessThanOrEqual(invoice.totalCents)
      expect(credits.every(({ netCents, vatCents }) => netCents > 0 && vatCents >= 0)).toBe(true)
      for (const { line } of invoice.lines)
        expect(rebatableCents(invoice, credits, line)).toBeGreaterThanOrEqual(0)
      const rest = creditableOf(invoice, credits)
      // what is left may have no price any more
      if (creditProblem(invoice, credits, rest) === null) {
        credits.push(creditNoteOf(invoice, credits, rest))
        expect(creditableOf(invoice, credits)).toEqual({ lines: [], delivery: false })
      }
      expect(creditedOf(({ netCents }) => netCents)).toBe(invoice.netCents)
      expect(creditedOf(({ vatCents }) => vatCents)).toBe(invoice.vatCents)
      expect(creditedOf(({ totalCents }) => totalCents)).toBe(invoice.totalCents)
    }),
    { numRuns: runs(400) },
  )
})

test('three units that do not divide: the VAT of each follows what was invoiced so far', () => {
  const line = { quantity: 3, unitCents: 33_333, ecoCents: 0 }
  const order = { lines: [line], deliveryCents: 990, vatPercent: 20, vatCents: vatOf(100_989, 20) }
  const one = [{ line: 0, quantity: 1 }]
  expect(invoiced(order, [one, one, one]).map(({ netCents, vatCents }) => [netCents, vatCents])).toEqual([
    [34_323, 6_865],
    [33_333, 6_666],
    [33_333, 6_667],
  ])
})

test('what is wrong with a credit note is said in words', () => {
  const order = {
    lines: [
      { quantity: 3, unitCents: 100, ecoCents: 0 },
      { quantity: 1, unitCents: 100, ecoCents: 0 },
    ],
    deliveryCents: 500,
    vatPercent: 20,
    vatCents: 180,
  }
  const first = invoiceOf(order, [{ line: 0, quantity: 2 }], [])
  const second = invoiceOf(order, [{ line: 0, quantity: 1 }], [first])
  const credit = creditNoteOf(first, [], { lines: [{ line: 0, quantity: 1 }], delivery: true })
  const all = creditNoteOf(first, [credit], { lines: [{ line: 0, quantity: 1 }], delivery: false })
  const problem = (
    invoice: InvoiceAmounts,
    credits: readonly InvoiceAmounts[],
    lines: readonly PartLine[],
    delivery = false,
  ) => creditProblem(invoice, credits, { lines, delivery })
  expect([
    problem(first, [], []),
    problem(
      first,
      [],
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
    ),
    problem(first, [credit], [{ line: 0, quantity: 2 }]),
    problem(first, [credit, all], [{ line: 0, quantity: 1 }]),
    problem(first, [], [{ line: 1, quantity: 1 }]),
    problem(first, [credit], [], true),
    problem(second, [], [], true),
    problem(first, [credit], [{ line: 0, quantity: 1 }]),
  ]).toEqual([
    'Indiquez ce que l’avoir reprend.',
    'Une ligne est indiquée deux fois.',
    'Il ne reste que 1 à reprendre de la ligne 1.',
    'La ligne 1 est déjà reprise.',
    'La ligne 2 n’est pas de cette facture.',
    'La livraison est déjà reprise.',
    'La livraison n’est pas de cette facture.',
    null,
  ])
  expect(() => creditNoteOf(first, [credit], { lines: [{ line: 0, quantity: 2 }], delivery: false })).toThrow(
    'Il ne reste que 1 à reprendre de la ligne 1.',
  )
  expect(() => invoiceOf(order, [{ line: 2, quantity: 1 }], [])).toThrow('The order has no line 3.')
})

test('a price is lowered after its invoice, without its éco-contribution; units that come back take their share of it', () => {
  const order = {
    lines: [{ quantity: 3, unitCents: 10_000, ecoCents: 100 }],
    deliveryCents: 0,
    vatPercent: 20,
    vatCents: 6_000,
  }
  const invoice = invoiceOf(order, [{ line: 0, quantity: 3 }], [])
  const lowered = (cents: number) => ({ lines: [], delivery: false, rebates: [{ line: 0, cents }] })
  expect(rebatableCents(invoice, [], 0)).toBe(29_700)
  expect(rebatableCents(invoice, [], 1)).toBe(0)
  const first = creditNoteOf(invoice, [], lowered(1_000))
  expect(first).toEqual({
    lines: [],
    rebates: [{ line: 0, cents: 1_000 }],
    deliveryCents: 0,
    netCents: 1_000,
    vatPercent: 20,
    vatCents: 200,
    totalCents: 1_200,
  })
  const back = { lines: [{ line: 0, quantity: 1 }], delivery: false }
  const second = creditNoteOf(invoice, [first], back)
  expect([second.netCents, second.rebates]).toEqual([9_667, [{ line: 0, cents: -333 }]])
  expect(rebatableCents(invoice, [first, second], 0)).toBe(2 * 9_900 - 667)
  const third = creditNoteOf(invoice, [first, second], { ...back, lines: [{ line: 0, quantity: 2 }] })
  expect([third.netCents, third.rebates]).toEqual([19_333, [{ line: 0, cents: -667 }]])
  const all = [first, second, third]
  expect([sum(all.map(({ netCents }) => netCents)), sum(all.map(({ vatCents }) => vatCents))]).toEqual([
    30_000, 6_000,
  ])
  expect([
    creditProblem(invoice, [], lowered(0)),
    creditProblem(invoice, [], lowered(29_700)),
    creditProblem(invoice, [], lowered(29_701)),
    creditProblem(invoice, all, lowered(1)),
    creditProblem(invoice, [], { ...back, rebates: [{ line: 0, cents: 1 }] }),
    creditProblem(invoice, [], { ...lowered(1), rebates: [{ line: 1, cents: 1 }] }),
  ]).toEqual([
    'Indiquez un montant pour la ligne 1.',
    null,
    '297,00\u00a0€ HT au plus peuvent être remisés sur la ligne 1.',
    'Il ne reste rien à remiser de la ligne 1.',
    'D’une ligne, reprenez des unités ou remisez-en le prix, pas les deux à la fois.',
    'Il ne reste rien à remiser de la ligne 2.',
  ])
})

test('units whose price was lowered to nothing come back with others, never by a credit note of nothing', () => {
  const line = { quantity: 2, unitCents: 10_000, ecoCents: 0 }
  const order = { lines: [line, line], deliveryCents: 0, vatPercent: 20, vatCents: 8_000 }
  const both = [0, 1].map((at) => ({ line: at, quantity: 2 }))
  const invoice = invoiceOf(order, both, [])
  const free = creditNoteOf(invoice, [], {
    lines: [],
    delivery: false,
    rebates: [{ line: 0, cents: 20_000 }],
  })
  expect(creditProblem(invoice, [free], { lines: both.slice(0, 1), delivery: false })).toBe(
    'Le prix de ce que vous reprenez est déjà remisé en entier\u00a0: l’avoir serait de 0,00\u00a0€.',
  )
  expect(creditNoteOf(invoice, [free], { lines: both, delivery: false }).netCents).toBe(20_000)
  const rest = creditNoteOf(invoice, [free], { lines: both.slice(1), delivery: false })
  const credits = [free, rest]
  expect(creditableOf(invoice, credits).lines).toEqual(both.slice(0, 1))
  expect(isCreditable({ amounts: invoice, credits })).toBe(false)
})

test('an éco-contribution is found among the price of a line', () => {
  // the shutter of the trade’s example D
  const line = pricedExample('VR-55')
  expect([line.unitCents, ecoCentsOf(line.lines), ecoCentsOf(pricedExample('RA-25-MAN').lines)]).toEqual([
    79_968, 120, 0,
  ])
})

test('money that came in goes to the invoices in their order, and a deferred one is due after thirty days', () => {
  const paid = (receivedCents: number, invoicedCents: number): number =>
    paidOf({ totalCents: 1000 }, { receivedCents, invoicedCents })
  expect([paid(0, 0), paid(400, 0), paid(5000, 0), paid(1500, 1000), paid(900, 1000)]).toEqual([
    0, 400, 1000, 500, 0,
  ])
  expect([
    dueDay('deferred', '2026-01-31'),
    dueDay('deferred', '2026-03-15'),
    dueDay('bank_transfer', '2026-03-15'),
    dueDay('card', '2026-10-25'),
  ]).toEqual(['2026-03-02', '2026-04-14', '2026-03-15', '2026-10-25'])
})
