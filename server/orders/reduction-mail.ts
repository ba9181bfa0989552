import type { Mail } from '#server/platform/mail'
import { hello, type MailConfig, mailOf, type Person } from '#server/platform/mail-blocks'
import type { MoneyStanding } from '#shared/orders/payment-entries'
import { type AskedMoney, askedText, SURPLUS_TEXT } from '#shared/orders/payment-methods'
import { formatCents } from '#shared/platform/money'
import { endOf, surplusText } from './order-status-mail.ts'

/** What of an order is not to come, or is credited; `cents`: including VAT. */
export type Reduction =
  /** `lines`: `2 × Salon – Store enrouleur (ligne 1)` */
  | {
      readonly kind: 'rest'
      readonly lines: readonly string[]
      readonly cents: number
      readonly reason: string
    }
  /** numbers of the credit note, and of the invoice that it takes back from */
  | {
      readonly kind: 'credit'
      readonly number: string
      readonly invoice: string
      readonly cents: number
      readonly reason: string
    }

const saidOf = (reduction: Reduction): string[] => {
  const amount = formatCents(reduction.cents)
  const reason = `Motif\u00a0: ${reduction.reason}`
  if (reduction.kind === 'rest')
    return [
      `Ce qui restait à expédier est annulé, pour ${amount} TTC\u00a0:\n${reduction.lines.join('\n')}`,
      reason,
    ]
  return [
    `L’avoir ${reduction.number} de ${amount} TTC est établi sur la facture ${reduction.invoice}.`,
    reason,
    'Vous le trouvez dans votre compte, parmi les documents de la commande.',
  ]
}

/** What is to be done about the money: asked for is what is due alone. */
const moneyTexts = (money: MoneyStanding & AskedMoney): string[] => {
  switch (money.paymentStatus) {
    case 'pending':
    case 'partial':
      return [askedText(money)]
    case 'overpaid':
    case 'refund_due':
      return [SURPLUS_TEXT, surplusText(money)]
    default:
      return ['Il n’y a plus rien à régler pour cette commande.']
  }
}

/** To the customer, when the rest of their order is cancelled or something of it is credited; `money`: as it stands since. */
export const reductionMail = (
  person: Person,
  order: { id: string; number: string; name: string },
  reduction: Reduction,
  money: MoneyStanding & AskedMoney,
  config: MailConfig,
): Mail =>
  mailOf(
    person.email,
    `Commande ${order.number}\u00a0: ${reduction.kind === 'rest' ? 'reste annulé' : 'avoir'}`,
    [
      hello(person),
      `Votre commande ${order.number} (${order.name})\u00a0:`,
      ...saidOf(reduction),
      ...moneyTexts(money),
      ...endOf(order.id, config),
    ],
    config,
  )
