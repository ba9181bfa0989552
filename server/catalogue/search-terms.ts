import { fold } from '#shared/platform/text'

/** More words than this narrow nothing that a person would notice. */
const MAX_WORDS = 8

/** A text that LIKE compares as it is. */
export const likeSafe = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** A plural finds its singular: `écrous` and `écrou` are looked for as `ecrou`. */
export const stem = (word: string): string => (word.length > 3 ? word.replace(/[sx]$/, '') : word)

/** What a search compares, from what was typed: the whole text and its words, folded. */
export const searchTerms = (keywords: string): { whole: string; words: string[] } => {
  const whole = fold(keywords)
  const words = whole.split(/[^\p{L}\p{N}²]+/u).filter((word) => word !== '')
  return { whole, words: words.slice(0, MAX_WORDS).map(stem) }
}

/** Shorter texts are in no index. */
const SHORTEST_SEARCH = 3

/**
 * What a text that begins with a space and has one before each word is like, where each word that is typed begins one of its
 * own, or is in it; none: too little is typed.
 */
export const wordPatterns = (search: string): string[] => {
  const text = fold(search)
  if (text.length < SHORTEST_SEARCH) return []
  return text
    .split(' ')
    .slice(0, MAX_WORDS)
    .map((word) => (word.length < SHORTEST_SEARCH ? `% ${likeSafe(word)}%` : `%${likeSafe(word)}%`))
}
