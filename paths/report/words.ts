import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { guardText, matches, transitionName } from '../chart/chart.ts'
import { type DeclaredPaths, pathOf } from '../declare.ts'
import { delayIn } from '../events.ts'
import type { Walk } from '../walk/walk.ts'
import { phrases } from '../words/phrases.ts'

/** What a state is called, and the name that its chart gives it. */
export const stateWords = (
  { machine, states, compoundStates }: DeclaredPaths,
  { id, key }: AnyStateNode,
): string => states[pathOf(machine, id)] ?? compoundStates?.[pathOf(machine, id)] ?? key

/** Most words of one transition in a picture; the others are counted. */
const MOST_WORDS = 2

/** Words of what took each transition on the walks, by its name. */
export const takenWords = ({ options }: DeclaredPaths, walks: readonly Walk[]): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  for (const { steps } of walks)
    for (const { event, transitions } of steps) {
      const words = event && options.nameOf?.(event)
      if (words === undefined) continue
      for (const name of transitions) found.set(name, (found.get(name) ?? new Set()).add(words))
    }
  return found
}

/** When a transition is taken: what took it, else what the declaration has for its event. */
export const eventWords = (
  { machine, options }: DeclaredPaths,
  definition: AnyTransitionDefinition,
  taken: ReadonlyMap<string, ReadonlySet<string>>,
): string => {
  const { eventType } = definition
  if (eventType === '') return phrases.always
  const took = taken.get(transitionName(definition))
  const names = options.events
    .filter(({ type }) => matches(type, eventType))
    .flatMap((event) => options.nameOf?.(event) ?? [])
    .filter((name) => took?.has(name) !== false)
  const delay = delayOf(machine, eventType)
  if (names.length === 0) return delay ?? plainEvent(eventType)
  const more = names.length - MOST_WORDS
  const shown = [...names.slice(0, MOST_WORDS), ...(more > 0 ? [phrases.more(more)] : [])]
  return `${shown.join(`, ${phrases.or}`)}${delay === undefined ? '' : ` (${delay})`}`
}

/** « après 500 ms » of an event that is the end of a delay; its name where it depends on the context. */
export const delayOf = (machine: AnyStateMachine, eventType: string): string | undefined => {
  const name = delayIn(eventType)
  if (name === undefined) return undefined
  const known: unknown = machine.implementations.delays[name]
  const ms = typeof known === 'number' ? known : Number(name)
  return phrases.after(Number.isNaN(ms) ? name : ms)
}

const plainEvent = (eventType: string): string => {
  const [, kind, id] = /^xstate\.(done\.actor|done\.state|error\.actor|snapshot)\.(.+)$/.exec(eventType) ?? []
  if (kind === 'done.actor') return phrases.succeeds(id ?? '')
  if (kind === 'error.actor') return phrases.fails(id ?? '')
  if (kind === 'done.state') return phrases.isOver(id ?? '')
  return kind === 'snapshot' ? phrases.moved(id ?? '') : eventType
}

/** A guard as a condition; what joins others is spelt out. */
export const guardWords = (guard: unknown): string => guardText(guard, phrases.guards)
