import { expect, test } from 'vitest'
import { refusalText } from '#client/account/refusal-text.ts'
import { FAVORITE_FAILED, favoriteProblemText } from '#client/orders/history/favorite-text.ts'
import type { FavoriteProblem } from '#machines/orders/favorite.machine'

test.each([
  ['NETWORK', 'Une erreur est survenue'],
  // a call that was given up says so
  ['TIMEOUT', 'Refus TIMEOUT'],
  ['INVALID_FIELDS', 'Refus INVALID_FIELDS'],
])('a change of the account refused as %s says « %s »', (code, text) => {
  expect(refusalText({ code, message: `Refus ${code}` })).toBe(text)
})

test.each<[FavoriteProblem | null, string | undefined]>([
  [null, undefined],
  ['name', 'Le nom de la commande doit contenir entre 3 et 40 caractères.'],
  [{ code: 'RATE_LIMITED', message: 'Patientez.' }, 'Patientez.'],
  [{ code: 'INTERNAL', message: 'Une erreur est survenue' }, 'Une erreur serveur est survenue.'],
])('a favourite’s name that is not kept for %j says « %s »', (problem, text) => {
  expect(favoriteProblemText(problem)).toBe(text)
})

test('a star that fails says §8’s sentence', () => {
  expect(FAVORITE_FAILED).toBe('Une erreur serveur est survenue.')
})
