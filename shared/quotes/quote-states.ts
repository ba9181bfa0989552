import { keysOf } from '#shared/platform/keys'

/** What each state of a quote is called (decision 062); which may follow which: machines/lives/quote.machine.ts. */

/** In the order in which a quote meets them. */
export const quoteStateLabels = {
  draft: 'Brouillon',
  sent: 'Envoyé',
  in_study: 'À l’étude',
  answered: 'Répondu',
  changed: 'À modifier',
  accepted: 'Accepté',
  refused: 'Refusé',
  expired: 'Expiré',
  withdrawn: 'Sans suite',
  ordered: 'Commandé',
} as const

export type QuoteState = keyof typeof quoteStateLabels

export const QUOTE_STATES = keysOf(quoteStateLabels)
