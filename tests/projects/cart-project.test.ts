import { expect, test } from 'vitest'
import { cartProjectId } from '#machines/projects/cart-project'

test('the chantier of a cart is read of what its own account kept, and of nothing else', () => {
  const kept = { version: 1, userId: 'u', project: { id: 'p', name: 'Villa Roche' }, revision: 3, agreed: {} }
  const read = (stored: object) => cartProjectId(JSON.stringify(stored), 'u')
  expect([
    read(kept),
    read({ ...kept, userId: 'other' }),
    read({ ...kept, version: 2 }),
    read({ ...kept, project: null }),
    cartProjectId('not what was kept', 'u'),
    cartProjectId(null, 'u'),
    cartProjectId(JSON.stringify(kept), 'u', 1),
    cartProjectId(JSON.stringify({ ...kept, cart: 1 }), 'u', 1),
  ]).toEqual(['p', null, null, null, null, null, null, 'p'])
})
