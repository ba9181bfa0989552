import { costOf, type DeliveryCost } from '#shared/orders/delivery-cost'
import type { DeliveryMode, DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import type { AnswerDelivery } from './quoted-delivery.schema.ts'

/** The zone of a postcode; null: none of those that the tariff names. */
const zoneOf = (tariff: DeliveryTariff, postalCode: string): string | null =>
  tariff.zones.find(({ prefixes }) => prefixes.some((prefix) => postalCode.startsWith(prefix)))?.name ?? null

/** The département of a postcode, as it begins: 69, 971. */
const departmentOf = (postalCode: string): string => postalCode.slice(0, isMainland(postalCode) ? 2 : 3)

/** Whether it is of « France métropolitaine », Corsica with it. */
export const isMainland = (postalCode: string): boolean => !/^9[78]/.test(postalCode)

/** Whether what was answered for one postcode holds for another: in its zone of the tariff, without a tariff in its département. */
const isSamePlace = (tariff: DeliveryTariff | null, one: string, other: string): boolean =>
  tariff === null ? departmentOf(one) === departmentOf(other) : zoneOf(tariff, one) === zoneOf(tariff, other)

/**
 * What the delivery of an accepted quote costs: what was answered, at the place that it was answered for, or anywhere where it
 * names none. `tariff`: the one in force, by which it may be fetched; null: the shop has none.
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
  if (mode === 'ship_in_two') return { kind: 'quoted', reason: 'le devis la chiffre en une fois' }
  if (answered !== null && !isSamePlace(tariff, answered, postalCode))
    return { kind: 'quoted', reason: `le devis la chiffre pour le ${answered}` }
  return { kind: 'priced', cents, why }
}
