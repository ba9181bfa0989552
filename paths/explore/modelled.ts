import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { PathsOptions } from '../path.ts'
import type { Step } from '../walk/step.ts'
import { type Walk, walk, walkOf } from '../walk/walk.ts'
import type { Moves } from './moves.ts'

/**
 * Walks from that input made of the steps that the exploration took: what many begin with is taken and checked once. A
 * machine that talks with child machines has no steps but those of the running one.
 */
export const modelling = <M extends AnyStateMachine>(
  machine: M,
  { check, withChildren = false }: PathsOptions<M>,
  input: InputFrom<M>,
  { start, step }: Pick<Moves, 'start' | 'step'>,
): ((events: readonly AnyEventObject[]) => Walk) => {
  if (withChildren) return (events) => walk(machine, { input, events }, check)
  const checked = new WeakSet<AnyMachineSnapshot>()
  const judge = (state: AnyMachineSnapshot): void => {
    if (checked.has(state)) return
    check?.(state as SnapshotFrom<M>)
    checked.add(state)
  }
  let started: readonly Step[] | undefined
  return (events) => {
    started ??= walk(machine, { input, events: [] }).steps.map((one) => ({ ...one, after: start }))
    judge(start)
    let state = start
    const steps = events.map((event) => {
      const taken = step(state, event)
      state = taken.after
      judge(state)
      return taken
    })
    return walkOf([...started, ...steps])
  }
}
