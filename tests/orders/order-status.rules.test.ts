import { expect, test } from 'vitest'
import { anyStatusLabel, ORDER_STATUSES } from '#shared/orders/order-status.rules'

test('a status is called by both of its names where orders are fetched among those that are brought', () => {
  expect(ORDER_STATUSES.map(anyStatusLabel)).toEqual([
    'En attente de paiement',
    'Confirmée',
    'En fabrication',
    'Expédiée en partie ou prête en partie',
    'Expédiée ou prête à retirer',
    'Livrée ou retirée',
    'Annulée',
  ])
})
