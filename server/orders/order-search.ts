import { stem } from '#server/catalogue/search-terms'
import { likeSafe } from '#server/platform/like-safe'
import { readOrderReference } from '#shared/contact/contact.rules'
import { fold } from '#shared/platform/text'

/** More words than this narrow nothing that a person would notice. */
const MAX_WORDS = 8

/**
 * What a search asks of an order: its whole number, or what its folded text is like. A text that is like all `patterns`,
 * or like `rank`, is found.
 */
export interface OrderSearch {
  readonly number?: string
  readonly patterns: readonly string[]
  /** the number that what was typed stands for, without its zeros or its year */
  readonly rank?: string
}

/** `cmd-2026-28`, `2026-28`: the year, and the number within it. */
const SHORT_NUMBER = /^(?:cmd[\s-]*)?(2\d{3})-(\d{1,5})$/

/** `CMD-28`, `cmd 28`: the number within its year, of whatever year. */
const RANK_ALONE = /^cmd[\s-]*(\d{1,6})$/

/** `28`, `#28`, `n° 28`, `commande 28`: the same in words that may be those of a name. */
const RANK_IN_WORDS = /^(?:commande ?)?(?:n°|#)? ?(\d{1,6})$/

/** `1 234,50 €`, `1'234.50`, `119,02`: euros and cents, in no longer number or date. */
const AMOUNT = /(?<![\w.,'])(\d{1,3}(?:[ ']\d{3})+|\d+)[.,](\d{2})(?![\w.,'])/g

const padded = (rank: string): string => rank.padStart(6, '0')

/** An order by less than its number: whom it stands for, and whoever's number begins so, since it may still be typed. */
const searchOfPart = (text: string): OrderSearch | undefined => {
  const [, year, within] = SHORT_NUMBER.exec(text) ?? []
  if (year !== undefined && within !== undefined) {
    return { patterns: [`%cmd-${year}-${within}%`], rank: `%cmd-${year}-${padded(within)} %` }
  }
  const [, rank] = RANK_ALONE.exec(text) ?? []
  if (rank === undefined) return undefined
  // no year begins with a zero
  const begun = rank.startsWith('0') ? `____-${rank}` : rank
  return { patterns: [`%cmd-${begun}%`], rank: `%cmd-____-${padded(rank)} %` }
}

const isAmount = (word: string): boolean => /^\d+,\d{2}$/.test(word)

/**
 * A whole number, with its dashes and zeros or without, is that order. Less of it is that order, of each year when the
 * year is left out, and the orders whose number begins so. An amount is what an order costs to the cent, with VAT or
 * without. Else each typed word, folded as `orders.search_text` is by `search_fold`, is found in part or whole; a blank
 * search asks nothing.
 */
export const orderSearch = (keyword: string): OrderSearch => {
  const reference = readOrderReference(keyword)
  if (reference !== undefined && 'number' in reference) return { number: reference.number, patterns: [] }
  const text = fold(keyword)
  const part = searchOfPart(text)
  if (part !== undefined) return part
  const [, rank] = RANK_IN_WORDS.exec(text) ?? []
  const words = text
    .replace(/[’‘ʼ]/g, "'")
    .replace(AMOUNT, (_, euros: string, cents: string) => `${euros.replace(/[ ']/g, '')},${cents}`)
    .replace(/(?<=\d) ?€/g, '')
    .split(' ')
    .filter((word) => word !== '')
  return {
    patterns: words
      .slice(0, MAX_WORDS)
      .map((word) => (isAmount(word) ? `% ${word} %` : `%${likeSafe(stem(word))}%`)),
    ...(rank !== undefined && { rank: `%cmd-____-${padded(rank)} %` }),
  }
}
