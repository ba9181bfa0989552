import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transition } from 'xstate'
import { type OrderStanding, orderAt, orderLife, placedOrder } from '#machines/lives/order.machine'
import {
  bouncedLabel,
  entryEffect,
  entryProblems,
  factsOfEntry,
  type MoneyStanding,
  receivedOf,
  recordedMessage,
  returnableCents,
} from '#shared/orders/payment-entries'
import { type EntryDraft, entryCents, expectedEntry } from '#shared/orders/payment-entry-draft'
import { runs } from '#tests/platform/runs'

const TOTAL = 10_000

const standing = (paymentStatus: MoneyStanding['paymentStatus'], receivedCents: number): MoneyStanding => ({
  status: paymentStatus === 'cancelled' || paymentStatus === 'refund_due' ? 'cancelled' : 'confirmed',
  paymentStatus,
  totalCents: TOTAL,
  receivedCents,
})

test('the chart takes whatever entries tell, and the state of the money is what came in of it', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ cents: fc.integer({ min: -12_000, max: 12_000 }), bounced: fc.boolean() }),
      // more likely to be just all, or just what is too much
      fc.record({ cents: fc.constantFrom(-TOTAL, TOTAL, -2_000, 2_000), bounced: fc.boolean() }),
      fc.constantFrom({ cancelled: true as const }),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.boolean(), steps, (paidFirst, all) => {
      let at: OrderStanding = placedOrder(paidFirst)
      let received = 0
      for (const step of all) {
        if ('cancelled' in step) {
          const before = orderAt(at, paidFirst)
          if (before.can({ type: 'order.cancelled' }))
            at = transition(orderLife, before, { type: 'order.cancelled' })[0].value
          continue
        }
        const money = {
          status: at.fulfilment,
          paymentStatus: at.payment,
          totalCents: TOTAL,
          receivedCents: received,
        }
        const facts = factsOfEntry(money, step)
        if (facts === null) continue
        for (const type of facts) {
          const before = orderAt(at, paidFirst)
          expect([at, type, before.can({ type })]).toEqual([at, type, true])
          at = transition(orderLife, before, { type })[0].value
        }
        received += step.cents
        expect(received).toBeGreaterThanOrEqual(0)
        const isCancelled = at.fulfilment === 'cancelled'
        const expected = isCancelled
          ? received > 0
            ? ['refund_due']
            : ['cancelled', 'refunded']
          : received === 0
            ? ['pending']
            : received < TOTAL
              ? ['partial']
              : received === TOTAL
                ? ['settled']
                : ['overpaid']
        expect(expected).toContain(at.payment)
      }
    }),
    { numRuns: runs(400) },
  )
})

test('only what is the customer’s may be given back', () => {
  const most = [
    standing('pending', 0),
    standing('partial', 400),
    standing('settled', TOTAL),
    standing('overpaid', TOTAL + 70),
    standing('refund_due', TOTAL),
    standing('refunded', 0),
  ].map(returnableCents)
  expect(most).toEqual([0, 400, 0, 70, TOTAL, 0])
  const problems = (cents: number) =>
    entryProblems(
      { cents, bounced: false, day: '2026-11-02', reference: '', entries: 1 },
      standing('overpaid', TOTAL + 70),
      '2026-11-02',
    )
  expect(problems(-71)).toEqual({ amount: ['0,70\u00a0€ au plus peuvent être rendus.'] })
  expect(problems(-70)).toEqual({})
})

test('money that a version took which kept no entries counts as there', () => {
  expect(receivedOf('settled', TOTAL, [])).toBe(TOTAL)
  expect(receivedOf('refund_due', TOTAL, [])).toBe(TOTAL)
  expect(receivedOf('refunded', TOTAL, [])).toBe(0)
  expect(receivedOf('partial', TOTAL, [{ cents: 500 }, { cents: -200 }])).toBe(300)
})

test('no more bounces than came in', () => {
  const problems = (cents: number) =>
    entryProblems(
      { cents, bounced: true, day: '2026-11-02', reference: '', entries: 1 },
      standing('settled', TOTAL),
      '2026-11-02',
    )
  expect([problems(-TOTAL), problems(-1)]).toEqual([{}, {}])
  for (const cents of [-TOTAL - 1, 1])
    expect(problems(cents)).toEqual({ amount: ['100,00\u00a0€ au plus ont été reçus.'] })
  const said = recordedMessage({ cents: -400, bounced: true, means: 'cheque' }, standing('partial', 600))
  expect(said).toBe('Chèque impayé de 4,00\u00a0€ enregistré\u00a0: reste 94,00\u00a0€ à régler.')
})

test('an order has so many entries and no more', () => {
  const at = (entries: number) =>
    entryProblems(
      { cents: 100, bounced: false, day: '2026-11-02', reference: '', entries },
      standing('partial', 1),
      '2026-11-02',
    )
  expect(at(99)).toEqual({})
  expect(at(100).amount).toEqual(['Cette commande a déjà 100 mouvements.'])
})

test('an amount is typed in the French way, and one that is none is none', () => {
  const cents = (amount: string, way: 'received' | 'returned' = 'received') =>
    entryCents({ amount } as EntryDraft, way)
  expect(['1 234,56', "1'234.56 €", '12', '0,1'].map((text) => cents(text))).toEqual([
    123_456, 123_456, 1200, 10,
  ])
  expect(['', 'x', '-5', '1,234', '1e3', '∞', '12 kg'].map((text) => cents(text))).toEqual([
    0, 0, 0, 0, 0, 0, 0,
  ])
  expect(cents('12', 'returned')).toBe(-1200)
})

test('the form begins with what is left to pay, or to give back', () => {
  const by = { day: '2026-11-02', means: 'cheque' } as const
  expect(expectedEntry(standing('partial', 400), 'received', by).amount).toBe('96,00')
  expect(expectedEntry(standing('settled', TOTAL), 'received', by).amount).toBe('')
  expect(expectedEntry(standing('refund_due', 400), 'returned', by).amount).toBe('4,00')
  expect(expectedEntry(standing('settled', TOTAL), 'bounced', by).amount).toBe('100,00')
})

test('what an entry would make of its order is said before', () => {
  const waiting: MoneyStanding = { ...standing('pending', 0), status: 'awaiting_payment' }
  const effect = (money: MoneyStanding, cents: number, bounced = false) =>
    entryEffect(money, { cents, bounced })
  const said = [
    effect(waiting, TOTAL),
    effect(waiting, TOTAL + 100),
    effect(waiting, 100),
    effect(standing('partial', 400), TOTAL - 400),
    effect(standing('overpaid', TOTAL + 100), -100),
    effect(standing('cancelled', 0), 100),
    effect(standing('refund_due', 300), -100),
    effect(standing('refund_due', 300), -300),
    effect(standing('refund_due', 300), -301),
    effect(standing('settled', TOTAL), -400, true),
    effect(standing('settled', TOTAL), -TOTAL, true),
    effect(standing('overpaid', TOTAL + 100), -100, true),
    effect(standing('overpaid', TOTAL + 100), -40, true),
    effect(standing('refund_due', 300), -300, true),
    effect(standing('refund_due', 300), -301, true),
  ].map((text) => text.replaceAll('\u00a0', ' '))
  expect(said).toEqual([
    'La commande est confirmée : elle part en fabrication. Le client est prévenu par email.',
    'La commande est confirmée : elle part en fabrication. Le trop-perçu de 1,00 € sera à rendre. Le client est prévenu par email.',
    'Il restera 99,00 € à régler. Le client est prévenu par email.',
    'La commande est soldée. Le client est prévenu par email.',
    'La commande est soldée. Le client est prévenu par email.',
    'La commande est annulée : 1,00 € seront à rendre. Le client est prévenu par email.',
    'La commande est annulée : 2,00 € seront à rendre.',
    'La commande est soldée. Le client est prévenu par email.',
    '',
    'Il restera 4,00 € à régler. La commande reste où elle en est. Le client est prévenu par email.',
    'Il restera 100,00 € à régler. La commande reste où elle en est. Le client est prévenu par email.',
    'La commande est soldée. La commande reste où elle en est. Le client est prévenu par email.',
    'Le trop-perçu de 0,60 € sera à rendre. La commande reste où elle en est.',
    'Il n’y aura plus rien à rendre. Le client est prévenu par email.',
    '',
  ])
})

test('money of a card that is there no more was disputed, or given back by whoever took it', () => {
  const labels = ['dp_1', 're_1', 'pyr_1', 'n° 12'].map((reference) =>
    bouncedLabel({ means: 'card', reference }),
  )
  expect(labels).toEqual([
    'Paiement par carte contesté',
    'Paiement par carte remboursé',
    'Paiement par carte remboursé',
    'Paiement par carte contesté',
  ])
})
