import { isMapOf, isRecord, isTextOrNull, readVersioned } from '#shared/platform/stored'
import type { DecisionWay } from './decision.ts'

/** What is written about a quote: a message, or the words of a decision; an acceptance needs none. */
export type WordKind = 'message' | DecisionWay

/** What is written of a quote and was not sent. */
export interface TypedWords {
  /** as typed: they stay where a dialog is closed */
  readonly words: Readonly<Record<WordKind, string>>
  /** UUIDs of the words that were asked to leave: sent again as they are, they are there once; changed, they are others */
  readonly wordIds: Readonly<Record<WordKind, string | null>>
}

export const noWords: TypedWords = {
  words: { message: '', accept: '', change: '', refuse: '' },
  wordIds: { message: null, accept: null, change: null, refuse: null },
}

const VERSION = 1

/** As they are stored: only what is there. */
interface KeptWord {
  readonly text: string
  readonly id: string | null
}
type KeptWords = Readonly<Record<string, KeptWord>>

const KINDS = ['message', 'accept', 'change', 'refuse'] as const satisfies readonly WordKind[]

const isKeptWord = (value: unknown): value is KeptWord =>
  isRecord(value) && typeof value.text === 'string' && isTextOrNull(value.id)
const isKeptWords = (value: unknown): value is KeptWords => isMapOf(value, isKeptWord)

/** What this account keeps of its quotes, by their ids; another's, unreadable or old is nothing. */
const keptOf = (stored: string | null, userId: string): Readonly<Record<string, KeptWords>> => {
  const read = readVersioned(stored, VERSION)
  return read !== null && read.userId === userId && isMapOf(read.quotes, isKeptWords) ? read.quotes : {}
}

/** What session storage holds once this of a quote is kept with what it held before; null: nothing is left to keep. */
export const withWords = (
  stored: string | null,
  userId: string,
  quoteId: string,
  { words, wordIds }: TypedWords,
): string | null => {
  const { [quoteId]: _, ...others } = keptOf(stored, userId)
  const written = KINDS.filter((kind) => words[kind] !== '')
  const own = Object.fromEntries(written.map((kind) => [kind, { text: words[kind], id: wordIds[kind] }]))
  const quotes = written.length === 0 ? others : { ...others, [quoteId]: own }
  return Object.keys(quotes).length === 0 ? null : JSON.stringify({ version: VERSION, userId, quotes })
}

/** What this account wrote of this quote in this tab and did not send. */
export const wordsIn = (stored: string | null, userId: string, quoteId: string): TypedWords => {
  const kept = keptOf(stored, userId)[quoteId] ?? {}
  const textOf = (kind: WordKind): string => kept[kind]?.text ?? ''
  const idOf = (kind: WordKind): string | null => kept[kind]?.id ?? null
  return {
    words: {
      message: textOf('message'),
      accept: textOf('accept'),
      change: textOf('change'),
      refuse: textOf('refuse'),
    },
    wordIds: {
      message: idOf('message'),
      accept: idOf('accept'),
      change: idOf('change'),
      refuse: idOf('refuse'),
    },
  }
}
