import fc, { type Arbitrary } from 'fast-check'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { DeclaredPaths } from '../declare.ts'
import { chartDigits } from '../explore/tally.ts'
import { judgedWalk } from './judged.ts'

/** An event with what it is called. */
export interface Named {
  readonly name: string
  readonly event: AnyEventObject
}

/** Which walks are made up: those of a seed, or of these the one at a place, however many there are. */
export interface Repeat {
  readonly seed?: number
  readonly path?: string
}

/** The walk that went wrong, as short as it could be made, and what repeats it. */
export interface Found extends Required<Repeat> {
  readonly steps: readonly string[]
  readonly error: string
}

/** Most events of one walk; those that nothing could take there are passed over. */
const MOST_EVENTS = 150

/**
 * Walks that nobody wrote down: events of the declaration and those that its data make up, in any order, each step judged
 * by its check and the laws. Null when all of them hold.
 */
export const walkWithData = (
  declaration: DeclaredPaths,
  { runs, ...repeat }: Repeat & { runs: number },
): Found | null => {
  const { options } = declaration
  const inputs = fc.constantFrom(...options.inputs)
  const property = fc.property(
    inputs,
    fc.array(happenings(declaration), { maxLength: MOST_EVENTS, size: 'max' }),
    (input, all) => void taken(declaration, input, all),
  )
  const result = fc.check(property, { numRuns: runs, ...repeat })
  if (!result.failed || result.counterexample === null) return null
  const [input, all] = result.counterexample
  const steps: string[] = []
  const error = thrown(() => taken(declaration, input, all, (name) => steps.push(name)))
  const first = options.nameOf?.(input)
  return {
    steps: [...(first === undefined ? [] : [first]), ...steps],
    error: error instanceof Error ? error.message : String(error),
    seed: result.seed,
    path: result.counterexamplePath ?? '',
  }
}

/** The seed of tests: the same walks as long as the machine has the same transitions. */
export const seedOf = (machine: AnyStateMachine): number => Number.parseInt(chartDigits(machine), 16) | 0

/** What went wrong, and what finds it again. */
export const foundOf = ({ steps, error, seed, path }: Found): string =>
  `${error}\n  after ${steps.join(' → ')}\n  again with --data --seed ${seed}:${path}`

/** One in so many is of the data. */
const SHARE = 4

/** Any event of the declaration, or one that its data make up. */
export const happenings = ({ options, data = {} }: DeclaredPaths): Arbitrary<Named> => {
  const known = fc
    .constantFrom(...options.events)
    .map((event): Named => ({ name: nameOf(options, event), event }))
  const made = Object.entries(data).map(([words, values]) =>
    values.map((event): Named => ({ name: `${words} ${valuesOf(event)}`, event })),
  )
  if (made.length === 0) return known
  return fc.oneof(
    { arbitrary: known, weight: (SHARE - 1) * made.length },
    ...made.map((arbitrary) => ({ arbitrary, weight: 1 })),
  )
}

const nameOf = ({ nameOf: name }: DeclaredPaths['options'], event: AnyEventObject): string =>
  name?.(event) ?? event.type

const valuesOf = ({ type: _, ...values }: AnyEventObject): string => JSON.stringify(values)

const taken = (
  declaration: DeclaredPaths,
  input: unknown,
  all: readonly Named[],
  tell?: (name: string) => void,
): void => {
  const walk = judgedWalk(declaration, input)
  for (const { name, event } of all) {
    if (!walk.isPossible(event)) continue
    tell?.(name)
    walk.take(event)
  }
  walk.end()
}

const thrown = (act: () => void): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
