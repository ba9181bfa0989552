import type { Config } from '#server/platform/config'
import { deskUrl } from '#server/platform/desk-url'
import type { Mail } from '#server/platform/mail'
import { html, mailButton, mailPage, type SafeHtml } from '#server/platform/mail-html'
import { arrivalText } from '#shared/orders/delivery.rules'
import { inTwoText, leadTimesOf } from '#shared/orders/delivery-in-two'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { orderDays } from '#shared/orders/departures'
import { siteTexts } from '#shared/orders/order-site.rules'
import type { OrderSite } from '#shared/orders/order-site.schema'
import type { AddressSnapshot } from '#shared/orders/orders.schema'
import { isPaidFirst, type PaymentInstructions, type PaymentMethod } from '#shared/orders/payment-methods'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { deliverySentence, destinationOf, type TotalAmounts, totalRows } from '#shared/orders/totals.rules'
import type { Company } from '#shared/platform/company'
import { formatDateTime } from '#shared/platform/dates'
import { breaks, lineHtml, lineText, lineTitle } from './order-mail-lines.ts'

/** All that the mails of a placed order say. */
export interface OrderMailContent {
  id: string
  number: string
  at: Date
  name: string
  /** number under which the customer ordered; null for none */
  purchaseOrder: string | null
  comments: string
  /** e-mail of the colleague who placed it; null: its account's own person did */
  placedBy: string | null
  site: OrderSite
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

const modeOf = ({ delivery }: Pick<OrderMailContent, 'delivery'>): DeliveryMode => delivery?.mode ?? 'ship'

/** To where it is brought, or where it is fetched. */
const destinationLines = (content: OrderMailContent): string[] => {
  const { delivery, shippingAddress } = content
  const { fetchedAt } = destinationOf(delivery)
  return [...(fetchedAt === null ? addressLines(shippingAddress) : [fetchedAt]), ...siteTexts(content.site)]
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

/** When it arrives; of what is brought in two, when each of both does. */
const timeText = (
  { at, lines, paymentMethod, delivery }: OrderMailContent,
  { closings }: Company,
): string => {
  const mode = modeOf({ delivery })
  const isInTwo = mode === 'ship_in_two'
  const leadTimes = leadTimesOf(lines)
  const days = { isPaidFirst: isPaidFirst(paymentMethod), closings, mode }
  const whole = arrivalText(at.getTime(), orderDays(leadTimes, isInTwo), days)
  return isInTwo ? `${whole} ${inTwoText(at.getTime(), leadTimes, closings)}` : whole
}

/** What a mail of an order says, around its content too. */
interface WrittenMail {
  reader: OrderMailReader
  content: OrderMailContent
  opening: string[]
  /** where it is followed; null: nowhere */
  button: string | null
  closing: string[]
  company: Company
}

/** « Total TTC hors livraison : 328,63 € » */
const totalTexts = (content: OrderMailContent): string[] =>
  totalRows(content).map(
    ({ label, without, amount }) => `${label}${without === undefined ? '' : ` ${without}`}\u00a0: ${amount}`,
  )

const PURCHASE_ORDER: Readonly<Record<OrderMailReader, string>> = {
  customer: 'Votre référence de commande',
  company: 'Référence de commande du client',
}

const textOf = ({ reader, content, opening, button, closing, company }: WrittenMail): string =>
  [
    ...opening,
    '',
    `Projet\u00a0: ${content.name}`,
    ...(content.purchaseOrder === null ? [] : [`${PURCHASE_ORDER[reader]}\u00a0: ${content.purchaseOrder}`]),
    `Date\u00a0: ${formatDateTime(content.at.getTime())}`,
    ...(content.placedBy === null ? [] : [`Passée par\u00a0: ${content.placedBy}`]),
    '',
    ...content.lines.flatMap((line, index) => [
      lineTitle(line, index, content.lineNames),
      ...lineText(line, modeOf(content)).map((text) => `   ${text}`),
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
    destinationOf(content.delivery).label,
    ...destinationLines(content).map((line) => `  ${line}`),
    ...(content.comments === '' ? [] : ['', 'Commentaires', content.comments]),
    '',
    ...(button === null ? [] : [`Suivez votre commande dans votre compte\u00a0: ${button}`]),
    ...closing,
    '',
  ].join('\n')

const paragraphs = (texts: string[]): SafeHtml[] =>
  texts.map((text) => html`<p style="margin:0 0 12px">${text}</p>`)

/** One under the other, the last in bold. */
const lastBold = (texts: string[]): SafeHtml[] => [
  ...breaks(texts.slice(0, -1)),
  ...texts.slice(-1).map((text) => html`<strong>${text}</strong>`),
]

const htmlOf = (title: string, written: WrittenMail): string => {
  const { reader, content, opening, button, closing, company } = written
  return mailPage(
    company.name,
    title,
    html`
${paragraphs(opening)}
<p style="margin:0 0 12px">Projet&nbsp;: <strong>${content.name}</strong><br>${content.purchaseOrder === null ? [] : [html`${PURCHASE_ORDER[reader]}&nbsp;: ${content.purchaseOrder}<br>`]}Date&nbsp;: ${formatDateTime(content.at.getTime())}${content.placedBy === null ? [] : [html`<br>Passée par&nbsp;: ${content.placedBy}`]}</p>
${content.lines.map((line, index) => lineHtml(line, modeOf(content), lineTitle(line, index, content.lineNames)))}
<p style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid #e3e6e8;text-align:right">${lastBold(totalTexts(content))}</p>
${paragraphs([...deliveryTexts(content), timeText(content, company)])}
${paragraphs(paymentLines(content))}
<p style="margin:0 0 12px"><strong>Facturation</strong><br>${breaks(addressLines(content.billingAddress))}</p>
<p style="margin:0 0 12px"><strong>${destinationOf(content.delivery).label}</strong><br>${breaks(destinationLines(content))}</p>
${content.comments === '' ? [] : [html`<p style="margin:0 0 12px"><strong>Commentaires</strong><br>${breaks(content.comments.split('\n'))}</p>`]}
${button === null ? [] : mailButton('Suivre la commande', button)}
${paragraphs(closing)}`,
  )
}

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
    const closing = [`Ouvrir la commande\u00a0: ${deskUrl(config, 'ordersList', { commande: content.id })}`]
    const written = { reader, content, opening, button: null, closing, company }
    return {
      to: company.email,
      ...(customer && { replyTo: customer.email }),
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
  const button = `${config.publicUrl}/my-account?${new URLSearchParams({ tab: 'commandes', commande: content.id })}`
  const closing = [`${company.name} – ${company.address}, ${company.zip} ${company.city} – ${company.phone}`]
  const written = { reader, content, opening, button, closing, company }
  return {
    to: customer.email,
    subject: `Votre commande ${number}`,
    text: textOf(written),
    html: htmlOf(`Votre commande ${number}`, written),
  }
}
