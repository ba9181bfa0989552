import { expect, test } from 'vitest'
import { movedPrices } from '#server/cart/moved-prices'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { aLine } from './lines.fixtures.ts'

/** The line of the fixture as the server prices it: its profile at 35.28. */
const priced = (): PricedLine => {
  const { model, criteria, display, quantity } = aLine('a')
  const { category, subCategory, family, subFamily } = model
  if (!category || !subCategory || !family || !subFamily) throw new Error('The line has no whole model.')
  return {
    ...display,
    sizes: display.sizes ?? [],
    lines: display.lines ?? [],
    model: { category, subCategory, family, subFamily: { ...subFamily, reference: 'RA-25' } },
    criteria,
    components: { profile: { reference: 'PR-25', label: 'Profilé', cents: 3528, attributes: {} } },
    quantity,
    totalCents: 9918,
    leadTimeDays: 5,
  }
}

const shown = (price: number | undefined) => ({
  selectedComponents: {
    profile: { reference: 'PR-25', label: 'Profilé', ...(price !== undefined && { price }) },
  },
})

test.each([
  ['another price', 30, [{ index: 0, previous: 30, current: 35.28 }]],
  ['the price in force', 35.28, []],
  ['no price', undefined, []],
  // What a browser invents is not told back to a person as a price that was.
  ['a price beyond any amount', 1e300, []],
  ['a price without end', Number.MAX_VALUE, []],
])('what moved after a browser showed %s', (_, price, moved) => {
  expect(movedPrices([shown(price)], [priced()])).toEqual(moved)
})
