import type { Configuration } from '#shared/configurator/configurator.schema'
import type { PriceMoved } from '#shared/orders/orders.schema'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { toCents, toEuros } from '#shared/platform/money'

/** Lines whose component prices differ from what the browser showed; those that it did not show are not compared. */
export const movedPrices = (
  shown: readonly Pick<Configuration, 'selectedComponents'>[],
  priced: readonly PricedLine[],
): PriceMoved[] =>
  priced.flatMap((line, index) => {
    let previous = 0
    let current = 0
    for (const [type, { price }] of Object.entries(shown[index]?.selectedComponents ?? {})) {
      const component = line.components[type]
      if (price === undefined || component === undefined) continue
      previous += toCents(price)
      current += component.cents
    }
    // What the browser says is only compared: a sum that is no amount says nothing.
    if (previous === current || !Number.isSafeInteger(previous)) return []
    return [{ index, previous: toEuros(previous), current: toEuros(current) }]
  })
