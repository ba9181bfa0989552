import { likeSafe } from '#server/platform/like-safe'
import { fold } from '#shared/platform/text'
import { synonyms } from './synonyms.ts'
import { type TypedSize, typedSize } from './typed-size.ts'

/** More words than this narrow nothing that a person would notice. */
const MAX_WORDS = 8

/** A plural finds its singular: `écrous` and `écrou` are looked for as `ecrou`. */
export const stem = (word: string): string => (word.length > 3 ? word.replace(/[sx]$/, '') : word)

const wordsOf = (folded: string): string[] =>
  folded
    .split(/[^\p{L}\p{N}²]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map(stem)

/** What a search compares, from what was typed: the whole text and its words, folded. */
export const searchTerms = (keywords: string): { whole: string; words: string[] } => {
  const whole = fold(keywords)
  return { whole, words: wordsOf(whole) }
}

/** One thing that is looked for: a text that has all the words of one of these has it. */
export type Term = readonly (readonly string[])[]

/** What a search of the catalogue understands. */
export interface ReadSearch extends TypedSize {
  /** without what was read as a size */
  whole: string
  terms: Term[]
}

const table = Object.entries(synonyms)
  .map(([phrase, others]) => ({
    phrase: wordsOf(fold(phrase)),
    others: others.map((other) => wordsOf(fold(other))),
  }))
  .sort((a, b) => b.phrase.length - a.phrase.length)

/** Words as terms: those that the trade uses for another thing with what the catalogue calls that. */
const termsOf = (words: readonly string[]): Term[] => {
  const terms: Term[] = []
  for (let place = 0; place < words.length; ) {
    const known = table.find(({ phrase }) => phrase.every((word, index) => words[place + index] === word))
    const own = words.slice(place, place + (known?.phrase.length ?? 1))
    terms.push([own, ...(known?.others ?? [])])
    place += own.length
  }
  return terms
}

/** What was typed, with the size that it names and the synonyms of its words; `isReference` says which texts are one. */
export const readSearch = (keywords: string, isReference: (folded: string) => boolean): ReadSearch => {
  const whole = fold(keywords)
  if (isReference(whole)) return { whole, terms: termsOf(wordsOf(whole)), widest: null, height: null }
  const { rest, widest, height } = typedSize(whole)
  return { whole: rest, terms: termsOf(wordsOf(rest)), widest, height }
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
