import { createMachine, not } from 'xstate'
import type { DeclaredPaths } from './declare.ts'

/** The kinds of single faults, as a person may make them. */
export const OPERATORS = [
  'target changed',
  'target removed',
  'event dropped',
  'first branch dropped',
  'guard dropped',
  'guard negated',
  'guard always true',
  'assign dropped',
  'field of an assign',
  'entry or exit dropped',
  'emit or send dropped',
  'other action dropped',
  'input emptied',
  'tag dropped',
  'reenter dropped',
  'delay × 20',
] as const
export type Operator = (typeof OPERATORS)[number]

/** Of these none may survive. */
export const FATAL: readonly Operator[] = [
  'target changed',
  'target removed',
  'first branch dropped',
  'guard dropped',
  'guard negated',
  'guard always true',
  'emit or send dropped',
  'input emptied',
]

/** One fault of a machine. */
export interface Mutant {
  operator: Operator
  place: string
  machine: DeclaredPaths['machine']
}

type Bag = Record<string, unknown>

/** A place in a chart that can be changed; each is found again in a copy by its position in the list. */
interface Site {
  operator: Operator
  place: string
  change(): void
}

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Objects and lists are copied, functions and actors are not. */
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy)
  if (!isBag(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]))
}

const bag = (value: unknown): Bag => (isBag(value) ? value : {})

/** What may be one or several, as a list that stands in its owner. */
const listIn = (owner: Bag, key: string): unknown[] => {
  const value = owner[key]
  if (Array.isArray(value)) return value
  const list = value === undefined ? [] : [value]
  if (value !== undefined) owner[key] = list
  return list
}

/** Every single fault of the machine, one at a time. */
export function* mutantsOf({ machine }: DeclaredPaths): Generator<Mutant> {
  const sites = sitesOf(bag(copy(machine.config)), implementationsOf(machine))
  for (const [index, { operator, place }] of sites.entries()) {
    const config = bag(copy(machine.config))
    const implementations = implementationsOf(machine)
    sitesOf(config, implementations)[index]?.change()
    const made: unknown = createMachine(config, implementations)
    yield { operator, place, machine: made as Mutant['machine'] }
  }
}

/** A copy, two deep: what is changed is one entry. */
const implementationsOf = ({ implementations }: Mutant['machine']): Record<string, Bag> =>
  Object.fromEntries(Object.entries(implementations).map(([kind, named]) => [kind, { ...bag(named) }]))

const sitesOf = (config: Bag, implementations: Record<string, Bag>): Site[] => [
  ...nodeSites(config, undefined, String(config.id ?? ''), implementations),
  ...Object.keys(implementations.guards ?? {}).map(
    (name): Site => ({
      operator: 'guard always true',
      place: name,
      change: () => {
        bag(implementations.guards)[name] = () => true
      },
    }),
  ),
  ...Object.entries(implementations.delays ?? {}).flatMap(([name, delay]): Site[] =>
    typeof delay === 'number'
      ? [
          {
            operator: 'delay × 20',
            place: name,
            change: () => Object.assign(bag(implementations.delays), { [name]: delay * 20 }),
          },
        ]
      : [],
  ),
  ...Object.entries(implementations.actions ?? {}).flatMap(([name, action]) =>
    fieldSites(action, name, (changed) => Object.assign(bag(implementations.actions), { [name]: changed })),
  ),
]

const nodeSites = (node: Bag, parent: Bag | undefined, place: string, named: Record<string, Bag>): Site[] => {
  const lists: { place: string; owner: Bag; key: string }[] = [
    ...['on', 'after'].flatMap((kind) =>
      Object.keys(bag(node[kind])).map((event) => ({
        place: `${place} on ${event}`,
        owner: bag(node[kind]),
        key: event,
      })),
    ),
    ...('always' in node ? [{ place: `${place} always`, owner: node, key: 'always' }] : []),
  ]
  const sites: Site[] = []
  for (const invoke of listIn(node, 'invoke').map(bag)) {
    const id = `${place} invoke ${String(invoke.id ?? invoke.src)}`
    for (const key of ['onDone', 'onError', 'onSnapshot'])
      if (key in invoke) lists.push({ place: `${id} ${key}`, owner: invoke, key })
    if ('input' in invoke)
      sites.push({ operator: 'input emptied', place: id, change: () => Object.assign(invoke, { input: {} }) })
  }
  for (const key of ['entry', 'exit'])
    for (const site of actionSites(node, key, `${place} ${key}`, named))
      sites.push(
        site.operator === 'field of an assign' ? site : { ...site, operator: 'entry or exit dropped' },
      )
  for (const [index, tag] of listIn(node, 'tags').entries())
    sites.push({
      operator: 'tag dropped',
      place: `${place} ${String(tag)}`,
      change: () => listIn(node, 'tags').splice(index, 1),
    })
  for (const list of lists) sites.push(...listSites(list, node, parent, named))
  for (const [key, child] of Object.entries(bag(node.states)))
    sites.push(...nodeSites(bag(child), node, `${place}.${key}`, named))
  return sites
}

const listSites = (
  { place, owner, key }: { place: string; owner: Bag; key: string },
  node: Bag,
  parent: Bag | undefined,
  named: Record<string, Bag>,
): Site[] => {
  const list = listIn(owner, key)
  const sites: Site[] = [
    {
      operator: 'event dropped',
      place,
      change: () => {
        delete owner[key]
      },
    },
  ]
  if (list.length > 1) sites.push({ operator: 'first branch dropped', place, change: () => list.shift() })
  for (const [index, one] of list.entries()) {
    const branch = isBag(one) ? one : { target: one }
    list[index] = branch
    const where = list.length > 1 ? `${place} (${index + 1})` : place
    const put = (operator: Operator, change: () => void) => sites.push({ operator, place: where, change })
    if (typeof branch.target === 'string') {
      const other = otherTarget(branch.target, node, parent)
      if (other !== undefined) put('target changed', () => Object.assign(branch, { target: other }))
      if (!staysAnyway(branch, node, parent))
        put('target removed', () => {
          delete branch.target
        })
    }
    const { guard } = branch
    if (guard !== undefined) {
      put('guard dropped', () => {
        delete branch.guard
      })
      put('guard negated', () => Object.assign(branch, { guard: not(guard as Parameters<typeof not>[0]) }))
    }
    if (branch.reenter === true)
      put('reenter dropped', () => {
        delete branch.reenter
      })
    sites.push(...actionSites(branch, 'actions', where, named))
  }
  return sites
}

/** Whether the branch leads where it comes from, and does something: without its target nothing would be different. */
const staysAnyway = (branch: Bag, node: Bag, parent: Bag | undefined): boolean =>
  branch.reenter !== true &&
  branch.actions !== undefined &&
  node.states === undefined &&
  bag(parent?.states)[String(branch.target)] === node

/** Another state beside the one that is meant. */
const otherTarget = (target: string, node: Bag, parent: Bag | undefined): string | undefined => {
  const inside = target.startsWith('.')
  const states = bag((inside ? node : parent)?.states)
  const meant = target.replace(/^\./, '').split('.')[0]
  const others = Object.keys(states).filter((name) => name !== meant)
  // what judges and goes on at once leads where it was meant to go, mostly
  const other = others.find((name) => bag(states[name]).always === undefined) ?? others[0]
  return other === undefined ? undefined : `${inside ? '.' : ''}${other}`
}

const actionSites = (owner: Bag, key: string, place: string, named: Record<string, Bag>): Site[] => {
  const list = listIn(owner, key)
  return list.flatMap((action, index): Site[] => {
    const name = typeof action === 'string' ? action : isBag(action) ? String(action.type) : undefined
    const known = name === undefined ? action : named.actions?.[name]
    return [
      {
        operator: operatorOf(known),
        place: `${place} ${name ?? kindOf(known)}`,
        change: () => list.splice(index, 1),
      },
      ...(name === undefined
        ? fieldSites(action, place, (changed) => Object.assign(list, { [index]: changed }))
        : []),
    ]
  })
}

const kindOf = (action: unknown): string =>
  typeof action === 'function' && 'type' in action ? String(action.type) : 'action'

const operatorOf = (action: unknown): Operator => {
  const kind = kindOf(action)
  if (kind === 'xstate.assign') return 'assign dropped'
  return kind === 'xstate.emit' || kind === 'xstate.sendTo' ? 'emit or send dropped' : 'other action dropped'
}

/** An assign with one field left out: by name where the fields stand in the chart, the first one where they are worked out. */
const fieldSites = (action: unknown, place: string, put: (changed: unknown) => void): Site[] => {
  if (typeof action !== 'function' || kindOf(action) !== 'xstate.assign' || !('assignment' in action))
    return []
  const { assignment } = action
  const without = (changed: unknown) =>
    put(
      Object.assign((...given: unknown[]) => Reflect.apply(action, undefined, given), action, {
        assignment: changed,
      }),
    )
  if (typeof assignment === 'function')
    return [
      {
        operator: 'field of an assign',
        place: `${place} (the first)`,
        change: () =>
          without((...given: unknown[]) =>
            Object.fromEntries(Object.entries(bag(Reflect.apply(assignment, undefined, given))).slice(1)),
          ),
      },
    ]
  const fields = Object.entries(bag(assignment))
  if (fields.length < 2) return []
  return fields.map(([field]) => ({
    operator: 'field of an assign',
    place: `${place} ${field}`,
    change: () => without(Object.fromEntries(fields.filter(([other]) => other !== field))),
  }))
}
