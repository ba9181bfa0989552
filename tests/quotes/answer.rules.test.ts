import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceLine } from '#shared/configurator/evaluation'
import { ecoCentsOf } from '#shared/orders/eco-contribution'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { vatOf } from '#shared/platform/money'
import {
  answerTotals,
  atHandPrice,
  discountCents,
  discountOf,
  handPricedLine,
  isInTime,
  orderUntil,
  stateOn,
  validUntil,
  withDiscount,
} from '#shared/quotes/answer.rules'
import { QUOTE_STATES } from '#shared/quotes/quote-states'
import { quotedCost } from '#shared/quotes/quoted-delivery'
import { DEMO_TARIFF } from '#tests/dashboard/delivery-tariff.paths'

const model: PricedLine['model'] = {
  category: { id: 'c', name: 'BLINDS' },
  subCategory: { id: 's', name: 'Stores' },
  family: { id: 'f', name: 'Enrouleurs' },
  subFamily: { id: 'm', name: 'Enrouleur 40', reference: 'EN-40' },
}

const part = (key: string, cents: number): PriceLine => ({
  ...{ kind: 'component', key, label: key, quantity: 1, cents, why: '' },
})

const aLine = (parts: PriceLine[], quantity = 1): PricedLine => {
  const unitCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  return {
    ...{ model, criteria: {}, components: {}, quantity, summary: [], notices: [], leadTimeDays: 5 },
    ...{ lines: parts, unitCents, totalCents: unitCents * quantity, drawing: { kind: 'roller', values: {} } },
  }
}

const cents = fc.integer({ min: 0, max: 10_000_000 })
const lines = fc
  .record({ own: cents, eco: fc.integer({ min: 0, max: 5000 }), quantity: fc.integer({ min: 1, max: 999 }) })
  .map(({ own, eco, quantity }) => aLine([part('profile', own), part('eco', eco)], quantity))
const discounts = fc.integer({ min: 0, max: 10_000 })
const partsSum = ({ lines: parts }: PricedLine): number => parts.reduce((sum, { cents }) => sum + cents, 0)

test('a discount takes the price without the éco-contribution, rounded half up once per unit', () => {
  // rail A with 12 %, shutter D with 10 % (1,20 € of éco-contribution)
  expect(9918 - discountCents(9918, 0, 1200)).toBe(8728)
  expect(79_968 - discountCents(79_968, 120, 1000)).toBe(71_983)
  // half a cent goes up
  expect(discountCents(10, 0, 500)).toBe(1)
  expect(discountCents(30, 0, 500)).toBe(2)
  expect(discountOf(0, 1200)).toBe(0)
  expect(discountOf(null, 1200)).toBe(1200)
})

test('what a line costs is the sum of its parts, and of its units, whatever is taken from it', () => {
  fc.assert(
    fc.property(lines, discounts, (line, discount) => {
      const cheaper = withDiscount(line, discount)
      expect(partsSum(cheaper)).toBe(cheaper.unitCents)
      expect(cheaper.totalCents).toBe(cheaper.unitCents * line.quantity)
      const eco = ecoCentsOf(line.lines)
      expect(cheaper.unitCents).toBeGreaterThanOrEqual(eco)
      expect(ecoCentsOf(cheaper.lines)).toBe(eco)
      const exact = ((line.unitCents - eco) * discount) / 10_000
      expect(Math.abs(line.unitCents - cheaper.unitCents - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      if (discount === 0) expect(cheaper).toBe(line)
      if (discount === 10_000) expect(cheaper.unitCents).toBe(eco)
    }),
  )
})

test('a price that is set by hand is the price of one unit, whatever the rules say', () => {
  fc.assert(
    fc.property(lines, cents, (line, unitCents) => {
      const set = atHandPrice(line, unitCents)
      expect([set.unitCents, partsSum(set), set.totalCents]).toEqual([
        unitCents,
        unitCents,
        unitCents * line.quantity,
      ])
    }),
  )
  const { lines: _, unitCents: __, totalCents: ___, ...bare } = aLine([], 3)
  const own = handPricedLine(bare, { unitCents: 12_345, ecoCents: 120 })
  expect([own.unitCents, partsSum(own), own.totalCents]).toEqual([12_345, 12_345, 37_035])
  expect(ecoCentsOf(own.lines)).toBe(120)
  // what it weighs is not known
  expect(own.lines.every(({ grams }) => grams === undefined)).toBe(true)
  expect(ecoCentsOf(handPricedLine(bare, { unitCents: 100, ecoCents: 0 }).lines)).toBe(0)
})

test('an answer comes to its goods, its delivery and the VAT of both, rounded once', () => {
  const answered = fc.record({ line: lines, discount: discounts }).map(({ line, discount }) => ({
    listCents: line.unitCents,
    line: withDiscount(line, discount),
  }))
  fc.assert(
    fc.property(
      fc.array(answered, { maxLength: 8 }),
      cents,
      fc.constantFrom(20, 10, 5.5),
      (all, cost, vat) => {
        const totals = answerTotals(all, cost, vat)
        const netCents = all.reduce((sum, { line }) => sum + line.totalCents, 0)
        expect(totals).toMatchObject({ netCents, deliveryCents: cost, vatPercent: vat })
        expect(totals.vatCents).toBe(vatOf(netCents + cost, vat))
        expect(totals.totalCents).toBe(netCents + cost + totals.vatCents)
        expect(totals.discountCents + netCents).toBe(
          all.reduce((sum, { listCents, line }) => sum + listCents * line.quantity, 0),
        )
        expect(totals.discountCents).toBeGreaterThanOrEqual(0)
      },
    ),
  )
  // three units of 33,33 € that do not divide, 5,5 %: 99,99 × 0,055 = 5,49945
  const third = { listCents: 3333, line: aLine([part('profile', 3333)], 3) }
  expect(answerTotals([third], 0, 5.5)).toMatchObject({ netCents: 9999, vatCents: 550, totalCents: 10_549 })
})

test('an answer holds to the end of its last day', () => {
  expect(validUntil('2026-03-02', 30)).toBe('2026-04-01')
  // over the change of the hour, and of the year
  expect(validUntil('2026-03-28', 1)).toBe('2026-03-29')
  expect(validUntil('2026-12-31', 365)).toBe('2027-12-31')
  expect(['2026-03-31', '2026-04-01', '2026-04-02'].map((day) => isInTime('2026-04-01', day))).toEqual([
    true,
    true,
    false,
  ])
  expect(isInTime(null, '2026-03-02')).toBe(false)
  const late = QUOTE_STATES.map((state) => stateOn(state, '2026-04-01', '2026-04-02'))
  expect(late).toEqual(QUOTE_STATES.map((state) => (state === 'answered' ? 'expired' : state)))
  expect(stateOn('answered', '2026-04-01', '2026-04-01')).toBe('answered')
})

test('the delivery costs what was answered, in the zone that it was answered for', () => {
  const answered = { cents: 4190, why: 'prix du devis', postalCode: '69001' }
  const cost = (postalCode: string, tariff = DEMO_TARIFF, delivery = answered) =>
    quotedCost('ship', delivery, tariff, postalCode)
  expect(cost('75001')).toEqual({ kind: 'priced', cents: 4190, why: 'prix du devis' })
  expect(cost('20000')).toEqual({ kind: 'quoted', reason: 'le devis la chiffre pour le 69001' })
  expect(quotedCost('ship', { ...answered, postalCode: null }, DEMO_TARIFF, '20000')).toMatchObject({
    cents: 4190,
  })
  expect(quotedCost('ship', { ...answered, postalCode: '20200' }, DEMO_TARIFF, '20000')).toMatchObject({
    cents: 4190,
  })
  // without a tariff, in the département that it was answered for
  expect(quotedCost('ship', answered, null, '69400')).toMatchObject({ cents: 4190 })
  expect(quotedCost('ship', answered, null, '20000')).toMatchObject({ kind: 'quoted' })
  // fetched, it costs nothing, where it may be
  expect(quotedCost('pickup', answered, DEMO_TARIFF, '20000')).toEqual({
    ...{ kind: 'priced', cents: 0, why: DEMO_TARIFF.pickUpAt },
  })
  for (const tariff of [null, { ...DEMO_TARIFF, pickUpAt: null }])
    expect(quotedCost('pickup', answered, tariff, '75001')).toMatchObject({ kind: 'quoted' })
})

test('what was accepted is ordered within thirty days, and no earlier than its last day', () => {
  expect(orderUntil('2026-03-02', '2026-03-05')).toBe('2026-04-01')
  expect(orderUntil('2026-03-02', '2026-06-30')).toBe('2026-06-30')
})
