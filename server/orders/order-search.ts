import { likeSafe, stem } from '#server/catalogue/search.queries'
import { fold } from '#shared/platform/text'

/** More words than this narrow nothing that a person would notice. */
const MAX_WORDS = 8

/**
 * What `orders.search_text` must be like, all of it: each typed word, folded as the column is by `search_fold`, in
 * part or whole. None for a blank search.
 */
export const orderSearchPatterns = (keyword: string): string[] =>
  fold(keyword)
    .replace(/[’‘ʼ]/g, "'")
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => `%${likeSafe(stem(word))}%`)
