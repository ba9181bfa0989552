import { capitalized } from '#shared/platform/text'
import type { KeptDays } from './arrival.schema.ts'
import { awaitedText, type StandingOrder } from './delivery.rules.ts'
import { leadTimesOf, promisedInTwoText } from './delivery-in-two.ts'
import { orderDays, type TimedLine } from './departures.ts'
import type { OrderStatus } from './order-status.rules.ts'
import { type PartLine, remainingOf } from './parcels.ts'

/** An order as it stands, with what tells the days of each of two deliveries. */
export interface TimedOrder extends Omit<StandingOrder, 'leadTimeDays' | 'promised'> {
  promised: KeptDays | null
  lines: readonly (TimedLine & { readonly quantity: number })[]
  /** what has left of it so far, in the order of its parcels; absent: nothing */
  parcels?: readonly { readonly lines: readonly PartLine[] }[] | undefined
}

/** What comes before the days of each delivery; absent: the whole's alone are told. */
const introductions: Readonly<Partial<Record<OrderStatus, string>>> = {
  awaiting_payment: '',
  confirmed: '',
  in_production: '',
  partly_shipped: 'Reste à venir\u00a0: ',
  shipped: 'Promise\u00a0: ',
}

/** Lines, by their places, whose days are still to be told: those that stay, or that have just left, as the last ones. */
const placesToTell = ({ lines, parcels = [], status }: TimedOrder): number[] => {
  if (status === 'shipped') return parcels.at(-1)?.lines.map(({ line }) => line) ?? [...lines.keys()]
  const units = lines.map(({ quantity }) => quantity)
  return remainingOf(units, parcels).flatMap((rest, place) => (rest > 0 ? [place] : []))
}

/** From when the days of what is waited for are counted, epoch ms or ISO text. */
const madeFrom = ({ now, status, created_at, history }: TimedOrder): number | string =>
  status === 'awaiting_payment'
    ? now
    : (history.find((step) => step.status === 'confirmed')?.at ?? created_at)

/**
 * What is to be said of the days of an order as it stands (`awaitedText`), on its pages and in the mail of each of its steps: of what is
 * brought in two, when each delivery is that is still to come. Empty where there is nothing to say.
 */
export const timeToTell = (order: TimedOrder): string => {
  const { lines, status, delivery, closings, promised } = order
  const leadTimes = leadTimesOf(lines)
  const isInTwo = delivery?.mode === 'ship_in_two'
  const introduction = isInTwo ? introductions[status] : undefined
  const parts =
    introduction === undefined
      ? ''
      : promisedInTwoText(madeFrom(order), leadTimes, closings, { places: placesToTell(order), promised })
  const whole = awaitedText({
    ...order,
    leadTimeDays: orderDays(leadTimes, isInTwo),
    // the parts' own say it
    promised: status === 'shipped' && parts !== '' ? null : promised,
  })
  if (parts === '') return whole
  return `${whole} ${introduction ? `${introduction}${parts}` : capitalized(parts)}.`
}
