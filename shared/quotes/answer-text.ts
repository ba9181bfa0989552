import { dayText, monthText } from '#shared/orders/delivery-dates'
import { type TotalRow, totalRows } from '#shared/orders/totals.rules'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import type { AnswerHead, AnswerTotals } from './answers.schema.ts'
import type { AnswerDelivery } from './quoted-delivery.schema.ts'

/** `28 décembre 2026`, of a day yyyy-mm-dd. */
export const longDay = (day: string): string => `${dayText(day)} ${monthText(day)} ${day.slice(0, 4)}`

/** `Valable jusqu’au 28 décembre 2026` */
export const validText = ({ validUntil }: Pick<AnswerHead, 'validUntil'>): string =>
  `Valable jusqu’au ${longDay(validUntil)}`

/** `Réponse n° 2 du 28/11/2026` */
export const answerTitle = ({ revision, answeredAt }: Pick<AnswerHead, 'revision' | 'answeredAt'>): string =>
  `Réponse n°\u00a0${revision} du ${formatDate(answeredAt)}`

/** What an answer comes to, row by row, with what its discounts took. */
export const answerRows = ({ netCents, discountCents, deliveryCents, ...vat }: AnswerTotals): TotalRow[] => [
  ...(discountCents > 0
    ? [
        { label: 'Avant remise HT', amount: formatCents(netCents + discountCents) },
        { label: 'Remise', amount: formatCents(-discountCents) },
      ]
    : []),
  ...totalRows({ netCents, ...vat, delivery: { mode: 'ship', cents: deliveryCents } }),
]

/** What the delivery of an answer is made of, and for where it holds. */
export const deliveryText = ({ why, postalCode }: Pick<AnswerDelivery, 'why' | 'postalCode'>): string =>
  `Livraison${postalCode === null ? '' : ` au ${postalCode}`}\u00a0: ${why}`
