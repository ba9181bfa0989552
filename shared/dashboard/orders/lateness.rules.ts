import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import type { OrderStatus } from '#shared/orders/order-status.rules'
import { parisDay } from '#shared/platform/dates'
import { keysOf } from '#shared/platform/keys'
import { type Closings, workingDayAfter } from '#shared/platform/working-days'

/** How orders stand to the last of the days that what comes next of them was promised for (decision 056, 096); the queries say the same in SQL. */

/** What staff read of an order that is later than promised, and of one that soon will be. */
export const latenessLabels = { late: 'En retard', soon: 'Bientôt en retard' } as const

export type Lateness = keyof typeof latenessLabels

export const LATENESSES = keysOf(latenessLabels)

const BROUGHT = [
  'confirmed',
  'in_production',
  'partly_shipped',
  'shipped',
] as const satisfies readonly OrderStatus[]

/** In these an order has not come yet: one that is brought, until it is delivered; one that is fetched, until it is ready. */
export const AWAITED_STATUSES = {
  ship: BROUGHT,
  ship_in_two: BROUGHT,
  pickup: ['confirmed', 'in_production', 'partly_shipped'],
} as const satisfies Readonly<Record<DeliveryMode, readonly OrderStatus[]>>

/** Working days, today apart, within which the last promised one comes soon. */
export const SOON_DAYS = 3

/** Days of Paris, yyyy-mm-dd: today, and the last of those that come soon. */
export interface NearDays {
  readonly today: string
  readonly soon: string
}

/** At an instant, epoch ms. */
export const nearDaysAt = (now: number, closings: Closings): NearDays => {
  const today = parisDay(now)
  return { today, soon: workingDayAfter(today, SOON_DAYS, closings) }
}

/** `latest`: the last promised day, yyyy-mm-dd; null: none was promised; `first`: as in `KeptDays`. Null: it has come, or has time. */
export const latenessOf = (
  {
    status,
    deliveryMode,
    latest,
    first = null,
  }: {
    readonly status: OrderStatus
    readonly deliveryMode: DeliveryMode | null
    readonly latest: string | null
    readonly first?: string | null
  },
  { today, soon }: NearDays,
): Lateness | null => {
  const isAwaited = AWAITED_STATUSES[deliveryMode ?? 'ship'].some((one) => one === status)
  const due = first ?? latest
  if (!isAwaited || due === null || due > soon) return null
  return due < today ? 'late' : 'soon'
}
