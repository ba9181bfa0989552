import type { AnyStateMachine } from 'xstate'
import { type Missed, missedBy } from './coverage.ts'
import { generatePaths } from './generate.ts'
import type { NamedPath, PathsOptions } from './path.ts'
import { type Walk, walk } from './walk.ts'

/** A generated path with what the machine is in along it. */
export type CoveringPath<M extends AnyStateMachine> = NamedPath<M> & Walk

/**
 * For what is dear to walk, a server or a browser: few of the generated paths, which together take every transition
 * that any of them takes; and the states and transitions that are on none.
 */
export const coveringPaths = <M extends AnyStateMachine>(
  machine: M,
  options: PathsOptions<M>,
): { paths: CoveringPath<M>[]; missed: Missed } => {
  const walked = fewest(generatePaths(machine, { ...options, enough: true, refused: false })).map((path) => ({
    ...path,
    ...walk(machine, path, options.check),
  }))
  return { paths: walked, missed: missedBy(machine, walked) }
}

/** Few of the paths, which together take every transition that any of them takes: always the one that adds most. */
export const fewest = <One extends { readonly transitions: ReadonlySet<string> }>(
  all: readonly One[],
): One[] => {
  const found: One[] = []
  const taken = new Set<string>()
  const gainOf = ({ transitions }: One) => [...transitions].filter((name) => !taken.has(name)).length
  for (;;) {
    let best = all[0]
    for (const one of all) if (best === undefined || gainOf(one) > gainOf(best)) best = one
    if (best === undefined || gainOf(best) === 0) return found
    for (const name of best.transitions) taken.add(name)
    found.push(best)
  }
}
