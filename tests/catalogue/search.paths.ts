import { expect } from 'vitest'
import { SEARCH_LENGTH, searchMachine } from '#machines/catalogue/search.machine'
import { declarePaths } from '#paths/declare'
import { byHand, NO_CALL } from '#tests/platform/not-walked'

export const searchPaths = declarePaths(searchMachine, {
  title: 'La recherche',
  notWalked: { api: NO_CALL, browser: byHand('catalogue') },
  inputs: {
    'le catalogue est ouvert': { keywords: '' },
    'l’adresse cherche « rail »': { keywords: 'rail' },
  },
  events: {
    'je tape « ra »': { type: 'keywords.type', text: 'ra' },
    'je tape « rail »': { type: 'keywords.type', text: ' rail ' },
    'j’efface tout': { type: 'keywords.type', text: ' ' },
    'je valide': { type: 'keywords.submit' },
    'l’adresse dit « rail »': { type: 'address.changed', keywords: 'rail' },
    'l’adresse ne cherche plus': { type: 'address.changed', keywords: '' },
  },
  delays: { debounce: 'une demi-seconde passe' },
  states: {
    settled: 'la page suit la recherche',
    typing: 'on tape encore',
    tooShort: '« trois caractères au moins »',
  },
  project: ({ context }) => context,
  check: ({ context: { applied } }) => {
    if (applied !== '') expect(applied.length).toBeGreaterThanOrEqual(SEARCH_LENGTH)
  },
  equivalent: {
    'target removed, search.judging always (2)':
      'what was applied is what stands there: the first branch settles it',
    'target removed, search.judging always (3)':
      'what was applied is what stands there: the first branch settles it',
  },
})
