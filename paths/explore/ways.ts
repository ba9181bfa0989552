import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { says } from '../command/arguments.ts'
import { declaredSpace, walkedWay } from '../command/retrace.ts'
import type { DeclaredPaths } from '../declare.ts'
import type { Walked } from '../words/document.ts'
import { leafWords } from '../words/places.ts'
import type { Space } from './space.ts'

/** Which ways are looked for. */
export interface Wanted {
  /** a word of the state or the event where they begin, and of one that they lead to */
  readonly from: string
  readonly to: string
  /** most of them that are given */
  readonly limit: number
}

interface Way {
  readonly input: unknown
  readonly state: AnyMachineSnapshot
  readonly events: readonly AnyEventObject[]
  /** keys of the states that it has come to */
  readonly seen: ReadonlySet<string>
}

/** Most ways that are begun: a large machine has more than anybody could wait for. */
const MOST_BEGUN = 100_000

/** The shortest way to each state that a person tells from the others; only the shortest of all where one is asked for. */
export const shortestWays = (declaration: DeclaredPaths, wanted: Wanted): Walked[] => {
  const { to } = wanted
  const found = new Map<string, { way: Way; length: number; skipped: number }>()
  for (const { begin, skipped, space } of beginningsOf(declaration, wanted.from)) {
    const reached = new Set<string>()
    const isNew = (key: string) => reached.size < reached.add(key).size
    for (const way of waysFrom(space, begin, isNew)) {
      if (to !== '' && !comesTo(declaration, way, to)) continue
      const words = wordsOf(declaration, way)
      const length = way.events.length - skipped
      if (length < (found.get(words)?.length ?? Number.POSITIVE_INFINITY))
        found.set(words, { way, length, skipped })
    }
  }
  const ways = [...found.values()].toSorted((one, other) => one.length - other.length)
  return (to === '' ? ways : ways.slice(0, 1)).map(({ way, skipped }) => walked(declaration, way, skipped))
}

/** All the ways that come to no state twice and end where they are to, the shortest first; `more` where some are left. */
export const simpleWays = (
  declaration: DeclaredPaths,
  { from, to, limit }: Wanted,
): { ways: Walked[]; more: boolean } => {
  const ways: Walked[] = []
  const result = (more: boolean) => ({
    ways: ways.toSorted((one, other) => one.events.length - other.events.length),
    more,
  })
  for (const { begin, skipped, space } of beginningsOf(declaration, from)) {
    let begun = 0
    const isEnd = (way: Way) => to !== '' && comesTo(declaration, way, to)
    for (const way of waysFrom(space, begin, (key, seen) => !seen.has(key), isEnd)) {
      begun += 1
      if (ways.length === limit || begun === MOST_BEGUN) return result(true)
      if (to === '' || isEnd(way)) ways.push(walked(declaration, way, skipped))
    }
  }
  return result(false)
}

const walked = (declaration: DeclaredPaths, { input, events }: Way, skipped: number): Walked => ({
  ...walkedWay(declaration, input, events),
  ...(skipped > 0 && { skipped }),
})

const wordsOf = (declaration: DeclaredPaths, { state }: Pick<Way, 'state'>): string =>
  leafWords(declaration, state).join(' · ')

/** Whether the last thing that happened on it, or the state that it leads to, is called so. */
const comesTo = (declaration: DeclaredPaths, way: Way, word: string): boolean => {
  const { options } = declaration
  const last = way.events.at(-1) ?? way.input
  return says(options.nameOf?.(last) ?? '', word) || says(wordsOf(declaration, way), word)
}

/** A way of which what comes first is not told. */
interface Beginning {
  readonly begin: Way
  readonly skipped: number
  readonly space: Space
}

/** From each input on; or from where the shortest ways first come to such a state or event, which is their first step. */
function* beginningsOf(declaration: DeclaredPaths, from: string): Generator<Beginning> {
  for (const input of declaration.options.inputs) {
    const space = declaredSpace(declaration, input)
    const { start } = space.moves
    const first: Way = { input, state: start, events: [], seen: new Set([space.keyOf(start)]) }
    if (from === '' || comesTo(declaration, first, from)) {
      yield { begin: first, skipped: 0, space }
      continue
    }
    const reached = new Set<string>()
    const isNew = (key: string) => reached.size < reached.add(key).size
    const isEnd = (way: Way) => comesTo(declaration, way, from)
    for (const way of waysFrom(space, first, isNew, isEnd))
      if (isEnd(way))
        yield {
          begin: { ...way, seen: new Set([space.keyOf(way.state)]) },
          skipped: way.events.length,
          space,
        }
  }
}

/** Ways of growing length, itself first, into states that `isNew`; one that has come to its end goes no further. */
function* waysFrom(
  { moves, possible, keyOf }: Space,
  begin: Way,
  isNew: (key: string, seen: ReadonlySet<string>) => boolean,
  isEnd: (way: Way) => boolean = () => false,
): Generator<Way> {
  isNew(keyOf(begin.state), new Set())
  const waiting = [begin]
  for (const way of waiting) {
    yield way
    if (isEnd(way)) continue
    for (const event of possible(way.state)) {
      const state = moves.move(way.state, event)?.after
      if (state === undefined) continue
      const key = keyOf(state)
      if (isNew(key, way.seen))
        waiting.push({ ...way, state, events: [...way.events, event], seen: new Set([...way.seen, key]) })
    }
  }
}
