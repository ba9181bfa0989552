import { parisDay } from '#shared/platform/dates'
import type { Closings } from '#shared/platform/working-days'
import { type DeliveryDates, dayText, deliveryDates, deliveryDatesText, monthText } from './delivery-dates.ts'
import type { DeliveryMode } from './delivery-tariff.schema.ts'
import {
  DELIVERY_TEXT,
  exactly,
  leadTimeOf,
  leadTimeText,
  type WorkingDays,
  workingDaysText,
} from './lead-time.rules.ts'
import type { OrderStatus } from './order-status.rules.ts'

/** Sentences about the days on which an order arrives (`delivery-dates.ts`). */

/**
 * When an order of that instant (epoch ms or ISO text) arrives, as the cart, the order's steps and its mail say it. What
 * is paid first is made from its payment on.
 */
export const arrivalText = (
  ordered: number | string,
  days: WorkingDays,
  { isPaidFirst, closings, mode = 'ship', promised = null }: ArrivalOptions,
): string =>
  isPaidFirst
    ? paidText(ordered, days, { paid: 'le jour même', closings, mode })
    : `${madeText(days, mode)}. Passée ce jour, la commande ${comesText(promised ?? deliveryDates(ordered, days, closings, mode), mode)}.`

interface ArrivalOptions {
  isPaidFirst: boolean
  closings: Closings
  mode?: DeliveryMode
  /** the days that it keeps already; absent or null: they are worked out */
  promised?: DeliveryDates | null
}

/** The same of what is paid first, at that instant; `paid`: which day that is. */
const paidText = (
  at: number | string,
  days: WorkingDays,
  { paid, closings, mode }: { paid: string; closings: Closings; mode: DeliveryMode },
): string =>
  `${madeText(days, mode)}. La fabrication commence à réception du paiement\u00a0: payée ${paid}, la commande ${comesText(deliveryDates(at, days, closings, mode), mode)}.`

/** Days that are known exactly, as a range. */
const rangeOf = (days: number | WorkingDays): WorkingDays => (typeof days === 'number' ? exactly(days) : days)

const madeText = (days: WorkingDays, mode: DeliveryMode): string =>
  `${lineTimeText(days, mode)}${mode === 'pickup' ? '' : ', en France métropolitaine'}`

/** `Fabriqué en 9 jours ouvrés, livré 2 à 7 jours ouvrés après`, or `…, à retirer sur place`: of one line that is ordered. */
export const lineTimeText = (days: number | WorkingDays, mode: DeliveryMode): string => {
  const made = rangeOf(days)
  if (mode !== 'pickup') return leadTimeText(made)
  return made.to === 0
    ? 'À retirer sur place'
    : `Fabriqué en ${workingDaysText(made.to)}, à retirer sur place`
}

const comesText = (dates: DeliveryDates, mode: DeliveryMode): string =>
  `${mode === 'pickup' ? 'est prête' : 'arrive'} ${promisedText(dates, mode)}`

/** `entre le 8 et le 15 décembre`; of what is fetched, which is there from one day on, `le 8 décembre`. */
export const promisedText = (dates: DeliveryDates, mode: DeliveryMode): string =>
  mode === 'pickup' ? `le ${dayText(dates.latest)} ${monthText(dates.latest)}` : deliveryDatesText(dates)

/**
 * Which lines decide when all of it arrives, by their numbers as printed, and when it would without them; empty where they
 * all take as long. Ordered at that instant (epoch ms or ISO text).
 */
export const decidingText = (
  ordered: number | string,
  lines: readonly { leadTimeDays?: number | undefined }[],
  closings: Closings,
  mode: DeliveryMode = 'ship',
): string => {
  const longest = leadTimeOf(lines)
  const others = lines.filter(({ leadTimeDays = 0 }) => leadTimeDays < longest)
  if (others.length === 0) return ''
  const numbers = lines.flatMap(({ leadTimeDays = 0 }, index) => (leadTimeDays < longest ? [] : [index + 1]))
  const last = numbers.at(-1)
  const [subject, without] =
    numbers.length === 1
      ? [`La ligne ${last} décide`, 'sans elle']
      : [`Les lignes ${numbers.slice(0, -1).join(', ')} et ${last} décident`, 'sans elles']
  const dates = deliveryDates(ordered, exactly(leadTimeOf(others)), closings, mode)
  return `${subject} de ${mode === 'pickup' ? 'cette date' : 'ces dates'}\u00a0: ${without}, ${promisedText(dates, mode)}.`
}

/** An order as it stands, by what tells of its time. */
export interface StandingOrder {
  /** when it is told, epoch ms or ISO text: a payment that is waited for comes then at the earliest */
  now: number | string
  status: OrderStatus
  /** when it was placed, ISO */
  created_at: string
  /** working days that it takes to be made (`orderDays`) */
  leadTimeDays: WorkingDays
  /** its steps, oldest first; `at` is ISO */
  history: readonly { status: OrderStatus; at: string }[]
  /** as they were promised; absent, or null: they follow from its steps */
  promised?: DeliveryDates | null
  /** how it leaves; absent or null: it is brought */
  delivery?: { mode: DeliveryMode } | null
  /** of the shop */
  closings: Closings
}

/** `le 1er mars` */
const onDay = (at: number | string): string => {
  const day = parisDay(at)
  return `le ${dayText(day)} ${monthText(day)}`
}

/**
 * What is to be said of the days of an order as it stands, on its pages and in the mail of each of its steps: from its
 * confirmation it is made, from its shipping it is on its way, and what was promised stands beside what became of it. Empty
 * where there is nothing to say.
 */
export const awaitedText = ({
  now,
  status,
  created_at,
  leadTimeDays,
  history,
  promised,
  delivery,
  closings,
}: StandingOrder): string => {
  const mode = delivery?.mode ?? 'ship'
  // what happens meanwhile, a payment, is written under the status that the order has already
  const since = (step: OrderStatus): string => history.find((one) => one.status === step)?.at ?? created_at
  const arrival = (at: string, days: WorkingDays): DeliveryDates => deliveryDates(at, days, closings, mode)
  const promise = promised ? ` Promise\u00a0: ${promisedText(promised, mode)}.` : ''
  switch (status) {
    case 'awaiting_payment':
      return paidText(now, leadTimeDays, { paid: onDay(now), closings, mode })
    case 'confirmed':
    case 'in_production':
    case 'partly_shipped': {
      const at = since('confirmed')
      return `${madeText(leadTimeDays, mode)}. Confirmée ${onDay(at)}, la commande ${comesText(promised ?? arrival(at, leadTimeDays), mode)}.`
    }
    case 'shipped': {
      const at = since('shipped')
      if (mode === 'pickup') return `Prête ${onDay(at)}\u00a0: à retirer sur place.${promise}`
      return `Expédiée ${onDay(at)}\u00a0: livraison sous ${DELIVERY_TEXT} en France métropolitaine, ${deliveryDatesText(arrival(at, exactly(0)))}.${promise}`
    }
    case 'delivered':
      return promise && `${mode === 'pickup' ? 'Retirée' : 'Livrée'} ${onDay(since('delivered'))}.${promise}`
    case 'cancelled':
      return ''
  }
}
