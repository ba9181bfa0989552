import { settings } from '../settings.ts'

/** A text as it is compared: in whatever case, and with whatever accents, quotes, apostrophes and spaces it is typed. */
const comparable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll("'", '’')
    .replaceAll(/^[ «“"]+|[ »”"]+$/g, '')
    .toLocaleLowerCase(settings.language)

/** Whether the text says the word. */
export const says = (text: string, word: string): boolean => comparable(text).includes(comparable(word))

/** Whether both are one word as they are typed. */
export const isSame = (one: string, other: string): boolean => comparable(one) === comparable(other)

/** How much two words look alike, from 0 to 1: the pairs of letters that they share (Dice). */
const likeness = (one: string, other: string): number => {
  const [first, second] = [pairsOf(one), pairsOf(other)]
  const shared = [...first].filter((pair) => second.has(pair)).length
  return (2 * shared) / Math.max(1, first.size + second.size)
}

const pairsOf = (word: string): Set<string> => {
  const text = comparable(word)
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

/** Least likeness of a word that may have been meant. */
const ALIKE = 0.35

/** Of the words, those that may have been meant, at most three, the most alike first. */
export const nearest = (word: string, words: readonly string[]): string[] =>
  [...new Set(words)]
    .map((known) => ({ known, like: likeness(word, known) }))
    .filter(({ like }) => like >= ALIKE)
    .toSorted((one, other) => other.like - one.like)
    .slice(0, 3)
    .map(({ known }) => known)
