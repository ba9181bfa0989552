import { keysOf } from '#shared/platform/keys'
import { formatCents } from '#shared/platform/money'
import type { OrderStatus, PaymentStatus } from './order-status.rules.ts'

/** The ways of paying: all that is decided of each stands in one table, and nowhere else. */

/** What is to be paid. `totalCents` includes VAT. */
export interface AmountDue {
  readonly number: string
  readonly totalCents: number
  /** it is being made, or was: its money came in once, and did not hold */
  readonly isUnderway?: boolean
}

/** How to pay, as screens and mails say it. */
export interface PaymentInstructions {
  /** French */
  instructions: string
  /** who takes the card now: `test` is the built-in provider, which takes none; absent: nothing is to be paid by card */
  provider?: string
  /** the account of a transfer; `reference` is what to write on it */
  holder?: string
  iban?: string
  bic?: string
  reference?: string
}

/** Who may take card payments, as payments name them. */
export type CardProvider = 'test' | 'stripe'

/** What is said of a card where it is chosen, by who takes it. */
const cardHelps: Readonly<Record<CardProvider, string>> = {
  test: 'Paiement de test\u00a0: aucune carte n’est demandée, rien n’est débité.',
  stripe: 'Après la commande, sur la page sécurisée de Stripe.',
}

/** Who takes card payments. A real one tells us by its own call that a payment went through. */
export interface PaymentProvider {
  readonly name: CardProvider
  /** smallest amount that it takes, in cents */
  readonly minimumCents: number
  /** a payment that waits, as the provider describes it to the customer; French */
  waiting(due: AmountDue): string
}

/** The account that transfers go to. */
export interface BankAccount {
  readonly holder: string
  /** in groups of four */
  readonly iban: string
  /** null: none was set, and within the SEPA area none is needed */
  readonly bic: string | null
  /** no bank has it */
  readonly demo: boolean
}

/** What this shop takes payments by; null: nothing of the kind is set up. */
export interface PaymentMeans {
  readonly cards: PaymentProvider | null
  readonly bank: BankAccount | null
}

/** What staff granted to an account. */
export interface PaymentRights {
  readonly deferredAllowed: boolean
}

interface PaymentTerms {
  readonly label: string
  /** under the label, where it is chosen; `cards`: who takes them */
  readonly help: (taken: { readonly cards: CardProvider | null }) => string
  /** what staff read of it until it is paid */
  readonly unpaid: string
  /** why an order that asks for it is refused where it is not offered */
  readonly refusal: string
  /** whether its orders wait for the money before anything is made */
  readonly paidFirst: boolean
  readonly isOffered: (means: PaymentMeans, rights: PaymentRights) => boolean
  /** who takes it, as the payment's row names them */
  readonly provider: (means: PaymentMeans) => string
  /** how to pay what is due */
  readonly instructions: (due: AmountDue, means: PaymentMeans) => PaymentInstructions
}

const CLOSED = 'Ce mode de paiement n’est plus proposé\u00a0: contactez-nous pour régler cette commande.'

/** What is said of less than a card is taken for. */
export const tooSmallText = (minimumCents: number): string =>
  `Un paiement par carte commence à ${formatCents(minimumCents)}\u00a0: contactez-nous pour régler autrement.`

const table = {
  card: {
    label: 'Carte bancaire',
    help: ({ cards }) => (cards === null ? '' : cardHelps[cards]),
    unpaid: 'En attente',
    refusal: 'Le paiement par carte n’est pas proposé.',
    paidFirst: true,
    isOffered: ({ cards }) => cards !== null,
    provider: ({ cards }) => {
      if (cards === null) throw new Error('An order is paid by card, and nobody takes cards.')
      return cards.name
    },
    instructions: (due, { cards }) => {
      if (cards === null) return { instructions: CLOSED }
      if (due.totalCents < cards.minimumCents) return { instructions: tooSmallText(cards.minimumCents) }
      return { provider: cards.name, instructions: cards.waiting(due) }
    },
  },
  bank_transfer: {
    label: 'Virement bancaire',
    help: () => 'L’IBAN et la référence à rappeler sont donnés après la commande.',
    unpaid: 'En attente',
    refusal: 'Le paiement par virement n’est pas proposé.',
    paidFirst: true,
    isOffered: ({ bank }) => bank !== null,
    provider: () => 'transfer',
    instructions: ({ number, totalCents, isUnderway = false }, { bank }) => {
      if (bank === null) return { instructions: CLOSED, reference: number }
      const account = bank.demo ? `${bank.holder}, compte de démonstration fictif` : bank.holder
      return {
        instructions: `Virement de ${formatCents(totalCents)} à ${account}.${isUnderway ? '' : ' La fabrication commence à réception.'}`,
        holder: bank.holder,
        iban: bank.iban,
        ...(bank.bic !== null && { bic: bank.bic }),
        reference: number,
      }
    },
  },
  deferred: {
    label: 'Paiement différé',
    help: () => 'Accordé à votre compte\u00a0: la facture indique son échéance.',
    unpaid: 'Différé\u00a0: à réception de la facture',
    refusal: 'Le paiement différé n’est pas ouvert pour votre compte.',
    paidFirst: false,
    isOffered: (_, { deferredAllowed }) => deferredAllowed,
    provider: () => 'deferred',
    instructions: () => ({
      instructions: 'Paiement différé accordé à votre compte\u00a0: la facture indique son échéance.',
    }),
  },
} satisfies Record<string, PaymentTerms>

export type PaymentMethod = keyof typeof table

export const paymentMethods: Readonly<Record<PaymentMethod, PaymentTerms>> = table

/** In the order in which they are offered. */
export const PAYMENT_METHODS = keysOf(paymentMethods)

export const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  typeof value === 'string' && Object.hasOwn(table, value)

/** The ways of paying that an account may choose from. */
export const offeredMethods = (means: PaymentMeans, rights: PaymentRights): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => paymentMethods[method].isOffered(means, rights))

/** Whether an order that is paid so waits for the money before anything is made. */
export const isPaidFirst = (method: PaymentMethod): boolean => paymentMethods[method].paidFirst

/** What the customer of a cancelled order reads whose money came in: on its pages and in its mail. */
export const REFUND_TEXT =
  'Votre règlement nous est parvenu\u00a0: nous vous contactons pour son remboursement.'

/** What is read of an order for which too much came in. */
export const SURPLUS_TEXT =
  'Vous avez réglé plus que ce qui est à régler\u00a0: nous vous remboursons la différence.'

/** What is said of an order of which nothing is due yet, and something will be. */
const NOT_DUE_TEXT = 'Il n’y a rien à régler pour l’instant\u00a0: le reste sera facturé à son départ.'

/** An order’s money as its customer is asked for it, in cents. */
export interface AskedMoney {
  /** that came in */
  readonly receivedCents: number
  /** to be paid now (`askedCents`) */
  readonly dueCents: number
}

/**
 * What is asked for now: all that is left of what is to be paid (`totalCents`) where the order is paid first, or nothing of it
 * stays; of one that is paid later what is invoiced of it (`invoicedCents`: what its open invoices leave).
 */
export const askedCents = (
  { status, paymentMethod }: { readonly status: OrderStatus; readonly paymentMethod: PaymentMethod },
  { totalCents, receivedCents }: { readonly totalCents: number; readonly receivedCents: number },
  invoicedCents: number,
): number =>
  isPaidFirst(paymentMethod) || status === 'shipped' || status === 'delivered'
    ? Math.max(0, totalCents - receivedCents)
    : invoicedCents

/** `Reste à régler : 734,22 €.`, or that nothing is due yet. */
export const askedText = ({ dueCents }: Pick<AskedMoney, 'dueCents'>): string =>
  dueCents === 0 ? NOT_DUE_TEXT : `Reste à régler\u00a0: ${formatCents(dueCents)}.`

/** `Reçu : 500,00 €. Reste à régler : 734,22 €.`, of what came in in part. */
export const partialText = (money: AskedMoney): string =>
  `Reçu\u00a0: ${formatCents(money.receivedCents)}. ${askedText(money)}`

/** What they read once it was given back. */
export const REFUNDED_TEXT = 'Votre règlement vous a été remboursé.'

/** What is said of an order's payment, by where its money stands; `totalCents`: what is to be paid in all (`payableOf`). */
export const paymentInstructions = (
  order: AmountDue &
    AskedMoney & {
      readonly paymentStatus: PaymentStatus
      readonly paymentMethod: PaymentMethod
    },
  means: PaymentMeans,
): PaymentInstructions => {
  // what did not hold is paid anew by transfer, whatever it came by
  const isAnew = order.isUnderway && isPaidFirst(order.paymentMethod) && means.bank !== null
  const { instructions } = paymentMethods[isAnew ? 'bank_transfer' : order.paymentMethod]
  switch (order.paymentStatus) {
    case 'pending':
      return instructions(order, means)
    case 'partial': {
      const rest = instructions({ ...order, totalCents: order.dueCents }, means)
      return { ...rest, instructions: `${partialText(order)} ${rest.instructions}` }
    }
    case 'settled':
      return { instructions: order.receivedCents === 0 ? 'Il n’y a rien à régler.' : 'Paiement reçu.' }
    case 'overpaid':
      return { instructions: SURPLUS_TEXT }
    case 'cancelled':
      return { instructions: 'Commande annulée\u00a0: il n’y a rien à régler.' }
    case 'refund_due':
      return { instructions: REFUND_TEXT }
    case 'refunded':
      return { instructions: REFUNDED_TEXT }
  }
}
