import Type, { type Static } from 'typebox'
import { SITE_MAX } from './order-limits.ts'

/** Whom one meets where an order goes, and when it is wished for; what was not said is empty, or null. */
export const OrderSite = Type.Object({
  contactName: Type.String({ maxLength: SITE_MAX.contactName }),
  contactPhone: Type.String({ maxLength: SITE_MAX.contactPhone }),
  /** yyyy-mm-dd: a wish, which promises nothing */
  wishedOn: Type.Union([Type.String({ maxLength: 10 }), Type.Null()]),
})
export type OrderSite = Static<typeof OrderSite>

/** What the steps of an order begin with, so that nothing known is asked again; each absent where it is not known. */
export const Recalled = Type.Object({
  /** ids of one's own addresses that the last order went to; null: of none that stands still */
  lastAddresses: Type.Optional(
    Type.Object({
      billing: Type.Union([Type.String(), Type.Null()]),
      shipping: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** of the chantier that the cart is of */
  site: Type.Optional(OrderSite),
})
export type Recalled = Static<typeof Recalled>
