import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { cheaperText, costOf, deliveryCost, parcelOf, tariffProblems } from '#shared/orders/delivery-cost'
import { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'

const demo: unknown = JSON.parse(readFileSync('server/seed/delivery.json', 'utf8'))
if (!Value.Check(DeliveryTariff, demo)) throw new Error('The demo tariff is wrong.')
const tariff = demo

const cost = (kg: number, mm: number, goods: number, postalCode = '69003') =>
  deliveryCost(tariff, { grams: kg * 1000, longest: mm }, { postalCode, goodsCents: goods * 100 })

/** Cents; a reason where there is no price. */
const cents = (...of: Parameters<typeof cost>) => {
  const found = cost(...of)
  return found.kind === 'priced' ? found.cents : found.reason
}

describe('the demo rule of the trade', () => {
  it('gives its worked examples to the cent', () => {
    expect(cents(23.4, 3600, 480)).toBe(4190)
    expect(cents(23.4, 3600, 640)).toBe(600)
    expect(cents(23.4, 3600, 480, '20000')).toBe(5866)
  })

  it.each([
    [5, 990],
    [5.001, 1490],
    [20, 1490],
    [50, 2990],
    [50.001, 3055],
    [51, 3055],
    [51.001, 3120],
  ])('asks for %f kg', (kg, expected) => {
    expect(cents(kg, 0, 100)).toBe(expected)
  })

  it('keeps to its steps, whatever binary fractions make of them', () => {
    const odd = { ...tariff, weights: [{ upToKg: 32.3, cents: 990 }] }
    const of = (grams: number) =>
      deliveryCost(odd, { grams, longest: 0 }, { postalCode: '69003', goodsCents: 10_000 })
    expect([of(32_300), of(33_300)]).toMatchObject([{ cents: 990 }, { cents: 990 + tariff.perKgCents }])
  })

  it.each([
    [2000, 990],
    [2001, 2190],
    [4000, 2190],
    [4001, 3890],
    [6000, 3890],
  ])('asks for a piece of %d mm', (mm, expected) => {
    expect(cents(1, mm, 100)).toBe(expected)
  })

  it('gives the weight away from 600 € of goods, and says what is still missing', () => {
    expect(cents(70, 0, 599.99)).toBe(2990 + 20 * 65)
    expect(cents(70, 0, 600)).toBe(0)
    expect(cheaperText(cost(23.4, 0, 420))).toBe('Plus que 180,00\u00a0€ HT pour le franco de port.')
    expect(cheaperText(cost(23.4, 3600, 480))).toBe(
      'Plus que 120,00\u00a0€ HT et la livraison passe à 6,00\u00a0€ HT.',
    )
    expect(cheaperText(cost(23.4, 3600, 640))).toBe('')
  })

  it('tells what an amount is made of', () => {
    expect(cost(23.4, 3600, 480, '20000')).toMatchObject({
      why: '23,4\u00a0kg\u00a0: 29,90\u00a0€, pièce de plus de 2\u00a0m\u00a0: 12,00\u00a0€, Corse\u00a0: × 1,4',
    })
  })

  it('has no answer for what is too long, of unknown weight, or overseas', () => {
    expect(cents(1, 6001, 100)).toBe(
      'une pièce de 6,001\u00a0m ne part pas par transporteur (6\u00a0m au plus)',
    )
    expect(cents(1, 6400, 100)).toBe(
      'une pièce de 6,4\u00a0m ne part pas par transporteur (6\u00a0m au plus)',
    )
    expect(cents(1, 100, 100, '97400')).toBe('la livraison en outre-mer se chiffre au cas par cas')
    expect(cheaperText(cost(1, 6400, 100))).toBe('')
    expect(
      deliveryCost(tariff, { grams: undefined, longest: 0 }, { postalCode: '', goodsCents: 0 }),
    ).toMatchObject({ kind: 'quoted', reason: 'le poids d’une pièce n’est pas connu' })
  })

  it('asks nothing for what is fetched, where that is possible', () => {
    const to = { postalCode: '97400', goodsCents: 100 }
    const parcel = { grams: undefined, longest: 7000 }
    expect(costOf('pickup', tariff, parcel, to)).toMatchObject({ kind: 'priced', cents: 0 })
    expect(costOf('pickup', { ...tariff, pickUpAt: null }, parcel, to)).toMatchObject({ kind: 'quoted' })
    expect(costOf('ship', tariff, parcel, to)).toMatchObject({ kind: 'quoted' })
  })
})

it('never asks less for more weight or length, nor more for more goods', () => {
  const kg = fc.integer({ min: 0, max: 200_000 })
  const mm = fc.integer({ min: 0, max: 6000 })
  const goods = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(kg, kg, mm, mm, goods, goods, (a, b, c, d, e, f) => {
      const [light, heavy] = [Math.min(a, b), Math.max(a, b)]
      const [short, long] = [Math.min(c, d), Math.max(c, d)]
      const [few, many] = [Math.min(e, f), Math.max(e, f)]
      const least = cents(light / 1000, short, many / 100)
      const most = cents(heavy / 1000, long, few / 100)
      expect(typeof least === 'number' && typeof most === 'number' && least <= most).toBe(true)
    }),
  )
})

describe('a parcel', () => {
  const rail = { kind: 'component', grams: 1500, longest: 3600 } as const
  const glider = { kind: 'component', grams: 40 } as const
  const dyed = { kind: 'surcharge' } as const

  it('weighs all units of all lines, and is as long as its longest piece', () => {
    expect(
      parcelOf([
        { quantity: 2, lines: [rail, glider, dyed] },
        { quantity: 1, lines: [glider] },
      ]),
    ).toEqual({ grams: 3120, longest: 3600 })
    expect(parcelOf([])).toEqual({ grams: 0, longest: 0 })
  })

  it('has no weight where one part tells none, or the line was stored before it was known', () => {
    expect(parcelOf([{ quantity: 1, lines: [rail, { kind: 'component' }] }])).toEqual({
      grams: undefined,
      longest: 3600,
    })
    expect(parcelOf([{ quantity: 1 }]).grams).toBeUndefined()
  })
})

describe('a tariff', () => {
  it('is sound in the demo', () => {
    expect(tariffProblems(tariff)).toEqual([])
  })

  it('ascends, and knows each postcode once', () => {
    const { weights, lengths, zones } = tariff
    expect(tariffProblems({ ...tariff, weights: weights.toReversed() })).toHaveLength(2)
    expect(tariffProblems({ ...tariff, lengths: lengths.toReversed() })).toHaveLength(2)
    expect(tariffProblems({ ...tariff, quoteOverMm: 4000 })).toEqual([
      'La longueur sur devis doit dépasser toutes les autres.',
    ])
    expect(tariffProblems({ ...tariff, zones: [...zones, ...zones] })).toEqual([
      'Un début de code postal ne peut servir qu’une fois.',
    ])
  })
})
