import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { DeclaredPaths } from '../declare.ts'
import { declaredSpace } from '../explore/declared.ts'
import type { Space } from '../explore/space.ts'
import type { Walked } from './document.ts'
import { leafWords } from './places.ts'
import { says } from './say.ts'
import { walkedWay } from './way.ts'

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
  /** of that state */
  readonly key: string
  readonly events: readonly AnyEventObject[]
  /** the state before the last of them */
  readonly before?: AnyMachineSnapshot
  /** keys of the states that it has come to */
  readonly seen: ReadonlySet<string>
}

/** Most ways that are begun: a large machine has more than anybody could wait for. */
const MOST_BEGUN = 100_000

/** The shortest way to each state that a person tells from the others; to one that is asked for, by each last step that leads there. */
export const shortestWays = (declaration: DeclaredPaths, { from, to }: Omit<Wanted, 'limit'>): Walked[] => {
  const found = new Map<string, { way: Way; length: number; skipped: number }>()
  const isThere = comingTo(declaration, to)
  for (const { begin, skipped, space } of beginningsOf(declaration, from))
    for (const way of to === '' ? waysFrom(space, begin) : waysTo(space, begin, isThere)) {
      const words = to === '' ? wordsOf(declaration, way) : lastStep(declaration, way)
      const length = way.events.length - skipped
      if (length < (found.get(words)?.length ?? Number.POSITIVE_INFINITY))
        found.set(words, { way, length, skipped })
    }
  return [...found.values()]
    .toSorted((one, other) => one.length - other.length)
    .map(({ way, skipped }) => walked(declaration, way, skipped))
}

/**
 * All the ways that come to no state twice and end where they are to, the shortest first; `more` where some are left. The
 * event that a way is to end in may lead back to where it has been.
 */
export const simpleWays = (
  declaration: DeclaredPaths,
  { from, to, limit }: Wanted,
  isMeant: (way: Pick<Way, 'input' | 'events'>) => boolean = () => true,
): { ways: Walked[]; more: boolean } => {
  const isThere = comingTo(declaration, to)
  const ways: Walked[] = []
  /** ways that are open, by the least length that they can come to */
  const open: { way: Way; skipped: number; map: Map<string, Place> }[][] = []
  const maps = new Map<Space, Map<string, Place>>()
  const add = (way: Way, skipped: number, map: Map<string, Place>, left: number) => {
    const length = way.events.length - skipped + left
    if (!Number.isFinite(length)) return
    open[length] ??= []
    open[length].push({ way, skipped, map })
  }
  for (const { begin, skipped, space } of beginningsOf(declaration, from)) {
    const map = maps.get(space) ?? mapOf(declaration, space, to)
    maps.set(space, map)
    add(begin, skipped, map, isThere(begin) ? 0 : leftFrom(map, begin.key))
  }
  let begun = 0
  for (let length = 0; length < open.length; length += 1)
    for (const { way, skipped, map } of open[length] ?? []) {
      begun += 1
      if (ways.length === limit || begun === MOST_BEGUN) return { ways, more: true }
      const isEnd = isThere(way)
      if (isEnd && isMeant(way)) {
        const told = walked(declaration, way, skipped)
        // of states that are one to the projection, another one may have stood for that of the way
        if (told.steps.every(({ event, transitions }) => event === undefined || transitions.length > 0))
          ways.push(told)
      }
      if (isEnd && to !== '') continue
      for (const { event, key, state, isEnd: ends } of map.get(way.key)?.steps ?? []) {
        if (way.seen.has(key) && !ends) continue
        const next = { ...way, state, key, events: [...way.events, event], seen: new Set([...way.seen, key]) }
        add(next, skipped, map, ends ? 0 : leftFrom(map, key))
      }
    }
  return { ways, more: false }
}

/** A state that is told apart: what may happen there, and how many steps it is at least from where the ways are to end. */
interface Place {
  readonly steps: { event: AnyEventObject; key: string; state: AnyMachineSnapshot; isEnd: boolean }[]
  left: number
}

const leftFrom = (map: ReadonlyMap<string, Place>, key: string): number =>
  map.get(key)?.left ?? Number.POSITIVE_INFINITY

/** Every state that can be reached, each looked at once. */
const mapOf = (
  declaration: DeclaredPaths,
  { moves, possible, keyOf }: Space,
  to: string,
): Map<string, Place> => {
  const map = new Map<string, Place>()
  const words = new Map<string, string>()
  const waiting: [string, AnyMachineSnapshot][] = [[keyOf(moves.start), moves.start]]
  for (const [from, here] of waiting) {
    if (map.has(from)) continue
    const steps: Place['steps'] = []
    map.set(from, { steps, left: to === '' ? 0 : Number.POSITIVE_INFINITY })
    for (const event of possible(here)) {
      const state = moves.move(here, event)?.after
      if (state === undefined) continue
      const key = keyOf(state)
      if (!words.has(key)) words.set(key, wordsOf(declaration, { state }))
      const name = declaration.options.nameOf?.(event) ?? ''
      const isEnd = to !== '' && (says(name, to) || says(words.get(key) ?? '', to))
      steps.push({ event, key, state, isEnd })
      waiting.push([key, state])
    }
  }
  const after = new Map<string, Place[]>()
  for (const place of map.values())
    for (const { key } of place.steps) after.set(key, [...(after.get(key) ?? []), place])
  let near = to === '' ? [] : [...map.values()].filter(({ steps }) => steps.some(({ isEnd }) => isEnd))
  for (let left = 1; near.length > 0; left += 1) {
    const reached = new Set(near.filter((place) => place.left > left))
    for (const place of reached) place.left = left
    near = [...map].flatMap(([key, place]) => (reached.has(place) ? (after.get(key) ?? []) : []))
  }
  return map
}

const walked = (declaration: DeclaredPaths, { input, events }: Way, skipped: number): Walked => ({
  ...walkedWay(declaration, input, events),
  ...(skipped > 0 && { skipped }),
})

const wordsOf = (declaration: DeclaredPaths, { state }: Pick<Way, 'state'>): string =>
  leafWords(declaration, state).join(' · ')

/** Whether the last thing that happened on the way, or the state that it leads to, is called so; any is where nothing is asked for. */
const comingTo = (declaration: DeclaredPaths, word: string): ((way: Way) => boolean) => {
  const states = new Map<string, boolean>()
  return (way) => {
    if (word === '' || says(lastWord(declaration, way), word)) return true
    const known = states.get(way.key) ?? says(wordsOf(declaration, way), word)
    states.set(way.key, known)
    return known
  }
}

const lastWord = ({ options }: DeclaredPaths, { input, events }: Way): string =>
  options.nameOf?.(events.at(-1) ?? input) ?? ''

/** What happened last, in what state, and what followed, in words. */
const lastStep = (declaration: DeclaredPaths, way: Way): string =>
  [
    way.before === undefined ? '' : wordsOf(declaration, { state: way.before }),
    lastWord(declaration, way),
    wordsOf(declaration, way),
  ].join(' → ')

/** A way of which what comes first is not told. */
interface Beginning {
  readonly begin: Way
  readonly skipped: number
  readonly space: Space
}

/** From each input on; or from where the shortest ways first come to such a state or event, which is their first step. */
function* beginningsOf(declaration: DeclaredPaths, from: string): Generator<Beginning> {
  const isThere = comingTo(declaration, from)
  for (const input of declaration.options.inputs) {
    const space = declaredSpace(declaration, input)
    const { start } = space.moves
    const key = space.keyOf(start)
    const first: Way = { input, state: start, key, events: [], seen: new Set([key]) }
    const found = new Set<string>()
    for (const way of waysTo(space, first, isThere)) {
      const word = lastWord(declaration, way)
      const begun = JSON.stringify([way.key, says(word, from) ? word : ''])
      if (found.has(begun)) continue
      found.add(begun)
      yield { begin: { ...way, seen: new Set([way.key]) }, skipped: way.events.length, space }
    }
  }
}

/** Ways of growing length, itself first, into each state once. */
function* waysFrom(space: Space, begin: Way): Generator<Way> {
  const reached = new Set([begin.key])
  const waiting = [begin]
  for (const way of waiting) {
    yield way
    for (const next of onwards(space, way)) if (reached.size < reached.add(next.key).size) waiting.push(next)
  }
}

/** Ways of growing length that come to an end there, by each last step that leads to one; into other states once. */
function* waysTo(space: Space, begin: Way, isEnd: (way: Way) => boolean): Generator<Way> {
  if (isEnd(begin)) {
    yield begin
    return
  }
  const reached = new Set([begin.key])
  const waiting = [begin]
  for (const way of waiting)
    for (const next of onwards(space, way))
      if (isEnd(next)) yield next
      else if (reached.size < reached.add(next.key).size) waiting.push(next)
}

/** The way with one step more. */
function* onwards({ moves, possible, keyOf }: Space, way: Way): Generator<Way> {
  for (const event of possible(way.state)) {
    const state = moves.move(way.state, event)?.after
    if (state === undefined) continue
    const key = keyOf(state)
    const events = [...way.events, event]
    yield { ...way, before: way.state, state, key, events, seen: new Set([...way.seen, key]) }
  }
}
