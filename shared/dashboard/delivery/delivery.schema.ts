import Type, { type Static } from 'typebox'
import { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'

/** The tariff of the delivery as staff set it; `version` 0: none was ever set, null: the shop tells no cost. */
export const TariffInForce = Type.Object({
  version: Type.Integer(),
  tariff: Type.Union([DeliveryTariff, Type.Null()]),
})
export type TariffInForce = Static<typeof TariffInForce>

export const AdminDeliveryReply = Type.Object({
  success: Type.Literal(true),
  ...TariffInForce.properties,
  /** references of models on sale of which some part tells no weight, the first of them: their delivery is quoted */
  unweighed: Type.Object({ total: Type.Integer(), references: Type.Array(Type.String()) }),
})
export type AdminDeliveryReply = Static<typeof AdminDeliveryReply>

/** `seen`: the version that it was decided on. */
export const SetDeliveryBody = Type.Object({
  seen: Type.Integer({ minimum: 0 }),
  tariff: Type.Union([DeliveryTariff, Type.Null()]),
})
export type SetDeliveryBody = Static<typeof SetDeliveryBody>
