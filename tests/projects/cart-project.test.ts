import { expect, test } from 'vitest'
import { cartProjectId } from '#machines/projects/cart-project'

test('the chantier of a cart is read of what its own account kept, and of nothing else', () => {
  const kept = { version: 1, userId: 'u', project: { id: 'p', name: 'Villa Roche' }, revision: 3, agreed: {} }
  const read = (stored: object) => cartProjectId(JSON.stringify(stored), 0, 'u')
  expect([
    read(kept),
    read({ ...kept, userId: 'other' }),
    read({ ...kept, version: 2 }),
    read({ ...kept, project: null }),
    cartProjectId('not what was kept', 0, 'u'),
    cartProjectId(null, 0, 'u'),
    cartProjectId(JSON.stringify(kept), 1, 'u'),
    cartProjectId(JSON.stringify({ ...kept, cart: 1 }), 1, 'u'),
  ]).toEqual(['p', null, null, null, null, null, null, 'p'])
  // whose it is, the server asks
  expect(cartProjectId(JSON.stringify({ ...kept, userId: 'other' }), 0)).toBe('p')
})
