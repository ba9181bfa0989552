import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFrom,
  StateMachine,
} from 'xstate'
import { nodesOf } from './chart/chart.ts'

/** The end of an invoked effect. */
export type EffectEnd =
  | { type: `xstate.done.actor.${string}`; output: unknown; actorId: string }
  | { type: `xstate.error.actor.${string}`; error: unknown; actorId: string }

/** The end of a named delay of the state with that id. */
export interface DelayEnd {
  type: `xstate.after.${string}`
}

/** What happens to a child machine, which its parent hears of only by what the child says. */
export interface ChildEvent {
  type: `child.${string}`
  child: string
  event: AnyEventObject
}

/** What can happen to a machine: its own events, the ends of its effects and delays, and its child machines' own. */
export type Happening<M extends AnyStateMachine> = EventFrom<M> | EffectEnd | DelayEnd | ChildEvent

/** The event for the child machine with that id. */
export const inChild = (child: string, event: AnyEventObject): ChildEvent => ({
  type: `child.${child}.${event.type}`,
  child,
  event,
})

/** Whether it is for a child machine. */
export const isChildEvent = (event: AnyEventObject): event is ChildEvent =>
  event.type.startsWith('child.') && 'child' in event && 'event' in event

/** The effect with that id ends well. */
export const done = (id: string, output?: unknown): EffectEnd => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
})

/** The effect with that id throws. */
export const failed = (id: string, error: unknown): EffectEnd => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
})

/** The delay of that name ends, in the state with that id. */
const elapsed = (delay: string, state: string): DelayEnd => ({
  type: `xstate.after.${delay}.${state}`,
})

/** The name of the delay, or its ms, that ends with an event of that type; undefined for any other. */
export const delayIn = (type: string): string | undefined => /^xstate\.after\.([^.]+)\./.exec(type)?.[1]

const EFFECT_END = /^xstate\.(?:done|error)\.actor\.(.+)$/

/** The id of the effect that ends with this event; undefined for any other event. */
export const endedEffect = ({ type }: AnyEventObject): string | undefined => EFFECT_END.exec(type)?.[1]

/** What the effect with that id has thrown; undefined for any other event. */
export const failureIn = (event: AnyEventObject): { id: string; error: unknown } | undefined => {
  const id = 'error' in event ? endedEffect(event) : undefined
  return id === undefined ? undefined : { id, error: event.error }
}

/** The ids under which the machine runs the effect of that name. */
export const idsOf = (machine: AnyStateMachine, src: string): string[] => [
  ...new Set(
    nodesOf(machine).flatMap(({ invoke }) => invoke.flatMap((one) => (one.src === src ? [one.id] : []))),
  ),
]

/** Every end of the delay of that name: one for each state that waits for it. */
export const endsOf = (machine: AnyStateMachine, delay: string): DelayEnd[] =>
  nodesOf(machine).flatMap(({ after, id }) =>
    after.some((one) => String(one.delay) === delay) ? [elapsed(delay, id)] : [],
  )

/** Whether that is what a machine is in. */
const isSnapshot = (value: unknown): value is AnyMachineSnapshot =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine)

/** What the child machines are in, by their ids. */
export const childrenOf = ({ children }: AnyMachineSnapshot): [id: string, snapshot: AnyMachineSnapshot][] =>
  Object.entries<AnyActorRef | undefined>(children).flatMap(([id, child]) => {
    const snapshot: unknown = child?.getSnapshot()
    return isSnapshot(snapshot) ? [[id, snapshot]] : []
  })

/** Whether that logic is a machine of its own, rather than an effect. */
export const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine
