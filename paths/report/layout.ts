import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Arrow, Box, Dot, Graph } from './graph.ts'

/** px, in the whole picture */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Area extends Point {
  readonly width: number
  readonly height: number
}

/** A chart with the place of everything. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly boxes: readonly { box: Box; area: Area }[]
  readonly dots: readonly Area[]
  readonly arrows: readonly { arrow: Arrow; points: readonly Point[]; label: Point }[]
}

/** Finds a place for everything; the same one each time. */
export const layOut = async (graph: Graph): Promise<Picture> => {
  const found = await new Elk().layout<ElkNode>(bare(graph))
  const areas = new Map<string, Area>()
  placeAll(found, { x: 0, y: 0 }, areas)
  const all = graph.children.flatMap(withInner)
  const at = (id: string): Area => {
    const area = areas.get(id)
    if (area === undefined) throw new Error(`No place was found for ${id}.`)
    return area
  }
  const arrows = new Map(graph.edges.map((arrow) => [arrow.id, arrow]))
  return {
    width: found.width ?? 0,
    height: found.height ?? 0,
    boxes: all.flatMap((one) => ('dot' in one ? [] : [{ box: one, area: at(one.id) }])),
    dots: all.flatMap((one) => ('dot' in one ? [at(one.id)] : [])),
    arrows: (found.edges ?? []).flatMap((edge) => {
      const arrow = arrows.get(edge.id)
      return arrow === undefined ? [] : [{ arrow, ...wayOf(edge, areas.get(edge.container ?? '')) }]
    }),
  }
}

const withInner = (one: Box | Dot): (Box | Dot)[] =>
  'dot' in one ? [one] : [one, ...one.children.flatMap(withInner)]

/** What the layout reads, as plain data of its own: it writes into what it is given. */
const bare = (graph: Graph): ElkNode => ({
  id: graph.id,
  layoutOptions: { ...graph.layoutOptions },
  children: graph.children.map(bareBox),
  edges: graph.edges.map(({ id, sources, targets, labels = [] }) => ({
    id,
    sources: [...sources],
    targets: [...targets],
    labels: labels.map((label) => ({ ...label })),
  })),
})

const bareBox = (one: Box | Dot): ElkNode => ({
  id: one.id,
  layoutOptions: { ...one.layoutOptions },
  ...(one.width !== undefined && one.height !== undefined && { width: one.width, height: one.height }),
  children: 'dot' in one ? [] : one.children.map(bareBox),
})

/** Places are told within what holds them. */
const placeAll = (node: ElkNode, origin: Point, areas: Map<string, Area>): void => {
  const { x = 0, y = 0, width = 0, height = 0, children = [] } = node
  const area = { x: origin.x + x, y: origin.y + y, width, height }
  areas.set(node.id, area)
  for (const child of children) placeAll(child, area, areas)
}

const wayOf = (
  { sections = [], labels = [] }: ElkExtendedEdge,
  { x, y }: Point = { x: 0, y: 0 },
): { points: Point[]; label: Point } => {
  const moved = (point: Point): Point => ({ x: point.x + x, y: point.y + y })
  const [label] = labels
  return {
    points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(moved),
    ),
    label: moved({ x: label?.x ?? 0, y: label?.y ?? 0 }),
  }
}
