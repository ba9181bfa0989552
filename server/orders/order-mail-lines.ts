import { html, type SafeHtml } from '#server/platform/mail-html'
import {
  componentCount,
  detailsOf,
  NOTICES,
  priceCount,
  quantityText,
  type SummaryEntry,
} from '#shared/cart/line-display'
import type { PriceLine } from '#shared/configurator/evaluation'
import { lineTimeText } from '#shared/orders/delivery.rules'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { formatCents } from '#shared/platform/money'

/** The lines of an order, as the mails of it have them: as text, and as HTML. */

/** `1. Salon – Store enrouleur (EN-40)`; `names`: those that the customer gave, by line index. */
export const lineTitle = (line: PricedLine, index: number, names: ReadonlyMap<number, string>): string => {
  const name = names.get(index)
  const model = `${line.model.subFamily.name} (${line.model.subFamily.reference})`
  return `${index + 1}. ${name ? `${name} – ` : ''}${model}`
}

const AND = '\u00a0; '

/** A part of a line or a surcharge, told once. */
interface PriceRow {
  label: string
  /** empty for a surcharge */
  reference: string
  /** what its amount is made of, then how much of it all the units need */
  counts: string[]
  amount: string
  why: string
}

/** « 18 pièces », « 2 × 3,6 m »: beside an amount a bare number would be read as one. */
const allUnitsText = (line: PriceLine, units: number): string => {
  const { quantity = 1, unit = 'piece' } = line
  return unit === 'piece' ? quantityText(quantity * units) : componentCount(line, units)
}

const priceRow =
  (units: number) =>
  (line: PriceLine): PriceRow => ({
    label: line.label,
    reference: line.reference ?? '',
    counts: [
      priceCount(line),
      units > 1 && line.kind === 'component'
        ? `pour les ${units} unités\u00a0: ${allUnitsText(line, units)}`
        : '',
    ].filter((count) => count !== ''),
    amount: formatCents(line.cents),
    why: line.why,
  })

/** What a line is, as the papers tell it. */
const lineParts = (line: PricedLine, mode: DeliveryMode) => {
  const { sizes, options, worked } = detailsOf(line)
  const entries = (list: readonly SummaryEntry[]): string[] =>
    list.map(({ label, value }) => `${label}\u00a0: ${value}`)
  return {
    size: sizes.map(({ name, text }) => `${text} ${name}`).join(' → '),
    price: `${line.quantity} × ${formatCents(line.unitCents)}`,
    total: `${formatCents(line.totalCents)} HT`,
    options: entries(options),
    worked: entries(worked),
    rowsTitle: line.quantity > 1 ? 'Composants et prix d’une unité' : 'Composants et prix',
    rows: line.lines.map(priceRow(line.quantity)),
    made: lineTimeText(line.leadTimeDays, mode),
    notices: line.notices,
  }
}

/** « Profilé RA25-PRO : 3,6 m × 9,80 € = 35,28 € ; pour les 2 unités : 2 × 3,6 m. Au mètre. » */
const rowText = ({ label, reference, counts: [count, ...others], amount, why }: PriceRow): string => {
  const name = reference === '' ? label : `${label} ${reference}`
  const price = count === undefined ? amount : `${count} = ${amount}`
  return `${name}\u00a0: ${[price, ...others].join(AND)}. ${why}`
}

/** What it is, what it costs and why, one text under the other. */
export const lineText = (line: PricedLine, mode: DeliveryMode): string[] => {
  const { size, price, total, options, worked, rowsTitle, rows, made, notices } = lineParts(line, mode)
  const listed = (title: string, items: string[]): string[] =>
    items.length === 0 ? [] : [title, ...items.map((item) => `- ${item}`)]
  return [
    ...(size === '' ? [] : [size]),
    `${price} = ${total}`,
    made,
    ...(options.length === 0 ? [] : [options.join(' · ')]),
    ...(worked.length === 0 ? [] : [worked.join(' · ')]),
    ...listed(rowsTitle, rows.map(rowText)),
    ...listed(NOTICES, notices),
  ]
}

const SOFT = 'color:#586067'

/** A name beside its amount, and under both whatever needs the width of a phone. */
const rowHtml = ({ label, reference, counts, amount, why }: PriceRow): SafeHtml => html`<tr>
<td style="padding:8px 0 0;border-top:1px solid #e3e6e8">${label}${reference === '' ? [] : [html` <span style="display:inline-block;${SOFT}">${reference}</span>`]}</td>
<td style="padding:8px 0 0 12px;border-top:1px solid #e3e6e8;text-align:right;vertical-align:top;white-space:nowrap">${amount}</td>
</tr>
<tr><td colspan="2" style="padding:0 0 8px;${SOFT}">${counts.length === 0 ? [] : breaks([counts.join(AND)])}${why}</td></tr>
`

/** A line in one column: a phone is as wide as a word and a price. */
export const lineHtml = (line: PricedLine, mode: DeliveryMode, title: string): SafeHtml => {
  const { size, price, total, options, worked, rowsTitle, rows, made, notices } = lineParts(line, mode)
  return html`<div style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid #e3e6e8">
<p style="margin:0"><strong>${title}</strong></p>
${size === '' ? [] : [html`<p style="margin:4px 0;font-size:20px"><strong>${size}</strong></p>`]}
<p style="margin:4px 0"><span style="white-space:nowrap">${price}</span> = <strong style="white-space:nowrap">${total}</strong></p>
<p style="margin:4px 0;${SOFT}">${made}</p>
${options.length === 0 ? [] : [html`<p style="margin:8px 0 0">${breaks(options)}</p>`]}
${worked.length === 0 ? [] : [html`<p style="margin:8px 0 0;${SOFT}">${breaks(worked)}</p>`]}
<p style="margin:8px 0 4px;${SOFT}">${rowsTitle}</p>
<table role="presentation" style="width:100%;border-collapse:collapse">${rows.map(rowHtml)}</table>
${
  notices.length === 0
    ? []
    : [
        html`<p style="margin:8px 0 0;${SOFT}">${NOTICES}</p>
<ul style="margin:0;padding-left:18px">${notices.map((notice) => html`<li>${notice}</li>`)}</ul>`,
      ]
}
</div>`
}

/** One under the other. */
export const breaks = (texts: string[]): SafeHtml[] => texts.map((text) => html`${text}<br>`)
