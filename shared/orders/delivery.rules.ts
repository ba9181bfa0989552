import { parisDay } from '#shared/platform/dates'
import { workingDayAfter } from '#shared/platform/working-days'

import { DELIVERY_DAYS, DELIVERY_TEXT, exactly, leadTimeText } from './lead-time.rules.ts'
import type { OrderStatus } from './order-status.rules.ts'
import { isPaidFirst, type PaymentMethod } from './payment-methods.ts'

/** When an order arrives: its days (`lead-time.rules.ts`) counted on the French calendar. */

/** Days as `yyyy-mm-dd`. */
export interface DeliveryDates {
  /** manufacture ends */
  made: string
  earliest: string
  latest: string
}

/** When an order of that instant (epoch ms or ISO text) arrives. The day of the order does not count. */
export const deliveryDates = (ordered: number | string, leadTimeDays: number): DeliveryDates => {
  const made = workingDayAfter(parisDay(ordered), leadTimeDays)
  return {
    made,
    earliest: workingDayAfter(made, DELIVERY_DAYS.from),
    latest: workingDayAfter(made, DELIVERY_DAYS.to),
  }
}

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

const dayText = (day: string): string => {
  const number = Number(day.slice(8))
  return number === 1 ? '1er' : String(number)
}

const monthText = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''

/** `entre le 8 et le 15 décembre`, `entre le 30 décembre et le 7 janvier`. */
export const deliveryDatesText = ({ earliest, latest }: DeliveryDates): string => {
  const first = `${dayText(earliest)}${monthText(earliest) === monthText(latest) ? '' : ` ${monthText(earliest)}`}`
  return `entre le ${first} et le ${dayText(latest)} ${monthText(latest)}`
}

/**
 * When an order of that instant (epoch ms or ISO text) arrives, as the cart, the order's steps and its mail say it. What
 * is paid first is made from its payment on.
 */
export const arrivalText = (ordered: number | string, days: number, isPaidFirst: boolean): string =>
  `${leadTimeText(exactly(days))}, en France métropolitaine. ${
    isPaidFirst
      ? 'La fabrication commence à réception du paiement\u00a0: payée le jour même'
      : 'Passée ce jour'
  }, la commande arrive ${deliveryDatesText(deliveryDates(ordered, days))}.`

const FROM_THE_PARCEL = `Livraison sous ${DELIVERY_TEXT} en France métropolitaine`

/** What is still to be waited for of an order as it stands; empty once there is nothing. */
export const awaitedText = (order: {
  status: OrderStatus
  paymentMethod: PaymentMethod
  /** when it was placed, ISO */
  created_at: string
  leadTimeDays: number
}): string => {
  const isMadeFromPayment = isPaidFirst(order.paymentMethod)
  switch (order.status) {
    case 'awaiting_payment':
      return arrivalText(order.created_at, order.leadTimeDays, true)
    case 'confirmed':
    case 'in_production':
      return isMadeFromPayment
        ? `${leadTimeText(exactly(order.leadTimeDays))}, à compter du paiement reçu, en France métropolitaine.`
        : arrivalText(order.created_at, order.leadTimeDays, false)
    case 'shipped':
      return `${FROM_THE_PARCEL} après l’expédition.`
    case 'delivered':
    case 'cancelled':
      return ''
  }
}

/** What the mail of a step tells of time: what is confirmed is made from then on, what is shipped is on its way. */
export const stepTimeText = (status: OrderStatus, at: number, leadTimeDays: number): string => {
  if (status === 'confirmed')
    return `${leadTimeText(exactly(leadTimeDays))}, en France métropolitaine\u00a0: elle arrive ${deliveryDatesText(deliveryDates(at, leadTimeDays))}.`
  return status === 'shipped' ? `${FROM_THE_PARCEL}, ${deliveryDatesText(deliveryDates(at, 0))}.` : ''
}
