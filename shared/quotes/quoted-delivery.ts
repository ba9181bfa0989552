import { costOf, type DeliveryCost } from '#shared/orders/delivery-cost'
import type { DeliveryMode, DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import type { AnswerDelivery } from './quoted-delivery.schema.ts'

/** The zone of a postcode; null: none of those that the tariff names. */
const zoneOf = (tariff: DeliveryTariff | null, postalCode: string): string | null =>
  tariff?.zones.find(({ prefixes }) => prefixes.some((prefix) => postalCode.startsWith(prefix)))?.name ?? null

/**
 * What the delivery of an accepted quote costs: what was answered, in the zone that it was answered for. `tariff`: the one in
 * force, by which it may be fetched; null: the shop has none.
 */
export const quotedCost = (
  mode: DeliveryMode,
  { cents, why, postalCode: answered }: AnswerDelivery,
  tariff: DeliveryTariff | null,
  postalCode: string,
): DeliveryCost => {
  if (mode === 'pickup') {
    if (tariff === null) return { kind: 'quoted', reason: 'le retrait sur place n’est pas proposé' }
    return costOf('pickup', tariff, { grams: 0, longest: 0 }, { postalCode, goodsCents: 0 })
  }
  if (answered !== null && zoneOf(tariff, answered) !== zoneOf(tariff, postalCode))
    return { kind: 'quoted', reason: `le devis la chiffre pour le ${answered}` }
  return { kind: 'priced', cents, why }
}
