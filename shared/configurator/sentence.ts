import { formatNumber } from '#shared/platform/text'
import type { CriterionValue } from './evaluation.ts'
import type { Frame, Read } from './expression-closure.ts'

/**
 * A French sentence with its numbers and labels put in; undefined while a value that it prints is not known.
 * Never throws.
 */
export type Sentence = (frame: Frame) => string | undefined

/** Stands for an error or a reason that cannot be told: one of its values has none, whatever is answered. */
export const NOT_FEASIBLE = 'Non réalisable pour cette combinaison de réponses.'

/** Stands for the explanation of a price line while one of its values is not known. */
export const BY_ANSWERS = 'Selon vos réponses.'

/** `{name}`, `{plan.measure}`, `{name|decimals}`, `{name:singular|plural}`, `{item.attribute}` inside a sentence. */
export interface Placeholder {
  name: string
  /** `{item.name}` */
  ofItem: boolean
  /** fixed number of decimals; absent: up to three, without trailing zeros */
  decimals: number | undefined
  /** the word that agrees with the number, in place of the number */
  word: { one: string; many: string } | undefined
}

const PLACEHOLDER =
  /\{(?<item>item\.)?(?<name>[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)(?:\|(?<decimals>[0-3])|:(?<one>[^{}|]+)\|(?<many>[^{}|]+))?\}/g

/** Cuts a sentence into texts and placeholders; undefined when a brace is left over. */
export const parseSentence = (source: string): (string | Placeholder)[] | undefined => {
  const parts: (string | Placeholder)[] = []
  let from = 0
  for (const match of source.matchAll(PLACEHOLDER)) {
    const { item, name = '', decimals, one, many } = match.groups ?? {}
    parts.push(source.slice(from, match.index), {
      name,
      ofItem: item !== undefined,
      decimals: decimals === undefined ? undefined : Number(decimals),
      word: one === undefined || many === undefined ? undefined : { one, many },
    })
    from = match.index + match[0].length
  }
  parts.push(source.slice(from))
  return parts.some((part) => typeof part === 'string' && /[{}]/.test(part)) ? undefined : parts
}

/** A text of a sentence as it stands, or what is read and how it is printed. */
export type SentencePart = string | (Pick<Placeholder, 'decimals' | 'word'> & { read: Read; labels: Labels })

type Labels = ReadonlyMap<string, string> | undefined

/** Puts the parts together: numbers with a comma, options by their label, booleans as oui or non. */
export const sentenceOf = (parts: readonly SentencePart[]): Sentence => {
  const [only] = parts
  if (parts.length === 1 && typeof only === 'string') return () => only
  const written = parts.flatMap((part) => (typeof part === 'string' ? numbersIn(part) : []))
  return (frame) => {
    const values: (CriterionValue | undefined)[] = []
    for (const part of parts) {
      const value = typeof part === 'string' ? undefined : part.read(frame)
      if (value === undefined && typeof part !== 'string') return undefined
      values.push(value)
    }
    const numbers = [...written, ...values.filter((value) => typeof value === 'number')]
    return parts.reduce<string>(
      (said, part, place) =>
        said + (typeof part === 'string' ? part : printValue(values[place], part, numbers)),
      '',
    )
  }
}

const printValue = (
  value: CriterionValue | undefined,
  { decimals, word, labels }: Exclude<SentencePart, string>,
  numbers: readonly number[],
): string => {
  if (typeof value === 'number') {
    // French: the plural begins at two.
    if (word) return Math.abs(value) < 2 ? word.one : word.many
    return distinctNumber(value, numbers, decimals)
  }
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return labels?.get(value ?? '') ?? value ?? ''
}

/** Numbers that differ by less are one and the same, as comparisons have it. */
const MOST_DECIMALS = 9

/**
 * The number with its decimals, or as many more as it takes to differ from the others: « 28,01 kg : limitée à
 * 28 kg », never « 28,0 kg : limitée à 28 kg ». Without `decimals`: up to three, without trailing zeros.
 */
export const distinctNumber = (
  value: number,
  others: readonly number[],
  decimals: number | undefined,
): string => {
  const near = others.filter((other) => differSlightly(value, other))
  const print = (number: number, places: number) => formatNumber(number, places, decimals !== undefined)
  let places = decimals ?? 3
  while (places < MOST_DECIMALS && near.some((other) => print(other, places) === print(value, places)))
    places += 1
  return print(value, places)
}

/** Numbers further apart than one are printed apart by any decimals. */
const differSlightly = (value: number, other: number): boolean => {
  const apart = Math.abs(value - other)
  return apart > 10 ** -MOST_DECIMALS && apart <= 1
}

/** The numbers that a text has written in it: « au-delà de 3,5 kg ». */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:,\d+)?/g)].map(([number]) => Number(number.replace(',', '.')))
