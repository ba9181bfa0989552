import { expect, test } from 'vitest'
import { formerPrices } from '#shared/cart/former-prices.rules'
import { line } from '#tests/configurator/configurator.fixtures'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'

const sold = (change: Partial<ReturnType<typeof loadedTemplate>> = {}) =>
  new Map([[fullModel.subFamily.id, { ...loadedTemplate(), ...change }]])
const costing = (unitCents: number) => ({ ...line, display: { ...line.display, unitCents } })

test('lines that cost what their model makes of them are of its prices, others are told by their place', () => {
  expect(formerPrices([line, costing(5181), line, costing(100)], sold())).toEqual([2, 4])
})

test('one that is dearer now, or that nobody can read any more, is of other prices', () => {
  const components = loadedTemplate().components.map((component) =>
    component.price.kind === 'unit'
      ? { ...component, price: { ...component.price, cents: component.price.cents + 10 } }
      : component,
  )
  expect(formerPrices([line], sold({ components }))).toEqual([1])
  expect(formerPrices([line], sold({ components: [] }))).toEqual([1])
  expect(formerPrices([line], sold())).toEqual([])
})

test('the parts of a line are its price too', () => {
  const { support: _, ...components } = line.selectedComponents
  expect(formerPrices([line, { ...line, selectedComponents: components }], sold())).toEqual([2])
})

test('one whose model is not kept is not judged', () => {
  expect(formerPrices([costing(1)], new Map())).toEqual([])
  expect(formerPrices([{ ...costing(1), model: {} }], sold())).toEqual([])
})
