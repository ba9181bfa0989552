import { expect, test } from 'vitest'
import { cartProjectId } from '#machines/projects/cart-project'

test('the chantier of a cart is read of what was kept of that cart, and of nothing else', () => {
  const kept = { version: 1, userId: 'u', project: { id: 'p', name: 'Villa Roche' }, revision: 3, agreed: {} }
  const read = (stored: object) => cartProjectId(JSON.stringify(stored), 0)
  expect([
    read(kept),
    read({ ...kept, version: 2 }),
    read({ ...kept, project: null }),
    cartProjectId('not what was kept', 0),
    cartProjectId(null, 0),
    cartProjectId(JSON.stringify(kept), 1),
    cartProjectId(JSON.stringify({ ...kept, cart: 1 }), 1),
  ]).toEqual(['p', null, null, null, null, null, 'p'])
  // whose it is, the server asks
  expect(cartProjectId(JSON.stringify({ ...kept, userId: 'other' }), 0)).toBe('p')
})
