import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import type { DeclaredPaths } from './declare.ts'
import { candidatesIn } from './moves.ts'
import type { Walk } from './walk.ts'

/**
 * For each state that the machine rests in, under its label, the declared events that nothing hears there, whatever its
 * other regions are in: a screen that gives one of them there loses it.
 */
export const unheardIn = (
  { events }: DeclaredPaths,
  walks: readonly Walk[],
  labelOf: (nodes: readonly AnyStateNode[], leaf: AnyStateNode) => string,
): Map<string, string> => {
  const heard = new Map<string, Set<string>>()
  for (const snapshot of differentIn(walks)) {
    const labels = snapshot._nodes
      .filter(({ states }) => Object.keys(states).length === 0)
      .map((leaf) => labelOf(snapshot._nodes, leaf))
    for (const label of labels) {
      const known = heard.get(label) ?? new Set<string>()
      heard.set(label, known)
      for (const [name, event] of Object.entries(events))
        if (candidatesIn(snapshot, event).length > 0) known.add(name)
    }
  }
  return new Map([...heard].map(([label, known]) => [label, toldOf(Object.keys(events), known)]))
}

/** The line below the table of a state. */
const toldOf = (names: readonly string[], heard: ReadonlySet<string>): string => {
  const lost = names.filter((name) => !heard.has(name))
  if (lost.length === 0) return ''
  return `\n\nN’entend ${heard.size === 0 ? 'rien d’autre' : `pas : ${lost.join(' · ')}`}.`
}

/** What hears depends on the state value alone: one snapshot of each. */
const differentIn = (walks: readonly Walk[]): Iterable<AnyMachineSnapshot> => {
  const found = new Map<string, AnyMachineSnapshot>()
  for (const { snapshots } of walks)
    for (const snapshot of snapshots)
      if (snapshot.status === 'active') found.set(JSON.stringify(snapshot.value), snapshot)
  return found.values()
}
