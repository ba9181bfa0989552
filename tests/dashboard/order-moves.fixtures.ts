import type { SeenOrder } from '#machines/dashboard/orders/order-moves.machine'

/** Two orders as staff see them: one that waits for its payment to come in, one that is partly paid. */
export const seenOrders = [
  {
    id: 'o1',
    number: 'CMD-2026-000001',
    customer: 'Stores Démo',
    status: 'confirmed',
    paid: 0,
    rest: 2500,
    deliveryMode: null,
  },
  {
    id: 'o2',
    number: 'CMD-2026-000002',
    customer: 'Pose Démo',
    status: 'confirmed',
    paid: 1200,
    rest: 300,
    deliveryMode: 'ship',
  },
] as const satisfies readonly SeenOrder[]

/** The same, once they are being made. */
export const ordersInProduction = seenOrders.map((order) => ({ ...order, status: 'in_production' as const }))
