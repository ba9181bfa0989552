import type { PlanMeasureName } from './bend-measures.ts'
import { exclusionsOfOption } from './cloth-properties.ts'
import type { CompileContext } from './compile-context.ts'
import type { Exclusion } from './option.schema.ts'
import type { ConfigurationTemplate, Criterion, DerivedValue } from './template.schema.ts'

/** A criterion, a measure of one or a derived value, with the names that must be settled before it. */
export interface OrderedNode {
  key: string
  node:
    | { kind: 'criterion'; criterion: Criterion; index: number }
    | { kind: 'derived'; derived: DerivedValue; index: number; slot: number }
    | { kind: 'measure'; of: string; name: PlanMeasureName; slot: number }
  reads: ReadonlySet<string>
}

/**
 * Criteria and derived values in an order in which each comes after all that it reads: a criterion reads what
 * decides whether it is asked, which of its options are out and what is proposed. Undefined where names go round in a
 * loop, which is told with the keys that it goes through.
 */
export const dependencyOrder = (
  template: ConfigurationTemplate,
  context: CompileContext,
  onLoop?: (node: OrderedNode, keys: readonly string[]) => void,
): OrderedNode[] | undefined => {
  const nodes = new Map(allNodes(template, context).map((node) => [node.key, node]))
  const ordered = new Set<OrderedNode>()
  const path: string[] = []
  let loops = false

  const visit = (node: OrderedNode): void => {
    if (ordered.has(node)) return
    const start = path.indexOf(node.key)
    if (start >= 0) {
      loops = true
      onLoop?.(node, [...path.slice(start), node.key])
      return
    }
    path.push(node.key)
    for (const name of node.reads) {
      const read = nodes.get(name)
      if (read && !loops) visit(read)
    }
    path.pop()
    ordered.add(node)
  }

  for (const node of nodes.values()) visit(node)
  return loops ? undefined : [...ordered]
}

/** Keys of all criteria that the names come down to, derived values being followed to what they read. */
export const criteriaBehind = (names: Iterable<string>, ordered: readonly OrderedNode[]): Set<string> => {
  const byKey = new Map(ordered.map((node) => [node.key, node]))
  const reached = new Set(names)
  for (const name of reached) {
    const found = byKey.get(name)
    if (found && found.node.kind !== 'criterion') for (const read of found.reads) reached.add(read)
  }
  return new Set([...reached].filter((name) => byKey.get(name)?.node.kind === 'criterion'))
}

/** Every name that a criterion or derived value comes down to, by however many others. */
export const everythingBehind = (key: string, ordered: readonly OrderedNode[]): Set<string> => {
  const byKey = new Map(ordered.map((node) => [node.key, node]))
  const reached = new Set(byKey.get(key)?.reads)
  for (const name of reached) for (const read of byKey.get(name)?.reads ?? []) reached.add(read)
  return reached
}

const allNodes = (template: ConfigurationTemplate, context: CompileContext): OrderedNode[] => [
  ...template.criteria.map(
    (criterion, index): OrderedNode => ({
      key: criterion.key,
      node: { kind: 'criterion', criterion, index },
      reads: context.namesIn([
        criterion.asked,
        ...(criterion.kind === 'number' ? [criterion.stated, criterion.measures?.taken] : []),
        criterion.default,
        ...exclusionsOf(criterion).map(({ when }) => when),
      ]),
    }),
  ),
  ...[...context.names].flatMap(([key, named]): OrderedNode[] =>
    named.kind === 'measure' ? [{ key, node: named, reads: new Set([named.of]) }] : [],
  ),
  ...template.derived.map(
    (derived, index): OrderedNode => ({
      key: derived.key,
      node: { kind: 'derived', derived, index, slot: template.criteria.length + index },
      reads: context.namesIn([derived.value]),
    }),
  ),
]

/** What puts options of the criterion out. */
export const exclusionsOf = (criterion: Criterion): Exclusion[] => {
  switch (criterion.kind) {
    case 'number':
    case 'plan':
      return []
    case 'boolean':
      return criterion.unavailable ?? []
    case 'choice':
      return criterion.options.flatMap((option, place) =>
        exclusionsOfOption(criterion, option, place).map(({ exclusion }) => exclusion),
      )
  }
}
