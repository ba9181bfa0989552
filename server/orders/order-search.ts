import { likeSafe, stem } from '#server/catalogue/search.queries'
import { readOrderReference } from '#shared/contact/contact.rules'
import { fold } from '#shared/platform/text'

/** More words than this narrow nothing that a person would notice. */
const MAX_WORDS = 8

/** What a search asks of an order: its whole number, or what its folded text is like, all of it. */
export interface OrderSearch {
  readonly number?: string
  readonly patterns: readonly string[]
}

/**
 * A whole number, with its dashes or without, is that order. Else each typed word, folded as `orders.search_text` is by
 * `search_fold`, is found in part or whole; a blank search asks nothing.
 */
export const orderSearch = (keyword: string): OrderSearch => {
  const reference = readOrderReference(keyword)
  if (reference !== undefined && 'number' in reference) return { number: reference.number, patterns: [] }
  const words = fold(keyword)
    .replace(/[’‘ʼ]/g, "'")
    .split(' ')
    .filter((word) => word !== '')
  return { patterns: words.slice(0, MAX_WORDS).map((word) => `%${likeSafe(stem(word))}%`) }
}
