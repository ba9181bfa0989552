import type { AnyStateMachine } from 'xstate'
import type { Bag } from '../chart/config.ts'
import type { Touches } from './order.ts'

/** What is known of a kind of faults. */
interface Kind {
  /** whether none of it may survive */
  readonly fatal: boolean
  /** which paths may show it: those that take one of its transitions, those that try one, or any through its state */
  readonly matters: 'taken' | 'tried' | 'anywhere'
}

/** The kinds of single faults, as a person may make them. */
export const OPERATORS = {
  'target changed': { fatal: true, matters: 'taken' },
  'target removed': { fatal: true, matters: 'taken' },
  'event dropped': { fatal: false, matters: 'tried' },
  'first branch dropped': { fatal: true, matters: 'tried' },
  'guard dropped': { fatal: true, matters: 'tried' },
  'guard negated': { fatal: true, matters: 'tried' },
  'guard always true': { fatal: true, matters: 'anywhere' },
  'assign dropped': { fatal: false, matters: 'taken' },
  'field of an assign': { fatal: false, matters: 'taken' },
  'kept value changed': { fatal: false, matters: 'anywhere' },
  'emit or send dropped': { fatal: true, matters: 'taken' },
  'message changed': { fatal: true, matters: 'anywhere' },
  'other action dropped': { fatal: false, matters: 'taken' },
  'enqueued action dropped': { fatal: true, matters: 'taken' },
  'parameter changed': { fatal: false, matters: 'anywhere' },
  'actions swapped': { fatal: false, matters: 'taken' },
  'input emptied': { fatal: true, matters: 'anywhere' },
  'input changed': { fatal: true, matters: 'anywhere' },
  'tag dropped': { fatal: false, matters: 'anywhere' },
  'reenter dropped': { fatal: false, matters: 'taken' },
  'delay × 20': { fatal: false, matters: 'anywhere' },
} as const satisfies Readonly<Record<string, Kind>>
export type Operator = keyof typeof OPERATORS

/** In the order in which they are told. */
export const operators = Object.keys(OPERATORS) as Operator[]

/** One fault of a machine. */
export interface Mutant {
  operator: Operator
  place: string
  /** the path of the state whose paths may differ; undefined where any may */
  state?: string | undefined
  /** how the names of its transitions begin, where it is about one event */
  start?: string | undefined
  /** whether it is known to change nothing: two actions that have nothing to do with each other */
  equivalent?: boolean | undefined
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
  /** what its actions were seen to read, keep and speak to */
  readonly touches: Touches
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
