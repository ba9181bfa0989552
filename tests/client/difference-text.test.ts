import { expect, test } from 'vitest'
import { sinceText } from '#client/cart/difference-text.ts'

const none = { unchanged: 0, price_moved: 0, replaced: 0, unavailable: 0 }

test.each([
  [{ ...none, unchanged: 3 }, 0, 'Rien n’a changé depuis.'],
  [
    { ...none, unchanged: 2 },
    1,
    'Depuis cette commande : 2 lignes sur 3 inchangées, 1 ligne que vous avez modifiée.',
  ],
  [
    { unchanged: 1, price_moved: 1, replaced: 1, unavailable: 2 },
    2,
    'Depuis cette commande : 1 ligne sur 7 inchangée, 1 ligne dont le prix a changé, 1 ligne modifiée, 2 lignes qui ne sont plus disponibles, 2 lignes que vous avez modifiées.',
  ],
])('what became of a past order’s lines: %j and %i changed by hand', (counts, changedByHand, text) => {
  expect(sinceText({ counts, changedByHand }).replaceAll('\u00a0', ' ')).toBe(text)
})
