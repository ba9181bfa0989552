import { type AnyActorLogic, type AnyStateMachine, fromPromise } from 'xstate'
import { type Marked, marked } from '../chart/marks.ts'
import { isMachine } from '../events.ts'

/** The machine with other effects in the place of its own; its child machines too. */
export const replaceEffects = (
  machine: AnyStateMachine,
  replace: (effect: AnyActorLogic, src: string) => AnyActorLogic,
): AnyStateMachine => machine.provide({ actors: replacedIn(machine, replace) })

const replacedIn = (
  machine: AnyStateMachine,
  replace: (effect: AnyActorLogic, src: string) => AnyActorLogic,
): Record<string, AnyActorLogic> =>
  Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([src, logic]) => [
      src,
      isMachine(logic) ? replaceEffects(logic, replace) : replace(logic as AnyActorLogic, src),
    ]),
  )

/** An effect that never ends by itself. */
export const endless: AnyActorLogic = fromPromise(() => new Promise<never>(() => {}))

const known = new WeakMap<AnyStateMachine, Marked>()

/**
 * Every effect never ends by itself: a path says when it does, and how; and the machine tells what is done in it. Made
 * once for each machine: a machine is dear to make.
 */
export const held = (machine: AnyStateMachine): Marked => {
  const found =
    known.get(machine) ??
    marked(
      machine,
      replacedIn(machine, () => endless),
    )
  known.set(machine, found)
  return found
}

/** The machine whose effects are held. */
export const hold = (machine: AnyStateMachine): AnyStateMachine => held(machine).machine
