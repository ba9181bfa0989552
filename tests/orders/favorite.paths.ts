import { expect } from 'vitest'
import { favoriteMachine } from '#machines/orders/favorite.machine'
import { declarePaths } from '#paths/declare'
import { favoriteNameProblem } from '#shared/orders/favorite.rules'
import { FavoriteNameBody, OrderIdParams } from '#shared/orders/orders-history.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

export const favoritePaths = declarePaths(favoriteMachine, {
  title: 'Une commande favorite',
  notWalked: { browser: byHand('order-history') },
  inputs: { 'une commande de l’historique': { id: 'o1' } },
  events: {
    'je retire l’étoile': { type: 'star.toggle', isFavorite: false },
    'je mets l’étoile': { type: 'star.toggle', isFavorite: true },
    'je nomme le favori': { type: 'name.edit', name: null },
    'je renomme le favori': { type: 'name.edit', name: 'Chambre type' },
    'je tape « ab »': { type: 'name.type', text: 'ab' },
    'je tape « Salle »': { type: 'name.type', text: 'Salle' },
    'j’enregistre': { type: 'name.submit' },
    'je renonce': { type: 'name.cancel' },
  },
  effects: {
    toggleFavorite: {
      'l’étoile est enregistrée': true,
      'le réseau manque pour l’étoile': refusal('NETWORK'),
    },
    setFavoriteName: {
      'le nom est enregistré': 'Salle',
      'le nom est refusé': refusal('INVALID_FIELDS', { errors: { name: ['Non.'] } }),
      'l’enregistrement du nom échoue': refusal('INTERNAL'),
    },
  },
  asks: {
    toggleFavorite: ({ id: orderId }) => refusedAddress(OrderIdParams, { orderId }),
    setFavoriteName: ({ id: orderId, name }) => [
      ...refusedAddress(OrderIdParams, { orderId }),
      ...refused(FavoriteNameBody, { name }),
    ],
  },
  states: {
    shown: 'l’étoile et le nom se voient',
    toggling: 'l’étoile s’enregistre',
    editing: 'le nom se tape',
    saving: 'le nom s’enregistre',
  },
  project: ({ context: { wished, text, problem } }) => [wished, text, problem],
  check: (snapshot) => {
    const { wished, text, problem } = snapshot.context
    expect(wished !== null).toBe(snapshot.matches('toggling'))
    if (snapshot.matches('saving')) expect(favoriteNameProblem(text)).toBeNull()
    if (!snapshot.matches('editing')) expect(problem).toBeNull()
    expect(snapshot.can({ type: 'star.toggle', isFavorite: false })).toBe(snapshot.matches('shown'))
  },
})
