import { formatNumber } from '#shared/platform/text'
import type { CriterionValue } from './evaluation.ts'
import type { Frame, Read } from './expression-closure.ts'

/** A French sentence with its numbers and labels put in. Never throws. */
export type Sentence = (frame: Frame) => string

/** `{name}`, `{name|decimals}`, `{item.attribute}` inside a sentence. */
export interface Placeholder {
  name: string
  /** `{item.name}` */
  ofItem: boolean
  /** fixed number of decimals; absent: up to three, without trailing zeros */
  decimals: number | undefined
}

const PLACEHOLDER = /\{(?<item>item\.)?(?<name>[a-z][a-z0-9_]*)(?:\|(?<decimals>[0-3]))?\}/g

/** Cuts a sentence into texts and placeholders; undefined when a brace is left over. */
export const parseSentence = (source: string): (string | Placeholder)[] | undefined => {
  const parts: (string | Placeholder)[] = []
  let from = 0
  for (const match of source.matchAll(PLACEHOLDER)) {
    const { item, name = '', decimals } = match.groups ?? {}
    parts.push(source.slice(from, match.index), {
      name,
      ofItem: item !== undefined,
      decimals: decimals === undefined ? undefined : Number(decimals),
    })
    from = match.index + match[0].length
  }
  parts.push(source.slice(from))
  return parts.some((part) => typeof part === 'string' && /[{}]/.test(part)) ? undefined : parts
}

/** What stands for a value that is not known yet. */
const UNKNOWN = '…'

/** Prints one value: numbers with a comma, options by their label, booleans as oui or non. */
export const printed = (
  read: Read,
  decimals: number | undefined,
  labels: ReadonlyMap<string, string> | undefined,
): Sentence => {
  return (frame) => {
    const value = read(frame)
    return value === undefined ? UNKNOWN : printValue(value, decimals, labels)
  }
}

const printValue = (
  value: CriterionValue,
  decimals: number | undefined,
  labels: ReadonlyMap<string, string> | undefined,
): string => {
  if (typeof value === 'number') return formatNumber(value, decimals ?? 3, decimals !== undefined)
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return labels?.get(value) ?? value
}
