import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_FORM, formOf, NO_ROW, type TariffForm, tariffOf } from '#shared/dashboard/delivery/tariff-form'
import { tariffProblems } from '#shared/orders/delivery-cost'
import { DEMO_TARIFF } from './delivery-tariff.paths.ts'

const demo = formOf(DEMO_TARIFF)

const problemsOf = (changes: Partial<TariffForm>): string[] => {
  const typed = tariffOf({ ...demo, ...changes })
  return typed.ok ? [] : typed.problems
}

it('reads back what it shows', () => {
  expect(demo).toMatchObject({ perKg: '0,65', quoteOver: '6', freeFrom: '600,00', lengthPercent: '50' })
  expect(tariffOf(demo)).toEqual({ ok: true, tariff: DEMO_TARIFF })
})

it('reads back every sound tariff as it is', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  const steps = (most: number) =>
    fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 12 }).chain((sizes) =>
      fc.array(cents, { minLength: sizes.length, maxLength: sizes.length }).map((prices) => {
        const [ascending, dearer] = [sizes.toSorted((a, b) => a - b), prices.toSorted((a, b) => a - b)]
        return ascending.map((size, index) => ({ size, cents: dearer[index] ?? 0 }))
      }),
    )
  fc.assert(
    fc.property(
      steps(9999),
      steps(9999),
      cents,
      fc.option(cents),
      (weights, lengths, perKgCents, freeFromCents) => {
        const tariff = {
          ...DEMO_TARIFF,
          weights: weights.map(({ size, cents }) => ({ upToKg: size / 10, cents })),
          lengths: lengths.map(({ size, cents }) => ({ overMm: size, cents })),
          quoteOverMm: 12_000,
          perKgCents,
          freeFromCents,
        }
        expect(tariffProblems(tariff)).toEqual([])
        expect(tariffOf(formOf(tariff))).toEqual({ ok: true, tariff })
      },
    ),
  )
})

describe('what is typed', () => {
  it('is read as people write it', () => {
    const typed = tariffOf({
      ...demo,
      freeFrom: '',
      pickUpAt: '  ',
      zones: [{ ...NO_ROW, name: ' Corse ', from: '2A; 20 ,201', factor: '' }],
    })
    expect(typed).toEqual({
      ok: false,
      problems: [
        'Zone 1\u00a0: indiquez de 1 à 20 débuts de code postal, en chiffres, séparés par des virgules.',
      ],
    })
    expect(tariffOf({ ...demo, freeFrom: '', pickUpAt: '  ' })).toMatchObject({
      tariff: { freeFromCents: null, pickUpAt: null },
    })
  })

  it('is refused with the place of what is wrong', () => {
    expect(problemsOf({ perKg: 'cher' })).toEqual([
      'Kilogramme de plus\u00a0: «\u00a0cher\u00a0» n’est pas un nombre possible.',
    ])
    expect(problemsOf({ perKg: '-1' })).toHaveLength(1)
    expect(problemsOf({ lengthPercent: '101' })).toHaveLength(1)
    expect(problemsOf({ pickUpAt: 'x'.repeat(201) })).toEqual([
      'Lieu de retrait\u00a0: 200 caractères au plus.',
    ])
    expect(problemsOf({ weights: [] })).toEqual(['Donnez un poids au moins.'])
    expect(problemsOf({ weights: [{ ...NO_ROW, from: '0', price: '1' }] })).toEqual([
      'Poids 1\u00a0: indiquez un nombre plus grand que zéro.',
    ])
    expect(problemsOf({ zones: [{ ...NO_ROW, from: '20', factor: '11' }] })).toHaveLength(2)
    expect(problemsOf({ quoteOver: '3' })).toEqual(['La longueur sur devis doit dépasser toutes les autres.'])
    expect(tariffOf(EMPTY_FORM).ok).toBe(false)
  })
})
