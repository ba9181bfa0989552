import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { transitionName } from '../chart.ts'
import { type DeclaredPaths, pathOf } from '../declare.ts'
import type { Walk } from '../walk.ts'

/** What a state is called, and the name that its chart gives it. */
export const stateWords = ({ machine, states }: DeclaredPaths, { id, key }: AnyStateNode): string =>
  states[pathOf(machine, id)] ?? key

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
  if (eventType === '') return 'aussitôt'
  const took = taken.get(transitionName(definition))
  const names = options.events
    .filter(({ type }) => type === eventType)
    .flatMap((event) => options.nameOf?.(event) ?? [])
    .filter((name) => took?.has(name) !== false)
  const delay = delayOf(machine, eventType)
  if (names.length === 0) return delay ?? plainEvent(eventType)
  const more = names.length - MOST_WORDS
  const shown = names.slice(0, MOST_WORDS).join(', ou ')
  return `${shown}${more > 0 ? `, ou ${more} de plus` : ''}${delay === undefined ? '' : ` (${delay})`}`
}

const DELAY = /^xstate\.after\.([^.]+)\./

/** « après 500 ms » of an event that is the end of a delay; its name where it depends on the context. */
export const delayOf = (machine: AnyStateMachine, eventType: string): string | undefined => {
  const name = DELAY.exec(eventType)?.[1]
  if (name === undefined) return undefined
  const known: unknown = machine.implementations.delays[name]
  const ms = typeof known === 'number' ? known : Number(name)
  return Number.isNaN(ms) ? `après « ${name} »` : `après ${ms} ms`
}

const plainEvent = (eventType: string): string => {
  const [, kind, id] = /^xstate\.(done\.actor|done\.state|error\.actor|snapshot)\.(.+)$/.exec(eventType) ?? []
  if (kind === 'done.actor') return `${id} réussit`
  if (kind === 'error.actor') return `${id} échoue`
  if (kind === 'done.state') return `${id} est fini`
  return kind === 'snapshot' ? `${id} a changé` : eventType
}

/** A guard as a condition; what joins others is spelt out. */
export const guardWords = (guard: unknown): string => {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  if (typeof guard !== 'function') return ''
  if ('stateValue' in guard) return `dans ${JSON.stringify(guard.stateValue).replace(/["{}]/g, '')}`
  const parts = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards.map(guardWords) : []
  if (parts.length === 0) return guard.name
  if (guard.name === 'not') return `non ${parts[0]}`
  return parts.join(guard.name === 'or' ? ' ou ' : ' et ')
}
