import { expect, test } from 'vitest'
import { movedPrices } from '#server/cart/moved-prices'

/** A line whose unit is at 99.18 in the list in force: its components at 35.28, and surcharges. */
const priced = [{ unitCents: 9918 }]

test.each([
  ['another price', 93.9, [{ index: 0, previous: 93.9, current: 99.18 }]],
  // what its components cost is not its price
  ['its components alone', 35.28, [{ index: 0, previous: 35.28, current: 99.18 }]],
  ['the price in force', 99.18, []],
  ['nothing', undefined, []],
  // What a browser invents is not told back to a person as a price that was.
  ['a price below nothing', -1, []],
  ['a price beyond any amount', 1e300, []],
  ['a price without end', Number.MAX_VALUE, []],
])('what moved after a browser showed %s', (_, price, moved) => {
  expect(movedPrices([price === undefined ? {} : { unit_price: price }], priced)).toEqual(moved)
})
