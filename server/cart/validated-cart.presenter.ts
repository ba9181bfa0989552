import { surchargesOf } from '#shared/cart/line-display'
import type { PriceLine } from '#shared/configurator/evaluation'
import type { PriceLineReply, ValidatedCart, ValidatedConfiguration } from '#shared/orders/orders.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { toEuros } from '#shared/platform/money'
import type { ValidatedCartRow } from './validated-cart.queries.ts'

const presentPriceLine = (line: PriceLine): PriceLineReply => ({
  kind: line.kind,
  key: line.key,
  label: line.label,
  ...(line.reference === undefined ? {} : { reference: line.reference }),
  ...(line.quantity === undefined ? {} : { quantity: line.quantity }),
  ...(line.unit === undefined ? {} : { unit: line.unit }),
  ...(line.percent === undefined ? {} : { percent: line.percent }),
  ...(line.unitCents === undefined ? {} : { unitPrice: toEuros(line.unitCents) }),
  ...(line.grams === undefined ? {} : { grams: line.grams }),
  ...(line.longest === undefined ? {} : { longest: line.longest }),
  amount: toEuros(line.cents),
  why: line.why,
})

/** A priced line as the wire has it. */
export const presentLine = (line: PricedLine): ValidatedConfiguration => ({
  model: line.model,
  criteria: { ...line.criteria },
  sizes: line.sizes ?? [],
  summary: line.summary,
  selectedComponents: Object.fromEntries(
    Object.entries(line.components).map(([type, { reference, label, cents, attributes }]) => [
      type,
      { reference, label, price: toEuros(cents), attributes },
    ]),
  ),
  surcharges: surchargesOf(line.lines),
  quantity: line.quantity,
  lines: line.lines.map(presentPriceLine),
  unit_price: toEuros(line.unitCents),
  total_price: toEuros(line.totalCents),
  leadTimeDays: line.leadTimeDays,
  drawing: line.drawing,
  notices: line.notices,
  ...(line.files && { files: [...line.files] }),
  ...(line.note !== undefined && { note: line.note }),
})

/** A validated cart as the wire has it: euros, two decimals at most. */
export const presentValidatedCart = (row: ValidatedCartRow): ValidatedCart => ({
  id: row.id,
  name: row.order_name ?? '',
  configurations: row.configurations.map(presentLine),
  total_price: toEuros(row.total_cents),
  vatPercent: row.vat_percent,
  vat: toEuros(row.vat_cents),
  total_with_vat: toEuros(row.total_cents + row.vat_cents),
  priceListVersion: row.price_list_version,
  created_at: row.created_at.toISOString(),
  orderId: row.order_id,
  ...(row.project && { project: row.project }),
})
