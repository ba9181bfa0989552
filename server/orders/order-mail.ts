import type { Config } from '#server/platform/config'
import type { Mail } from '#server/platform/mail'
import { html, mailPage, type SafeHtml } from '#server/platform/mail-html'
import { componentCount, detailsOf, type SummaryEntry } from '#shared/cart/line-display'
import { arrivalText } from '#shared/orders/delivery.rules'
import { leadTimeOf } from '#shared/orders/lead-time.rules'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import { isPaidFirst, type PaymentInstructions, type PaymentMethod } from '#shared/orders/payment-methods'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { formatPercent } from '#shared/platform/text'

/** All that the mails of a placed order say. */
export interface OrderMailContent {
  id: string
  number: string
  at: Date
  name: string
  comments: string
  customer: { email: string; firstName: string; lastName: string; company: string }
  lines: PricedLine[]
  /** by line index */
  lineNames: ReadonlyMap<number, string>
  netCents: number
  vatPercent: number
  vatCents: number
  totalCents: number
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

/** What a line is, as the screens tell it. */
const lineParts = (line: PricedLine) => {
  const { sizes, options, worked, components } = detailsOf(line)
  const entries = (list: readonly SummaryEntry[]): string =>
    list.map(({ label, value }) => `${label}\u00a0: ${value}`).join(' · ')
  return {
    size: sizes.map(({ name, text }) => `${text} ${name}`).join(' → '),
    options: entries(options),
    worked: entries(worked),
    componentsTitle: line.quantity > 1 ? `Composants pour les ${line.quantity} unités` : 'Composants',
    components: components.map(
      (component) =>
        `${component.label} ${component.reference}\u00a0: ${componentCount(component, line.quantity)}`,
    ),
  }
}

const lineText = (line: PricedLine): string[] => {
  const { size, options, worked, componentsTitle, components } = lineParts(line)
  return [
    ...(size === '' ? [] : [size]),
    ...(options === '' ? [] : [options]),
    ...(components.length === 0 ? [] : [componentsTitle, ...components.map((component) => `- ${component}`)]),
    ...(worked === '' ? [] : [worked]),
    `${line.quantity} × ${formatCents(line.unitCents)} = ${formatCents(line.totalCents)} HT`,
  ]
}

const paymentLines = ({ payment }: OrderMailContent): string[] => [
  payment.instructions,
  ...(payment.holder === undefined ? [] : [`Titulaire\u00a0: ${payment.holder}`]),
  ...(payment.iban === undefined ? [] : [`IBAN\u00a0: ${payment.iban}`]),
  ...(payment.bic === undefined ? [] : [`BIC\u00a0: ${payment.bic}`]),
  ...(payment.reference === undefined ? [] : [`Référence à rappeler\u00a0: ${payment.reference}`]),
]

const timeText = ({ at, lines, paymentMethod }: OrderMailContent): string =>
  arrivalText(at.getTime(), leadTimeOf(lines), isPaidFirst(paymentMethod))

const textOf = (content: OrderMailContent, opening: string[], closing: string[]): string =>
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
    `Total HT\u00a0: ${formatCents(content.netCents)}`,
    `TVA ${formatPercent(content.vatPercent)}\u00a0: ${formatCents(content.vatCents)}`,
    `Total TTC\u00a0: ${formatCents(content.totalCents)}`,
    '',
    timeText(content),
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

const lineHtml = (line: PricedLine): SafeHtml[] => {
  const { size, options, worked, componentsTitle, components } = lineParts(line)
  return [
    ...(size === '' ? [] : [html`<p style="margin:4px 0;font-size:18px"><strong>${size}</strong></p>`]),
    ...(options === '' ? [] : [html`<p style="margin:4px 0;font-size:14px">${options}</p>`]),
    ...(components.length === 0
      ? []
      : [
          html`<p style="margin:4px 0 0;color:#586067;font-size:14px">${componentsTitle}</p>
<ul style="margin:0 0 4px;padding-left:20px;font-size:14px">${components.map((component) => html`<li>${component}</li>`)}</ul>`,
        ]),
    ...(worked === '' ? [] : [html`<p style="margin:4px 0;color:#586067;font-size:14px">${worked}</p>`]),
  ]
}

const rows = (content: OrderMailContent): SafeHtml[] =>
  content.lines.map(
    (line, index) => html`
<tr>
<td style="padding:8px 0;border-bottom:1px solid #e3e6e8;vertical-align:top"><strong>${lineTitle(line, index, content.lineNames)}</strong>
${lineHtml(line)}</td>
<td style="padding:8px 0 8px 16px;border-bottom:1px solid #e3e6e8;text-align:right;vertical-align:top;white-space:nowrap">${line.quantity} × ${formatCents(line.unitCents)}<br>
<strong>${formatCents(line.totalCents)}</strong></td>
</tr>`,
  )

const paragraphs = (texts: string[]): SafeHtml[] =>
  texts.map((text) => html`<p style="margin:0 0 12px">${text}</p>`)

const breaks = (texts: string[]): SafeHtml[] => texts.map((text) => html`${text}<br>`)

const htmlOf = (title: string, content: OrderMailContent, opening: string[], closing: string[]): string =>
  mailPage(
    title,
    html`
${paragraphs(opening)}
<p style="margin:0 0 12px">Projet&nbsp;: <strong>${content.name}</strong><br>Date&nbsp;: ${formatDateTime(content.at.getTime())}</p>
<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows(content)}</table>
<p style="margin:0 0 16px;text-align:right">Total HT&nbsp;: ${formatCents(content.netCents)}<br>
TVA ${formatPercent(content.vatPercent)}&nbsp;: ${formatCents(content.vatCents)}<br>
<strong>Total TTC&nbsp;: ${formatCents(content.totalCents)}</strong></p>
${paragraphs([timeText(content)])}
${paragraphs(paymentLines(content))}
<p style="margin:0 0 12px"><strong>Facturation</strong><br>${breaks(addressLines(content.billingAddress))}</p>
<p style="margin:0 0 12px"><strong>Livraison</strong><br>${breaks(addressLines(content.shippingAddress))}</p>
${content.comments === '' ? [] : [html`<p style="margin:0 0 12px"><strong>Commentaires</strong><br>${breaks(content.comments.split('\n'))}</p>`]}
${paragraphs(closing)}`,
  )

/** The customer's confirmation, and the company's copy. */
export const orderMails = (
  content: OrderMailContent,
  config: Pick<Config, 'company' | 'publicUrl'>,
): Mail[] => {
  const { customer, number } = content
  const { company } = config
  const opening = [
    `Bonjour ${customer.firstName} ${customer.lastName},`,
    `Nous avons bien reçu votre commande ${number}. Vous en trouverez le détail ci-dessous.`,
  ]
  const closing = [
    `Suivez votre commande dans votre compte\u00a0: ${config.publicUrl}/my-account?${new URLSearchParams({ tab: 'commandes', commande: content.id })}`,
    `${company.name} – ${company.address}, ${company.zip} ${company.city} – ${company.phone}`,
  ]
  const staffOpening = [
    `Nouvelle commande ${number} de ${customer.company} (${customer.firstName} ${customer.lastName}, ${customer.email}).`,
  ]
  return [
    {
      to: customer.email,
      subject: `Votre commande ${number}`,
      text: textOf(content, opening, closing),
      html: htmlOf(`Votre commande ${number}`, content, opening, closing),
    },
    {
      to: company.email,
      subject: `Nouvelle commande ${number} – ${customer.company}`,
      text: textOf(content, staffOpening, []),
      html: htmlOf(`Nouvelle commande ${number}`, content, staffOpening, []),
    },
  ]
}
