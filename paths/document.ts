import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { candidates, nodesOf, transitionsOf } from './chart.ts'
import { fewest } from './cover.ts'
import { type DeclaredPaths, pathOf } from './declare.ts'
import { childrenOf, isChildEvent } from './events.ts'
import { exactDigits } from './exact.ts'
import { digitsOf, generatePaths } from './generate.ts'
import type { Path } from './path.ts'
import { type Changes, changesOf, isNothing, type Step } from './step.ts'
import { unheardIn } from './unheard.ts'
import { type Walk, walk } from './walk.ts'

/** A generated path with what happened on it. */
export type Walked = Path<DeclaredPaths['machine']> & Walk

/** The declared machine's paths, walked. */
export const walkedPaths = (declaration: DeclaredPaths): Walked[] => {
  const { machine, options } = declaration
  return generatePaths(machine, options).map((path) => ({ ...path, ...walk(machine, path, options.check) }))
}

/**
 * `docs/paths/<machine>.md`, in the words of the declaration: few paths that take every transition, and the table of
 * every state and event. It is what a person reads and agrees to: a changed target is a changed sentence.
 */
export const documentOf = (declaration: DeclaredPaths, walked: readonly Walked[]): string => {
  const { machine, title } = declaration
  const definitions = nodesOf(machine).flatMap(transitionsOf)
  const guards = definitions.filter(({ guard }) => guard !== undefined).length
  return `# ${title}

Écrit par \`npm run docs\` : la machine \`${machine.id}\` ([son dessin](../statecharts/${machine.id}.md)), telle que ses
chemins la parcourent. États : ${nodesOf(machine).length} ; transitions : ${definitions.length} ; conditions : ${guards},
vues vraies et fausses ; chemins : ${walked.length}.

## Les chemins

Ceux-ci suffisent à prendre chaque transition.

${fewest(walked)
  .map((path) => storyOf(declaration, path))
  .join('\n\n')}

## La table

Dans chaque état, ce qui peut arriver et ce qui s’ensuit ; de plusieurs états à la fois, ceux qui changent.

${tableOf(declaration, walked)}

Tout ce qui est demandé, dit et retenu, à la lettre : \`${exactDigits(walked)}\`.
`
}

/** One path as a numbered story. */
export const storyOf = (declaration: DeclaredPaths, { hash, steps }: Walked): string => {
  const lines = steps.map(
    (step, index) =>
      `${index + 1}. ${saidOf(declaration, steps, step)} → ${textOf(outcomeOf(declaration, step))}`,
  )
  return `### \`${hash}\`\n\n${lines.join('\n')}`
}

const firstOf = ({ inputs }: DeclaredPaths, [first]: readonly Step[]): string =>
  Object.entries(inputs).find(([, input]) => input === first?.input)?.[0] ?? ''

/** What one event leads to, in words. */
interface Outcome extends Changes {
  /** the states that are new, and what is asked, awaited, announced and said */
  readonly leads: string
  /** what is kept, with its value where that is short */
  readonly values: readonly string[]
}

const outcomeOf = (declaration: DeclaredPaths, step: Step): Outcome => {
  if (step.event !== undefined && !step.can) return NOTHING
  const entered = enteredBy(declaration, step)
  const parts = entered === '' ? [] : [`**${entered}**`]
  for (const { src, input } of step.began) parts.push(`demande \`${src}\`${keysOf(input)}`)
  for (const action of step.followed) parts.push(`s’ensuit \`${action}\``)
  for (const delay of step.gaveUp) parts.push(`n’attend plus \`${delay}\``)
  for (const { delay, ms } of step.waits) parts.push(`attend \`${delay}\` (${ms} ms)`)
  for (const { to, event } of step.said)
    parts.push(
      to === 'emit'
        ? `annonce \`${event.type}\`${keysOf(event)}`
        : `dit \`${event.type}\`${keysOf(event)} à \`${to}\``,
    )
  const changes = changesOf(step)
  const values = changes.kept.map((name) => valued(name, step.after.context[name]))
  return { leads: parts.join(' ; '), values, ...changes }
}

/** Longer texts are told by their name alone. */
const LONGEST_TEXT = 20

const valued = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return `${name} (${value.length})`
  const short = shortOf(value)
  return short === undefined ? name : `${name} = ${short}`
}

/** A number, or a short text. */
const shortOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= LONGEST_TEXT
    ? `« ${value.replaceAll('|', '/')} »`
    : undefined
}

const NOTHING: Outcome = { leads: 'rien', values: [], kept: [], forgotten: [] }

const textOf = ({ leads, values, forgotten }: Omit<Outcome, 'kept'>): string => {
  const parts = leads === '' ? [] : [leads]
  if (values.length > 0) parts.push(`retient ${values.join(', ')}`)
  if (forgotten.length > 0) parts.push(`oublie ${forgotten.join(', ')}`)
  return parts.length === 0 ? 'rien de neuf' : parts.join(' ; ')
}

/** Where the machine is afterwards; of several regions, those that moved. */
const enteredBy = (declaration: DeclaredPaths, { before, after }: Step): string => {
  const now = leafWords(declaration, after)
  if (before === undefined || now.length === 1) return now.join(' · ')
  const old = new Set(leafWords(declaration, before))
  return now.filter((words) => !old.has(words)).join(' · ')
}

/** One line of the table. */
export interface Sentence {
  /** the state, or the part of it, that hears the event */
  readonly place: string
  readonly event: string
  readonly outcome: string
}

/** The sentence in one line. */
export const lineOf = ({ place, event, outcome }: Sentence): string => `${place}: ${event} → ${outcome}`

/** Every sentence of the table, by place and event: what a changed machine would say otherwise. */
export const sentencesOf = (declaration: DeclaredPaths, walk: Walk): Sentence[] =>
  linesOf(declaration, walk).map(({ outcome, ...rest }) => ({ ...rest, outcome: textOf(outcome) }))

/** Each step of the walk: what happened, and what it led to. */
export const stepsOf = (declaration: DeclaredPaths, { steps }: Walk): Pick<Sentence, 'event' | 'outcome'>[] =>
  steps.map((step) => ({
    event: saidOf(declaration, steps, step),
    outcome: textOf(outcomeOf(declaration, step)),
  }))

const saidOf = (declaration: DeclaredPaths, steps: readonly Step[], { event }: Step): string =>
  event === undefined ? firstOf(declaration, steps) : (declaration.options.nameOf?.(event) ?? event.type)

const linesOf = (
  declaration: DeclaredPaths,
  { steps }: Walk,
): { place: string; event: string; outcome: Outcome }[] =>
  steps.flatMap((step) => {
    const { event, before, after } = step
    const outcome = outcomeOf(declaration, step)
    const said = saidOf(declaration, steps, step)
    const places = event === undefined || before === undefined ? [''] : placesOf(declaration, before, event)
    return [
      ...places.map((place) => ({ place, event: said, outcome })),
      ...deafPlacesOf(declaration, after).map((place) => ({ place, event: WHATEVER, outcome: NOTHING })),
    ]
  })

const WHATEVER = 'quoi qu’il arrive'

/** The states that hear nothing, nor does what holds them within their region. */
const deafPlacesOf = (declaration: DeclaredPaths, { _nodes }: AnyMachineSnapshot): string[] =>
  _nodes
    .filter((node) => isLeaf(node) && hearsNothing(node))
    .map((node) => labelOf(declaration, _nodes, node))

/**
 * The states that hear the event, in words and with the tags by which screens know them: the state of each region, or
 * what holds several regions.
 */
const placesOf = (
  declaration: DeclaredPaths,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): string[] => {
  if (isChildEvent(event)) {
    const child = childrenOf(before).find(([id]) => id === event.child)?.[1]
    const paths = declaration.children?.[event.child]?.paths
    return child === undefined || paths === undefined ? [] : placesOf(paths, child, event.event)
  }
  const leaves = before._nodes.filter(isLeaf)
  const places = candidates(before, event).map(([first]) => {
    const source = first?.source ?? before.machine.root
    const inside = leaves.filter(
      (leaf) => leaf === source || leaf.path.join('.').startsWith(prefixOf(source)),
    )
    const [only = source] = inside.length === 1 ? inside : []
    return labelOf(declaration, before._nodes, only)
  })
  return [...new Set(places)]
}

/** The state in words, with the tags that it and those above it have. */
const labelOf = (declaration: DeclaredPaths, nodes: readonly AnyStateNode[], place: AnyStateNode): string => {
  const tags = [...new Set(nodes.filter((node) => isOn(node, place)).flatMap((node) => node.tags))]
  const words = wordsOf(declaration, place)
  return tags.length === 0
    ? words
    : `${words} — ${tags
        .sort()
        .map((tag) => `\`${tag}\``)
        .join(', ')}`
}

const hearsNothing = (node: AnyStateNode): boolean =>
  transitionsOf(node).length === 0 &&
  (node.parent === undefined || node.parent.type === 'parallel' || hearsNothing(node.parent))

const isLeaf = (node: AnyStateNode): boolean => Object.keys(node.states).length === 0

const prefixOf = ({ path }: AnyStateNode): string => (path.length === 0 ? '' : `${path.join('.')}.`)

/** Whether the node is the other one or above it. */
const isOn = (node: AnyStateNode, other: AnyStateNode): boolean =>
  node === other || other.path.join('.').startsWith(prefixOf(node))

const wordsOf = ({ machine, states }: DeclaredPaths, { id, parent }: AnyStateNode): string =>
  states[pathOf(machine, id)] ?? (parent === undefined ? 'Partout' : pathOf(machine, id))

const tableOf = (declaration: DeclaredPaths, walked: readonly Walked[]): string => {
  const places = new Map<string, Map<string, Map<string, Outcome>>>()
  for (const one of walked)
    for (const { place, event, outcome } of linesOf(declaration, one)) {
      const events = places.get(place) ?? new Map<string, Map<string, Outcome>>()
      const outcomes = events.get(event) ?? new Map<string, Outcome>()
      places.set(place, events.set(event, outcomes.set(textOf(outcome), outcome)))
    }
  const unheard = unheardIn(declaration, walked, (nodes, leaf) => labelOf(declaration, nodes, leaf))
  return [...places]
    .sort(([one], [other]) => one.localeCompare(other, 'fr'))
    .map(([place, events]) => {
      const rows = [...events]
        .sort(([one], [other]) => one.localeCompare(other, 'fr'))
        .map(([event, outcomes]) => `| ${event} | ${cellOf(outcomes)} |`)
      const rest = events.has(WHATEVER) ? '' : (unheard.get(place) ?? '')
      return `### ${place === '' ? 'Au début' : place}\n\n| Quand | Alors |\n| --- | --- |\n${rows.join('\n')}${rest}`
    })
    .join('\n\n')
}

/** More outcomes than that differ by what they keep, mostly: nobody reads them one by one. */
const MOST_OUTCOMES = 8

/** All outcomes; of very many, where they lead, what some of them keep and forget, and digits that stand for them all. */
const cellOf = (outcomes: ReadonlyMap<string, Outcome>): string => {
  const texts = [...outcomes.keys()].sort()
  if (texts.length <= MOST_OUTCOMES) return texts.join('<br>ou ')
  const all = [...outcomes.values()]
  const leads = [...new Set(all.map((one) => one.leads))].filter((one) => one !== '').sort()
  const parts = [...leads, `selon le cas : ${textOf({ leads: '', ...unionOf(all) })}`]
  return `${parts.join('<br>ou ')} (${texts.length} suites, \`${digitsOf(texts.join('\n'))}\`)`
}

const unionOf = (outcomes: readonly Outcome[]): Omit<Outcome, 'leads' | 'kept'> => ({
  values: [...new Set(outcomes.flatMap(({ kept }) => kept))].sort(),
  forgotten: [...new Set(outcomes.flatMap(({ forgotten }) => forgotten))].sort(),
})

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How deep what is given is told. */
const DEEPEST = 2

/** What is given, without an event's type: names, with their values where those are short. */
const keysOf = (value: unknown, depth = 1): string => {
  if (!isRecord(value)) return value === undefined ? '' : ` (${shortOf(value) ?? '…'})`
  const keys = Object.keys(value).filter((key) => key !== 'type' && !isNothing(value[key]))
  const told = keys.map((key) =>
    isRecord(value[key]) && depth < DEEPEST
      ? `${key}${keysOf(value[key], depth + 1)}`
      : valued(key, value[key]),
  )
  return told.length === 0 ? '' : ` (${told.join(', ')})`
}
