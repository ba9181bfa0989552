import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isRest,
  leftMessage,
  type PartLine,
  parcelEffect,
  parcelProblem,
  parcelTitle,
  partTexts,
  progressText,
  remainingOf,
  restOf,
  restTitle,
} from '#shared/orders/parcels'

test('what leaves, in any parcels, and what stays are all of the order', () => {
  const ordered = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
  const tries = fc.array(fc.array(fc.record({ line: fc.nat(9), quantity: fc.integer({ min: 1, max: 50 }) })))
  fc.assert(
    fc.property(ordered, tries, (units, wanted) => {
      const parcels: { lines: PartLine[] }[] = []
      for (const lines of wanted) {
        const remaining = remainingOf(units, parcels)
        if (parcelProblem(lines, remaining) !== null) continue
        parcels.push({ lines })
        const rest = remainingOf(units, parcels)
        expect(rest.every((count) => count >= 0)).toBe(true)
        expect(isRest(lines, remaining)).toBe(rest.every((count) => count === 0))
      }
      const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
      const left = parcels.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))
      expect(sum(left) + sum(remainingOf(units, parcels))).toBe(sum(units))
    }),
  )
})

test('what is wrong with a parcel, and what becomes of the order, is said in words', () => {
  const remaining = [3, 0, 1]
  expect([
    parcelProblem([], remaining),
    parcelProblem([{ line: 1, quantity: 1 }], remaining),
    parcelProblem([{ line: 0, quantity: 4 }], remaining),
    parcelProblem([{ line: 3, quantity: 1 }], remaining),
    parcelEffect([{ line: 0, quantity: 3 }], remaining, null),
    parcelEffect([{ line: 0, quantity: 4 }], remaining, null),
    parcelEffect(restOf(remaining), remaining, 'pickup'),
    leftMessage([0, 2], 'ship'),
    leftMessage([0, 2], 'pickup'),
    partTexts(restOf(remaining), ['Store', 'Rail', 'Salon · Rail']),
    [parcelTitle(2, null), parcelTitle(2, 'pickup'), restTitle('ship'), restTitle('pickup')],
    [progressText(0, 5, null), progressText(1, 5, 'ship'), progressText(3, 5, 'pickup')],
  ]).toEqual([
    'Choisissez au moins un article.',
    'Rien ne reste de la ligne 2.',
    'Il ne reste que 3 de la ligne 1.',
    'Cette ligne n’est pas de la commande.',
    'Reste 1\u00a0article à expédier.',
    '',
    'Plus rien ne reste\u00a0: la commande est prête à retirer.',
    'Colis expédié. Restent 2\u00a0articles à expédier.',
    'Lot prêt. Restent 2\u00a0articles à préparer.',
    ['3\u00a0× Store (ligne\u00a01)', '1\u00a0× Salon · Rail (ligne\u00a03)'],
    ['Colis\u00a02', 'Lot\u00a02', 'Reste à expédier', 'Reste à préparer'],
    ['0\u00a0article sur 5 expédié', '1\u00a0article sur 5 expédié', '3\u00a0articles sur 5 prêts'],
  ])
})
