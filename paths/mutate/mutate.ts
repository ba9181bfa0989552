import { type AnyStateMachine, createMachine, not } from 'xstate'
import {
  type Bag,
  type BranchList,
  bag,
  branchesOf,
  branchListsOf,
  type ChartNode,
  chartCopy,
  invokesOf,
  listIn,
  namedCopy,
  nameOf,
  nodesIn,
} from '../chart/config.ts'
import { actionSites, namedSites } from './actions.ts'
import type { Chart, Mutant, Operator, Seen, Site, ValueSlot } from './mutant.ts'
import { noteTouches, type Touches } from './order.ts'
import { inputSlotOf, valueSites, watching } from './values.ts'

/** Every single fault of the machine, one at a time. `walk` takes a machine like it along its paths. */
export function* mutantsOf(
  machine: AnyStateMachine,
  walk: (watched: AnyStateMachine) => void,
): Generator<Mutant> {
  const seen: Seen = new Map()
  const touches: Touches = new Map()
  const fresh = (): Chart => ({ config: chartCopy(machine), named: namedCopy(machine), seen, touches })
  const watched = fresh()
  watching(sitesOf(watched).slots, seen)
  walk(machineOf(watched))
  const noting = fresh()
  noteTouches(noting.config, noting.named.actions ?? {}, touches)
  walk(machineOf(noting))
  const { sites } = sitesOf(fresh())
  for (const [index, { change: _, ...site }] of sites.entries()) {
    const chart = fresh()
    sitesOf(chart).sites[index]?.change()
    yield { ...site, machine: machineOf(chart) }
  }
}

const machineOf = ({ config, named }: Chart): AnyStateMachine => {
  const made: unknown = createMachine(config, named)
  return made as AnyStateMachine
}

/** All that can be changed in the chart, and the values in it. */
const sitesOf = (chart: Chart): { sites: Site[]; slots: ValueSlot[] } => {
  const slots: ValueSlot[] = []
  const sites = [
    ...nodesIn(chart.config).flatMap((one) => nodeSites(one, chart, slots)),
    ...namedSites(chart, slots),
  ]
  return { sites: [...sites, ...valueSites(slots, chart.seen)], slots }
}

const nodeSites = (one: ChartNode, chart: Chart, slots: ValueSlot[]): Site[] => {
  const { place, node } = one
  const sites: Site[] = []
  for (const invoke of invokesOf(node)) {
    if (!('input' in invoke)) continue
    const id = `${place} invoke ${nameOf(invoke)}`
    sites.push({ operator: 'input emptied', place: id, change: () => Object.assign(invoke, { input: {} }) })
    slots.push(inputSlotOf(invoke, id, place))
  }
  for (const key of ['entry', 'exit'])
    sites.push(...actionSites({ place: `${place} ${key}`, owner: node, key }, place, chart, slots))
  for (const [index, tag] of listIn(node, 'tags').entries())
    sites.push({
      operator: 'tag dropped',
      place: `${place} ${String(tag)}`,
      change: () => listIn(node, 'tags').splice(index, 1),
    })
  for (const list of branchListsOf(one)) sites.push(...listSites(list, one, chart, slots))
  return sites.map((site) => ({ ...site, state: place }))
}

const listSites = (
  entry: BranchList,
  { node, parent, place }: ChartNode,
  chart: Chart,
  slots: ValueSlot[],
): Site[] => {
  const { owner, key } = entry
  const sites: Site[] = [
    {
      operator: 'event dropped',
      place: entry.place,
      change: () => {
        delete owner[key]
      },
    },
  ]
  const branches = branchesOf(entry)
  if (branches.length > 1)
    sites.push({
      operator: 'first branch dropped',
      place: entry.place,
      change: () => listIn(owner, key).shift(),
    })
  for (const { place: where, branch } of branches) {
    const put = (operator: Operator, change: () => void) => sites.push({ operator, place: where, change })
    if (branch.guard !== undefined) sites.push(...guardSites(branch, where))
    if (typeof branch.target === 'string') {
      const other = otherTarget(branch.target, node, parent)
      if (other !== undefined) put('target changed', () => Object.assign(branch, { target: other }))
      if (!staysAnyway(branch, node, parent))
        put('target removed', () => {
          delete branch.target
        })
    }
    if (branch.reenter === true)
      put('reenter dropped', () => {
        delete branch.reenter
      })
    sites.push(...actionSites({ place: where, owner: branch, key: 'actions' }, place, chart, slots))
  }
  return sites.map((site) => ({ ...site, start: entry.start }))
}

const guardSites = (branch: Bag, place: string): Site[] => [
  {
    operator: 'guard dropped',
    place,
    change: () => {
      delete branch.guard
    },
  },
  {
    operator: 'guard negated',
    place,
    change: () => Object.assign(branch, { guard: not(branch.guard as Parameters<typeof not>[0]) }),
  },
]

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
