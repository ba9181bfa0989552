import {
  type ActorLogic,
  type ActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
} from 'xstate'
import { candidates } from '../chart/chart.ts'
import { childrenOf, isChildEvent } from '../events.ts'
import { hold } from '../walk/hold.ts'
import { type Step, stepOf, type Told } from '../walk/step.ts'
import { walk } from '../walk/walk.ts'

/** A machine as the exploration takes it: from a state and an event to the next one. */
export interface Moves {
  readonly start: AnyMachineSnapshot
  /** what could take the event, whatever the guards say */
  candidates(state: AnyMachineSnapshot, event: AnyEventObject): AnyTransitionDefinition[][]
  /** null where every guard refuses */
  move(state: AnyMachineSnapshot, event: AnyEventObject): Step | null
  /** the same, and the step of a refusal too */
  step(state: AnyMachineSnapshot, event: AnyEventObject): Step
}

/** The moves of the machine's definition; of the running machine where it has child machines to talk with. */
export const movesOf = (machine: AnyStateMachine, input: unknown, withChildren: boolean): Moves => {
  const { step, ...rest } = withChildren ? running(machine, input) : defined(machine, input)
  const known = new WeakMap<AnyMachineSnapshot, Map<AnyEventObject, Step>>()
  const stepFrom: Moves['step'] = (state, event) => {
    const from = known.get(state) ?? new Map<AnyEventObject, Step>()
    known.set(state, from)
    const found = from.get(event) ?? step(state, event)
    from.set(event, found)
    return found
  }
  return {
    ...rest,
    step: stepFrom,
    move: (state, event) => {
      const found = stepFrom(state, event)
      return found.transitions.length === 0 ? null : found
    },
  }
}

/** The moves as logic that a test model takes. */
export const logicOf = ({ start, move }: Moves): ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> => ({
  transition: (state, event) => move(state, event)?.after ?? state,
  getInitialSnapshot: () => start,
  getPersistedSnapshot: (state) => state,
})

const defined = (machine: AnyStateMachine, input: unknown): Omit<Moves, 'move'> => {
  const held = hold(machine)
  let told: Told = { microsteps: [], actions: [] }
  const self = createActor(held, {
    input,
    inspect: (inspected) => {
      // of what nothing takes there is nothing to tell
      if (inspected.type === '@xstate.microstep' && inspected._transitions.length > 0)
        told.microsteps.push(inspected._transitions)
    },
  })
  // nothing runs: what would be done is only told
  const scope: ActorScope<AnyMachineSnapshot, AnyEventObject> = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: ({ type, params }) => told.actions.push({ type, params }),
  }
  return {
    start: self.getSnapshot(),
    candidates,
    step: (before, event) => {
      told = { microsteps: [], actions: [] }
      const after = held.transition(before, event, scope)
      // what no state awaits ends a machine when it is the failure of an effect
      if (after.status === 'error') throw after.error
      return stepOf(machine, { input, event, before, after }, told)
    },
  }
}

/** What could take the event, in the machine or in the child machine that it is for. */
export const candidatesIn = (
  state: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyTransitionDefinition[][] => {
  if (!isChildEvent(event)) return candidates(state, event)
  const child = childrenOf(state).find(([id]) => id === event.child)?.[1]
  return child === undefined ? [] : candidates(child, event.event)
}

/** What child machines say to each other exists only while they run: each state is found by all that led to it. */
const running = (machine: AnyStateMachine, input: unknown): Omit<Moves, 'move'> => {
  const ways = new WeakMap<AnyMachineSnapshot, readonly AnyEventObject[]>()
  const last = (events: readonly AnyEventObject[]) => {
    const step = walk(machine, { input, events }).steps.at(-1)
    if (step === undefined) throw new Error(`${machine.id} did not start.`)
    ways.set(step.after, events)
    return step
  }
  return {
    start: last([]).after,
    candidates: candidatesIn,
    step: (state, event) => last([...(ways.get(state) ?? []), event]),
  }
}
