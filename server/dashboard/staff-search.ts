import { type OrderSearch, orderSearch } from '#server/orders/order-search'
import { TRIGRAM } from './users/users.queries.ts'

/**
 * As customers search their orders; but one or two letters, which have no trigram, begin a word, and one or two digits
 * are a word: the end of a number.
 */
export const staffSearch = (text: string): OrderSearch => {
  const { patterns, ...search } = orderSearch(text)
  return {
    ...search,
    patterns: patterns.map((pattern) =>
      pattern.length < TRIGRAM + '%%'.length
        ? `% ${pattern.slice(1, -1)}${/^%\d+%$/.test(pattern) ? ' ' : ''}%`
        : pattern,
    ),
  }
}
