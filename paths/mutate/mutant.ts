import type { AnyStateMachine } from 'xstate'
import type { Bag } from '../chart/config.ts'

/** The kinds of single faults, as a person may make them. */
export const OPERATORS = [
  'target changed',
  'target removed',
  'event dropped',
  'first branch dropped',
  'guard dropped',
  'guard negated',
  'guard always true',
  'assign dropped',
  'field of an assign',
  'kept value changed',
  'entry or exit dropped',
  'emit or send dropped',
  'message changed',
  'other action dropped',
  'enqueued action dropped',
  'parameter changed',
  'actions swapped',
  'input emptied',
  'input changed',
  'tag dropped',
  'reenter dropped',
  'delay × 20',
] as const
export type Operator = (typeof OPERATORS)[number]

/** Of these none may survive. */
export const FATAL: readonly Operator[] = [
  'target changed',
  'target removed',
  'first branch dropped',
  'guard dropped',
  'guard negated',
  'guard always true',
  'emit or send dropped',
  'message changed',
  'enqueued action dropped',
  'input emptied',
  'input changed',
]

/** One fault of a machine. */
export interface Mutant {
  operator: Operator
  place: string
  /** the path of the state whose paths may differ; undefined where any may */
  state?: string | undefined
  /** how the names of its transitions begin, where it is about one event */
  start?: string | undefined
  /** whether it matters only where one of them is taken */
  taken?: boolean | undefined
  machine: AnyStateMachine
}

/** A place in a chart that can be changed; each is found again in a copy by its position in the list. */
export interface Site extends Omit<Mutant, 'machine'> {
  change(): void
}

/** A chart as it is written, with what it names and the values that its functions may give. */
export interface Chart {
  readonly config: Bag
  readonly named: Record<string, Bag>
  /** what functions were seen to give; nothing is known of one that no path asked */
  readonly seen: Seen
}

/** Something of a chart that is a value, or a function that gives one: an input, a message, what is kept. */
export interface ValueSlot {
  readonly operator: Operator
  readonly place: string
  readonly state?: string | undefined
  readonly value: unknown
  put(value: unknown): void
}

/** One change of a value: of a part of it, or of two parts with one another. */
export interface Change {
  /** in words, and what the mutants of one place are told apart by */
  readonly name: string
  readonly apply: (value: unknown) => unknown
  readonly operator?: Operator | undefined
}

/** By place, the changes that some value seen there allows; and what was enqueued there, from where in the code. */
export type Seen = Map<string, Map<string, Change>>
