import { describe, expect, it } from 'vitest'
import {
  countCharacters,
  FAVORITE_NAME_REFUSED,
  favoriteNameProblem,
  tidyFavoriteName,
} from '#shared/orders/favorite.rules'

describe('the name of a favourite', () => {
  it.each([
    ['abc'],
    ['  abc '],
    ['x'.repeat(40)],
    ['🏠🏠🏠'],
    ['👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿é'],
    [`${'👨‍👩‍👧‍👦'.repeat(39)}x`],
    ['<b>3</b> chambres & « salon »'],
    ['Été'],
  ])('may be %s', (name) => {
    expect(favoriteNameProblem(name)).toBeNull()
  })

  it.each([
    [''],
    ['ab'],
    [' a  b'.slice(0, 3)],
    ['x'.repeat(41)],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦'],
    ['e\u0301\u0301\u0301'],
    ['\u200b\u200b\u200b'],
    ['\u200d\u200d\u200d'],
    ['a\u200b\u200bb'],
    [`abc${'\u0301'.repeat(500)}`],
  ])('may not be %j', (name) => {
    expect(favoriteNameProblem(name)).toBe(FAVORITE_NAME_REFUSED)
  })

  it('is counted as people count, and kept on one line', () => {
    expect(['été', 'e\u0301te\u0301', '👍🏽👍🏽', '🇫🇷'].map(countCharacters)).toEqual([3, 3, 2, 1])
    expect(tidyFavoriteName(' Hôtel\n de\u0007  la\u202e Gare 👩‍🔧 ')).toBe('Hôtel de la Gare 👩‍🔧')
  })
})
