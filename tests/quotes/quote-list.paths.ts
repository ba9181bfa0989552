import { expect } from 'vitest'
import { quoteListMachine } from '#machines/quotes/quote-list.machine'
import { declarePaths } from '#paths/declare'
import { QuotesQuery } from '#shared/quotes/quotes.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused } from '#tests/platform/refused'
import { aDraftRow, aQuoteRow } from './quotes.fixtures.ts'

export const quoteListPaths = declarePaths(quoteListMachine, {
  title: 'La liste des devis',
  notWalked: { browser: byHand('quotes') },
  inputs: { 'la liste s’ouvre': undefined },
  events: {
    'je demande la suite': { type: 'more.ask' },
    'je réessaie': { type: 'list.retry' },
  },
  effects: {
    loadPage: {
      'des devis arrivent, avec une suite': {
        drafts: [aDraftRow()],
        quotes: [aQuoteRow(3), aQuoteRow(2)],
        hasMore: true,
      },
      'les derniers devis arrivent': { drafts: [], quotes: [aQuoteRow(2), aQuoteRow(1)], hasMore: false },
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: { loadPage: ({ after }) => refused(QuotesQuery, after === null ? {} : { after }) },
  states: {
    loading: 'la liste se charge',
    failed: 'la liste ne s’est pas chargée',
    'listed.idle': 'la liste est là',
    'listed.more': 'la suite se charge',
    'listed.moreFailed': 'la suite ne s’est pas chargée',
  },
  project: ({ context: { drafts, quotes, hasMore, failure } }) => [
    drafts.length,
    quotes.length,
    hasMore,
    failure?.code,
  ],
  check: (snapshot) => {
    const { quotes, hasMore, failure } = snapshot.context
    const ids = quotes.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(snapshot.can({ type: 'more.ask' })).toBe(hasMore && snapshot.matches({ listed: 'idle' }))
    expect(snapshot.can({ type: 'list.retry' })).toBe(failure !== null)
  },
})
