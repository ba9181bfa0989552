import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { childrenOf } from '../events.ts'
import type { PathsOptions } from '../path.ts'
import { type Moves, movesOf } from './moves.ts'

/** All that can be reached from one input: how to move in it, and when two states are one. */
export interface Space {
  readonly moves: Moves
  /** what may happen there, whatever the guards say */
  possible(state: AnyMachineSnapshot): AnyEventObject[]
  /** the same for states that the projection does not tell apart */
  keyOf(state: AnyMachineSnapshot): string
}

/** The space of the machine from that input on. */
export const spaceOf = <M extends AnyStateMachine>(
  machine: M,
  { events, project = () => null, offers = () => true, withChildren = false }: PathsOptions<M>,
  input: InputFrom<M>,
): Space => {
  const moves = movesOf(machine, input, withChildren)
  const keys = new WeakMap<AnyMachineSnapshot, string>()
  return {
    moves,
    possible: (state) =>
      events.filter(
        (event) =>
          state.status === 'active' &&
          moves.candidates(state, event).length > 0 &&
          offers(state as SnapshotFrom<M>, event),
      ),
    keyOf: (state) => {
      const known = keys.get(state)
      if (known !== undefined) return known
      const key = JSON.stringify([
        state.value,
        project(state as SnapshotFrom<M>),
        ...(withChildren ? childrenOf(state).map(([, { value }]) => value) : []),
      ])
      keys.set(state, key)
      return key
    },
  }
}
