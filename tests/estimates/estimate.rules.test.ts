import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountOf,
  estimateTotals,
  lineCentsOf,
  ownersShare,
  totalsOf,
  unitCentsOf,
  withMargin,
} from '#shared/estimates/estimate.rules'
import { UNIT_CENTS_MAX } from '#shared/estimates/estimate-limits'
import { estimateFileName, estimateQuantityText, estimateRows } from '#shared/estimates/estimate-text'
import { VAT_RATES } from '#shared/estimates/estimate-words'
import { vatOf } from '#shared/platform/money'
import { CONTENT, LABOUR } from './estimates.fixtures.ts'

test.each([
  // 99,18 € with 30 % is 128,934 €
  [9918, 3000, 12_893],
  [9918, 0, 9918],
  [1, 5000, 2],
  [UNIT_CENTS_MAX, 100_000, 110_000_000],
])('%i cents with a margin of %i hundredths of a percent', (purchase, margin, sale) => {
  expect(withMargin(purchase, margin)).toBe(sale)
})

test('a price is by hand, of its own margin or of the whole’s, and unknown without what it is made of', () => {
  const bought = { ...LABOUR, purchaseCents: 10_000 }
  expect(unitCentsOf({ ...bought, price: { by: 'hand', cents: 4800 } }, 3000)).toBe(4800)
  expect(unitCentsOf({ ...bought, price: { by: 'margin', margin: 2500 } }, 3000)).toBe(12_500)
  expect(unitCentsOf({ ...bought, price: { by: 'whole' } }, 3000)).toBe(13_000)
  expect(unitCentsOf({ ...LABOUR, price: { by: 'whole' } }, 3000)).toBeNull()
  expect(unitCentsOf({ ...bought, price: { by: 'hand', cents: null } }, 3000)).toBeNull()
  expect(lineCentsOf({ ...LABOUR, quantity: null }, 0)).toBeNull()
  // 2,5 hours at 48,00 €; a third of a metre at 0,05 €
  expect(lineCentsOf(LABOUR, 0)).toEqual({ unitCents: 4800, totalCents: 12_000 })
  expect(amountOf(5, 33)).toBe(2)
})

const counted = fc.record({
  totalCents: fc.integer({ min: 0, max: UNIT_CENTS_MAX * 999 }),
  vatRate: fc.constantFrom(...VAT_RATES),
})

test('bases add up to the net amount, and net amount and VAT by rate to the total, whatever the discount', () => {
  fc.assert(
    fc.property(
      fc.array(counted, { maxLength: 200 }),
      fc.integer({ min: 0, max: 10_000 }),
      (lines, discount) => {
        const totals = totalsOf(lines, discount)
        const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
        expect(totals.linesCents).toBe(sum(lines.map(({ totalCents }) => totalCents)))
        expect(totals.linesCents - totals.discountCents).toBe(totals.netCents)
        expect(sum(totals.vat.map(({ baseCents }) => baseCents))).toBe(totals.netCents)
        expect(sum(totals.vat.map(({ vatCents }) => vatCents))).toBe(totals.vatCents)
        expect(totals.netCents + totals.vatCents).toBe(totals.totalCents)
        for (const { rate, baseCents, vatCents } of totals.vat) {
          const gross = sum(
            lines.filter(({ vatRate }) => vatRate === rate).map(({ totalCents }) => totalCents),
          )
          expect(vatCents).toBe(vatOf(baseCents, rate))
          expect(baseCents).toBeGreaterThanOrEqual(0)
          // the discount of a rate is its part of the whole's, to the cent
          const exact = gross * (1 - discount / 10_000)
          expect(Math.abs(baseCents - exact)).toBeLessThan(2)
        }
        expect(totals.vat.map(({ rate }) => rate)).toEqual(
          VAT_RATES.filter((rate) => lines.some(({ vatRate }) => vatRate === rate)),
        )
      },
    ),
  )
})

test('one line at each rate, with 5 % off', () => {
  const lines = VAT_RATES.map((vatRate) => ({ totalCents: 33_333, vatRate }))
  expect(totalsOf(lines, 500)).toEqual({
    linesCents: 99_999,
    discountCents: 5000,
    netCents: 94_999,
    vat: [
      { rate: 20, baseCents: 31_666, vatCents: 6333 },
      { rate: 10, baseCents: 31_666, vatCents: 3167 },
      { rate: 5.5, baseCents: 31_667, vatCents: 1742 },
    ],
    vatCents: 11_242,
    totalCents: 106_241,
  })
})

test('lines whose price is not known yet count for nothing, and its owner reads what is left', () => {
  const content = {
    ...CONTENT,
    lines: [
      LABOUR,
      { ...LABOUR, key: 'b', quantity: 300, purchaseCents: 10_000, price: { by: 'whole' } as const },
      { ...LABOUR, key: 'c', price: { by: 'hand', cents: null } as const },
    ],
  }
  expect(estimateTotals(content)).toEqual(
    totalsOf(
      [12_000, 39_000].map((totalCents) => ({ totalCents, vatRate: 10 })),
      0,
    ),
  )
  expect(ownersShare(content)).toEqual({ purchaseCents: 30_000, gainCents: 21_000 })
})

test('what is read of it: plurals, rates and amounts', () => {
  expect([100, 150, 200, 250].map((quantity) => estimateQuantityText(quantity, 'hour'))).toEqual([
    '1\u00a0heure',
    '1,5\u00a0heure',
    '2\u00a0heures',
    '2,5\u00a0heures',
  ])
  expect(estimateQuantityText(320, 'square_metre')).toBe('3,2\u00a0m²')
  expect(estimateRows(totalsOf([{ totalCents: 123_456, vatRate: 5.5 }], 1000), 1000)).toEqual([
    { label: 'Total HT avant remise', amount: "1'234,56\u00a0€" },
    { label: 'Remise de 10\u00a0%', amount: '−123,46\u00a0€' },
    { label: 'Total HT', amount: "1'111,10\u00a0€" },
    { label: "TVA 5,5\u00a0% sur 1'111,10\u00a0€", amount: '61,11\u00a0€' },
    { label: 'Total TTC', amount: "1'172,21\u00a0€" },
  ])
  expect(estimateFileName({ number: 'D2026/0041', revision: 2 })).toBe('devis-D2026-0041-revision-2.pdf')
})

test('éco-contribution goes on as it is: neither a margin nor a discount takes its part of it', () => {
  // of 100,00 bought, 1,20 is éco-contribution: 98,80 at 25 % is 123,50
  const line = { price: { by: 'whole' as const }, purchaseCents: 10_000, ecoCents: 120 }
  expect(unitCentsOf(line, 2500)).toBe(12_470)
  const counted = { ...line, quantity: 200, vatRate: 10 as const }
  expect(estimateTotals({ margin: 2500, discount: 1000, lines: [counted] })).toEqual({
    linesCents: 24_940,
    // of 2 × 123,50
    discountCents: 2470,
    netCents: 22_470,
    ecoCents: 240,
    vat: [{ rate: 10, baseCents: 22_470, vatCents: 2247 }],
    ...{ vatCents: 2247, totalCents: 24_717 },
  })
  // all of a price off leaves it
  expect(estimateTotals({ margin: 0, discount: 10_000, lines: [counted] }).netCents).toBe(240)
  // a price that is typed below it is all of it
  const typed = { ...counted, price: { by: 'hand' as const, cents: 100 } }
  expect(estimateTotals({ margin: 0, discount: 5000, lines: [typed] }).netCents).toBe(200)
})
