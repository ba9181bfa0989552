import { TestModel } from '@xstate/test'
import { describe, expect, it } from 'vitest'
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventFrom,
  fromPromise,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate'

/**
 * Path tests, generated from the production machines. The only file that knows @xstate/test.
 *
 * To test a machine by its paths, write `tests/<feature>/<name>.paths.test.ts` with one call:
 *
 *     describePaths(orderMachine, {
 *       inputs: [{ … }],
 *       events: [{ type: 'order.place' }, done('placeOrder', order), failed('placeOrder', refusal)],
 *       project: ({ context }) => ({ step: context.step, terms: context.acceptTerms }),
 *       check: ({ context }) => expect(context.draft.name).not.toBe(''),
 *     })
 *
 * - `events` lists every event worth sending, each effect's end included: `done(id, output)` and
 *   `failed(id, error)` stand for the end of the invoke with that id, and `elapsed(delay, state)` for the end of a
 *   named delay. The effects themselves are replaced by calls that never end.
 * - `project` gives the part of the context that guards read, as plain data. All of it would never end; none of
 *   it would hide what stands behind a guard.
 * - `check` is called in every state that a path goes through.
 *
 * One test walks each path on a running machine. Two more fail when a state node or a transition of the machine
 * is on no path: add the event that leads there, or remove what nothing can reach.
 */
export interface PathsOptions<M extends AnyStateMachine> {
  /** each one begins paths of its own: an empty shop, one that a reload brings back */
  inputs: ReadonlyArray<InputFrom<M>>
  events: ReadonlyArray<EventFrom<M> | EffectEnd | DelayEnd>
  project: (snapshot: SnapshotFrom<M>) => unknown
  /** most transitions that the exploration may follow */
  limit?: number
  /** whether the event can come there; a screen gives fewer than the machine takes */
  offers?: (snapshot: SnapshotFrom<M>, event: AnyEventObject) => boolean
  check?: (snapshot: SnapshotFrom<M>) => void
}

/** The end of an invoked effect. */
export type EffectEnd =
  | { type: `xstate.done.actor.${string}`; output: unknown; actorId: string }
  | { type: `xstate.error.actor.${string}`; error: unknown; actorId: string }

/** The end of a named delay of the state with that id. */
export interface DelayEnd {
  type: `xstate.after.${string}`
}

export const elapsed = (delay: string, state: string): DelayEnd => ({
  type: `xstate.after.${delay}.${state}`,
})

export const done = (id: string, output?: unknown): EffectEnd => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
})

export const failed = (id: string, error: unknown): EffectEnd => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
})

/** What an effect throws: a refused reply, as `client/platform/call.ts` gives it. */
export const refusal = (code: string, reply: object = {}): Error & { code: string; reply: object } =>
  Object.assign(new Error(`Refus ${code}`), { code, reply })

/** One test for each path, and two for what no path covers. */
export const describePaths = <M extends AnyStateMachine>(machine: M, options: PathsOptions<M>): void => {
  const paths = generatePaths(machine, options)
  const walks = new Map<Path<M>, Walk>()
  const walked = (path: Path<M>): Walk => {
    const known = walks.get(path) ?? walk(machine, path, options.check)
    walks.set(path, known)
    return known
  }
  describe(`paths of ${machine.id}`, () => {
    it.each(paths.map((path) => [path.name, path] as const))('%s', (_, path) => {
      expect(walked(path).values).toEqual(path.values)
    })
    it('go through every state', () => {
      expect(missedBy(machine, paths.map(walked)).states).toEqual([])
    })
    it('take every transition', () => {
      expect(missedBy(machine, paths.map(walked)).transitions).toEqual([])
    })
  })
}

/** State nodes and transitions of the machine that are on no path. */
export const missed = <M extends AnyStateMachine>(machine: M, options: PathsOptions<M>): Missed =>
  missedBy(
    machine,
    generatePaths(machine, options).map((path) => walk(machine, path, options.check)),
  )

export interface Missed {
  states: string[]
  transitions: string[]
}

/** What no walk goes through. */
export const missedBy = (machine: AnyStateMachine, walks: readonly Walk[]): Missed => {
  const states = new Set(walks.flatMap((walk) => [...walk.states]))
  const taken = new Set(walks.flatMap((walk) => [...walk.transitions]))
  return {
    states: settledStates(machine).filter((id) => !states.has(id)),
    transitions: transitions(machine).filter((name) => !taken.has(name)),
  }
}

export interface Path<M extends AnyStateMachine> {
  input: InputFrom<M>
  name: string
  events: readonly AnyEventObject[]
  /** state values from the first on, as the model has them */
  values: readonly unknown[]
}

export interface Walk {
  values: readonly unknown[]
  /** what the machine is in at first and after each event */
  snapshots: readonly AnyMachineSnapshot[]
  /** ids of the state nodes, and names of the transitions, that the running machine went through */
  states: ReadonlySet<string>
  transitions: ReadonlySet<string>
}

/** Every transition that can be reached, as the last step of a shortest path. */
export const generatePaths = <M extends AnyStateMachine>(
  machine: M,
  { inputs, events, project, limit = 20_000, offers = () => true }: PathsOptions<M>,
): Path<M>[] => {
  const held = withHeldEffects(machine)
  const model = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(held)
  const handled = (state: AnyMachineSnapshot): AnyEventObject[] =>
    events.filter(
      (event) => held.getTransitionData(state, event).length > 0 && offers(state as SnapshotFrom<M>, event),
    )
  const ids = new Map<AnyEventObject, number>(events.map((event, index) => [event, index]))
  const idOf = (event: AnyEventObject) => ids.get(event) ?? JSON.stringify(event)
  const serializeState = (state: AnyMachineSnapshot) =>
    JSON.stringify([state.value, project(state as SnapshotFrom<M>)])
  return inputs.flatMap((input) => {
    const [fromState] = initialTransition(held, input)
    const ways = model
      .getShortestPaths({ fromState, events: handled, serializeState, limit })
      .map(({ steps }) => steps.slice(1).map(({ event }) => event))
    const paths = new Map<string, Path<M>>()
    const reached = new Map<string, AnyMachineSnapshot>()
    // Along each way, and at its end, each event that the state takes: every transition is a path's last step.
    for (const way of ways) {
      const states: AnyMachineSnapshot[] = []
      let place = ''
      for (const [at, taken] of [undefined, ...way].entries()) {
        if (taken !== undefined) place += ` ${idOf(taken)}`
        const before = states[at - 1]
        const known = reached.get(place)
        const state = known ?? (before && taken ? transition(held, before, taken)[0] : fromState)
        states.push(state)
        if (known !== undefined) continue
        reached.set(place, state)
        for (const event of handled(state)) {
          const [next] = transition(held, state, event)
          const goal = JSON.stringify([state.value, idOf(event), next.value])
          if (paths.has(goal)) continue
          const events = [...way.slice(0, at), event]
          paths.set(goal, {
            input,
            name: nameOf(events),
            events,
            values: [...states, next].map(({ value }) => value),
          })
        }
      }
    }
    return [...paths.values()]
  })
}

const nameOf = (events: readonly AnyEventObject[]): string =>
  events.map(({ type }) => type.replace('xstate.', '').replace('.actor', '')).join(' → ')

/** The path on a running machine. */
export const walk = <M extends AnyStateMachine>(
  machine: M,
  { input, events }: Path<M>,
  check?: PathsOptions<M>['check'],
): Walk => {
  const states = new Set<string>()
  const taken = new Set<string>()
  const snapshots: AnyMachineSnapshot[] = []
  const actor = createActor(withHeldEffects(machine), {
    input,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return
      for (const one of inspected._transitions) taken.add(transitionName(one))
    },
  })
  const failures: unknown[] = []
  actor.subscribe({ error: (error) => failures.push(error) })
  const look = () => {
    const snapshot = actor.getSnapshot()
    if (failures.length > 0) throw failures[0]
    snapshots.push(snapshot)
    for (const { id } of snapshot._nodes) states.add(id)
    check?.(snapshot as SnapshotFrom<M>)
  }
  actor.start()
  look()
  for (const event of events) {
    actor.send(event)
    look()
  }
  actor.stop()
  return { values: snapshots.map(({ value }) => value), snapshots, states, transitions: taken }
}

const held = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** Every effect never ends by itself: a path says when it does, and how. Made once: a machine is dear to make. */
const withHeldEffects = (machine: AnyStateMachine): AnyStateMachine => {
  const known =
    held.get(machine) ??
    machine.provide({
      actors: Object.fromEntries(
        Object.keys(machine.implementations.actors).map((name) => [
          name,
          fromPromise(() => new Promise<never>(() => {})),
        ]),
      ),
    })
  held.set(machine, known)
  return known
}

const descendants = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(descendants),
]

/** A state that is left at once whatever holds is in no snapshot: its transitions are what is covered. */
const isPassedThrough = (node: AnyStateNode): boolean => node.always?.some(({ guard }) => !guard) === true

const settledStates = (machine: AnyStateMachine): string[] =>
  descendants(machine.root)
    .filter((node) => !isPassedThrough(node))
    .map(({ id }) => id)

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const transitions = (machine: AnyStateMachine): string[] =>
  descendants(machine.root).flatMap((node) => transitionsOf(node).map(transitionName))

/** Where it starts, on what, which of those with the same event, and where it leads. */
const transitionName = (definition: AnyTransitionDefinition): string => {
  const { source, eventType, target } = definition
  const rank = transitionsOf(source)
    .filter((other) => other.eventType === eventType)
    .indexOf(definition)
  return `${source.id} on ${eventType || 'always'} (${rank + 1}) → ${target?.map(({ id }) => id).join(', ') ?? 'same'}`
}
