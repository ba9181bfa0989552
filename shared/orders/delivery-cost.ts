import { formatCents, roundHalfUp } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'
import type { DeliveryMode, DeliveryTariff } from './delivery-tariff.schema.ts'

/** What an order weighs and how long it is, packed, and what bringing it costs (decision 057). Cents ex. VAT; VAT as the goods. */

/** An order as a carrier sees it. */
export interface Parcel {
  /** undefined where some part of it does not tell */
  grams: number | undefined
  /** mm of the longest piece; 0 where none is worth telling */
  longest: number
}

/** A line of a price, as far as it is carried. */
interface CarriedLine {
  kind: 'component' | 'surcharge'
  grams?: number | undefined
  longest?: number | undefined
}

/** A cart's or an order's line. */
export interface CarriedConfiguration {
  quantity: number
  /** absent in what was stored before it was known */
  lines?: readonly CarriedLine[] | undefined
}

/** Everything of the lines together. */
export const parcelOf = (configurations: readonly CarriedConfiguration[]): Parcel => {
  let grams: number | undefined = 0
  let longest = 0
  for (const { quantity, lines } of configurations) {
    const parts = lines?.filter(({ kind }) => kind === 'component')
    if (parts === undefined) grams = undefined
    for (const part of parts ?? []) {
      grams = grams === undefined || part.grams === undefined ? undefined : grams + part.grams * quantity
      longest = Math.max(longest, part.longest ?? 0)
    }
  }
  return { grams, longest }
}

/** Where an order goes, and what it is worth. */
export interface Destination {
  /** of the delivery address */
  postalCode: string
  /** goods ex. VAT */
  goodsCents: number
}

export type DeliveryCost =
  | {
      kind: 'priced'
      cents: number
      /** what of that is of the first of two deliveries; absent: it is one */
      firstCents?: number
      /** French: what the amount is made of */
      why: string
      /** goods ex. VAT that are still to come before it costs less, and what it costs then; absent: it never does */
      cheaper?: { missingCents: number; cents: number }
    }
  /** the rule has no answer: French, why */
  | { kind: 'quoted'; reason: string }

/** What bringing it costs; nothing is charged that the tariff cannot tell. */
export const deliveryCost = (
  tariff: DeliveryTariff,
  { grams, longest }: Parcel,
  { postalCode, goodsCents }: Destination,
): DeliveryCost => {
  const zone = tariff.zones.find(({ prefixes }) => prefixes.some((prefix) => postalCode.startsWith(prefix)))
  if (zone?.factor === null) return quoted(`la livraison en ${zone.name} se chiffre au cas par cas`)
  if (grams === undefined) return quoted('le poids d’une pièce n’est pas connu')
  if (longest > tariff.quoteOverMm) {
    return quoted(
      `une pièce de ${metres(longest)} ne part pas par transporteur (${metres(tariff.quoteOverMm)} au plus)`,
    )
  }
  const factor = zone?.factor ?? 1
  const lengthStep = tariff.lengths.findLast(({ overMm }) => longest > overMm)
  const partsOf = (free: boolean) => {
    const weight = free ? 0 : weightCents(tariff, grams)
    const whole = lengthStep?.cents ?? 0
    const length = free ? roundHalfUp((whole * tariff.lengthPercentWhenFree) / 100) : whole
    return { weight, length, cents: roundHalfUp((weight + length) * factor) }
  }
  const missingCents = tariff.freeFromCents === null ? null : tariff.freeFromCents - goodsCents
  const free = missingCents !== null && missingCents <= 0
  const { weight, length, cents } = partsOf(free)
  const told = [
    free ? 'poids offert' : `${formatNumber(grams / 1000, 1)}\u00a0kg\u00a0: ${formatCents(weight)}`,
    ...(lengthStep ? [`pièce de plus de ${metres(lengthStep.overMm)}\u00a0: ${formatCents(length)}`] : []),
    ...(zone ? [`${zone.name}\u00a0: × ${formatNumber(factor, 2)}`] : []),
  ]
  const then = partsOf(true).cents
  return {
    kind: 'priced',
    cents,
    why: told.join(', '),
    ...(!free && missingCents !== null && then < cents && { cheaper: { missingCents, cents: then } }),
  }
}

/** `Plus que 180,00 € HT pour le franco de port.`; empty where more goods make it no cheaper. */
export const cheaperText = (cost: DeliveryCost): string => {
  if (cost.kind !== 'priced' || cost.cheaper === undefined) return ''
  const { missingCents, cents } = cost.cheaper
  const more = `Plus que ${formatCents(missingCents)} HT`
  return cents === 0
    ? `${more} pour le franco de port.`
    : `${more} et la livraison passe à ${formatCents(cents)} HT.`
}

const quoted = (reason: string): DeliveryCost => ({ kind: 'quoted', reason })

/** To the millimetre: what is refused is never told as long as what is taken. */
const metres = (mm: number): string => `${formatNumber(mm / 1000, 3)}\u00a0m`

/** 32.3 kg are 32,300 g, not what binary fractions make of them. */
const gramsOf = (kg: number): number => roundHalfUp(kg * 1000)

const weightCents = ({ weights, perKgCents }: DeliveryTariff, grams: number): number => {
  const step = weights.find(({ upToKg }) => grams <= gramsOf(upToKg))
  if (step) return step.cents
  const last = weights.at(-1)
  if (last === undefined) return 0
  return last.cents + Math.ceil((grams - gramsOf(last.upToKg)) / 1000) * perKgCents
}

/** What somebody chose: fetched at the shop, or brought to an address at once. */
export const costOf = (
  mode: Exclude<DeliveryMode, 'ship_in_two'>,
  tariff: DeliveryTariff,
  parcel: Parcel,
  destination: Destination,
): DeliveryCost => {
  if (mode === 'ship') return deliveryCost(tariff, parcel, destination)
  if (tariff.pickUpAt === null) return quoted('le retrait sur place n’est pas proposé')
  return { kind: 'priced', cents: 0, why: tariff.pickUpAt }
}

/** Sizes and amounts that do not ascend, and a postcode of two zones: French, one sentence each; empty for a good one. */
export const tariffProblems = ({ weights, lengths, quoteOverMm, zones }: DeliveryTariff): string[] => {
  const prefixes = zones.flatMap((zone) => zone.prefixes)
  return [
    ...(ascends(weights.map(({ upToKg }) => upToKg))
      ? []
      : ['Les poids doivent aller du plus petit au plus grand.']),
    ...(ascends(
      weights.map(({ cents }) => cents),
      true,
    )
      ? []
      : ['Un poids plus grand ne peut pas coûter moins.']),
    ...(ascends(lengths.map(({ overMm }) => overMm))
      ? []
      : ['Les longueurs doivent aller de la plus petite à la plus grande.']),
    ...(ascends(
      lengths.map(({ cents }) => cents),
      true,
    )
      ? []
      : ['Une longueur plus grande ne peut pas coûter moins.']),
    ...((lengths.at(-1)?.overMm ?? 0) < quoteOverMm
      ? []
      : ['La longueur sur devis doit dépasser toutes les autres.']),
    ...(new Set(prefixes).size === prefixes.length
      ? []
      : ['Un début de code postal ne peut servir qu’une fois.']),
  ]
}

const ascends = (values: readonly number[], mayRepeat = false): boolean =>
  values.every((value, index) => {
    const before = values[index - 1]
    return before === undefined || (mayRepeat ? value >= before : value > before)
  })
