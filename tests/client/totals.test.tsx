import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Totals } from '#client/cart/Totals.tsx'

test.each([
  [20, 1984, 'TVA 20\u00a0%</dt><dd>19,84\u00a0€'],
  [5.5, 545, 'TVA 5,5\u00a0%</dt><dd>5,45\u00a0€'],
])('totals print the rate that they are given: %d', (vatPercent, vatCents, printed) => {
  expect(renderToStaticMarkup(<Totals cents={9918} vatPercent={vatPercent} vatCents={vatCents} />)).toContain(
    printed,
  )
})

test('totals say what they leave out', () => {
  expect(renderToStaticMarkup(<Totals cents={9918} vatPercent={20} vatCents={1984} />)).toMatch(
    /Total TTC<span[^>]*> hors livraison<\/span><\/dt><dd>119,02\u00a0€/,
  )
})
