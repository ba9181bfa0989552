import { sizeTexts } from '#server/documents/line-texts'
import { detailsOf } from '#shared/cart/line-display'
import type { InvoiceAmounts } from '#shared/invoices/invoice.rules'
import type { InvoiceKind } from '#shared/invoices/invoice-kinds'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { discountOfLine, type LineDiscount } from '#shared/orders/line-discount'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import type { BankAccount, PaymentMethod } from '#shared/orders/payment-methods'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { deliveryNames } from '#shared/orders/totals.rules'
import type { Seller } from '#shared/platform/company'

/** What is kept with an invoice of that which may change, and which its order does not keep. */
export interface InvoiceFacts {
  /** as they stood when it was made */
  readonly seller: Seller
  /** digits; empty: none is known */
  readonly buyer: { readonly siren: string; readonly vat: string }
  /** the account that it is paid to; null: none was set */
  readonly bank: BankAccount | null
}

/** A line as it is printed and sent, in cents ex. VAT. */
export interface PrintedLine {
  readonly name: string
  /** of the seller; empty for none */
  readonly reference: string
  /** further lines, beneath the name */
  readonly details: readonly string[]
  readonly quantity: number
  readonly unitCents: number
  readonly totalCents: number
  /** that the price of one unit has had; null for none */
  readonly discount: LineDiscount | null
}

/** The sums, in cents. */
export interface PrintedAmounts
  extends Pick<InvoiceAmounts, 'netCents' | 'vatPercent' | 'vatCents' | 'totalCents'> {
  /** the lines, ex. VAT */
  readonly goodsCents: number
  /** of the total, when it was made; 0 of a credit note */
  readonly paidCents: number
  readonly dueCents: number
}

/** All that an invoice or a credit note says: data alone, for a thread of its own. No figure is worked out from here on. */
export interface InvoiceContent extends InvoiceFacts {
  readonly kind: InvoiceKind
  readonly number: string
  /** yyyy-mm-dd of Paris, as all days here */
  readonly day: string
  readonly madeAt: Date
  /** the invoice that a credit note takes back from; null of an invoice */
  readonly corrects: { readonly number: string; readonly day: string } | null
  /** French: why it takes back; null of an invoice */
  readonly reason: string | null
  /** `name`: of its project; `purchaseOrder`: number under which the customer ordered, null for none */
  readonly order: {
    readonly number: string
    readonly day: string
    readonly name: string
    readonly purchaseOrder: string | null
  }
  readonly billingAddress: AddressSnapshot
  /** null: it is fetched */
  readonly shippingAddress: AddressSnapshot | null
  /** when it left; null of a credit note */
  readonly leftOn: string | null
  readonly lines: readonly PrintedLine[]
  /** what bringing it is called, with its amount; null: none is invoiced */
  readonly delivery: { readonly label: string; readonly cents: number } | null
  readonly amounts: PrintedAmounts
  /** null of a credit note */
  readonly dueOn: string | null
  readonly paymentMethod: PaymentMethod
}

const ECO_NAME = 'Éco-contribution'

/** The lines of an invoice: goods without their éco-contribution, then it. `ordered`: the lines of its order. */
export const printedLines = (
  invoiced: InvoiceAmounts['lines'],
  ordered: readonly PricedLine[],
  names: readonly string[],
): PrintedLine[] =>
  invoiced.flatMap(({ line, quantity, unitCents, ecoCents }) => {
    const one = ordered[line]
    if (one === undefined) throw new Error(`The order has no line ${line + 1}.`)
    const { subFamily } = one.model
    const name = names[line] ?? ''
    const goods = unitCents - ecoCents
    const place = `Ligne ${line + 1} de la commande${name === '' ? '' : `\u00a0: ${name}`}`
    const printed = {
      name: subFamily.name,
      reference: subFamily.reference,
      details: [place, ...sizeTexts(detailsOf(one).sizes)],
      quantity,
      unitCents: goods,
      totalCents: goods * quantity,
      discount: discountOfLine(one.lines),
    }
    if (ecoCents === 0) return [printed]
    const details = [`De la ligne ${line + 1} de la commande`]
    const eco = { name: ECO_NAME, reference: '', details, quantity, discount: null }
    return [printed, { ...eco, unitCents: ecoCents, totalCents: ecoCents * quantity }]
  })

/** What is off the price of lines, as lines of a credit note. */
export const printedRebates = (
  rebates: InvoiceAmounts['rebates'],
  ordered: readonly PricedLine[],
  names: readonly string[],
): PrintedLine[] =>
  rebates.map(({ line, cents }) => {
    const model = ordered[line]?.model.subFamily
    if (model === undefined) throw new Error(`The order has no line ${line + 1}.`)
    const name = names[line] ?? ''
    const place = `Ligne ${line + 1} de la commande${name === '' ? '' : `\u00a0: ${name}`}`
    return {
      name: cents > 0 ? 'Remise après facture' : 'Remise déjà accordée',
      reference: '',
      details: [place, `${model.name} (${model.reference})`],
      quantity: Math.sign(cents),
      unitCents: Math.abs(cents),
      totalCents: cents,
      discount: null,
    }
  })

export const printedAmounts = (
  { deliveryCents, netCents, vatPercent, vatCents, totalCents }: Omit<InvoiceAmounts, 'lines' | 'rebates'>,
  paidCents: number,
): PrintedAmounts => ({
  goodsCents: netCents - deliveryCents,
  netCents,
  vatPercent,
  vatCents,
  totalCents,
  paidCents,
  dueCents: totalCents - paidCents,
})

/** What bringing it costs; null: nothing is invoiced for it. `orderedCents`: what bringing all of its order does. */
export const printedDelivery = (
  cents: number,
  mode: DeliveryMode | null,
  orderedCents: number,
): InvoiceContent['delivery'] => {
  if (cents === 0) return null
  return { label: cents < orderedCents ? 'Livraison d’une partie' : deliveryNames[mode ?? 'ship'], cents }
}

/** The content with a line, which EN 16931 wants (BR-16): of a credit note of the delivery alone, that is its one. */
export const withLine = (content: InvoiceContent): InvoiceContent => {
  const { lines, delivery, amounts } = content
  if (lines.length > 0 || delivery === null) return content
  const { cents, label: name } = delivery
  const line = {
    name,
    reference: '',
    details: [],
    quantity: 1,
    unitCents: cents,
    totalCents: cents,
    discount: null,
  }
  return {
    ...content,
    lines: [line],
    delivery: null,
    amounts: { ...amounts, goodsCents: amounts.goodsCents + cents },
  }
}
