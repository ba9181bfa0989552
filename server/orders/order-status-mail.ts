import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf, type Person } from '#server/platform/mail-blocks'
import { isRefundReference } from '#shared/orders/card-checkouts'
import { type Shipment, shipmentText } from '#shared/orders/carriers'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { type PaymentStatus, statusLabel } from '#shared/orders/order-status.rules'
import type { OrderStatus } from '#shared/orders/orders.schema'
import { restTitle } from '#shared/orders/parcels'
import type { EntryMeans, MoneyStanding } from '#shared/orders/payment-entries'
import {
  type AskedMoney,
  askedText,
  partialText,
  REFUND_TEXT,
  REFUNDED_TEXT,
  SURPLUS_TEXT,
} from '#shared/orders/payment-methods'
import { formatCents } from '#shared/platform/money'

/** What a status says of « Votre commande CMD-… (chantier) ». */
const sentences: Readonly<Record<OrderStatus, string>> = {
  awaiting_payment: 'attend son règlement.',
  confirmed: 'est confirmée\u00a0: elle part en fabrication.',
  in_production: 'est en fabrication.',
  partly_shipped: 'a été expédiée en partie\u00a0: le reste suivra.',
  shipped: 'a été expédiée.',
  delivered: 'a été livrée. Signalez-nous toute anomalie sous 3 jours, depuis votre compte.',
  cancelled: 'a été annulée.',
}

/** The same of an order that is fetched, where no carrier takes it. */
const fetchedSentences: Readonly<Partial<Record<OrderStatus, string>>> = {
  partly_shipped: 'est prête en partie\u00a0: vous pouvez déjà venir retirer ce qui l’est.',
  shipped: 'est prête\u00a0: vous pouvez venir la retirer.',
  delivered: 'a été retirée. Signalez-nous toute anomalie sous 3 jours, depuis votre compte.',
}

const sentenceOf = (status: OrderStatus, mode: DeliveryMode | null): string =>
  (mode === 'pickup' && fetchedSentences[status]) || sentences[status]

/** One of several parcels of an order, and what stays once it has left: `2 × Salon – Store enrouleur (ligne 1)`. */
export interface TheirParcel {
  readonly number: number
  readonly lines: readonly string[]
  readonly rest: readonly string[]
}

/** What came with it, and what is still to come. */
const partBlocks = ({ number, lines, rest }: TheirParcel, mode: DeliveryMode | null): string[] => [
  [mode === 'pickup' ? 'Prêts à retirer\u00a0:' : `Dans le colis ${number}\u00a0:`, ...lines].join('\n'),
  rest.length === 0
    ? mode === 'pickup'
      ? 'Toute votre commande est désormais prête.'
      : 'C’est le dernier colis\u00a0: toute votre commande est partie.'
    : [`${restTitle(mode)}\u00a0:`, ...rest].join('\n'),
]

/** By whom an order leaves, and the page of its parcel. */
const parcelBlocks = (shipment: Shipment) => [
  `Transporteur\u00a0: ${shipmentText(shipment)}.`,
  ...(shipment.trackingUrl ? [{ label: 'Suivre mon colis', url: shipment.trackingUrl }] : []),
]

/** What a mail of an order ends with. */
export const endOf = (orderId: string, { publicUrl, company }: MailConfig) => [
  {
    label: 'Suivre ma commande',
    url: `${publicUrl}/my-account?${new URLSearchParams({ tab: 'commandes', commande: orderId })}`,
  },
  `Une question\u00a0? Répondez à ce message ou appelez-nous au ${company.phone}.`,
]

/**
 * To the customer, when staff say anew how the order left; `isFirst`: nothing was said of it before; `number`: which, of an
 * order that leaves in several.
 */
export const parcelMail = (
  person: Person,
  order: { id: string; number: string; name: string },
  { shipment, isFirst, number }: { shipment: Shipment; isFirst: boolean; number: number | undefined },
  config: MailConfig,
): Mail => {
  const named = `votre commande ${order.number} (${order.name})`
  const [what, first] =
    number === undefined
      ? ['', `${named} a été expédiée`]
      : [`du colis ${number} `, `le colis ${number} de ${named} a été expédié`]
  return mailOf(
    person.email,
    `Commande ${order.number}\u00a0: nouveau suivi du colis${number === undefined ? '' : ` ${number}`}`,
    [
      hello(person),
      isFirst
        ? `Voici comment ${first}.`
        : `L’expédition ${what}de ${named} a changé\u00a0: ces informations remplacent les précédentes.`,
      ...parcelBlocks(shipment),
      ...endOf(order.id, config),
    ],
    config,
  )
}

/** What the mail of a step of the money is about, and says. */
const paymentTexts: Readonly<Record<PaymentStatus, { subject: string; text: string }>> = {
  pending: {
    subject: 'règlement rendu',
    text: 'Ce que vous en aviez réglé vous a été rendu.',
  },
  partial: { subject: 'règlement partiel reçu', text: 'Une partie de votre règlement nous est parvenue.' },
  settled: { subject: 'règlement reçu', text: 'Votre règlement nous est parvenu. Nous vous en remercions.' },
  overpaid: { subject: 'trop-perçu', text: SURPLUS_TEXT },
  cancelled: { subject: 'rien à régler', text: 'Il n’y a rien à régler.' },
  refund_due: { subject: 'règlement à rembourser', text: REFUND_TEXT },
  refunded: { subject: 'remboursement effectué', text: REFUNDED_TEXT },
}

/** Of a step that ends where the money stood before: what was too much was given back. */
const SURPLUS_RETURNED = {
  subject: 'trop-perçu rendu',
  text: 'Le trop-perçu de votre règlement vous a été rendu.',
}

/** How much that is, where it is not all or nothing. */
const amountText = (status: PaymentStatus, money: Money): string[] => {
  if (status === 'partial') return [partialText(money)]
  if (status === 'pending') return [askedText(money)]
  return status === 'overpaid' ? [surplusText(money)] : []
}

/** `Trop-perçu : 12,00 €.` */
export const surplusText = ({ totalCents, receivedCents }: Omit<Money, 'dueCents'>): string =>
  `Trop-perçu\u00a0: ${formatCents(receivedCents - totalCents)}.`

type Money = Pick<MoneyStanding, 'totalCents' | 'receivedCents'> & AskedMoney

/** To the customer, when staff tell what became of an order's money. */
export const paymentMail = (
  person: Person,
  order: { id: string; number: string; name: string },
  { before, status }: { before: PaymentStatus; status: PaymentStatus },
  money: Money,
  config: MailConfig,
): Mail => {
  const isReturned = before === 'overpaid' && status === 'settled'
  const { subject, text } = isReturned ? SURPLUS_RETURNED : paymentTexts[status]
  return mailOf(
    person.email,
    `Commande ${order.number}\u00a0: ${subject}`,
    [
      hello(person),
      `Votre commande ${order.number} (${order.name})\u00a0:`,
      text,
      ...amountText(status, money),
      ...endOf(order.id, config),
    ],
    config,
  )
}

/** Of money that was given back although the order goes on. */
const CARD_REFUNDED = 'Votre paiement par carte vous a été remboursé.'

const bounceTexts: Readonly<Record<EntryMeans, string>> = {
  bank_transfer: 'Votre virement a été rejeté par la banque.',
  card: 'Votre paiement par carte a été contesté auprès de la banque.',
  cheque: 'Votre chèque nous est revenu impayé.',
  direct_debit: 'Votre prélèvement a été rejeté par la banque.',
}

/** What is left to do about it. */
const afterBounce = (status: PaymentStatus, money: Money): string => {
  if (status === 'cancelled') return 'Cette commande est annulée\u00a0: il n’y a rien à régler.'
  return status === 'settled' ? 'Cette commande reste réglée.' : partialText(money)
}

/** What it is called, and what has happened. */
const bounceWords = (means: EntryMeans, reference: string, why: string): readonly [string, string] => {
  if (why !== '') return ['règlement rectifié', why]
  return isRefundReference(reference)
    ? ['règlement remboursé', CARD_REFUNDED]
    : ['règlement impayé', bounceTexts[means]]
}

/**
 * To the customer, when money that had come in did not hold; `means`: what it had come by; `why`: it is our own mistake, and
 * which; empty: it did not hold at the bank.
 */
export const bounceMail = (
  person: Person,
  order: { id: string; number: string; name: string },
  {
    means,
    reference,
    status,
    why,
    ...money
  }: Money & { means: EntryMeans; reference: string; status: PaymentStatus; why: string },
  config: MailConfig,
): Mail => {
  const [what, text] = bounceWords(means, reference, why)
  return mailOf(
    person.email,
    `Commande ${order.number}\u00a0: ${what}`,
    [
      hello(person),
      `Votre commande ${order.number} (${order.name})\u00a0:`,
      text,
      afterBounce(status, money),
      ...endOf(order.id, config),
    ],
    config,
  )
}

/** To the customer, when staff move an order on. `detail` is what they add; empty for nothing. */
export const orderStatusMail = (
  person: Person,
  order: {
    id: string
    number: string
    name: string
    status: OrderStatus
    /** how it leaves; null: it was placed without */
    mode: DeliveryMode | null
    /** where it is fetched, while it waits there; empty otherwise */
    place: string
    detail: string
    /** what the step tells of time; empty for nothing */
    time: string
    shipment: Shipment | undefined
    /** what leaves of an order that leaves in several; absent: all of it does */
    parcel: TheirParcel | undefined
    /** number of the invoice of what leaves; absent: there is none */
    invoice: string | undefined
    mustRefund: boolean
  },
  config: MailConfig,
): Mail =>
  mailOf(
    person.email,
    `Commande ${order.number}\u00a0: ${statusLabel(order.status, order.mode).toLowerCase()}`,
    [
      hello(person),
      `Votre commande ${order.number} (${order.name}) ${sentenceOf(order.status, order.mode)}`,
      ...(order.time === '' ? [] : [order.time]),
      ...(order.place === '' ? [] : [`Lieu du retrait\u00a0: ${order.place}`]),
      ...(order.shipment === undefined ? [] : parcelBlocks(order.shipment)),
      ...(order.parcel === undefined ? [] : partBlocks(order.parcel, order.mode)),
      ...(order.invoice === undefined
        ? []
        : [`Facture ${order.invoice}\u00a0: dans votre compte, parmi les documents de la commande.`]),
      ...(order.detail === '' ? [] : [order.detail]),
      ...(order.mustRefund ? [REFUND_TEXT] : []),
      ...endOf(order.id, config),
    ],
    config,
  )
