import type { ElkExtendedEdge, ElkNode } from 'elkjs'
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, transitionName, transitionsOf } from '../chart/chart.ts'
import type { DeclaredPaths } from '../declare.ts'
import { guardWords, stateWords } from './words.ts'

/** One transition in a picture. */
export interface Line {
  readonly transition: string
  /** in pieces that a picture has room for */
  readonly rows: readonly string[]
}

/** A state as a box: its title, and what it does without being left. */
export interface Box extends ElkNode {
  readonly state: AnyStateNode
  readonly title: string
  readonly lines: readonly Line[]
  children: (Box | Dot)[]
}

/** Where a state with states of its own begins. */
export interface Dot extends ElkNode {
  readonly dot: true
}

/** All that leads from one state to another; none from a beginning. */
export interface Arrow extends ElkExtendedEdge {
  readonly lines: readonly Line[]
}

/** What is said of a transition: when it is taken, and how often that was seen. */
export interface Saying {
  when(definition: AnyTransitionDefinition): string
  times(transition: string): string
}

/** A chart that a layout can be found for. */
export interface Graph extends ElkNode {
  children: (Box | Dot)[]
  edges: Arrow[]
}

/** px */
export const FONT = 12
export const LINE = 17
export const PAD = 12
const WIDTH = 0.54 * FONT

/** Most characters of a row. */
const ROW = 40

const widthOf = (rows: readonly string[]): number => Math.max(0, ...rows.map(({ length }) => length)) * WIDTH

const rowsOf = (lines: readonly Line[]): string[] => lines.flatMap(({ rows }) => rows)

const wrapped = (text: string): string[] => {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + word.length < ROW) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}

/** The declared machine as boxes and arrows, in its words. */
export const graphOf = (declaration: DeclaredPaths, say: Saying): Graph => {
  const arrows = new Map<string, { from: AnyStateNode; to: AnyStateNode; lines: Line[] }>()
  const inside = new Map<AnyStateNode, Line[]>()
  for (const node of nodesOf(declaration.machine))
    for (const definition of transitionsOf(node)) {
      const line = lineOf(definition, say)
      const targets = (definition.target ?? []).filter((target) => target !== node)
      if (targets.length === 0) inside.set(node, [...(inside.get(node) ?? []), line])
      for (const target of targets) {
        const key = `${node.id} → ${target.id}`
        const known = arrows.get(key) ?? { from: node, to: target, lines: [] }
        arrows.set(key, { ...known, lines: [...known.lines, line] })
      }
    }
  const boxOf = (state: AnyStateNode): Box => boxWith(declaration, state, inside.get(state) ?? [], boxOf)
  const starts = nodesOf(declaration.machine).flatMap((node): Arrow[] => {
    const first = firstOf(node)
    return first === undefined
      ? []
      : [{ id: `begin ${node.id}`, sources: [dotOf(node)], targets: [first.id], lines: [] }]
  })
  return {
    id: 'graph',
    layoutOptions: OPTIONS,
    children: [boxOf(declaration.machine.root)],
    edges: [
      ...starts,
      ...[...arrows].map(([id, { from, to, lines }]) => ({
        id,
        sources: [from.id],
        targets: [to.id],
        lines,
        labels: [{ text: id, width: widthOf(rowsOf(lines)), height: rowsOf(lines).length * LINE }],
      })),
    ],
  }
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  // charts begin at their top
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  // the same picture for the same chart
  'elk.randomSeed': '1',
}

const dotOf = ({ id }: AnyStateNode): string => `${id} begins`

const firstOf = (node: AnyStateNode): AnyStateNode | undefined =>
  node.type === 'parallel' || Object.keys(node.states).length === 0 ? undefined : node.initial?.target[0]

const boxWith = (
  declaration: DeclaredPaths,
  state: AnyStateNode,
  lines: readonly Line[],
  boxOf: (state: AnyStateNode) => Box,
): Box => {
  const title = state.parent === undefined ? declaration.title : stateWords(declaration, state)
  const rows = rowsOf(lines)
  const head = (rows.length + 2) * LINE + (rows.length === 0 ? PAD : 1.5 * PAD)
  const width = widthOf([title, state.key, ...rows]) + 2 * PAD
  const children: (Box | Dot)[] = Object.values(state.states).map(boxOf)
  if (firstOf(state) !== undefined) children.unshift({ id: dotOf(state), width: 10, height: 10, dot: true })
  return {
    id: state.id,
    state,
    title,
    lines,
    children,
    ...(children.length === 0
      ? { width, height: head }
      : {
          layoutOptions: {
            ...OPTIONS,
            'elk.padding': `[top=${head + PAD},left=${PAD},bottom=${PAD},right=${PAD}]`,
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${width}, ${head})`,
          },
        }),
  }
}

const lineOf = (definition: AnyTransitionDefinition, { when, times }: Saying): Line => {
  const guard = guardWords(definition.guard)
  const transition = transitionName(definition)
  const text = `${when(definition)}${guard === '' ? '' : ` [${guard}]`}`
  return { transition, rows: wrapped(`${text} ${times(transition)}`) }
}
