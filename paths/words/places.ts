import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { candidates, isPassedThrough, matches, nodesOf, transitionsOf } from '../chart/chart.ts'
import { type DeclaredPaths, pathOf } from '../declare.ts'
import { childrenOf, isChildEvent } from '../events.ts'
import { phrases } from './phrases.ts'

/** What a state is called: by the declaration, else by its path in the chart. */
export const wordsOf = (
  { machine, states, compoundStates = {} }: DeclaredPaths,
  { id, parent }: AnyStateNode,
): string => {
  const path = pathOf(machine, id)
  return states[path] ?? compoundStates[path] ?? (parent === undefined ? phrases.anywhere : path)
}

/** The words of each state that it is in, its child machines' among them. */
export const leafWords = (declaration: DeclaredPaths, snapshot: AnyMachineSnapshot): string[] => [
  ...snapshot._nodes
    .filter((node) => node.parent !== undefined && isLeaf(node))
    .toSorted((one, other) => one.order - other.order)
    .map((node) => wordsOf(declaration, node)),
  ...childrenOf(snapshot).flatMap(([id, child]) => {
    const paths = declaration.children?.[id]?.paths
    return paths === undefined ? [] : leafWords(paths, child)
  }),
]

/**
 * The states that hear the event: the state of each region, or what holds several regions; of a child machine, its own.
 */
export const placesOf = (
  declaration: DeclaredPaths,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): { declaration: DeclaredPaths; node: AnyStateNode }[] => {
  if (isChildEvent(event)) {
    const child = childrenOf(before).find(([id]) => id === event.child)?.[1]
    const paths = declaration.children?.[event.child]?.paths
    return child === undefined || paths === undefined ? [] : placesOf(paths, child, event.event)
  }
  const leaves = before._nodes.filter(isLeaf)
  return candidates(before, event).map(([first]) => {
    const source = first?.source ?? before.machine.root
    const inside = leaves.filter(
      (leaf) => leaf === source || leaf.path.join('.').startsWith(prefixOf(source)),
    )
    const [node = source] = inside.length === 1 ? inside : []
    return { declaration, node }
  })
}

/** The state in words, with the tags that it and those above it have, by which screens know it. */
export const labelOf = (declaration: DeclaredPaths, place: AnyStateNode): string => {
  const tags = [...new Set(upFrom(place).flatMap((node) => node.tags))]
  const words = wordsOf(declaration, place)
  return tags.length === 0
    ? words
    : `${words} — ${tags
        .sort()
        .map((tag) => `\`${tag}\``)
        .join(', ')}`
}

/** States that hear nothing, nor does what holds them within their region. */
export const isDeaf = (node: AnyStateNode): boolean =>
  transitionsOf(node).length === 0 &&
  (node.parent === undefined || node.parent.type === 'parallel' || isDeaf(node.parent))

/** Whether several of its states hold at once; of a whole machine nothing is said of it. */
export const holdsRegions = ({ type, parent }: AnyStateNode): boolean =>
  type === 'parallel' && parent !== undefined

/** Whether it holds no other states. */
export const isLeaf = (node: AnyStateNode): boolean => Object.keys(node.states).length === 0

/**
 * By the label of each state that a machine rests in: words of what its region hears elsewhere, and it does not. What none
 * of several regions hears is told of the state that holds them.
 */
export const unheardOf = (declaration: DeclaredPaths): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const node of nodesOf(declaration.machine)) {
    const rests = isLeaf(node) && !isPassedThrough(node) && !isDeaf(node)
    if (!rests && !holdsRegions(node)) continue
    const hears = hearing([...upFrom(node), ...within(node)])
    const hearsElsewhere = hearing(within(regionOf(node)))
    const words = [...eventWords(declaration)].flatMap(([type, [first = '', ...more]]) =>
      hears(type) || !hearsElsewhere(type) ? [] : [more.length === 0 ? first : phrases.andAlike(first)],
    )
    const label = labelOf(declaration, node)
    // of states that are called the same, what none of them hears
    const known = found.get(label)
    found.set(label, known === undefined ? words : words.filter((one) => known.includes(one)))
  }
  return found
}

/** Words of the declared events, by their type. */
const eventWords = ({ events }: DeclaredPaths): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const [words, { type }] of Object.entries<AnyEventObject>(events))
    found.set(type, [...(found.get(type) ?? []), words])
  return found
}

const hearing =
  (nodes: readonly AnyStateNode[]) =>
  (type: string): boolean =>
    nodes.some((node) => [...node.transitions.keys()].some((descriptor) => matches(type, descriptor)))

/** It and those that hold it. */
const upFrom = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(node.parent === undefined ? [] : upFrom(node.parent)),
]

const within = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(within)]

/** The state that holds it and stands beside others, or the whole machine. */
const regionOf = (node: AnyStateNode): AnyStateNode =>
  node.parent === undefined || node.parent.type === 'parallel' ? node : regionOf(node.parent)

const prefixOf = ({ path }: AnyStateNode): string => (path.length === 0 ? '' : `${path.join('.')}.`)
