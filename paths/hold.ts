import { type AnyActorLogic, type AnyStateMachine, fromPromise } from 'xstate'
import { isMachine } from './events.ts'

/** The machine with other effects in the place of its own; its child machines too. */
export const replaceEffects = (
  machine: AnyStateMachine,
  replace: (effect: AnyActorLogic, src: string) => AnyActorLogic,
): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([src, logic]) => [
        src,
        isMachine(logic) ? replaceEffects(logic, replace) : replace(logic as AnyActorLogic, src),
      ]),
    ),
  })

/** An effect that never ends by itself. */
export const endless: AnyActorLogic = fromPromise(() => new Promise<never>(() => {}))

const known = new WeakMap<AnyStateMachine, AnyStateMachine>()

/**
 * Every effect never ends by itself: a path says when it does, and how. Made once for each machine: a machine is dear
 * to make.
 */
export const hold = (machine: AnyStateMachine): AnyStateMachine => {
  const held = known.get(machine) ?? replaceEffects(machine, () => endless)
  known.set(machine, held)
  return held
}
