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

type Model = TestModel<AnyMachineSnapshot, AnyEventObject, unknown>

/**
 * A model that keeps the ways as they were found. XState's compares each way with each other one and
 * writes every state down to leave out what another way begins with, which the exploration sees without.
 */
class Ways extends TestModel<AnyMachineSnapshot, AnyEventObject, unknown> {
  shortest: readonly { readonly steps: readonly { readonly event: AnyEventObject }[] }[] = []

  override getPaths(...[generate, options]: Parameters<Model['getPaths']>): ReturnType<Model['getPaths']> {
    this.shortest = generate(this.logic, this.resolveOptions(options))
    return []
  }
}

/** The shortest way to each state, the longest first. */
export const shortestWays = (
  machine: string,
  moves: Moves,
  { keyOf, events, limit, isEnough }: Sought,
): AnyEventObject[][] => {
  const model = new Ways(logicOf(moves))
  const texts = new Map<AnyEventObject, string>()
  const textOf = (event: AnyEventObject): string => {
    const text = texts.get(event) ?? JSON.stringify(event)
    texts.set(event, text)
    return text
  }
  within(machine, limit, () =>
    model.getShortestPaths({
      fromState: moves.start,
      events,
      ...(isEnough !== undefined && { stopWhen: isEnough }),
      serializeState: keyOf,
      serializeEvent: textOf,
      limit,
    }),
  )
  // a model begins with an event of its own
  return model.shortest
    .map(({ steps }) => steps.slice(1).map(({ event }) => event))
    .toSorted((one, other) => other.length - one.length)
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
