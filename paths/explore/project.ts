import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { differing } from '../values.ts'

type Context = Readonly<Record<string, unknown>>

/** The part of the context that guards were seen to read. */
export const projectionOn =
  (names: ReadonlySet<string>) =>
  ({ context }: AnyMachineSnapshot): unknown =>
    [...names].sort().map((name) => context[name])

/** The machine, whose guards note the names of the context that they read. */
export const noting = (machine: AnyStateMachine, names: Set<string>): AnyStateMachine =>
  machine.provide({
    guards: Object.fromEntries(
      Object.entries(machine.implementations.guards).map(([name, guard]) => [
        name,
        // what joins guards asks them by name
        typeof guard !== 'function' || 'check' in guard
          ? guard
          : (args: { context: Context }, params: unknown) =>
              Reflect.apply(guard, undefined, [{ ...args, context: watched(args.context, names) }, params]),
      ]),
    ),
  })

/** The context, which notes the names that are read of it. */
export const watched = (context: Context, names: Set<string>): Context =>
  new Proxy(context, {
    get: (target, name) => {
      if (typeof name === 'string') names.add(name)
      return Reflect.get(target, name)
    },
    has: (target, name) => {
      if (typeof name === 'string') names.add(name)
      return Reflect.has(target, name)
    },
    ownKeys: (target) => {
      for (const name of Object.keys(target)) names.add(name)
      return Reflect.ownKeys(target)
    },
  })

/** How states that are one to a projection are compared. */
export interface Alike {
  /** hears of every state that a step leads to, under the key of its value and projection */
  reached(key: string, state: AnyMachineSnapshot): void
  /** where such states take the same event otherwise, and what of the context is different */
  readonly found: readonly string[]
}

/**
 * Of states with one key, the first is compared with those that differ from it, once for each state value and names
 * that differ: whatever may happen must take the same transitions in both.
 */
export const comparing = (
  events: readonly AnyEventObject[],
  nameOf: (event: AnyEventObject) => string,
  taken: (state: AnyMachineSnapshot, event: AnyEventObject) => readonly string[],
): Alike => {
  const first = new Map<string, AnyMachineSnapshot>()
  const compared = new Set<string>()
  const found: string[] = []
  return {
    found,
    reached: (key, state) => {
      const one = first.get(key)
      if (one === undefined) first.set(key, state)
      if (one === undefined || one === state) return
      const names = differing(one.context, state.context)
      const pair = JSON.stringify([state.value, names])
      if (names.length === 0 || compared.has(pair)) return
      compared.add(pair)
      const event = events.find((each) => !isDeepStrictEqual(taken(one, each), taken(state, each)))
      if (event !== undefined)
        found.push(`${JSON.stringify(state.value)}: ${nameOf(event)}, by ${names.join(', ')}`)
    },
  }
}
