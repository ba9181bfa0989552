import type { AnyMachineSnapshot } from 'xstate'
import type { DeclaredPaths } from '../declare.ts'
import type { Walk } from '../walk/walk.ts'
import { declaredSpace } from './declared.ts'

/** Transitions that can follow each other, and those that no walk takes so; each pair as `<first>, then <second>`. */
export interface Pairs {
  readonly possible: ReadonlySet<string>
  readonly missed: readonly string[]
}

const pairOf = (first: string, second: string): string => `${first}, then ${second}`

/** Counts them, as far as the declaration reaches and tells states apart. */
export const pairsOf = (declaration: DeclaredPaths, walks: readonly Walk[]): Pairs => {
  const possible = new Set(declaration.options.inputs.flatMap((input) => [...pairsFrom(declaration, input)]))
  const taken = new Set(
    walks.flatMap(({ steps }) => [...successive(steps.slice(1).flatMap(({ transitions }) => transitions))]),
  )
  return { possible, missed: [...possible].filter((pair) => !taken.has(pair)) }
}

function* successive(names: readonly string[]): Generator<string> {
  for (const [index, name] of names.entries()) {
    const next = names[index + 1]
    if (next !== undefined) yield pairOf(name, next)
  }
}

const pairsFrom = (declaration: DeclaredPaths, input: unknown): Set<string> => {
  const { moves, possible, keyOf } = declaredSpace(declaration, input)
  const pairs = new Set<string>()
  /** of each state, the last transition of whatever leads to it, and the first of whatever leaves it */
  const arriving = new Map<string, Set<string>>()
  const leaving = new Map<string, Set<string>>()
  const note = (all: Map<string, Set<string>>, key: string, name: string | undefined) => {
    const names = all.get(key) ?? new Set()
    all.set(key, name === undefined ? names : names.add(name))
  }
  const start: [string, AnyMachineSnapshot] = [keyOf(moves.start), moves.start]
  note(arriving, start[0], undefined)
  const waiting = [start]
  for (const [key, state] of waiting)
    for (const event of possible(state)) {
      const move = moves.move(state, event)
      if (move === null) continue
      const { after, transitions } = move
      for (const pair of successive(transitions)) pairs.add(pair)
      const next = keyOf(after)
      if (!arriving.has(next)) waiting.push([next, after])
      note(leaving, key, transitions[0])
      note(arriving, next, transitions.at(-1))
    }
  for (const [key, firsts] of arriving)
    for (const first of firsts) for (const second of leaving.get(key) ?? []) pairs.add(pairOf(first, second))
  return pairs
}
