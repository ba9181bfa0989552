import type { AnyStateMachine } from 'xstate'

/** A part of a chart as it is written. */
export type Bag = Record<string, unknown>

/** Whether that is a plain object. */
export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The plain object, or an empty one. */
export const bag = (value: unknown): Bag => (isBag(value) ? value : {})

/** Objects and lists are copied, functions and actors are not. */
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy)
  if (!isBag(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]))
}

/** The machine's chart as it is written, to be changed. */
export const chartCopy = ({ config }: AnyStateMachine): Bag => bag(copy(config))

/** What its chart names, two deep, to be changed. */
export const namedCopy = ({ implementations }: AnyStateMachine): Record<string, Bag> =>
  Object.fromEntries(Object.entries(implementations).map(([kind, named]) => [kind, { ...bag(named) }]))

/** What may be one or several, as a list that stands in its owner. */
export const listIn = (owner: Bag, key: string): unknown[] => {
  const value = owner[key]
  if (Array.isArray(value)) return value
  const list = value === undefined ? [] : [value]
  if (value !== undefined) owner[key] = list
  return list
}

/** A state of a chart: its path from the machine's id on, which is its id unless it has one of its own. */
export interface ChartNode {
  readonly place: string
  readonly node: Bag
  readonly parent: Bag | undefined
}

/** The states of a chart, its root first. */
export const nodesIn = (
  node: Bag,
  place = String(node.id ?? ''),
  parent: Bag | undefined = undefined,
): ChartNode[] => [
  { place, node, parent },
  ...Object.entries(bag(node.states)).flatMap(([key, child]) => nodesIn(bag(child), `${place}.${key}`, node)),
]

/** What stands in a chart, as one or as a list. */
export interface Entry {
  readonly place: string
  readonly owner: Bag
  readonly key: string
}

/** The branches of one event. */
export interface BranchList extends Entry {
  /** how the names of their transitions begin */
  readonly start: string
}

/** Where the state says what one event leads to: the branches of one or of several. */
export const branchListsOf = ({ place, node }: ChartNode): BranchList[] => {
  const list = (owner: Bag, key: string, where: string, event: string): BranchList => ({
    place: `${place} ${where}`,
    owner,
    key,
    start: `${place} on ${event}`,
  })
  const events = bag(node.on)
  const delays = bag(node.after)
  return [
    ...Object.keys(events).map((event) => list(events, event, `on ${event}`, `${event} (`)),
    ...Object.keys(delays).map((delay) => list(delays, delay, `on ${delay}`, `xstate.after.${delay}.`)),
    ...('always' in node ? [list(node, 'always', 'always', 'always (')] : []),
    ...('onDone' in node ? [list(node, 'onDone', 'onDone', 'xstate.done.state.')] : []),
    ...invokesOf(node).flatMap((invoke) =>
      Object.entries(ENDS).flatMap(([key, event]) =>
        key in invoke
          ? [list(invoke, key, `invoke ${nameOf(invoke)} ${key}`, `${event}${String(invoke.id ?? '')}`)]
          : [],
      ),
    ),
  ]
}

const ENDS = { onDone: 'xstate.done.actor.', onError: 'xstate.error.actor.', onSnapshot: 'xstate.snapshot.' }

/** What the state invokes. */
export const invokesOf = (node: Bag): Bag[] => listIn(node, 'invoke').map(bag)

/** What an invoke is called. */
export const nameOf = ({ id, src }: Bag): string => String(id ?? src)

/** The branches of one event, each one written out. */
export const branchesOf = ({ place, owner, key }: Entry): { place: string; branch: Bag }[] => {
  const list = listIn(owner, key)
  return list.map((one, index) => {
    const branch = isBag(one) ? one : { target: one }
    list[index] = branch
    return { place: list.length > 1 ? `${place} (${index + 1})` : place, branch }
  })
}

/** Every list of actions of the chart: of what is entered and left, and of the branches. */
export const actionListsIn = (config: Bag): Entry[] =>
  nodesIn(config).flatMap((one) => [
    ...['entry', 'exit'].flatMap((key) =>
      key in one.node ? [{ place: `${one.place} ${key}`, owner: one.node, key }] : [],
    ),
    ...branchListsOf(one)
      .flatMap(branchesOf)
      .flatMap(({ place, branch }) =>
        'actions' in branch ? [{ place, owner: branch, key: 'actions' }] : [],
      ),
  ])

/** The name by which the action is called; undefined where it stands in the chart itself. */
export const calledName = (action: unknown): string | undefined => {
  if (typeof action === 'string') return action
  return isBag(action) && typeof action.type === 'string' ? action.type : undefined
}

/** What XState calls the kind of a built-in action: `xstate.assign`. */
export const kindOf = (action: unknown): string =>
  typeof action === 'function' && 'type' in action ? String(action.type) : 'action'

/** A function as it is, but for some of its properties. */
export const altered = (action: object, changes: Bag): unknown =>
  Object.assign(
    (...given: unknown[]) => Reflect.apply(action as () => unknown, undefined, given),
    action,
    changes,
  )
