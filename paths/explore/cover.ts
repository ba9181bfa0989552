import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { GeneratedPath, NamedPath, PathsOptions } from '../path.ts'
import { type Walk, walk } from '../walk/walk.ts'
import { type Missed, missedBy } from './coverage.ts'
import { generatePaths } from './generate.ts'
import type { Space } from './space.ts'

/** A generated path with what the machine is in along it. */
export type CoveringPath<M extends AnyStateMachine> = NamedPath<M> & Walk

/**
 * For what is dear to walk, a server or a browser: few of the generated paths, which together take every transition
 * that any of them takes and rest in every state that any of them rests in; and the states and transitions that are on none. `everyAnswer`: and say every word that
 * changes anything, and from each input see every end of an effect after each transition that begins it, and after each
 * word; `in brief`: after each transition as far as a way goes that has taken all of them. `also`: what else a path shows.
 */
export const coveringPaths = <M extends AnyStateMachine>(
  machine: M,
  options: PathsOptions<M>,
  everyAnswer: false | 'each' | 'in brief' = false,
  also: (path: GeneratedPath<M>) => readonly string[] = () => [],
): { paths: CoveringPath<M>[]; missed: Missed } => {
  const inBrief = everyAnswer !== 'each'
  const spaces = new Map<unknown, Space>()
  const generate = (enough: readonly AnyEventObject[]) =>
    generatePaths(machine, options, {
      refused: false,
      spaces,
      byWord: everyAnswer === 'each',
      ...(inBrief && { enough }),
    })
  const generated = generate([])
  const from = new Map(options.inputs.map((input, index) => [input, `${index}`]))
  const paths = fewest(generated, (path) => {
    const { transitions, answers, input } = path
    const answered = [...answers].map((answer) => `${from.get(input)}: ${answer}`)
    return [...transitions, ...(everyAnswer === false ? [] : answered), ...also(path)]
  })
  if (everyAnswer === false) {
    // of regions that end together, the first to end is at rest on some ways only
    const rested = new Set(paths.flatMap(restsOf))
    paths.push(...fewest(generated, (path) => restsOf(path).filter((state) => !rested.has(state))))
  } else {
    // words that add no transition come last: what is longer than it must be meets a server that has moved on
    const said = new Set<unknown>(paths.flatMap(({ input, events }) => [input, ...events]))
    const longer = inBrief ? generate(options.events.filter((event) => !said.has(event))) : generated
    paths.push(...fewest(longer, ({ input, events }) => [input, ...events].filter((one) => !said.has(one))))
  }
  const walked = paths.map((path) => ({ ...path, ...walk(machine, path, options.check) }))
  return { paths: walked, missed: missedBy(machine, walked) }
}

/** The states that the path rests in. */
const restsOf = ({ values }: { readonly values: readonly unknown[] }): string[] =>
  values.flatMap((value) => leavesIn(value))

const leavesIn = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [`${path}.${value}`]
    : Object.entries(Object(value)).flatMap(([key, inner]) => leavesIn(inner, `${path}.${key}`))

/** Few of them, which together show all that any of them shows, its transitions unless said: always the one that adds most. */
export const fewest = <One extends { readonly transitions: ReadonlySet<string> }>(
  all: readonly One[],
  shownBy: (one: One) => Iterable<unknown> = ({ transitions }) => transitions,
): One[] => {
  const found: One[] = []
  const seen = new Set<unknown>()
  const left = all.map((one) => ({ one, shows: [...new Set(shownBy(one))], gain: Number.POSITIVE_INFINITY }))
  for (;;) {
    let best: (typeof left)[number] | undefined
    for (const candidate of left) {
      // what it added before is the most that it can add now
      if (best !== undefined && candidate.gain <= best.gain) continue
      candidate.shows = candidate.shows.filter((name) => !seen.has(name))
      candidate.gain = candidate.shows.length
      if (best === undefined || candidate.gain > best.gain) best = candidate
    }
    if (best === undefined || best.gain === 0) return found
    for (const name of best.shows) seen.add(name)
    found.push(best.one)
  }
}
