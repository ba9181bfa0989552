import { createHash } from 'node:crypto'
import { TestModel } from '@xstate/test'
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getMicrosteps,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { candidates, transitionName } from './chart.ts'
import type { Happening } from './events.ts'
import { hold } from './hold.ts'

/** What paths are made of. */
export interface PathsOptions<M extends AnyStateMachine> {
  /** each one begins paths of its own: an empty shop, one that a reload brings back */
  inputs: ReadonlyArray<InputFrom<M>>
  events: ReadonlyArray<Happening<M>>
  /** the part of the context that guards read, as plain data */
  project: (snapshot: SnapshotFrom<M>) => unknown
  /** most transitions that the exploration may follow */
  limit?: number
  /** whether the event can come there; a screen gives fewer than the machine takes */
  offers?: (snapshot: SnapshotFrom<M>, event: AnyEventObject) => boolean
  /** whether an event that every guard refuses is a step of a path too; it is, unless said */
  refused?: boolean
  check?: (snapshot: SnapshotFrom<M>) => void
  /** what an input or an event is called in the names of paths; its place or its type otherwise */
  nameOf?: (one: InputFrom<M> | AnyEventObject) => string | undefined
}

export interface Path<M extends AnyStateMachine> {
  input: InputFrom<M>
  /** its input and its events, in words where they have some */
  name: string
  /** eight hexadecimal digits of its name: the same on every machine, and as long as the words stay */
  hash: string
  events: readonly AnyEventObject[]
  /** state values from the first on, as the model has them */
  values: readonly unknown[]
}

/** An explored step: the shortest way to a state, and one more event there. */
interface Edge {
  events: readonly AnyEventObject[]
  values: readonly unknown[]
  /** what this step alone shows; of edges with the same, one is walked */
  goals: readonly string[]
}

/**
 * Paths that together take every explored step: each transition from each state that `project` tells apart, each of
 * those states, and each refusal of a guard. A way that is the beginning of another is no path of its own.
 */
export const generatePaths = <M extends AnyStateMachine>(machine: M, options: PathsOptions<M>): Path<M>[] =>
  options.inputs.flatMap((input, index) => {
    const from = options.nameOf?.(input) ?? (options.inputs.length > 1 ? `${index + 1}` : '')
    return covering(explore(machine, options, input)).map(({ events, values }) => {
      const steps = events.map((event) => options.nameOf?.(event) ?? shortType(event))
      const name = [...(from === '' ? [] : [from]), ...steps].join(' → ')
      return { input, name, hash: hashOf(machine.id, name, events), events, values }
    })
  })

const shortType = ({ type }: AnyEventObject): string => type.replace('xstate.', '').replace('.actor', '')

const hashOf = (id: string, name: string, events: readonly AnyEventObject[]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, name, events.map(({ type }) => type)]))
    .digest('hex')
    .slice(0, 8)

const explore = <M extends AnyStateMachine>(
  machine: M,
  { events, project, limit = 20_000, offers = () => true, refused: withRefused = true }: PathsOptions<M>,
  input: InputFrom<M>,
): Edge[] => {
  const held = hold(machine)
  const model = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(held)
  const possible = (state: AnyMachineSnapshot): AnyEventObject[] =>
    events.filter((event) => candidates(state, event).length > 0 && offers(state as SnapshotFrom<M>, event))
  const keyOf = (state: AnyMachineSnapshot): string =>
    JSON.stringify([state.value, project(state as SnapshotFrom<M>)])
  const [fromState] = initialTransition(held, input)
  const ways = model
    .getShortestPaths({
      fromState,
      events: (state: AnyMachineSnapshot) =>
        possible(state).filter((event) => held.getTransitionData(state, event).length > 0),
      serializeState: keyOf,
      limit,
    })
    .map(({ steps }) => steps.slice(1).map(({ event }) => event))
  const ids = new Map<AnyEventObject, number>(events.map((event, index) => [event, index]))
  const edges: Edge[] = []
  const reached = new Map<string, { state: AnyMachineSnapshot; values: readonly unknown[] }>()
  for (const way of ways) {
    let place = ''
    let last = { state: fromState, values: [fromState.value] as readonly unknown[] }
    for (let at = 0; at <= way.length; at += 1) {
      const taken = way[at - 1]
      if (taken !== undefined) {
        place += ` ${ids.get(taken)}`
        const known = reached.get(place)
        if (known === undefined) {
          const [state] = transition(held, last.state, taken)
          last = { state, values: [...last.values, state.value] }
        } else last = known
      }
      if (reached.has(place)) continue
      reached.set(place, last)
      const { state, values } = last
      for (const event of possible(state)) {
        const taking = held.getTransitionData(state, event)
        const refused = taking.length === 0
        if (refused && !withRefused) continue
        const microsteps = refused ? [] : getMicrosteps(held, state, event)
        const next = microsteps.at(-1)?.[0] ?? state
        edges.push({
          events: [...way.slice(0, at), event],
          values: [...values, next.value],
          goals: refused
            ? [`refused ${candidates(state, event).flat().map(transitionName).join(' + ')}`]
            : [
                JSON.stringify([
                  state.value,
                  ids.get(event),
                  taking.map(transitionName),
                  microsteps.map(([step, actions]) => [step.value, actions.map(({ type }) => type)]),
                  changed(state.context, next.context),
                ]),
                `at ${keyOf(next)}`,
              ],
        })
      }
    }
  }
  return edges
}

/** The names of what an event kept or forgot. */
const changed = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] => Object.keys(after).filter((key) => !Object.is(before[key], after[key]))

/** Of the edges, those that show something which no longer one shows on its way. */
const covering = (edges: readonly Edge[]): Edge[] => {
  const keyOf = (events: readonly AnyEventObject[]) => events.map((event) => ids.get(event)).join(' ')
  const ids = new Map<AnyEventObject, number>()
  for (const { events } of edges) for (const event of events) if (!ids.has(event)) ids.set(event, ids.size)
  const byEvents = new Map(edges.map((edge) => [keyOf(edge.events), edge]))
  const shown = new Set<string>()
  return edges
    .toSorted((one, other) => other.events.length - one.events.length)
    .filter(({ events, goals }) => {
      if (goals.every((goal) => shown.has(goal))) return false
      for (let length = 1; length <= events.length; length += 1)
        for (const goal of byEvents.get(keyOf(events.slice(0, length)))?.goals ?? []) shown.add(goal)
      return true
    })
    .toReversed()
}
