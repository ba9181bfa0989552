import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import { nodesOf, transitionsOf } from './chart.ts'
import { fewest } from './cover.ts'
import { type DeclaredPaths, pathOf } from './declare.ts'
import { generatePaths, type Path } from './generate.ts'
import { type Step, type Walk, walk } from './walk.ts'

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

Dans chaque état, ce qui peut arriver et ce qui s’ensuit.

${tableOf(declaration, walked)}
`
}

/** One path as a numbered story. */
export const storyOf = (declaration: DeclaredPaths, { hash, steps }: Walked): string => {
  const { options } = declaration
  const lines = steps.map((step, index) => {
    const said = step.event === undefined ? firstOf(declaration, steps) : options.nameOf?.(step.event)
    return `${index + 1}. ${said ?? step.event?.type ?? ''} → ${outcomeOf(declaration, step)}`
  })
  return `### \`${hash}\`\n\n${lines.join('\n')}`
}

const firstOf = ({ inputs }: DeclaredPaths, [first]: readonly Step[]): string =>
  Object.entries(inputs).find(([, input]) => input === first?.input)?.[0] ?? ''

/** What one event leads to, in words: the state, what is asked of whom, what is kept and forgotten. */
export const outcomeOf = (declaration: DeclaredPaths, step: Step): string => {
  if (step.event !== undefined && step.transitions.length === 0) return 'rien'
  const parts = [`**${stateOf(declaration, step.after)}**`]
  for (const { src, input } of step.began) parts.push(`demande \`${src}\`${keysOf(input)}`)
  for (const action of step.followed) parts.push(`s’ensuit \`${action}\``)
  for (const { delay, ms } of step.waits) parts.push(`attend \`${delay}\` (${ms} ms)`)
  for (const { to, event } of step.said)
    parts.push(
      to === 'emit' ? `annonce \`${event.type}\`` : `dit \`${event.type}\`${keysOf(event)} à \`${to}\``,
    )
  const { kept, forgotten } = changesOf(step)
  if (kept.length > 0) parts.push(`retient ${kept.join(', ')}`)
  if (forgotten.length > 0) parts.push(`oublie ${forgotten.join(', ')}`)
  return parts.join(' ; ')
}

/** Every sentence of the table, by state and event: what a changed machine would say otherwise. */
export const sentencesOf = (declaration: DeclaredPaths, { steps }: Walk): string[][] => {
  const { options } = declaration
  return steps.flatMap((step) =>
    step.event === undefined || step.before === undefined
      ? [['', firstOf(declaration, steps), outcomeOf(declaration, step)]]
      : [
          [
            taggedStateOf(declaration, step.before),
            options.nameOf?.(step.event) ?? step.event.type,
            outcomeOf(declaration, step),
          ],
        ],
  )
}

const tableOf = (declaration: DeclaredPaths, walked: readonly Walked[]): string => {
  const states = new Map<string, Map<string, Set<string>>>()
  for (const one of walked)
    for (const [state = '', event = '', outcome = ''] of sentencesOf(declaration, one)) {
      const events = states.get(state) ?? new Map<string, Set<string>>()
      const outcomes = events.get(event) ?? new Set<string>()
      states.set(state, events.set(event, outcomes.add(outcome)))
    }
  return [...states]
    .sort(([one], [other]) => one.localeCompare(other, 'fr'))
    .map(([state, events]) => {
      const rows = [...events]
        .sort(([one], [other]) => one.localeCompare(other, 'fr'))
        .map(([event, outcomes]) => `| ${event} | ${[...outcomes].sort().join('<br>ou ')} |`)
      return `### ${state === '' ? 'Au début' : state}\n\n| Quand | Alors |\n| --- | --- |\n${rows.join('\n')}`
    })
    .join('\n\n')
}

const stateOf = ({ machine, states }: DeclaredPaths, { _nodes }: AnyMachineSnapshot): string =>
  _nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .map(({ id }) => states[pathOf(machine, id)] ?? pathOf(machine, id))
    .join(' · ')

/** With the tags by which screens know it. */
const taggedStateOf = (declaration: DeclaredPaths, snapshot: AnyMachineSnapshot): string => {
  const tags = [...snapshot.tags].sort().map((tag) => `\`${tag}\``)
  return [stateOf(declaration, snapshot), ...(tags.length === 0 ? [] : [tags.join(', ')])].join(' — ')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of what is given, without an event's type. */
const keysOf = (value: unknown): string => {
  if (!isRecord(value)) return value === undefined ? '' : ' (…)'
  const keys = Object.keys(value).filter((key) => key !== 'type' && !isNothing(value[key]))
  return keys.length === 0 ? '' : ` (${keys.join(', ')})`
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const changesOf = ({ before, after }: Step): { kept: string[]; forgotten: string[] } => {
  const old: unknown = before?.context
  const now: unknown = after.context
  if (!isRecord(now) || !isRecord(old)) return { kept: [], forgotten: [] }
  const changed = Object.keys(now).filter((key) => !isDeepStrictEqual(old[key], now[key]))
  return {
    kept: changed.filter((key) => !isNothing(now[key])),
    forgotten: changed.filter((key) => isNothing(now[key])),
  }
}
