import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate'
import { guardText, plainGuards } from '#paths/chart/chart'
import { delayOf } from '#paths/report/words'

/**
 * A machine as a Mermaid flowchart: a box for each state, a frame for each state that has states of its own, an
 * arrow for each transition. What a frame takes in all its states starts from its "anywhere" box, because Mermaid
 * cannot draw an arrow from a frame to what it holds.
 */
export const mermaidOf = (machine: AnyStateMachine): string => {
  const { root } = machine
  const edges = edgesOf(root)
  return [
    'flowchart LR',
    ...boxes(root, '  '),
    ...edges.map((edge) => `  ${edge}`),
    ...runsOf(machine).map((run) => `  ${run}`),
  ].join('\n')
}

/** The child machines, each beside the state that it runs in, and a way to its chart. */
const runsOf = (machine: AnyStateMachine): string[] =>
  statesOf(machine.root).flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => {
      const logic = machine.implementations.actors[String(src)]
      if (!(logic instanceof StateMachine)) return []
      const child = `m_${id}`
      return [
        `${child}[["${logic.id}"]]`,
        `${isFrame(node) ? anywhere(node) : idOf(node)} -.- ${child}`,
        `click ${child} href "${logic.id}.md"`,
      ]
    }),
  )

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)

const definitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
]

/** Mermaid takes letters, digits and underscores. */
const idOf = (node: AnyStateNode): string => ['s', ...node.path].join('_').replace(/[^A-Za-z0-9_]/g, '_')

const anywhere = (node: AnyStateNode): string => `${idOf(node)}__any`
const startOf = (node: AnyStateNode): string => `${idOf(node)}__start`
const isFrame = (node: AnyStateNode): boolean => childrenOf(node).length > 0

const boxes = (node: AnyStateNode, indent: string): string[] => {
  if (!isFrame(node)) return [`${indent}${idOf(node)}["${node.key}"]`]
  const inside = `${indent}  `
  const initial = node.type === 'parallel' ? undefined : node.initial?.target[0]
  return [
    `${indent}subgraph ${idOf(node)}["${node.key}${node.type === 'parallel' ? ' (parallel)' : ''}"]`,
    ...(initial ? [`${inside}${startOf(node)}(( )) --> ${idOf(initial)}`] : []),
    ...(definitionsOf(node).length > 0 ? [`${inside}${anywhere(node)}(["anywhere"])`] : []),
    ...childrenOf(node).flatMap((child) => boxes(child, inside)),
    `${indent}end`,
  ]
}

/** One arrow for all that leads from one place to another. */
const edgesOf = (root: AnyStateNode): string[] => {
  const labels = new Map<string, string[]>()
  const visit = (node: AnyStateNode): void => {
    for (const definition of definitionsOf(node)) {
      for (const arrow of arrowsOf(definition)) {
        labels.set(arrow, [...(labels.get(arrow) ?? []), labelOf(definition)])
      }
    }
    childrenOf(node).forEach(visit)
  }
  visit(root)
  return [...labels].map(([arrow, texts]) => arrow.replace('-->', `-->|"${texts.join('<br/>')}"|`))
}

const arrowsOf = ({ source, target }: AnyTransitionDefinition): string[] => {
  const from = isFrame(source) ? anywhere(source) : idOf(source)
  return target ? target.map((node) => `${from} --> ${endOf(source, node)}`) : [`${from} --> ${from}`]
}

const endOf = (source: AnyStateNode, target: AnyStateNode): string => {
  const holdsSource =
    target === source || source.path.slice(0, target.path.length).join() === target.path.join()
  if (!holdsSource || !isFrame(target)) return idOf(target)
  return target.type === 'parallel' ? anywhere(source) : startOf(target)
}

/**
 * Event as people read it: `login done` when the effect of that name succeeds, `login failed` when it fails, « après
 * 500 ms » when a delay ends.
 */
export const eventOf = ({ eventType, source }: AnyTransitionDefinition): string => {
  const delay = delayOf(source.machine, eventType)
  if (delay !== undefined) return delay
  const [, kind, effect] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/.exec(eventType) ?? []
  if (effect === undefined) return eventType === '' ? 'always' : eventType
  return (
    { 'done.actor': `${effect} done`, 'error.actor': `${effect} failed`, snapshot: `${effect} moved` }[
      kind ?? ''
    ] ?? effect
  )
}

const labelOf = (definition: AnyTransitionDefinition): string => {
  const guard = guardOf(definition.guard)
  return `${eventOf(definition)}${guard ? ` [${guard}]` : ''}`
}

/** A guard's name; `not`, `and`, `or` and `stateIn` spelt out. */
export const guardOf = (guard: unknown): string => {
  const text = guardText(guard, plainGuards)
  if (text === '' && guard !== undefined) throw new Error(`A guard without a name: ${String(guard)}`)
  return text
}

/** Every transition of the machine, in the order of the file. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...definitionsOf(node),
  ...childrenOf(node).flatMap(transitionsOf),
]

/** Every state of the machine, itself included. */
export const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(statesOf)]
