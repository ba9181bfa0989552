import { isPaidFirst, type PaymentMethod } from '#shared/orders/payment-methods'
import { parisDay } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'

/** When an invoice is to be paid, and what the law has it say (articles L441-9 and L441-10 of the Code de commerce). */

/** Days from a deferred invoice to its payment. */
export const DEFERRED_DAYS = 30
/** The most that the law allows (article L441-10, I): `DEFERRED_DAYS` is no more. */
export const LEGAL_DAYS_MAX = 60

/** yyyy-mm-dd on which an invoice of that day is due: what is paid before it is made is due already. */
export const dueDay = (method: PaymentMethod, day: string): string =>
  isPaidFirst(method) ? day : parisDay(Date.parse(`${day}T12:00:00Z`) + DEFERRED_DAYS * DAY)

/** A sentence that the law asks for. */
export interface InvoiceNote {
  /** UNTDID 4451, by which French platforms read it */
  readonly subject: 'PMD' | 'PMT' | 'AAB'
  readonly text: string
}

/** The three of every invoice: penalties, the fee of recovery, discount. */
export const INVOICE_NOTES: readonly InvoiceNote[] = [
  {
    subject: 'PMD',
    text: 'Tout retard de paiement entraîne de plein droit, sans rappel, des pénalités au taux de trois fois le taux d’intérêt légal.',
  },
  {
    subject: 'PMT',
    text: 'Tout retard de paiement entraîne de plein droit une indemnité forfaitaire pour frais de recouvrement de 40\u00a0€.',
  },
  { subject: 'AAB', text: 'Aucun escompte n’est accordé pour paiement anticipé.' },
]

/** What is sold, as the law has it told (article 242 nonies A of annexe II to the CGI). */
export const OPERATION = 'Catégorie de l’opération\u00a0: livraison de biens.'

/** `Motif de l’avoir : deux stores rendus`, as the paper and the file within it say. */
export const creditReason = (reason: string): string => `Motif de l’avoir\u00a0: ${reason}`

/** What is done with the amount of a credit note. */
export const CREDIT_TERMS =
  'Le montant de cet avoir est déduit de ce qui reste à régler de la commande\u00a0; ce qui a été réglé en trop est remboursé.'
