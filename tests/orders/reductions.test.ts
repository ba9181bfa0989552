import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { type OrderStanding, orderAt, orderLife } from '#machines/lives/order.machine'
import {
  creditableOf,
  creditNoteOf,
  creditProblem,
  type InvoiceAmounts,
  type InvoicedOrder,
  invoiceOf,
} from '#shared/invoices/invoice.rules'
import { remainingOf, restOf } from '#shared/orders/parcels'
import { isReduced, payableOf, reasonProblem } from '#shared/orders/payable'
import { factsOfEntry, type MoneyStanding, returnableCents } from '#shared/orders/payment-entries'
import { factsOfReduction, reducedBy, reductionEffect, restCents } from '#shared/orders/reductions'
import { vatOf } from '#shared/platform/money'
import { runs } from '#tests/platform/runs'

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
const totals = (all: readonly InvoiceAmounts[]): number => sum(all.map(({ totalCents }) => totalCents))

/** An order whose amounts do not divide. */
const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        unitCents: fc.integer({ min: 1, max: 99_999 }),
        ecoCents: fc.constant(1),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    deliveryCents: fc.constantFrom(0, 1_990, 4_190),
    first: fc.option(
      fc.record({ share: fc.integer({ min: 0, max: 100 }), lines: fc.uniqueArray(fc.nat(4)) }),
    ),
    vatPercent: fc.constantFrom(20, 10, 5.5),
  })
  .map(({ first, ...order }): InvoicedOrder => {
    const netCents = sum(order.lines.map(({ quantity, unitCents }) => quantity * unitCents))
    const cents = first && Math.floor((order.deliveryCents * first.share) / 100)
    const places = order.lines.flatMap((_, place) => (first?.lines.includes(place) ? [place] : []))
    const isInTwo = cents !== null && places.length > 0 && places.length < order.lines.length
    return {
      ...order,
      firstDelivery: isInTwo ? { cents, lines: places } : undefined,
      vatCents: vatOf(netCents + order.deliveryCents, order.vatPercent),
    }
  })

/** What is owed for bringing what left of an order: of two deliveries, each that something left of. */
const carriageOwed = (
  { deliveryCents, firstDelivery }: InvoicedOrder,
  parcels: readonly { readonly lines: readonly { readonly line: number }[] }[],
): number => {
  if (firstDelivery === undefined) return deliveryCents
  const left = new Set(parcels.flatMap(({ lines }) => lines.map(({ line }) => line)))
  const ofFirst = firstDelivery.lines.filter((line) => left.has(line)).length
  return (
    (ofFirst > 0 ? firstDelivery.cents : 0) + (left.size > ofFirst ? deliveryCents - firstDelivery.cents : 0)
  )
}

const totalOf = ({ lines, deliveryCents, vatCents }: InvoicedOrder): number =>
  sum(lines.map(({ quantity, unitCents }) => quantity * unitCents)) + deliveryCents + vatCents

test('once all of it left or is cancelled, invoices less credit notes are what is to be paid, to the cent', () => {
  fc.assert(
    fc.property(
      orders,
      fc.array(fc.nat(8), { maxLength: 30 }),
      fc.array(fc.nat(8), { maxLength: 40 }),
      (order, sent, taken) => {
        const ordered = order.lines.map(({ quantity }) => quantity)
        const parcels: { lines: { line: number; quantity: number }[] }[] = []
        const invoices: InvoiceAmounts[] = []
        for (const [index, most] of sent.entries()) {
          const rest = restOf(remainingOf(ordered, parcels))
          const part = rest[index % Math.max(1, rest.length)]
          if (part === undefined || most === 0) continue
          const lines = [{ ...part, quantity: Math.min(part.quantity, most) }]
          invoices.push(invoiceOf(order, lines, invoices))
          parcels.push({ lines })
        }
        fc.pre(invoices.length > 0)
        const cancelledCents = restCents(order, parcels)
        expect(cancelledCents).toBe(totalOf(order) - totals(invoices))
        expect(cancelledCents).toBeGreaterThanOrEqual(0)
        expect(sum(invoices.map(({ deliveryCents }) => deliveryCents))).toBe(carriageOwed(order, parcels))
        expect(restOf(remainingOf(ordered, parcels)).length > 0 || cancelledCents === 0).toBe(true)

        const credits = invoices.map((): InvoiceAmounts[] => [])
        for (const [index, most] of taken.entries()) {
          const at = index % invoices.length
          const [invoice, made] = [invoices[at], credits[at]]
          if (invoice === undefined || made === undefined) continue
          const { lines, delivery } = creditableOf(invoice, made)
          const part = lines[most % Math.max(1, lines.length)]
          const units = part && [{ ...part, quantity: Math.min(part.quantity, Math.max(1, most)) }]
          const back = { lines: units ?? [], delivery }
          if (creditProblem(invoice, made, back) !== null) continue
          made.push(creditNoteOf(invoice, made, back))
        }
        const creditedCents = totals(credits.flat())
        const payable = payableOf({ totalCents: totalOf(order), cancelledCents, creditedCents })
        expect(payable).toBe(totals(invoices) - creditedCents)
        expect(payable).toBeGreaterThanOrEqual(0)
        for (const [at, made] of credits.entries()) {
          const left = invoices[at] && creditableOf(invoices[at], made)
          const isWhole = left !== undefined && left.lines.length === 0 && !left.delivery
          if (isWhole) expect(totals(made)).toBe(invoices[at]?.totalCents)
        }
      },
    ),
    { numRuns: runs(300) },
  )
})

test('the chart takes whatever reductions tell, and the state of the money is what came in of what is to be paid', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ reduced: fc.integer({ min: 0, max: 9_000 }) }),
      fc.record({ reduced: fc.constant('all' as const) }),
      fc.record({ reduced: fc.constant('what is left' as const) }),
      fc.record({ cents: fc.integer({ min: -9_000, max: 9_000 }), bounced: fc.boolean() }),
      fc.record({ cents: fc.constant('back' as const), bounced: fc.constant(false) }),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.boolean(), steps, (paidFirst, all) => {
      let at: OrderStanding = { fulfilment: 'shipped', payment: 'pending' }
      let totalCents = 20_000
      let receivedCents = 0
      const money = (): MoneyStanding => ({
        status: at.fulfilment,
        paymentStatus: at.payment,
        totalCents,
        receivedCents,
      })
      for (const step of all) {
        if ('reduced' in step) {
          const { reduced } = step
          const left = Math.max(0, totalCents - receivedCents)
          const cents = reduced === 'all' ? totalCents : reduced === 'what is left' ? left : reduced
          if (cents > totalCents) continue
          const expected = reducedBy(money(), cents)
          totalCents -= cents
          for (const type of factsOfReduction(money())) {
            const before = orderAt(at, paidFirst)
            expect([at, type, before.can({ type })]).toEqual([at, type, true])
            at = transition(orderLife, before, { type })[0].value
          }
          expect(money()).toEqual(expected)
        } else {
          const cents = step.cents === 'back' ? -returnableCents(money()) : step.cents
          const facts = factsOfEntry(money(), { cents, bounced: step.bounced })
          if (facts === null) continue
          for (const type of facts) {
            const before = orderAt(at, paidFirst)
            expect([at, type, before.can({ type })]).toEqual([at, type, true])
            at = transition(orderLife, before, { type })[0].value
          }
          receivedCents += cents
        }
        const expected =
          receivedCents > totalCents
            ? 'overpaid'
            : receivedCents === totalCents
              ? 'settled'
              : receivedCents > 0
                ? 'partial'
                : 'pending'
        expect([step, money()]).toEqual([step, { ...money(), paymentStatus: expected }])
      }
    }),
    { numRuns: runs(500) },
  )
})

test('what a reduction makes of the money is said before it is confirmed', () => {
  const standing = (paymentStatus: MoneyStanding['paymentStatus'], receivedCents: number): MoneyStanding => ({
    status: 'shipped',
    paymentStatus,
    totalCents: 10_000,
    receivedCents,
  })
  expect(
    [
      reducedBy(standing('pending', 0), 4_000),
      reducedBy(standing('pending', 0), 10_000),
      reducedBy(standing('partial', 6_000), 4_000),
      reducedBy(standing('partial', 6_000), 5_000),
      reducedBy(standing('settled', 10_000), 1),
    ].map(reductionEffect),
  ).toEqual([
    'À régler en tout\u00a0: 60,00\u00a0€. Reste à régler\u00a0: 60,00\u00a0€.',
    'À régler en tout\u00a0: 0,00\u00a0€. La commande est soldée.',
    'À régler en tout\u00a0: 60,00\u00a0€. La commande est soldée.',
    'À régler en tout\u00a0: 50,00\u00a0€. À rendre au client\u00a0: 10,00\u00a0€.',
    'À régler en tout\u00a0: 99,99\u00a0€. À rendre au client\u00a0: 0,01\u00a0€.',
  ])
})

test('why something is cancelled or credited is told in a few characters or many', () => {
  expect(['  ab ', 'abc', 'x'.repeat(500), 'x'.repeat(501)].map(reasonProblem)).toEqual([
    'Indiquez un motif d’au moins 3 caractères.',
    null,
    null,
    '500 caractères au plus.',
  ])
  expect([
    isReduced({ cancelledCents: 0, creditedCents: 0 }),
    isReduced({ cancelledCents: 0, creditedCents: 1 }),
  ]).toEqual([false, true])
})
