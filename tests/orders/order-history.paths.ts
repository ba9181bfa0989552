import { expect } from 'vitest'
import { orderHistoryMachine } from '#machines/orders/order-history.machine'
import { declarePaths } from '#paths/declare'
import { byHand, NO_CALL } from '#tests/platform/not-walked'

const reordered = { validatedCartId: 'cart', number: 'CMD-2026-000001' }
const complaint = { id: 'order', number: 'CMD-2026-000001', lines: [] }

export const orderHistoryPaths = declarePaths(orderHistoryMachine, {
  title: 'Les fenêtres de l’historique',
  notWalked: { api: NO_CALL, browser: byHand('order-history') },
  inputs: { 'l’historique s’ouvre': undefined },
  events: {
    'je commande à nouveau': { type: 'reorder.ask', order: reordered },
    'je réclame': { type: 'complaint.ask', order: complaint },
    'je ferme la fenêtre': { type: 'dialog.close' },
  },
  states: {
    reading: 'l’historique se lit',
    reordering: 'la fenêtre d’une nouvelle commande',
    complaining: 'la fenêtre d’une réclamation',
  },
  check: (snapshot) => {
    const { context } = snapshot
    expect(context.reordered !== null).toBe(snapshot.matches('reordering'))
    expect(context.complaint !== null).toBe(snapshot.matches('complaining'))
  },
})
