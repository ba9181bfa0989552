import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { DeclaredPaths } from './declare.ts'
import { leafWords, type Walked } from './document.ts'
import { namedPath, projectionOf } from './generate.ts'
import { spaceOf } from './space.ts'
import { walk } from './walk.ts'

/** Which ways are looked for. */
export interface Wanted {
  /** a word of where they begin, and of a state that they lead to */
  readonly from: string
  readonly to: string
  /** most of them that are given */
  readonly limit: number
}

interface Way {
  readonly state: AnyMachineSnapshot
  readonly events: readonly AnyEventObject[]
  readonly seen: ReadonlySet<string>
}

/** Most ways that are begun: a large machine has more than anybody could wait for. */
const MOST_BEGUN = 100_000

/** The shortest way to each state that a person tells from the others; only the shortest of all where one is asked for. */
export const shortestWays = (declaration: DeclaredPaths, { from, to }: Wanted): Walked[] => {
  const found = new Map<string, Walked>()
  for (const input of inputsOf(declaration, from)) {
    const reached = new Set<string>()
    for (const way of waysFrom(declaration, input, (key) => reached.size < reached.add(key).size)) {
      const words = leafWords(declaration, way.state).join(' · ')
      const known = found.get(words)
      if (!words.includes(to) || (known !== undefined && known.events.length <= way.events.length)) continue
      found.set(words, walkedWay(declaration, input, way.events))
    }
  }
  const ways = [...found.values()].toSorted(byLength)
  return to === '' ? ways : ways.slice(0, 1)
}

/** All the ways that come to no state twice and end where they are to, the shortest first; `more` where some are left. */
export const simpleWays = (
  declaration: DeclaredPaths,
  { from, to, limit }: Wanted,
): { ways: Walked[]; more: boolean } => {
  const ways: Walked[] = []
  for (const input of inputsOf(declaration, from)) {
    let begun = 0
    for (const way of waysFrom(declaration, input, (key, seen) => !seen.has(key), to)) {
      begun += 1
      if (ways.length === limit || begun === MOST_BEGUN) return { ways: ways.toSorted(byLength), more: true }
      if (leafWords(declaration, way.state).join(' · ').includes(to))
        ways.push(walkedWay(declaration, input, way.events))
    }
  }
  return { ways: ways.toSorted(byLength), more: false }
}

const byLength = (one: Walked, other: Walked): number => one.events.length - other.events.length

const inputsOf = ({ options }: DeclaredPaths, from: string): readonly unknown[] =>
  options.inputs.filter((input) => (options.nameOf?.(input) ?? '').includes(from))

/** Ways of growing length into states that `isNew`; one that has come to `to` goes no further. */
function* waysFrom(
  declaration: DeclaredPaths,
  input: unknown,
  isNew: (key: string, seen: ReadonlySet<string>) => boolean,
  to = '',
): Generator<Way> {
  const { machine, options } = declaration
  const { moves, possible, keyOf } = spaceOf(
    machine,
    { ...options, project: projectionOf(machine, options) },
    input,
  )
  const first = keyOf(moves.start)
  isNew(first, new Set())
  const waiting: Way[] = [{ state: moves.start, events: [], seen: new Set([first]) }]
  for (const way of waiting) {
    yield way
    const { state, events, seen } = way
    if (to !== '' && leafWords(declaration, state).join(' · ').includes(to)) continue
    for (const event of possible(state)) {
      const after = moves.move(state, event)?.after
      if (after === undefined) continue
      const key = keyOf(after)
      if (isNew(key, seen))
        waiting.push({ state: after, events: [...events, event], seen: new Set([...seen, key]) })
    }
  }
}

const walkedWay = (
  { machine, options }: DeclaredPaths,
  input: unknown,
  events: readonly AnyEventObject[],
): Walked => ({
  ...namedPath(machine, options, input, events),
  ...walk(machine, { input, events }, options.check),
})
