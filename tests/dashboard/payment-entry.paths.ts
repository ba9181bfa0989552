import { expect } from 'vitest'
import { paymentEntryMachine, unseenOf } from '#machines/dashboard/orders/payment-entry.machine'
import { declarePaths } from '#paths/declare'
import { AdminOrderParams, RecordPaymentBody } from '#shared/dashboard/orders/orders.schema'
import { factsOfEntry } from '#shared/orders/payment-entries'
import { draftProblems, entryMove, type SeenMoney } from '#shared/orders/payment-entry-draft'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

const TOTAL = 1200
const TODAY = '2026-03-02'

/** Of an order whose money is waited for, of which part came in, and of which too much did. */
export const moneyOf: Readonly<Record<'waited' | 'partial' | 'overpaid', SeenMoney>> = {
  waited: {
    standing: { status: 'confirmed', paymentStatus: 'pending', totalCents: TOTAL, receivedCents: 0 },
    entries: 0,
  },
  partial: {
    standing: { status: 'confirmed', paymentStatus: 'partial', totalCents: TOTAL, receivedCents: 500 },
    entries: 1,
  },
  overpaid: {
    standing: {
      status: 'confirmed',
      paymentStatus: 'overpaid',
      totalCents: TOTAL,
      receivedCents: TOTAL + 1000,
    },
    entries: 1,
  },
}

export const paymentEntryPaths = declarePaths(paymentEntryMachine, {
  title: 'Enregistrer un règlement, un remboursement ou un impayé',
  notWalked: { browser: byHand('dashboard-payments') },
  inputs: {
    'rien n’est encore arrivé': { id: 'o1', money: moneyOf.waited },
    'il est arrivé trop d’argent': { id: 'o1', money: moneyOf.overpaid },
  },
  events: {
    'j’ouvre « Enregistrer un règlement »': {
      type: 'entry.ask',
      way: 'received',
      today: TODAY,
      means: 'bank_transfer',
    },
    'j’ouvre « Enregistrer un remboursement »': {
      type: 'entry.ask',
      way: 'returned',
      today: TODAY,
      means: 'bank_transfer',
    },
    'j’ouvre « Enregistrer un impayé »': {
      type: 'entry.ask',
      way: 'bounced',
      today: TODAY,
      means: 'bank_transfer',
    },
    'je tape « 50 »': { type: 'entry.change', change: { amount: '50' } },
    'je tape « 5O »': { type: 'entry.change', change: { amount: '5O' } },
    'je choisis le chèque et tape son numéro': {
      type: 'entry.change',
      change: { means: 'cheque', reference: ' N° 1234 ' },
    },
    'je choisis un jour à venir': { type: 'entry.change', change: { day: '2026-03-03' } },
    'la commande est relue, en partie réglée': { type: 'money.read', money: moneyOf.partial },
    'j’en ai saisi un autre': { type: 'entry.insist' },
    'j’enregistre': { type: 'entry.confirm' },
    'j’annule la saisie': { type: 'entry.cancel' },
  },
  effects: {
    recordPayment: {
      'c’est enregistré': 'Règlement de 12,00 € enregistré : la commande est soldée.',
      'un collègue a enregistré avant moi': refusal('ORDER_CHANGED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    recordPayment: ({ id, body }) => [
      ...refusedAddress(AdminOrderParams, { id }),
      ...refused(RecordPaymentBody, body),
    ],
  },
  states: {
    idle: 'la commande se lit',
    editing: 'le mouvement se saisit',
    recording: 'le mouvement part',
  },
  project: ({ context }) => [context.money, context.seen, context.way, context.draft, context.failure?.code],
  check: (snapshot) => {
    const { money, way, draft } = snapshot.context
    // what came meanwhile is looked at before anything more is recorded
    if (snapshot.can({ type: 'entry.confirm' })) expect(unseenOf(snapshot.context)).toBe(0)
    // what cannot be is not sent
    if (snapshot.matches('recording') || snapshot.can({ type: 'entry.confirm' })) {
      const move = entryMove(draft, way)
      if (snapshot.matches('editing')) {
        expect(draftProblems(snapshot.context)).toEqual({})
        expect(factsOfEntry(money.standing, move)).not.toBe(null)
      }
      expect(Math.sign(move.cents)).toBe(way === 'received' ? 1 : -1)
    }
  },
})
