import Type, { type Static } from 'typebox'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { Shipment } from './carriers.ts'

/** Units of a line that leave together; `line`: its index from 0. */
export const PartLine = Type.Object({
  line: Type.Integer({ minimum: 0, maximum: CART_MAX_LINES - 1 }),
  quantity: Type.Integer({ minimum: 1 }),
})

/** What of an order left together, and how, as it is said now. */
export const Parcel = Type.Object({
  /** from 1 */
  number: Type.Integer(),
  /** when it left, ISO 8601 */
  at: Type.String(),
  /** null: nobody said how, or it is fetched */
  shipment: Type.Union([Shipment, Type.Null()]),
  lines: Type.Array(PartLine),
})
export type Parcel = Static<typeof Parcel>
