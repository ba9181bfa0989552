import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { candidates, transitionName, transitionsOf } from '../chart/chart.ts'
import { MARK, type Mark } from '../chart/marks.ts'
import { delayIn, isChildEvent, isMachine } from '../events.ts'
import { differing, isRecord } from '../values.ts'

/** What one event did to the running machine. */
export interface Step {
  /** what the machine was started with */
  input: unknown
  /** undefined for the start */
  event: AnyEventObject | undefined
  before: AnyMachineSnapshot | undefined
  after: AnyMachineSnapshot
  /** names of the transitions that were taken, in order */
  transitions: readonly string[]
  /** whether one of them leads somewhere or does something, which is what `can` says of a machine */
  can: boolean
  /** guarded transitions that were tried, with what their guard said */
  guards: readonly { transition: string; held: boolean }[]
  /** effects that began */
  began: readonly { id: string; src: string; input: unknown }[]
  /** delays that began, ms, with what comes when they end */
  waits: readonly { delay: string; ms: number; event: AnyEventObject }[]
  /** delayed events that were given up by name */
  gaveUp: readonly string[]
  /** actions of the chart that somebody else carries out */
  followed: readonly string[]
  /** what of the chart was done that no transition shows */
  marks: readonly Mark[]
  /** what was said to other actors, and emitted */
  said: readonly { to: string; event: AnyEventObject }[]
}

/** What XState tells of one event while it is taken. */
export interface Told {
  readonly microsteps: AnyTransitionDefinition[][]
  readonly actions: { type: string; params: unknown }[]
}

/** The step, from what was told meanwhile. */
export const stepOf = (
  machine: AnyStateMachine,
  { input, event, before, after }: Pick<Step, 'input' | 'event' | 'before' | 'after'>,
  { microsteps, actions }: Told,
): Step => ({
  input,
  event,
  before,
  after,
  transitions: microsteps.flat().map(transitionName),
  can: microsteps.flat().some((one) => one.target !== undefined || one.actions.length > 0),
  guards: guardsOf(event, before, after, microsteps),
  began: actions.flatMap((action) => beginOf(machine, action)),
  waits: actions.flatMap(waitOf),
  gaveUp: actions.flatMap(givenUpBy),
  followed: actions.flatMap(({ type }) => (type.startsWith('xstate.') || type === MARK ? [] : [type])),
  marks: actions.flatMap(({ type, params }) => (type === MARK ? [params as Mark] : [])),
  said: actions.flatMap((action) => saidBy(after, action)),
})

/**
 * XState asks the candidates of a node in their order, and those of its ancestors only when none holds: those before the
 * one that was taken refused, and so did all of them when none was. At rest, every guarded `always` refuses.
 */
const guardsOf = (
  event: AnyEventObject | undefined,
  before: AnyMachineSnapshot | undefined,
  after: AnyMachineSnapshot,
  microsteps: readonly (readonly AnyTransitionDefinition[])[],
): Step['guards'] => {
  const taken = new Set(microsteps.flat())
  const takers = microsteps[0] ?? []
  const tried = [
    ...(event && before && !isChildEvent(event) ? candidates(before, event) : []).filter(
      ([one]) => !takers.some(({ source }) => one !== undefined && isWithin(source, one.source)),
    ),
    ...after._nodes.map(({ always }) => always ?? []),
    // of an event that the machine raised itself too
    ...microsteps
      .flat()
      .map(({ source, eventType }) => transitionsOf(source).filter((one) => one.eventType === eventType)),
  ]
  return tried.flatMap((list) => {
    const at = list.findIndex((one) => taken.has(one))
    const asked = at === -1 ? list : list.slice(0, at + 1)
    return asked.flatMap((one) =>
      one.guard === undefined ? [] : [{ transition: transitionName(one), held: taken.has(one) }],
    )
  })
}

/** Whether the one stands somewhere inside the other. */
const isWithin = ({ parent }: AnyStateNode, other: AnyStateNode): boolean =>
  parent !== undefined && (parent === other || isWithin(parent, other))

const beginOf = (
  machine: AnyStateMachine,
  { type, params }: { type: string; params: unknown },
): Step['began'][number][] => {
  if (type !== 'xstate.spawnChild' || !isRecord(params) || typeof params.src !== 'string') return []
  if (isMachine(machine.implementations.actors[params.src])) return []
  return [{ id: String(params.id), src: params.src, input: params.input }]
}

/** Leaving a state gives its own delays up, without a word. */
const givenUpBy = ({ type, params }: { type: string; params: unknown }): string[] =>
  type === 'xstate.cancel' && isRecord(params) && !String(params.sendId).startsWith('xstate.')
    ? [String(params.sendId)]
    : []

const waitOf = ({ type, params }: { type: string; params: unknown }): Step['waits'][number][] => {
  if (type !== 'xstate.raise' || !isRecord(params) || !isEvent(params.event)) return []
  const { delay, event } = params
  if (typeof delay !== 'number') return []
  return [{ delay: delayIn(event.type) ?? event.type, ms: delay, event }]
}

const saidBy = (
  { context }: AnyMachineSnapshot,
  { type, params }: { type: string; params: unknown },
): Step['said'][number][] => {
  if (!isRecord(params) || !isEvent(params.event)) return []
  if (type === 'xstate.emit') return [{ to: 'emit', event: params.event }]
  if (type !== 'xstate.sendTo') return []
  return [{ to: nameOf(context, params), event: params.event }]
}

/** Whom it is said to: the context's name for the actor, or the child's id. */
const nameOf = (context: unknown, { to, targetId }: Record<string, unknown>): string => {
  const own = Object.entries(isRecord(context) ? context : {}).find(([, value]) => value === to)
  return own?.[0] ?? String(targetId ?? (isRecord(to) ? to.id : to))
}

const isEvent = (value: unknown): value is AnyEventObject => isRecord(value) && typeof value.type === 'string'

/** Names of the context that hold something new, or nothing any more. */
export interface Changes {
  readonly kept: readonly string[]
  readonly forgotten: readonly string[]
}

/** What the step did to the context; objects that are equal are the same. */
export const changesOf = ({ before, after }: Step): Changes => {
  const old: unknown = before?.context
  const now: unknown = after.context
  if (!isRecord(now) || !isRecord(old)) return { kept: [], forgotten: [] }
  const changed = differing(old, now)
  return {
    kept: changed.filter((key) => !isNothing(now[key])),
    forgotten: changed.filter((key) => isNothing(now[key])),
  }
}

/** Nothing that anybody would speak of: no value, an empty text, list or object, a switch that is off. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0 && !(value instanceof Date))
