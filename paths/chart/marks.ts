import { type AnyActorLogic, type AnyStateMachine, createMachine } from 'xstate'
import { actionListsIn, type Bag, calledName, chartCopy, kindOf, listIn, namedCopy } from './config.ts'
import { collectOf, enqueuedIn, hearing } from './enqueue.ts'

/** The action by which a machine tells what of its chart was done. */
export const MARK = 'paths.mark'

/** Something that was done. */
export interface Mark {
  /** where its actions stand, or the name of the action */
  readonly place: string
  /** of what an action has enqueued: by which method, and from where in its code */
  readonly enqueued?: { readonly method: string; readonly from: string }
}

/** What a machine could do, and what tells that it did it. */
export interface Marked {
  readonly machine: AnyStateMachine
  /** what is done when a state is entered or left, with the names or kinds of its actions */
  readonly lists: readonly { readonly place: string; readonly actions: string }[]
  /** what actions that decide by themselves could enqueue */
  readonly calls: readonly Call[]
  /** actions that let others enqueue, where it is not seen */
  readonly unseen: readonly string[]
  /** named actions that nothing calls */
  readonly idle: readonly string[]
}

/** The calls of one method of `enqueue` in an action. */
interface Call {
  readonly place: string
  readonly method: string
  /** how many there are, and what they say */
  readonly says: readonly string[]
}

const mark = (told: Mark): (() => void) =>
  Object.assign(() => {}, {
    type: MARK,
    resolve: (_scope: unknown, snapshot: unknown) => [snapshot, told, undefined],
    execute: () => {},
  })

/** The machine with those effects, which tells what is done in it. */
export const marked = (machine: AnyStateMachine, actors: Record<string, AnyActorLogic>): Marked => {
  const config = chartCopy(machine)
  const named = namedCopy(machine)
  const lists: { place: string; actions: string }[] = []
  const calls: Call[] = []
  const unseen: string[] = []
  const called = new Set<string>()
  for (const { place, owner, key } of actionListsIn(config)) {
    const list = listIn(owner, key)
    const names = list.map((action) => calledName(action) ?? shortKind(action))
    for (const name of names) called.add(name)
    for (const [index, action] of list.entries()) list[index] = watched(action, place, calls, unseen)
    if (key === 'actions' || list.length === 0) continue
    lists.push({ place, actions: names.join(', ') })
    list.unshift(mark({ place }))
  }
  const actions = named.actions ?? {}
  for (const [name, action] of Object.entries(actions)) actions[name] = watched(action, name, calls, unseen)
  for (const { says } of calls) for (const name of says) called.add(name)
  const made: unknown = createMachine(config, { ...named, actions, actors } as Bag)
  return {
    machine: made as AnyStateMachine,
    lists,
    calls,
    unseen,
    idle: Object.keys(actions).filter((name) => !called.has(name)),
  }
}

const shortKind = (action: unknown): string => kindOf(action).replace('xstate.', '')

/** An action that decides by itself, which tells each time that it enqueues. */
const watched = (action: unknown, place: string, calls: Call[], unseen: string[]): unknown => {
  const collect = collectOf(action)
  if (collect === undefined) return action
  const says = new Map<string, string[]>()
  const found = enqueuedIn(collect)
  if (found.isHandedOn) unseen.push(place)
  for (const { method, said } of found.calls) says.set(method, [...(says.get(method) ?? []), said])
  calls.push(...[...says].map(([method, all]) => ({ place, method, says: all })))
  return hearing(action as object, collect, (call, enqueue) => {
    const { method, given, go } = call
    // one that is alone is known without
    const from = (says.get(method)?.length ?? 0) > 1 ? call.from : ''
    enqueue(mark({ place, enqueued: { method, from } }))
    go(given)
  })
}

/** What has told of its steps. */
interface Marking {
  readonly steps: readonly { readonly marks: readonly Mark[] }[]
}

/** What of the chart no walk has done, one sentence for each place. */
export const neverDone = ({ lists, calls, unseen, idle }: Marked, walks: readonly Marking[]): string[] => {
  const places = new Set<string>()
  const callers = new Map<string, Set<string>>()
  for (const { steps } of walks)
    for (const { marks } of steps)
      for (const { place, enqueued } of marks) {
        places.add(place)
        if (enqueued === undefined) continue
        const key = `${place} ${enqueued.method}`
        callers.set(key, (callers.get(key) ?? new Set()).add(enqueued.from))
      }
  return [
    ...lists
      .filter(({ place }) => !places.has(place))
      .map(({ place, actions }) => `${place} (${actions}) is on no path`),
    ...calls.flatMap(({ place, method, says }) => {
      const left = says.length - (callers.get(`${place} ${method}`)?.size ?? 0)
      const what = `${place}: enqueue${method === '' ? '' : `.${method}`} (${says.join(', ')})`
      return left <= 0 ? [] : [`${what} is on no path, ${left} of ${says.length}`]
    }),
    ...unseen.map((place) => `${place}: enqueue is handed on, and who has it says nothing of what it may do`),
    ...idle.map((name) => `${name} is done nowhere`),
  ]
}
