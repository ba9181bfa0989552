import { TestModel } from '@xstate/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
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
  const model = new TestModel(logicOf(moves))
  const found = within(machine, limit, () =>
    model.getShortestPaths({
      fromState: moves.start,
      events,
      ...(isEnough !== undefined && { stopWhen: isEnough }),
      serializeState: keyOf,
      limit,
    }),
  )
  // a model begins with an event of its own
  return found.map(({ steps }) => steps.slice(1).map(({ event }) => event))
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
