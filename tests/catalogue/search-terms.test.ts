import { expect, test } from 'vitest'
import { readSearch } from '#server/catalogue/search-terms'
import { typedSize } from '#server/catalogue/typed-size'

test.each([
  ['rail 4 m', 4000, null, 'rail'],
  ['4m', 4000, null, ''],
  ['2,40 m store', 2400, null, 'store'],
  ['240 cm', 2400, null, ''],
  ['2400 mm', 2400, null, ''],
  ['volet 2400', 2400, null, 'volet'],
  ['1400 x 1900', 1400, 1900, ''],
  ['140x190 screen', 1400, 1900, 'screen'],
  ['1,4 x 1,9 m', 1400, 1900, ''],
  ['1400×1900 mm', 1400, 1900, ''],
])('“%s” names a size', (text, widest, height, rest) => {
  expect(typedSize(text)).toEqual({ widest, height, rest })
})

test.each([
  'venitien 25 mm',
  'film 200',
  'film 100 µm',
  'ra-25-man',
  'en-4000',
  '18 m²',
  '100 %',
  '1000 %',
  '4 mois',
  '90000',
  '2 x 3',
  'm1',
])('“%s” names none', (text) => {
  expect(typedSize(text)).toEqual({ widest: null, height: null, rest: text })
})

const read = (keywords: string) => readSearch(keywords, (folded) => folded === 'xl 2400')

test('a reference that looks like a size is a reference', () => {
  expect(read('XL 2400')).toEqual({
    whole: 'xl 2400',
    terms: [[['xl']], [['2400']]],
    widest: null,
    height: null,
  })
})

test('words of the trade are looked for as the catalogue calls them, besides themselves', () => {
  expect(read('Volets électriques 2,4 m')).toEqual({
    whole: 'volets electriques',
    terms: [
      [
        ['volet', 'electrique'],
        ['volet', 'roulant', 'motorise'],
      ],
    ],
    widest: 2400,
    height: null,
  })
  expect(read('rail salles de bains').terms).toEqual([
    [['rail']],
    [['salle', 'de', 'bain'], ['venitien', 'aluminium'], ['sanitaire']],
  ])
})
