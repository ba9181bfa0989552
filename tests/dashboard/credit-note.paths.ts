import { expect } from 'vitest'
import { creditNoteMachine } from '#machines/dashboard/orders/credit-note.machine'
import { declarePaths } from '#paths/declare'
import { chosenCredit, creditableIn, takenProblem } from '#shared/dashboard/orders/credit-draft'
import {
  AdminOrderParams,
  type CreditedInvoice,
  CreditInvoiceBody,
} from '#shared/dashboard/orders/orders.schema'
import { reasonProblem } from '#shared/orders/payable'
import { byHand, REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

/** What the invoices of an order are of: units of its two lines. */
export const INVOICED = [6, 2]

const amountsOf = (quantities: readonly number[], deliveryCents: number): CreditedInvoice['amounts'] => {
  const lines = quantities.map((quantity, line) => ({
    line,
    quantity,
    unitCents: 1_000,
    ecoCents: 0,
    totalCents: 1_000 * quantity,
  }))
  const netCents = lines.reduce((sum, { totalCents }) => sum + totalCents, deliveryCents)
  return {
    lines,
    rebates: [],
    deliveryCents,
    netCents,
    vatPercent: 20,
    vatCents: netCents / 5,
    totalCents: netCents + netCents / 5,
  }
}

const invoice: CreditedInvoice = {
  id: 'i1',
  number: 'FAC-2026-000001',
  day: '2026-03-02',
  amounts: amountsOf(INVOICED, 0),
  credits: [],
}

/** The one invoice of an order, and as it is read once a unit of its first line is credited. */
export const invoices: Readonly<Record<'whole' | 'credited', readonly CreditedInvoice[]>> = {
  whole: [invoice],
  credited: [{ ...invoice, credits: [amountsOf([1], 0)] }],
}

export const creditNotePaths = declarePaths(creditNoteMachine, {
  title: 'Établir un avoir',
  notWalked: {
    api: { 'je choisis une facture qui n’y est pas': REFUSED },
    browser: byHand('dashboard-credit-notes'),
  },
  inputs: { 'rien n’est encore repris': { id: 'o1', invoices: invoices.whole } },
  events: {
    'j’ouvre « Établir un avoir »': { type: 'credit.ask' },
    'je choisis la facture': { type: 'invoice.choose', index: 0 },
    'je choisis une facture qui n’y est pas': { type: 'invoice.choose', index: 9 },
    'je reprends une unité de la ligne 1': { type: 'units.set', line: 0, units: 1 },
    'je reprends tout': { type: 'units.all' },
    'je ne reprends rien': { type: 'units.none' },
    'je demande la livraison, qui n’est pas facturée': { type: 'delivery.set', delivery: true },
    'je tape une remise de 3 € sur la ligne 2': { type: 'rebate.type', line: 1, text: '3,00' },
    'je tape une remise qui n’est pas un montant': { type: 'rebate.type', line: 1, text: 'trois' },
    'je tape le motif': { type: 'reason.type', text: ' Store rendu ' },
    'la commande est relue, un avoir de plus': { type: 'invoices.read', invoices: invoices.credited },
    'j’établis l’avoir et préviens le client': { type: 'credit.confirm' },
    'je reviens': { type: 'credit.close' },
  },
  effects: {
    creditInvoice: {
      'l’avoir est établi': 'Avoir AV-2026-000001 de 12,00\u00a0€ TTC établi.',
      'un avoir est établi avant le mien': refusal('ORDER_CHANGED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    creditInvoice: ({ id, body }) => [
      ...refusedAddress(AdminOrderParams, { id }),
      ...refused(CreditInvoiceBody, body),
    ],
  },
  states: {
    idle: 'la commande se lit',
    editing: 'ce que l’avoir reprend se choisit',
    sending: 'l’avoir s’établit',
  },
  project: ({ context }) => [
    context.invoices.map(({ credits }) => credits.length),
    context.chosen,
    context.taken,
    context.typed,
    context.reason,
    context.failure?.code,
    context.isOvertaken,
  ],
  check: (snapshot) => {
    const { context } = snapshot
    // what cannot be credited, or has no reason, is not sent
    if (snapshot.can({ type: 'credit.confirm' }))
      expect([takenProblem(context), reasonProblem(context.reason)]).toEqual([null, null])
    // nothing is shown of a credit note that cannot be
    expect(chosenCredit(context) === null).toBe(takenProblem(context) !== null)
    const most = creditableIn(context).lines
    for (const { line, quantity } of snapshot.matches('editing') ? context.taken.lines : [])
      expect(quantity).toBeLessThanOrEqual(most.find((one) => one.line === line)?.quantity ?? 0)
  },
})
