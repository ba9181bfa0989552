import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate'
import { childrenOf, isChildEvent } from '../events.ts'
import { hold } from './hold.ts'
import { type Step, stepOf, type Told } from './step.ts'

export interface Walk {
  steps: readonly Step[]
  /** state values, at first and after each event */
  values: readonly unknown[]
  /** what the machine is in at first and after each event */
  snapshots: readonly AnyMachineSnapshot[]
  /** ids of the state nodes, and names of the transitions, that the running machine went through */
  states: ReadonlySet<string>
  transitions: ReadonlySet<string>
}

/** A machine that runs and tells what each event does. */
export interface Walker {
  readonly actor: AnyActorRef
  /** sends the event, to the child machine that it is for */
  send(event: AnyEventObject): void
  /** what was done since the last look, as the step of that event; throws what the machine threw */
  look(event?: AnyEventObject): Step
  /** stops the machine */
  end(): Walk
}

/** Of one event; a machine that takes more goes in a circle. */
const MOST_MICROSTEPS = 200

/** Starts the machine, whose effects are in place; time stands still: a path says when a delay is over. */
export const walker = (machine: AnyStateMachine, input: unknown): Walker => {
  const steps: Step[] = []
  let told: Told = { microsteps: [], actions: [] }
  const isSelf = ({ actorRef, rootId }: InspectionEvent) => actorRef.sessionId === rootId
  const actor: AnyActorRef = createActor(machine, {
    input,
    clock: new SimulatedClock(),
    inspect: (inspected) => {
      // of what nothing takes there is nothing to tell
      if (inspected.type === '@xstate.microstep' && isSelf(inspected) && inspected._transitions.length > 0) {
        told.microsteps.push(inspected._transitions)
        if (told.microsteps.length > MOST_MICROSTEPS) throw new Error(`${machine.id} never comes to rest.`)
      }
      if (inspected.type === '@xstate.action' && isSelf(inspected)) told.actions.push(inspected.action)
    },
  })
  const failures: unknown[] = []
  actor.subscribe({ error: (error) => failures.push(error) })
  actor.start()
  return {
    actor,
    send: (event) => {
      if (isChildEvent(event)) actor.getSnapshot().children[event.child]?.send(event.event)
      else actor.send(event)
    },
    look: (event) => {
      if (failures.length > 0) throw failures[0]
      const before = steps.at(-1)?.after
      const step = stepOf(machine, { input, event, before, after: still(actor.getSnapshot()) }, told)
      told = { microsteps: [], actions: [] }
      steps.push(step)
      return step
    },
    end: () => {
      actor.stop()
      return walkOf(steps)
    },
  }
}

/** The walk that those steps are, the start's first. */
export const walkOf = (steps: readonly Step[]): Walk => {
  const snapshots = steps.map(({ after }) => after)
  return {
    steps,
    snapshots,
    values: snapshots.map(({ value }) => value),
    states: new Set(snapshots.flatMap(({ _nodes }) => _nodes.map(({ id }) => id))),
    transitions: new Set(steps.flatMap(({ transitions }) => transitions)),
  }
}

/** The path on a running machine whose effects are held. */
export const walk = (
  machine: AnyStateMachine,
  { input, events }: { input: unknown; events: readonly AnyEventObject[] },
  check?: (snapshot: never) => void,
): Walk => {
  const { send, look, end } = walker(hold(machine), input)
  const judge = ({ after }: Step) => check?.(after as never)
  judge(look())
  for (const event of events) {
    send(event)
    judge(look(event))
  }
  return end()
}

/** What it is in stays as it is now, whatever its child machines do later. */
const still = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
  const children = childrenOf(snapshot)
  if (children.length === 0) return snapshot
  const frozen = children.map(([id, child]) => [id, { ...snapshot.children[id], getSnapshot: () => child }])
  return Object.assign(Object.create(Object.getPrototypeOf(snapshot)), snapshot, {
    children: { ...snapshot.children, ...Object.fromEntries(frozen) },
  })
}
