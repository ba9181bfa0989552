import type { PriceMoved, SentConfiguration } from '#shared/orders/orders.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { toCents, toEuros } from '#shared/platform/money'

/** Lines whose price for one unit differs from what the browser showed; those that it did not show are not compared. */
export const movedPrices = (
  shown: readonly Pick<SentConfiguration, 'unit_price'>[],
  priced: readonly Pick<PricedLine, 'unitCents'>[],
): PriceMoved[] =>
  priced.flatMap(({ unitCents }, index) => {
    const price = shown[index]?.unit_price
    if (price === undefined) return []
    const previous = toCents(price)
    // What the browser says is only compared: what is no amount says nothing.
    if (previous === unitCents || previous < 0 || !Number.isSafeInteger(previous)) return []
    return [{ index, previous: toEuros(previous), current: toEuros(unitCents) }]
  })
