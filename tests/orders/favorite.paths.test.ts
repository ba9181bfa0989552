import { expect } from 'vitest'
import { favoriteMachine } from '#machines/orders/favorite.machine'
import { favoriteNameProblem } from '#shared/orders/favorite.rules'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

describePaths(favoriteMachine, {
  inputs: [{ id: 'o1' }],
  events: [
    { type: 'star.toggle', isFavorite: false },
    { type: 'star.toggle', isFavorite: true },
    { type: 'name.edit', name: null },
    { type: 'name.edit', name: 'Chambre type' },
    { type: 'name.type', text: 'ab' },
    { type: 'name.type', text: 'Salle' },
    { type: 'name.submit' },
    { type: 'name.cancel' },
    done('toggleFavorite', true),
    failed('toggleFavorite', refusal('NETWORK')),
    done('setFavoriteName', 'Salle'),
    failed('setFavoriteName', refusal('INVALID_FIELDS', { errors: { name: ['Non.'] } })),
    failed('setFavoriteName', refusal('INTERNAL')),
  ],
  project: ({ context: { wished, text, problem } }) => [wished, text, problem],
  check: (snapshot) => {
    const { wished, text, problem } = snapshot.context
    expect(wished !== null).toBe(snapshot.matches('toggling'))
    if (snapshot.matches('saving')) expect(favoriteNameProblem(text)).toBeNull()
    if (!snapshot.matches('editing')) expect(problem).toBeNull()
    expect(snapshot.can({ type: 'star.toggle', isFavorite: false })).toBe(snapshot.matches('shown'))
  },
})
