import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { awaitedText } from '#shared/orders/delivery.rules'
import { leadTimesOf, promisedInTwoText } from '#shared/orders/delivery-in-two'
import { orderDays } from '#shared/orders/departures'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { remainingOf } from '#shared/orders/parcels'
import { capitalized } from '#shared/platform/text'
import type { Closings } from '#shared/platform/working-days'
import { presentOrderEvent } from './complaints.presenter.ts'
import { listOrderEvents } from './complaints.queries.ts'
import { presentPromise } from './order.presenter.ts'
import { findOrderLines, type LivingOrder } from './orders.queries.ts'
import { listParcels, type ParcelRecord } from './parcels.queries.ts'

/** What comes before the days of an order that is brought in two, where its mail tells those of each part. */
const introductions: Readonly<Partial<Record<OrderStatus, string>>> = {
  confirmed: '',
  in_production: '',
  partly_shipped: 'Reste à venir\u00a0: ',
  shipped: 'Promise\u00a0: ',
}

/** Lines, by their places, whose days are still to be told: those that stay, or that have just left, as the last ones. */
const placesToTell = (
  units: readonly number[],
  parcels: readonly ParcelRecord[],
  status: OrderStatus,
): number[] => {
  if (status === 'shipped') return parcels.at(-1)?.lines.map(({ line }) => line) ?? [...units.keys()]
  return remainingOf(units, parcels).flatMap((rest, place) => (rest > 0 ? [place] : []))
}

/**
 * What the mail of a step that an order took at that instant says of time: of what is brought in two, when each part does that is still
 * to come. Empty where there is nothing to say.
 */
export const timeToTell = async (
  trx: Transaction<Database>,
  order: LivingOrder,
  status: OrderStatus,
  at: Date,
  closings: Closings,
): Promise<string> => {
  const lines = await findOrderLines(trx, order.id)
  const leadTimes = leadTimesOf(lines)
  const history = (await listOrderEvents(trx, order.id)).map(presentOrderEvent)
  const created_at = order.created_at.toISOString()
  const promised = presentPromise(order)
  const mode = order.delivery_mode
  const isInTwo = mode === 'ship_in_two'
  const introduction = isInTwo ? introductions[status] : undefined
  const parts =
    introduction === undefined
      ? ''
      : promisedInTwoText(
          history.find((step) => step.status === 'confirmed')?.at ?? created_at,
          leadTimes,
          closings,
          {
            places: placesToTell(
              lines.map(({ quantity }) => quantity),
              await listParcels(trx, order.id),
              status,
            ),
            promised,
          },
        )
  const whole = awaitedText({
    now: at.getTime(),
    status,
    created_at,
    leadTimeDays: orderDays(leadTimes, isInTwo),
    history,
    // the parts' own say it
    promised: status === 'shipped' && parts !== '' ? null : promised,
    delivery: mode && { mode },
    closings,
  })
  if (parts === '') return whole
  return `${whole} ${introduction ? `${introduction}${parts}` : capitalized(parts)}.`
}
