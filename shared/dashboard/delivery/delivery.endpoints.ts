import { endpoint } from '#shared/platform/endpoint'
import type { AdminDeliveryReply, SetDeliveryBody } from './delivery.schema.ts'

export const adminDelivery = endpoint<{ reply: AdminDeliveryReply }>(
  'GET',
  '/api/admin/delivery-tariff',
  'admin',
)

/**
 * In force at once, for what is ordered from then on. INVALID_FIELDS (422) on `tariff`; DELIVERY_TARIFF_CHANGED (409, with
 * `version` and `tariff` as they are now) when another came between.
 */
export const setDelivery = endpoint<{ body: SetDeliveryBody; reply: AdminDeliveryReply }>(
  'PUT',
  '/api/admin/delivery-tariff',
  'admin',
)
