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

/** `cmd-2026-28`: a number as people say it, without its zeros. */
const SHORT_NUMBER = /^(?:cmd[\s-]*)?(2\d{3})-(\d{1,5})$/

/** `1 234,50 €`, `1'234.50`, `119,02`: euros and cents, in no longer number or date. */
const AMOUNT = /(?<![\w.,'])(\d{1,3}(?:[ ']\d{3})+|\d+)[.,](\d{2})(?![\w.,'])/g

/** The whole number that is meant, when one is. */
const numberOf = (keyword: string): string | undefined => {
  const reference = readOrderReference(keyword)
  if (reference !== undefined && 'number' in reference) return reference.number
  const [, year, rank] = SHORT_NUMBER.exec(keyword.trim().toLowerCase()) ?? []
  return year === undefined || rank === undefined ? undefined : `CMD-${year}-${rank.padStart(6, '0')}`
}

const isAmount = (word: string): boolean => /^\d+,\d{2}$/.test(word)

/**
 * A whole number, with its dashes and zeros or without, is that order. An amount is what an order costs to the cent, with
 * VAT or without. Else each typed word, folded as `orders.search_text` is by `search_fold`, is found in part or whole; a
 * blank search asks nothing.
 */
export const orderSearch = (keyword: string): OrderSearch => {
  const number = numberOf(keyword)
  if (number !== undefined) return { number, patterns: [] }
  const words = fold(keyword)
    .replace(/[’‘ʼ]/g, "'")
    .replace(AMOUNT, (_, euros: string, cents: string) => `${euros.replace(/[ ']/g, '')},${cents}`)
    .replace(/(?<=\d) ?€/g, '')
    .split(' ')
    .filter((word) => word !== '')
  return {
    patterns: words
      .slice(0, MAX_WORDS)
      .map((word) => (isAmount(word) ? `% ${word} %` : `%${likeSafe(stem(word))}%`)),
  }
}
