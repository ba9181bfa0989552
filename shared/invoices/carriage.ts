import type { PartLine } from '#shared/orders/parcels'
import { formatCents } from '#shared/platform/money'
import { type InvoiceAmounts, type InvoicedOrder, invoiceOf } from './invoice.rules.ts'

/** What a parcel is invoiced for its carriage, as staff read it before it leaves. */
export interface ParcelCarriage {
  /** French; empty where the order has none, or nothing leaves */
  readonly text: string
  /** it begins both deliveries of an order that is brought in two, and has the carriage of each */
  readonly isBoth: boolean
}

const NONE: ParcelCarriage = { text: '', isBoth: false }

/** `Livraison facturée avec ce colis : 9,90 € HT.`, of what leaves next; `before`: the order's invoices so far. */
export const parcelCarriage = (
  order: InvoicedOrder,
  leaving: readonly PartLine[],
  before: readonly InvoiceAmounts[],
): ParcelCarriage => {
  if (order.deliveryCents === 0 || leaving.length === 0) return NONE
  const centsOf = (lines: readonly PartLine[]): number => invoiceOf(order, lines, before).deliveryCents
  const cents = centsOf(leaving)
  if (cents === 0) return { text: 'Aucune livraison n’est facturée avec ce colis.', isBoth: false }
  const text = `Livraison facturée avec ce colis\u00a0: ${formatCents(cents)} HT.`
  const { firstDelivery } = order
  const first = firstDelivery ? centsOf(leaving.filter(({ line }) => firstDelivery.lines.includes(line))) : 0
  if (first === 0 || first === cents) return { text, isBoth: false }
  return {
    text: `${text} Il réunit des articles des deux livraisons de la commande, et facture les deux\u00a0: ${formatCents(first)} et ${formatCents(cents - first)}.`,
    isBoth: true,
  }
}
