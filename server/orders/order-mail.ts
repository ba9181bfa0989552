import type { Config } from '#server/platform/config'
import type { Mail } from '#server/platform/mail'
import { html, mailPage, type SafeHtml } from '#server/platform/mail-html'
import {
  componentCount,
  detailsOf,
  NOTICES,
  priceCount,
  quantityText,
  type SummaryEntry,
} from '#shared/cart/line-display'
import type { PriceLine } from '#shared/configurator/evaluation'
import { arrivalText } from '#shared/orders/delivery.rules'
import { exactly, leadTimeOf, leadTimeText } from '#shared/orders/lead-time.rules'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import { isPaidFirst, type PaymentInstructions, type PaymentMethod } from '#shared/orders/payment-methods'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { deliverySentence, type TotalAmounts, totalRows } from '#shared/orders/totals.rules'
import type { Company } from '#shared/platform/company'
import { formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'

/** All that the mails of a placed order say. */
export interface OrderMailContent {
  id: string
  number: string
  at: Date
  name: string
  comments: string
  /** null: the account was deleted since */
  customer: { email: string; firstName: string; lastName: string; company: string } | null
  lines: PricedLine[]
  /** by line index */
  lineNames: ReadonlyMap<number, string>
  netCents: number
  vatPercent: number
  vatCents: number
  /** null: the order was placed without */
  delivery: (NonNullable<TotalAmounts['delivery']> & { why: string }) | null
  billingAddress: AddressSnapshot
  shippingAddress: AddressSnapshot
  paymentMethod: PaymentMethod
  /** how to pay, as the order's page says it */
  payment: PaymentInstructions
}

const addressLines = (address: AddressSnapshot): string[] => [
  address.company_name,
  address.name,
  address.street,
  `${address.postal_code} ${address.city}`,
  ...(address.deliveryNote === undefined ? [] : address.deliveryNote.split('\n')),
]

const lineTitle = (line: PricedLine, index: number, names: ReadonlyMap<number, string>): string => {
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
const lineParts = (line: PricedLine) => {
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
    made: leadTimeText(exactly(line.leadTimeDays)),
    notices: line.notices,
  }
}

/** « Profilé RA25-PRO : 3,6 m × 9,80 € = 35,28 € ; pour les 2 unités : 2 × 3,6 m. Au mètre. » */
const rowText = ({ label, reference, counts: [count, ...others], amount, why }: PriceRow): string => {
  const name = reference === '' ? label : `${label} ${reference}`
  const price = count === undefined ? amount : `${count} = ${amount}`
  return `${name}\u00a0: ${[price, ...others].join(AND)}. ${why}`
}

const lineText = (line: PricedLine): string[] => {
  const { size, price, total, options, worked, rowsTitle, rows, made, notices } = lineParts(line)
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

const paymentLines = ({ payment }: OrderMailContent): string[] => [
  payment.instructions,
  ...(payment.holder === undefined ? [] : [`Titulaire\u00a0: ${payment.holder}`]),
  ...(payment.iban === undefined ? [] : [`IBAN\u00a0: ${payment.iban}`]),
  ...(payment.bic === undefined ? [] : [`BIC\u00a0: ${payment.bic}`]),
  ...(payment.reference === undefined ? [] : [`Référence à rappeler\u00a0: ${payment.reference}`]),
]

/** What its delivery is made of, or where it is fetched; nothing where it was not priced. */
const deliveryTexts = ({ delivery }: OrderMailContent): string[] =>
  delivery === null ? [] : [deliverySentence(delivery)]

const timeText = ({ at, lines, paymentMethod, delivery }: OrderMailContent, { closings }: Company): string =>
  arrivalText(at.getTime(), leadTimeOf(lines), {
    isPaidFirst: isPaidFirst(paymentMethod),
    closings,
    mode: delivery?.mode ?? 'ship',
  })

/** What a mail of an order says, around its content too. */
interface WrittenMail {
  content: OrderMailContent
  opening: string[]
  closing: string[]
  company: Company
}

/** « Total TTC hors livraison : 328,63 € » */
const totalTexts = (content: OrderMailContent): string[] =>
  totalRows(content).map(
    ({ label, without, amount }) => `${label}${without === undefined ? '' : ` ${without}`}\u00a0: ${amount}`,
  )

const textOf = ({ content, opening, closing, company }: WrittenMail): string =>
  [
    ...opening,
    '',
    `Projet\u00a0: ${content.name}`,
    `Date\u00a0: ${formatDateTime(content.at.getTime())}`,
    '',
    ...content.lines.flatMap((line, index) => [
      lineTitle(line, index, content.lineNames),
      ...lineText(line).map((text) => `   ${text}`),
    ]),
    '',
    ...totalTexts(content),
    ...deliveryTexts(content),
    '',
    timeText(content, company),
    '',
    ...paymentLines(content),
    '',
    'Facturation',
    ...addressLines(content.billingAddress).map((line) => `  ${line}`),
    'Livraison',
    ...addressLines(content.shippingAddress).map((line) => `  ${line}`),
    ...(content.comments === '' ? [] : ['', 'Commentaires', content.comments]),
    '',
    ...closing,
    '',
  ].join('\n')

const SOFT = 'color:#586067;font-size:14px'

/** A name beside its amount, and under both whatever needs the width of a phone. */
const rowHtml = ({ label, reference, counts, amount, why }: PriceRow): SafeHtml => html`<tr>
<td style="padding:8px 0 0;border-top:1px solid #e3e6e8">${label}${reference === '' ? [] : [html` <span style="display:inline-block;${SOFT}">${reference}</span>`]}</td>
<td style="padding:8px 0 0 12px;border-top:1px solid #e3e6e8;text-align:right;vertical-align:top;white-space:nowrap">${amount}</td>
</tr>
<tr><td colspan="2" style="padding:0 0 8px;${SOFT}">${counts.length === 0 ? [] : breaks([counts.join(AND)])}${why}</td></tr>
`

/** A line in one column: a phone is as wide as a word and a price. */
const lineHtml = (line: PricedLine, title: string): SafeHtml => {
  const { size, price, total, options, worked, rowsTitle, rows, made, notices } = lineParts(line)
  return html`<div style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid #e3e6e8">
<p style="margin:0"><strong>${title}</strong></p>
${size === '' ? [] : [html`<p style="margin:4px 0;font-size:20px"><strong>${size}</strong></p>`]}
<p style="margin:4px 0"><span style="white-space:nowrap">${price}</span> = <strong style="white-space:nowrap">${total}</strong></p>
<p style="margin:4px 0;${SOFT}">${made}</p>
${options.length === 0 ? [] : [html`<p style="margin:8px 0 0;font-size:14px">${breaks(options)}</p>`]}
${worked.length === 0 ? [] : [html`<p style="margin:8px 0 0;${SOFT}">${breaks(worked)}</p>`]}
<p style="margin:8px 0 4px;${SOFT}">${rowsTitle}</p>
<table role="presentation" style="width:100%;border-collapse:collapse">${rows.map(rowHtml)}</table>
${
  notices.length === 0
    ? []
    : [
        html`<p style="margin:8px 0 0;${SOFT}">${NOTICES}</p>
<ul style="margin:0;padding-left:18px;font-size:14px">${notices.map((notice) => html`<li>${notice}</li>`)}</ul>`,
      ]
}
</div>`
}

const paragraphs = (texts: string[]): SafeHtml[] =>
  texts.map((text) => html`<p style="margin:0 0 12px">${text}</p>`)

const breaks = (texts: string[]): SafeHtml[] => texts.map((text) => html`${text}<br>`)

/** One under the other, the last in bold. */
const lastBold = (texts: string[]): SafeHtml[] => [
  ...breaks(texts.slice(0, -1)),
  ...texts.slice(-1).map((text) => html`<strong>${text}</strong>`),
]

const htmlOf = (title: string, { content, opening, closing, company }: WrittenMail): string =>
  mailPage(
    title,
    html`
${paragraphs(opening)}
<p style="margin:0 0 12px">Projet&nbsp;: <strong>${content.name}</strong><br>Date&nbsp;: ${formatDateTime(content.at.getTime())}</p>
${content.lines.map((line, index) => lineHtml(line, lineTitle(line, index, content.lineNames)))}
<p style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid #e3e6e8;text-align:right">${lastBold(totalTexts(content))}</p>
${paragraphs([...deliveryTexts(content), timeText(content, company)])}
${paragraphs(paymentLines(content))}
<p style="margin:0 0 12px"><strong>Facturation</strong><br>${breaks(addressLines(content.billingAddress))}</p>
<p style="margin:0 0 12px"><strong>Livraison</strong><br>${breaks(addressLines(content.shippingAddress))}</p>
${content.comments === '' ? [] : [html`<p style="margin:0 0 12px"><strong>Commentaires</strong><br>${breaks(content.comments.split('\n'))}</p>`]}
${paragraphs(closing)}`,
  )

/** Who reads of a placed order: its customer, or the company that it was placed with. */
export const ORDER_MAIL_READERS = ['customer', 'company'] as const
export type OrderMailReader = (typeof ORDER_MAIL_READERS)[number]

/** The customer's confirmation, or the company's copy. */
export const orderMail = (
  reader: OrderMailReader,
  content: OrderMailContent,
  config: Pick<Config, 'company' | 'publicUrl'>,
): Mail => {
  const { customer, number, billingAddress } = content
  const { company } = config
  if (reader === 'company') {
    const who = customer
      ? `${customer.company} (${customer.firstName} ${customer.lastName}, ${customer.email})`
      : `${billingAddress.company_name} (compte supprimé depuis)`
    const opening = [`Nouvelle commande ${number} de ${who}.`]
    const written = { content, opening, closing: [], company }
    return {
      to: company.email,
      subject: `Nouvelle commande ${number} – ${customer?.company ?? billingAddress.company_name}`,
      text: textOf(written),
      html: htmlOf(`Nouvelle commande ${number}`, written),
    }
  }
  if (customer === null) throw new Error(`Nobody reads of the order ${number}.`)
  const opening = [
    `Bonjour ${customer.firstName} ${customer.lastName},`,
    `Nous avons bien reçu votre commande ${number}. Vous en trouverez le détail ci-dessous.`,
  ]
  const closing = [
    `Suivez votre commande dans votre compte\u00a0: ${config.publicUrl}/my-account?${new URLSearchParams({ tab: 'commandes', commande: content.id })}`,
    `${company.name} – ${company.address}, ${company.zip} ${company.city} – ${company.phone}`,
  ]
  const written = { content, opening, closing, company }
  return {
    to: customer.email,
    subject: `Votre commande ${number}`,
    text: textOf(written),
    html: htmlOf(`Votre commande ${number}`, written),
  }
}
