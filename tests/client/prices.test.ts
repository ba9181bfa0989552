import { expect, test } from 'vitest'
import { differenceText, priceText, slipText } from '#client/dashboard/uploads/prices.ts'

test('how a price moves is a share up to ten times, and a factor from there', () => {
  const told = (before: number | null, after: number | null) =>
    `${differenceText(before, after)} ${slipText(before, after)}`.replaceAll(/[\u00a0\u202f]/g, ' ').trim()
  expect([
    told(9.8, 10),
    told(10, 6.9),
    told(1, 9.99),
    told(9.8, 98),
    told(9.8, 980),
    told(284, 2.84),
    told(1.35, 0.01),
    told(0.95, 9.99),
    told(100, 3),
    told(0.12, 0),
    told(0, 5),
    told(4, 4),
    told(null, 4),
    told(null, 0),
  ]).toEqual([
    '+0,20 € (+2,0 %)',
    '−3,10 € (−31,0 %)',
    '+8,99 € (+899,0 %)',
    '+88,20 € (×10) virgule décalée ?',
    '+970,20 € (×100) virgule décalée ?',
    '−281,16 € (÷100) virgule décalée ?',
    '−1,34 € (÷100) virgule décalée ?',
    '+9,04 € (×10,5)',
    '−97,00 € (÷33,3)',
    '−0,12 € (−100,0 %) passe à zéro',
    '+5,00 €',
    'aucun',
    '–',
    '– nouveau, à zéro',
  ])
})

test('a percentage moves by points', () => {
  const told = (before: number | null, after: number | null) =>
    [priceText(after, 'percent'), differenceText(before, after, 'percent'), slipText(before, after)]
      .join(' ')
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .trim()
  expect([told(18, 180), told(18, 0.18), told(12, 0), told(12, 13.5), told(12, 13), told(null, 8)]).toEqual([
    '180 % +162 points (×10) virgule décalée ?',
    '0,18 % −17,82 points (÷100) virgule décalée ?',
    '0 % −12 points (−100,0 %) passe à zéro',
    '13,5 % +1,5 point (+12,5 %)',
    '13 % +1 point (+8,3 %)',
    '8 % –',
  ])
})
