import type { AnyActorLogic, AnyStateMachine, Snapshot } from 'xstate'
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

type Endless = Snapshot<undefined> & { input: unknown }

/** An effect that never ends by itself. Nothing runs that would have to be told to stop: a promise makes a signal for that. */
const endless: AnyActorLogic = {
  getInitialSnapshot: (_, input): Endless => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
  }),
  transition: (snapshot: Endless, { type }): Endless =>
    type === 'xstate.stop'
      ? { ...snapshot, status: 'stopped', error: undefined, input: undefined }
      : snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
}

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
