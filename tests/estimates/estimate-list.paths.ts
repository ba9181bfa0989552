import { expect } from 'vitest'
import { estimateListMachine } from '#machines/estimates/estimate-list.machine'
import { declarePaths } from '#paths/declare'
import { EstimatesQuery } from '#shared/estimates/estimates.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused } from '#tests/platform/refused'
import { anEstimateRow } from './own-estimates.fixtures.ts'

export const estimateListPaths = declarePaths(estimateListMachine, {
  title: 'La liste des devis clients',
  notWalked: { browser: byHand('estimates') },
  inputs: { 'la liste s’ouvre': { query: { search: '', state: null } } },
  events: {
    'j’écris « tilleuls »': { type: 'text.type', text: 'tilleuls' },
    'je cherche': { type: 'search.submit' },
    'j’efface la recherche': { type: 'search.clear' },
    'je choisis les acceptés': { type: 'state.choose', state: 'accepted' },
    'l’adresse demande « tilleuls »': {
      type: 'address.changed',
      query: { search: 'tilleuls', state: null },
    },
    'je demande la suite': { type: 'more.ask' },
    'je réessaie': { type: 'list.retry' },
  },
  effects: {
    loadPage: {
      'des devis arrivent, avec une suite': {
        estimates: [anEstimateRow(3), anEstimateRow(2)],
        hasMore: true,
      },
      'les derniers devis arrivent': { estimates: [anEstimateRow(2), anEstimateRow(1)], hasMore: false },
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    loadPage: ({ search, state, after }) =>
      refused(EstimatesQuery, {
        ...(search !== '' && { search }),
        ...(state !== null && { state }),
        ...(after !== null && { after }),
      }),
  },
  states: {
    loading: 'la liste se charge',
    failed: 'la liste ne s’est pas chargée',
    'listed.idle': 'la liste est là',
    'listed.more': 'la suite se charge',
    'listed.moreFailed': 'la suite ne s’est pas chargée',
  },
  project: ({ context: { estimates, hasMore, failure, query, text } }) => [
    estimates.length,
    hasMore,
    failure?.code,
    query.search,
    text,
  ],
  check: (snapshot) => {
    const { estimates, hasMore, failure } = snapshot.context
    const ids = estimates.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(snapshot.can({ type: 'more.ask' })).toBe(hasMore && snapshot.matches({ listed: 'idle' }))
    expect(snapshot.can({ type: 'list.retry' })).toBe(failure !== null)
  },
})
