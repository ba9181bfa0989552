import Type, { type Static } from 'typebox'
import { DeliveryMode } from './delivery-tariff.schema.ts'

/** How an order leaves, and the euros ex. VAT that the customer accepts for it. */
export const AcceptedDelivery = Type.Object({ mode: DeliveryMode, amount: Type.Number({ minimum: 0 }) })
export type AcceptedDelivery = Static<typeof AcceptedDelivery>

/** How an order leaves, and what that cost when it was placed: euros ex. VAT. `why`: French, what that is made of, or where it is fetched. */
export const OrderDelivery = Type.Object({
  mode: DeliveryMode,
  amount: Type.Number(),
  /** what of that is of the first of two deliveries; absent: it is one, or was ordered before that was kept */
  first: Type.Optional(Type.Number()),
  why: Type.String(),
})
export type OrderDelivery = Static<typeof OrderDelivery>
