import { expect } from 'vitest'
import { SEARCH_LENGTH } from '#machines/catalogue/search.machine'
import { type Suggestion, suggestMachine } from '#machines/catalogue/suggest.machine'
import { declarePaths } from '#paths/declare'
import { SEARCH_MIN_LENGTH } from '#shared/catalogue/catalogue.schema'
import { byHand, REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { fullModel } from '#tests/shop/shop.fixtures'

const suggestion = (reference: string): Suggestion => ({
  model: { ...fullModel, subFamily: { id: reference, name: reference, reference } },
  ...{ name: `Rail ${reference}`, reference, family: 'Rail manuel 25', facts: null },
})

export const suggestPaths = declarePaths(suggestMachine, {
  title: 'Les propositions de la recherche',
  notWalked: { api: { 'je choisis ce qui n’y est plus': REFUSED }, browser: byHand('finding') },
  inputs: {
    'le champ est vide': { text: '' },
    'l’adresse cherche « rail »': { text: 'rail' },
  },
  events: {
    'je tape « ra »': { type: 'text.type', text: 'ra' },
    'je tape « ra-25 »': { type: 'text.type', text: ' ra-25 ' },
    'je descends': { type: 'list.move', by: 1 },
    'je monte': { type: 'list.move', by: -1 },
    'je ferme': { type: 'list.close' },
    'les résultats sont dessous': { type: 'list.rest' },
    'je choisis la première': { type: 'suggestion.choose', place: 0 },
    'je choisis ce qui n’y est plus': { type: 'suggestion.choose', place: 5 },
    'je valide': { type: 'text.submit' },
  },
  delays: { debounce: 'un instant passe' },
  effects: {
    suggest: {
      'la référence y est': [suggestion('RA-25'), suggestion('RA-25-CIN')],
      'une autre y est': [suggestion('RA-25-CIN')],
      'rien n’est trouvé': [],
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    suggest: ({ text }) => (text.length < SEARCH_MIN_LENGTH ? ['too short'] : []),
  },
  states: {
    closed: 'aucune proposition',
    waiting: 'on tape encore',
    reading: 'les propositions se cherchent',
    open: 'les propositions sont là',
    judging: 'ce qui est tapé se cherche en entier',
  },
  project: ({ context: { text, found, active } }) => [text, found.length, active],
  check: (snapshot) => {
    const { text, found, active } = snapshot.context
    if (snapshot.matches('open')) expect(found.length).toBeGreaterThan(0)
    if (active !== null) expect([snapshot.matches('open'), found[active] !== undefined]).toEqual([true, true])
    if (snapshot.matches('reading')) expect(text.trim().length).toBeGreaterThanOrEqual(SEARCH_LENGTH)
  },
})
