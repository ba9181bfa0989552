import { type AnyStateMachine, fromPromise } from 'xstate'
import { isMachine } from './events.ts'

const known = new WeakMap<AnyStateMachine, AnyStateMachine>()

/**
 * Every effect never ends by itself: a path says when it does, and how. Child machines stay what they are, with their
 * own effects held. Made once for each machine: a machine is dear to make.
 */
export const hold = (machine: AnyStateMachine): AnyStateMachine => {
  const held =
    known.get(machine) ??
    machine.provide({
      actors: Object.fromEntries(
        Object.entries(machine.implementations.actors).map(([name, logic]) => [
          name,
          isMachine(logic) ? hold(logic) : fromPromise(() => new Promise<never>(() => {})),
        ]),
      ),
    })
  known.set(machine, held)
  return held
}
