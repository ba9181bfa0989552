import { createHash } from 'node:crypto'
import { TestModel } from '@xstate/test'
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { nodesOf, transitionName, transitionsOf } from '../chart/chart.ts'
import { childrenOf, endedEffect } from '../events.ts'
import type { GeneratedPath, Path, PathsOptions, Sought } from '../path.ts'
import { changesOf, type Step } from '../walk/step.ts'
import { logicOf } from './moves.ts'
import { type Alike, comparing, noting, projectionOn } from './project.ts'
import { spaceOf } from './space.ts'

/** An explored step: the shortest way to a state, and one more event there. */
interface Edge {
  events: readonly AnyEventObject[]
  values: readonly unknown[]
  transitions: ReadonlySet<string>
  answers: ReadonlySet<string>
  /** what this step shows; of edges with the same, one is walked */
  goal: string
}

/**
 * Paths that together take every explored step: each transition from each state that `project` tells apart, each of
 * those states, and each refusal of a guard. A way that is the beginning of another is no path of its own.
 */
export const generatePaths = <M extends AnyStateMachine>(
  machine: M,
  options: PathsOptions<M>,
  sought: Sought = {},
): GeneratedPath<M>[] => {
  const project = projectionOf(machine, options)
  const left = new Set<unknown>([
    ...nodesOf(machine).flatMap(transitionsOf).map(transitionName),
    ...(sought.enough ?? []),
  ])
  return options.inputs.flatMap((input) =>
    covering(explore(machine, { ...options, ...sought, project }, input, left).edges).map(
      ({ events, values, transitions, answers }) => ({
        ...namedPath(machine, options, input, events),
        values,
        transitions,
        answers,
      }),
    ),
  )
}

/** The way from an input with its name and its digits. */
export const namedPath = <M extends AnyStateMachine>(
  machine: M,
  { inputs, nameOf }: PathsOptions<M>,
  input: InputFrom<M>,
  events: readonly AnyEventObject[],
): Pick<Path<M>, 'input' | 'events' | 'name' | 'hash'> => {
  const from = nameOf?.(input) ?? (inputs.length > 1 ? `${inputs.indexOf(input) + 1}` : '')
  const steps = events.map((event) => nameOf?.(event) ?? shortType(event))
  const name = [...(from === '' ? [] : [from]), ...steps].join(' → ')
  return { input, name, hash: hashOf(machine.id, name, events), events }
}

/**
 * Where the projection is too coarse: states that are one to it and take an event otherwise, so that a branch may be on
 * no path. One line for each, with what of the context is different.
 */
export const coarseStates = <M extends AnyStateMachine>(machine: M, options: PathsOptions<M>): string[] => {
  const project = projectionOf(machine, options)
  return options.inputs.flatMap((input) => {
    const { alike } = explore(machine, { ...options, project }, input, new Set(), true)
    return alike.found
  })
}

const projections = new WeakMap<object, (snapshot: AnyMachineSnapshot) => unknown>()

/** What the options say, or what guards read: an exploration may come to others, which read more. */
export const projectionOf = <M extends AnyStateMachine>(
  machine: M,
  options: PathsOptions<M>,
): ((snapshot: AnyMachineSnapshot) => unknown) => {
  if (options.project !== undefined) return options.project as (snapshot: AnyMachineSnapshot) => unknown
  const known = projections.get(options)
  if (known !== undefined) return known
  const names = new Set<string>()
  let project = projectionOn(new Set())
  for (let found = -1; found < names.size; ) {
    found = names.size
    project = projectionOn(new Set(names))
    for (const input of options.inputs)
      explore(noting(machine, names) as M, { ...options, project }, input, new Set())
  }
  projections.set(options, project)
  return project
}

const shortType = ({ type }: AnyEventObject): string => type.replace('xstate.', '').replace('.actor', '')

const hashOf = (id: string, name: string, events: readonly AnyEventObject[]): string =>
  digitsOf(JSON.stringify([id, name, events.map(({ type }) => type)]))

/** Eight hexadecimal digits that stand for a text. */
export const digitsOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

const explore = <M extends AnyStateMachine>(
  machine: M,
  options: PathsOptions<M> & Sought,
  input: InputFrom<M>,
  left: Set<unknown>,
  compares = false,
): { edges: Edge[]; alike: Alike } => {
  const { events, limit = 20_000, refused = true, check } = options
  const { moves, possible, keyOf } = spaceOf(machine, options, input)
  const model = new TestModel(logicOf(moves))
  const ways = within(machine.id, limit, () =>
    model.getShortestPaths({
      fromState: moves.start,
      events: (state: AnyMachineSnapshot) =>
        possible(state).filter((event) => {
          const move = moves.move(state, event)
          if (move === null) return false
          for (const one of [...move.transitions, event]) left.delete(one)
          return true
        }),
      ...(options.enough && { stopWhen: () => left.size === 0 }),
      serializeState: keyOf,
      limit,
    }),
  )
    // a model begins with an event of its own
    .map(({ steps }) => steps.slice(1).map(({ event }) => event))
  const wordsOf = (event: AnyEventObject) => options.nameOf?.(event) ?? event.type
  const alike = comparing(events, wordsOf, (state, event) => moves.move(state, event)?.transitions ?? [])
  if (compares) alike.reached(keyOf(moves.start), moves.start)
  const ids = new Map<AnyEventObject, number>(events.map((event, index) => [event, index]))
  const edges: Edge[] = []
  const reached = new Map<string, Place>()
  for (const way of ways) {
    let place = ''
    let last = placeAt(moves.start)
    for (let at = 0; at <= way.length; at += 1) {
      const taken = way[at - 1]
      if (taken !== undefined) {
        place += ` ${ids.get(taken)}`
        const known = reached.get(place)
        // of the states that are one to the projection, the one that this way leads to
        last = known ?? placeAfter(last, moves.move(last.state, taken), taken, wordsOf(taken))
      }
      if (reached.has(place)) continue
      reached.set(place, last)
      const { state } = last
      check?.(state as SnapshotFrom<M>)
      for (const event of possible(state)) {
        const move = moves.move(state, event)
        if (compares && move !== null) alike.reached(keyOf(move.after), move.after)
        if (move === null && !refused) continue
        const { values, transitions, answers } = placeAfter(last, move, event, wordsOf(event))
        edges.push({
          events: [...way.slice(0, at), event],
          values,
          transitions: new Set(transitions),
          answers: new Set(answers),
          goal:
            move === null
              ? refusalOf(
                  moves.candidates(state, event).flat(),
                  keyOf(state),
                  JSON.stringify([state.value, ids.get(event)]),
                )
              : JSON.stringify([state.value, ids.get(event), shownBy(move)]),
        })
      }
    }
  }
  return { edges, alike }
}

/** What the exploration gives, or what to do where there is more than that to explore. */
const within = <T>(machine: string, limit: number, explored: () => T): T => {
  try {
    return explored()
  } catch (cause) {
    if (!(cause instanceof Error) || cause.message !== 'Traversal limit exceeded') throw cause
    throw new Error(
      `${machine}: traversal limit exceeded, more than ${limit} transitions from states that the projection tells apart. Let « project » fold what grows without end: Math.min(tries, 3).`,
      { cause },
    )
  }
}

/** Where a way leads, with what it goes through. */
interface Place {
  readonly state: AnyMachineSnapshot
  readonly values: readonly unknown[]
  readonly transitions: readonly string[]
  /** by the id of each effect that began, what began it last */
  readonly asked: Readonly<Record<string, string>>
  readonly answers: readonly string[]
}

const placeAt = (state: AnyMachineSnapshot): Place => ({
  state,
  values: [state.value],
  transitions: [],
  asked: Object.fromEntries(Object.keys(state.children).map((id) => [id, 'the start'])),
  answers: [],
})

const placeAfter = (
  { state, values, transitions, asked, answers }: Place,
  move: Step | null,
  event: AnyEventObject,
  words: string,
): Place => {
  const after = move?.after ?? state
  const by = asked[endedEffect(event) ?? '']
  return {
    state: after,
    values: [...values, after.value],
    transitions: [...transitions, ...(move?.transitions ?? [])],
    asked: {
      ...asked,
      ...Object.fromEntries(move?.began.map(({ id }) => [id, move.transitions.join(' + ')]) ?? []),
    },
    answers: by === undefined ? answers : [...answers, `${by}: ${words}`],
  }
}

/** What a refusal shows: of a guard that joins others, in each state that is told apart, because either may refuse. */
const refusalOf = (
  refusing: readonly AnyTransitionDefinition[],
  key: string,
  valueAndEvent: string,
): string => {
  const joins = refusing.some(({ guard }) => typeof guard === 'function' && 'check' in guard)
  return `refused ${joins ? key : valueAndEvent} ${refusing.map(transitionName).join(' + ')}`
}

/** What tells a step from another one, as plain data. */
const shownBy = (step: Step): unknown => {
  const { after, transitions, began, followed, waits, said } = step
  return [
    transitions,
    after.value,
    childrenOf(after).map(([, { value }]) => value),
    began.map(({ id }) => id),
    followed,
    waits.map(({ delay, ms }) => ({ delay, ms })),
    said.map(({ to, event }) => [to, event.type]),
    changesOf(step),
  ]
}

/** Of the edges, those that show something which no longer one shows on its way. */
const covering = (edges: readonly Edge[]): Edge[] => {
  const keyOf = (events: readonly AnyEventObject[]) => events.map((event) => ids.get(event)).join(' ')
  const ids = new Map<AnyEventObject, number>()
  for (const { events } of edges) for (const event of events) if (!ids.has(event)) ids.set(event, ids.size)
  const byEvents = new Map(edges.map((edge) => [keyOf(edge.events), edge]))
  const shown = new Set<string>()
  return edges
    .toSorted((one, other) => other.events.length - one.events.length)
    .filter(({ events, goal }) => {
      if (shown.has(goal)) return false
      for (let length = 1; length <= events.length; length += 1)
        shown.add(byEvents.get(keyOf(events.slice(0, length)))?.goal ?? goal)
      return true
    })
    .toReversed()
}
