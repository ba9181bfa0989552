import type { AnyStateMachine } from 'xstate'
import type { NamedPath, PathsOptions } from '../path.ts'
import { type Walk, walk } from '../walk/walk.ts'
import { type Missed, missedBy } from './coverage.ts'
import { generatePaths } from './generate.ts'

/** A generated path with what the machine is in along it. */
export type CoveringPath<M extends AnyStateMachine> = NamedPath<M> & Walk

/**
 * For what is dear to walk, a server or a browser: few of the generated paths, which together take every transition
 * that any of them takes; and the states and transitions that are on none. `everyAnswer`: and see every end of an
 * effect after each transition that begins it, say every event that changes anything, and from each input see every
 * effect end well that may.
 */
export const coveringPaths = <M extends AnyStateMachine>(
  machine: M,
  options: PathsOptions<M>,
  everyAnswer = false,
): { paths: CoveringPath<M>[]; missed: Missed } => {
  const generated = generatePaths(machine, options, { enough: [], refused: false })
  const paths = fewest(generated, ({ transitions, answers }) =>
    everyAnswer ? [...transitions, ...answers] : transitions,
  )
  if (everyAnswer) {
    const said = new Set<unknown>(paths.flatMap(saidBy))
    const unsaid = options.events.filter((event) => !said.has(event))
    const longer =
      unsaid.length === 0 ? generated : generatePaths(machine, options, { enough: unsaid, refused: false })
    paths.push(...fewest(longer, (path) => saidBy(path).filter((one) => !said.has(one))))
  }
  const walked = paths.map((path) => ({ ...path, ...walk(machine, path, options.check) }))
  return { paths: walked, missed: missedBy(machine, walked) }
}

/** Its input, its events, and what ended well from there. */
const saidBy = <M extends AnyStateMachine>({ input, name, events }: NamedPath<M>): unknown[] => {
  const from = name.split(' → ')[0]
  const ended = events.filter(({ type }) => type.startsWith('xstate.done.actor.'))
  return [input, ...events, ...ended.map(({ type }) => `${from}: ${type}`)]
}

/** Few of them, which together show all that any of them shows, its transitions unless said: always the one that adds most. */
export const fewest = <One extends { readonly transitions: ReadonlySet<string> }>(
  all: readonly One[],
  shownBy: (one: One) => Iterable<unknown> = ({ transitions }) => transitions,
): One[] => {
  const found: One[] = []
  const seen = new Set<unknown>()
  const gainOf = (one: One) => [...shownBy(one)].filter((name) => !seen.has(name)).length
  for (;;) {
    let best = all[0]
    for (const one of all) if (best === undefined || gainOf(one) > gainOf(best)) best = one
    if (best === undefined || gainOf(best) === 0) return found
    for (const name of shownBy(best)) seen.add(name)
    found.push(best)
  }
}
