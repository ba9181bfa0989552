import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  assertEvent,
} from 'xstate'

/** The machine's state nodes, its root first. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => descendants(machine.root)

const descendants = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(descendants),
]

/** The transitions that start at the node, in the order in which they are tried. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const names = new WeakMap<AnyTransitionDefinition, string>()

/** Where it starts, on what, which of those with the same event, and where it leads. */
export const transitionName = (definition: AnyTransitionDefinition): string => {
  const known = names.get(definition)
  if (known !== undefined) return known
  const name = nameOf(definition)
  names.set(definition, name)
  return name
}

const nameOf = (definition: AnyTransitionDefinition): string => {
  const { source, eventType, target, guard } = definition
  const rank = transitionsOf(source)
    .filter((other) => other.eventType === eventType)
    .indexOf(definition)
  const goal = target?.map(({ id }) => id).join(', ') ?? 'same'
  return `${source.id} on ${eventType || 'always'} (${rank + 1}${guard ? `, if ${guardText(guard, shortGuards)}` : ''}) → ${goal}`
}

/** How guards that are made of others are told. */
export interface GuardWords {
  joined(kind: 'and' | 'or' | 'not', parts: readonly string[]): string
  inState(state: string): string
}

/** As a programmer says them. */
export const plainGuards: GuardWords = {
  joined: (kind, parts) => (kind === 'not' ? `not ${parts[0]}` : parts.join(` ${kind} `)),
  inState: (state) => `in ${state}`,
}

/** The guard by its name; what joins others is spelt out, and nothing is said of what has no name. */
export const guardText = (guard: unknown, words: GuardWords): string => {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  if (typeof guard !== 'function') return ''
  if ('stateValue' in guard)
    return words.inState(JSON.stringify(guard.stateValue).replaceAll(/["{}]/g, '').replaceAll(':', '.'))
  const parts =
    'guards' in guard && Array.isArray(guard.guards) ? guard.guards.map((one) => guardText(one, words)) : []
  const { name } = guard
  return parts.length > 0 && (name === 'and' || name === 'or' || name === 'not')
    ? words.joined(name, parts)
    : name
}

/** In the name of a transition: short, and the same whatever joins them. */
const shortGuards: GuardWords = {
  joined: (_, parts) => `(${parts.join(', ')})`,
  inState: () => 'stateIn',
}

/** A state that is left at once whatever holds is in no snapshot: its transitions are what is covered. */
export const isPassedThrough = (node: AnyStateNode): boolean =>
  node.always?.some(({ guard }) => !guard) === true

/** The ids of the states that the machine rests in: those without states of their own; none where it has one only. */
export const leavesOf = (machine: AnyStateMachine): string[] =>
  nodesOf(machine)
    .filter(
      (node) => node.parent !== undefined && Object.keys(node.states).length === 0 && !isPassedThrough(node),
    )
    .map(({ id }) => id)

/** What the active states could do with the event, whatever their guards say: by node, in the order of trial. */
export const candidates = (
  { _nodes }: AnyMachineSnapshot,
  { type }: AnyEventObject,
): AnyTransitionDefinition[][] =>
  _nodes.flatMap((node) => {
    const found = heardBy(node, type)
    return found.length === 0 ? [] : [found]
  })

const known = new WeakMap<AnyStateNode, Map<string, AnyTransitionDefinition[]>>()

/** What the node itself could do with an event of that type, in the order of trial: the exact descriptor, then longer wildcards. */
const heardBy = (node: AnyStateNode, type: string): AnyTransitionDefinition[] => {
  const ofNode = known.get(node) ?? new Map<string, AnyTransitionDefinition[]>()
  known.set(node, ofNode)
  const found =
    ofNode.get(type) ??
    [...node.transitions.keys()]
      .filter((descriptor) => matches(type, descriptor))
      .toSorted((one, other) => Number(other === type) - Number(one === type) || other.length - one.length)
      .flatMap((descriptor) => node.transitions.get(descriptor) ?? [])
  ofNode.set(type, found)
  return found
}

/** Whether an event of that type is meant by the descriptor: itself, `stock.*` or `*`. XState's own answer: it has no other call for it. */
export const matches = (type: string, descriptor: string): boolean => {
  if (!descriptor.endsWith('*')) return type === descriptor
  try {
    assertEvent({ type }, descriptor)
    return true
  } catch {
    return false
  }
}
