import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { logicOf, type Moves } from './moves.ts'

interface Sought {
  /** the same for states that are one */
  keyOf(state: AnyMachineSnapshot): string
  /** what is tried in a state */
  events(state: AnyMachineSnapshot): AnyEventObject[]
  /** transitions; more than that are an error, which names the machine */
  readonly limit: number
  /** whether no more is looked for */
  isEnough?(): boolean
}

/** The shortest way to each state, the longest first; a way that is the beginning of another one is left out. */
export const shortestWays = (
  machine: string,
  moves: Moves,
  { keyOf, events, limit, isEnough }: Sought,
): AnyEventObject[][] => {
  const found = within(machine, limit, () =>
    getShortestPaths(logicOf(moves), {
      fromState: moves.start,
      events,
      ...(isEnough !== undefined && { stopWhen: isEnough }),
      serializeState: keyOf,
      limit,
    }),
  )
  // each begins with an event of XState's own
  return withoutBeginnings(found.map(({ steps }) => steps.slice(1).map(({ event }) => event)))
}

/** XState's own test model compares each way with each other one. Events that are written alike are one, as there. */
const withoutBeginnings = (ways: readonly AnyEventObject[][]): AnyEventObject[][] => {
  const signs = new Map<string, string>()
  const signOfEvent = new Map<AnyEventObject, string>()
  const signOf = (event: AnyEventObject): string => {
    const known = signOfEvent.get(event)
    if (known !== undefined) return known
    const text = JSON.stringify(event)
    const sign = signs.get(text) ?? `${signs.size} `
    signs.set(text, sign)
    signOfEvent.set(event, sign)
    return sign
  }
  const beginnings = new Set<string>()
  return ways
    .toSorted((one, other) => other.length - one.length)
    .filter((way) => {
      if (beginnings.has(way.map(signOf).join(''))) return false
      let beginning = ''
      beginnings.add(beginning)
      for (const event of way) {
        beginning += signOf(event)
        beginnings.add(beginning)
      }
      return true
    })
}

/** What the exploration gives, or what to do where there is more than that to explore. */
const within = <T>(machine: string, limit: number, explored: () => T): T => {
  try {
    return explored()
  } catch (cause) {
    if (!(cause instanceof Error) || cause.message !== 'Traversal limit exceeded') throw cause
    throw new Error(
      `${machine}: traversal limit exceeded, more than ${limit} transitions from states that the projection tells apart. Let « project » fold what grows without end: Math.min(tries, 3).`,
      { cause },
    )
  }
}
