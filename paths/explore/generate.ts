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
import type { GeneratedPath, PathsOptions, Sought } from '../path.ts'
import { changesOf, type Step } from '../walk/step.ts'
import { modelling } from './modelled.ts'
import type { Moves } from './moves.ts'
import { namedPath } from './named.ts'
import { type Alike, comparing, noting, projectionOn } from './project.ts'
import { shortestWays } from './shortest.ts'
import { type Space, spaceOf } from './space.ts'

/** What was explored before with the same options, by input: what is looked for next goes on from there. */
interface Explored {
  readonly spaces?: Map<unknown, Space>
  /** hears where the projection turns out too coarse, as `coarseStates` tells it */
  readonly coarse?: string[]
}

/** Where a way leads: its events are those of all the places that it comes through. */
interface Place {
  readonly state: AnyMachineSnapshot
  /** by the id of each effect that began, what began it last: its transitions, behind the word where words are told apart */
  readonly asked: Readonly<Record<string, string>>
  /** the step that leads here; undefined where the machine starts */
  readonly by?: Edge
  /** by event: what happens here */
  readonly edges: Map<AnyEventObject, Edge>
  /** by event: the place that it leads to, of those that the explored ways come through */
  readonly next: Map<AnyEventObject, Place>
}

/** An explored step: the shortest way to a state, and one more event there. */
interface Edge {
  readonly from: Place
  readonly event: AnyEventObject
  /** null where every guard refuses */
  readonly move: Step | null
  /** how many events there are, its own included */
  readonly length: number
  /** what this step shows; of edges with the same, one is walked */
  readonly goal: string
}

/**
 * Paths that together take every explored step: each transition from each state that `project` tells apart, each of
 * those states, and each refusal of a guard. A way that is the beginning of another is no path of its own.
 */
export const generatePaths = <M extends AnyStateMachine>(
  machine: M,
  options: PathsOptions<M>,
  sought: Sought & Explored = {},
): GeneratedPath<M>[] => {
  const project = projectionOf(machine, options)
  const wordsOf = (event: AnyEventObject) => options.nameOf?.(event) ?? event.type
  /** what is enough, and did not come yet from any input */
  const left = new Set<unknown>([
    ...nodesOf(machine).flatMap(transitionsOf).map(transitionName),
    ...(sought.enough ?? []),
  ])
  return options.inputs.flatMap((input) => {
    const { edges, alike, moves } = explore(
      machine,
      { ...options, ...sought, project, left },
      input,
      sought.coarse !== undefined,
    )
    sought.coarse?.push(...alike.found)
    const modelled = modelling(machine, options, input, moves)
    return covering(edges).map((edge) => {
      const { events, ...shown } = wayOf(edge, wordsOf)
      return { ...namedPath(machine, options, input, events), ...shown, modelled: () => modelled(events) }
    })
  })
}

/**
 * Where the projection is too coarse: states that are one to it and take an event otherwise, so that a branch may be on
 * no path. One line for each, with what of the context is different.
 */
export const coarseStates = <M extends AnyStateMachine>(machine: M, options: PathsOptions<M>): string[] => {
  const project = projectionOf(machine, options)
  return options.inputs.flatMap((input) => {
    const { alike } = explore(machine, { ...options, project }, input, true)
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
    for (const input of options.inputs) explore(noting(machine, names) as M, { ...options, project }, input)
  }
  projections.set(options, project)
  return project
}

const explore = <M extends AnyStateMachine>(
  machine: M,
  options: PathsOptions<M> & Sought & Explored & { left?: Set<unknown> },
  input: InputFrom<M>,
  compares = false,
): { edges: Edge[]; alike: Alike; moves: Moves } => {
  const { events, limit = 20_000, refused = true, byWord = false, enough, left, spaces, check } = options
  const space = spaces?.get(input) ?? spaceOf(machine, options, input)
  spaces?.set(input, space)
  const { moves, possible, keyOf } = space
  const ways = shortestWays(machine.id, moves, {
    keyOf,
    limit,
    events: (state) =>
      possible(state).filter((event) => {
        const move = moves.move(state, event)
        for (const one of move === null ? [] : [...move.transitions, event]) left?.delete(one)
        return move !== null
      }),
    ...(enough !== undefined && { isEnough: () => left?.size === 0 }),
  })
  const wordsOf = (event: AnyEventObject) => options.nameOf?.(event) ?? event.type
  // an effect that is not under way does not end, and its failure would end the machine
  const alike = comparing(events, wordsOf, (state, event) =>
    possible(state).includes(event) ? (moves.move(state, event)?.transitions ?? []) : [],
  )
  if (compares) alike.reached(keyOf(moves.start), moves.start)
  const ids = new Map<AnyEventObject, number>(events.map((event, index) => [event, index]))
  const edges: Edge[] = []
  const goalOf = ({ state, asked }: Place, event: AnyEventObject, move: Step | null): string =>
    move === null
      ? refusalOf(
          moves.candidates(state, event).flat(),
          keyOf(state),
          JSON.stringify([state.value, ids.get(event)]),
        )
      : JSON.stringify([
          state.value,
          ids.get(event),
          shownBy(move),
          ...(byWord ? [asked[endedEffect(event) ?? '']] : []),
        ])
  const stepTo = (from: Place, event: AnyEventObject, goal: string): Edge => ({
    from,
    event,
    move: moves.move(from.state, event),
    length: (from.by?.length ?? 0) + 1,
    goal,
  })
  /** All that may happen there. */
  const look = (place: Place): Place => {
    const { state } = place
    try {
      check?.(state as SnapshotFrom<M>)
    } catch (cause) {
      const { hash, name } = namedPath(
        machine,
        options,
        input,
        edgesTo(place).map(({ event }) => event),
      )
      throw new Error(`${hash} ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
    for (const event of possible(state)) {
      const move = moves.move(state, event)
      if (compares && move !== null) alike.reached(keyOf(move.after), move.after)
      if (move === null && !refused) continue
      const edge = stepTo(place, event, goalOf(place, event, move))
      place.edges.set(event, edge)
      edges.push(edge)
    }
    return place
  }
  const start = look({
    state: moves.start,
    asked: Object.fromEntries(Object.keys(moves.start.children).map((id) => [id, 'the start'])),
    edges: new Map(),
    next: new Map(),
  })
  for (const way of ways) {
    let place = start
    for (const event of way) {
      // of the states that are one to the projection, the one that this way leads to: there it may be refused
      const by = place.edges.get(event) ?? stepTo(place, event, '')
      const next =
        place.next.get(event) ??
        look({
          state: by.move?.after ?? place.state,
          asked: askedAfter(by, byWord ? wordsOf(event) : ''),
          by,
          edges: new Map(),
          next: new Map(),
        })
      place.next.set(event, next)
      place = next
    }
  }
  return { edges, alike, moves }
}

/** The steps that lead there. */
const edgesTo = ({ by }: Place): Edge[] => (by === undefined ? [] : [...edgesTo(by.from), by])

/** What began each effect, once that step is taken. */
const askedAfter = ({ from: { asked }, move }: Edge, words: string): Place['asked'] =>
  move === null || move.began.length === 0
    ? asked
    : {
        ...asked,
        ...Object.fromEntries(
          move.began.map(({ id }) => [id, [words, ...move.transitions].join(' + ')] as const),
        ),
      }

/** The events of the way that ends in that step, with what it goes through. */
const wayOf = (
  last: Edge,
  wordsOf: (event: AnyEventObject) => string,
): Pick<GeneratedPath<AnyStateMachine>, 'events' | 'values' | 'transitions' | 'answers'> => {
  const edges = [...edgesTo(last.from), last]
  const start = edges[0]?.from.state ?? last.from.state
  const values: unknown[] = [start.value]
  const transitions = new Set<string>()
  const answers = new Set<string>()
  for (const { from, event, move } of edges) {
    values.push((move?.after ?? from.state).value)
    for (const name of move?.transitions ?? []) transitions.add(name)
    const by = from.asked[endedEffect(event) ?? '']
    if (by !== undefined) answers.add(`${by}: ${wordsOf(event)}`)
  }
  return { events: edges.map(({ event }) => event), values, transitions, answers }
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
  const shown = new Set<string>()
  return edges
    .toSorted((one, other) => other.length - one.length)
    .filter((last) => {
      if (shown.has(last.goal)) return false
      for (let edge: Edge | undefined = last; edge !== undefined; edge = edge.from.by) shown.add(edge.goal)
      return true
    })
    .toReversed()
}
