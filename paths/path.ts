import type { AnyEventObject, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { Happening } from './events.ts'
import type { Walk } from './walk/walk.ts'

/** What paths are made of. */
export interface PathsOptions<M extends AnyStateMachine> {
  /** each one begins paths of its own: an empty shop, one that a reload brings back */
  inputs: ReadonlyArray<InputFrom<M>>
  events: ReadonlyArray<Happening<M>>
  /** the part of the context that tells states apart, as plain data; what guards are seen to read, unless said */
  project?: ((snapshot: SnapshotFrom<M>) => unknown) | undefined
  /** most transitions that the exploration may follow */
  limit?: number
  /** whether the event can come there; a screen gives fewer than the machine takes */
  offers?: (snapshot: SnapshotFrom<M>, event: AnyEventObject) => boolean
  /** whether its child machines run along, and tell it what happens to them */
  withChildren?: boolean
  check?: (snapshot: SnapshotFrom<M>) => void
  /** what an input or an event is called in the names of paths; its place or its type otherwise */
  nameOf?: (one: InputFrom<M> | AnyEventObject) => string | undefined
}

/** What is looked for, where that is less than all. */
export interface Sought {
  /** whether an event that every guard refuses is a step of a path too; it is, unless said */
  readonly refused?: boolean
  /** whether an end of an effect is a step of its own by each word that begins the effect; it is not, unless said */
  readonly byWord?: boolean
  /** the exploration of all inputs together ends once every transition was taken and these events came; it takes all of each, unless said */
  readonly enough?: readonly AnyEventObject[]
}

/** A way through the machine, from one of its inputs on. */
export interface NamedPath<M extends AnyStateMachine> {
  input: InputFrom<M>
  /** its input and its events, in words where they have some */
  name: string
  /** eight hexadecimal digits of the machine's id, the name and the types of the events: the same wherever these are */
  hash: string
  events: readonly AnyEventObject[]
}

/** One that was generated, with what the machine's definition says of it. */
export interface Path<M extends AnyStateMachine> extends NamedPath<M> {
  /** state values from the first on, as the model has them */
  values: readonly unknown[]
  /** names of the transitions that the model takes after the start */
  transitions: ReadonlySet<string>
}

export interface GeneratedPath<M extends AnyStateMachine> extends Path<M> {
  /** each end of an effect, with what began it: the transitions, and the word too where words are told apart */
  answers: ReadonlySet<string>
  /** its steps as the exploration took them, each state of it checked; throws what the check does */
  modelled(): Walk
}
