import { formatCents } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'
import type { DeliveryMode } from './delivery-tariff.schema.ts'

/** What an order or a cart costs, in cents; the rate in percent. */
export interface TotalAmounts {
  /** goods ex. VAT */
  netCents: number
  /** of all of it */
  vatPercent: number
  vatCents: number
  /** absent or null: it is no part of the total; without an amount the rule has no answer */
  delivery?: { mode: DeliveryMode; cents: number | undefined } | null | undefined
}

export interface TotalRow {
  label: string
  /** what the amount leaves out */
  without?: string
  amount: string
}

/** How it leaves, before what that is made of. */
export const deliveryNames: Readonly<Record<DeliveryMode, string>> = {
  ship: 'Livraison',
  ship_in_two: 'Livraison en deux fois',
  pickup: 'Retrait',
}

/** `Livraison : 3,1 kg : 9,90 €.`, `Retrait : À l’entrepôt.` */
export const deliverySentence = ({ mode, why }: { mode: DeliveryMode; why: string }): string =>
  `${deliveryNames[mode]}\u00a0: ${why}.`

/** Where an order goes: what that is called, and the place where it is fetched; null: it is brought to its address. */
export const destinationOf = (
  delivery: { mode: DeliveryMode; why: string } | null,
): { label: string; fetchedAt: string | null } => ({
  label: deliveryNames[delivery?.mode ?? 'ship'],
  fetchedAt: delivery?.mode === 'pickup' ? delivery.why : null,
})

const deliveryLabels: Readonly<Record<DeliveryMode, string>> = {
  ship: 'Livraison HT',
  ship_in_two: 'Livraison en deux fois HT',
  pickup: 'Retrait sur place',
}

/** HT, delivery, TVA and TTC as every screen, paper and mail tells them. */
export const totalRows = ({ netCents, vatPercent, vatCents, delivery }: TotalAmounts): TotalRow[] => {
  const cents = delivery?.cents
  const vat = { label: `TVA ${formatPercent(vatPercent)}`, amount: formatCents(vatCents) }
  const total = { label: 'Total TTC', amount: formatCents(netCents + (cents ?? 0) + vatCents) }
  const goods = { label: 'Total HT', amount: formatCents(netCents) }
  if (!delivery) return [goods, vat, { ...total, without: 'hors livraison' }]
  const label = deliveryLabels[delivery.mode]
  if (cents === undefined)
    return [goods, { label, amount: 'sur devis' }, vat, { ...total, without: 'hors livraison' }]
  return [
    { label: 'Produits HT', amount: formatCents(netCents) },
    { label, amount: cents === 0 ? 'offert' : formatCents(cents) },
    { label: 'Total HT', amount: formatCents(netCents + cents) },
    vat,
    total,
  ]
}
