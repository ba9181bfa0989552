import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
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

/** Where it starts, on what, which of those with the same event, and where it leads. */
export const transitionName = (definition: AnyTransitionDefinition): string => {
  const { source, eventType, target, guard } = definition
  const rank = transitionsOf(source)
    .filter((other) => other.eventType === eventType)
    .indexOf(definition)
  const goal = target?.map(({ id }) => id).join(', ') ?? 'same'
  return `${source.id} on ${eventType || 'always'} (${rank + 1}${guard ? `, if ${guardName(guard)}` : ''}) → ${goal}`
}

/** The guard as its chart writes it. */
export const guardName = (guard: NonNullable<AnyTransitionDefinition['guard']>): string => {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function') return nested(guard) ?? guard.name
  return guard.type
}

/** `and`, `or` and `not` carry what they join. */
const nested = (guard: object): string | undefined => {
  if (!('check' in guard)) return undefined
  const guards = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : []
  const names = guards.map((one) => guardName(one)).join(', ')
  return names === '' ? undefined : `(${names})`
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
    const found = [...(node.transitions.get(type) ?? []), ...(node.transitions.get('*') ?? [])]
    return found.length === 0 ? [] : [found]
  })
