import type { AnyStateMachine } from 'xstate'
import { leavesOf, matches, nodesOf } from '../chart/chart.ts'
import { type DeclaredPaths, pathOf } from '../declare.ts'
import { endsOf, idsOf, isChildEvent, isMachine } from '../events.ts'

/** The names of the effects that are given something. */
const givenIn = (machine: AnyStateMachine): string[] => [
  ...new Set(
    nodesOf(machine).flatMap(({ invoke }) =>
      invoke.flatMap(({ src, input }) =>
        typeof src === 'string' && input !== undefined && !isMachine(machine.implementations.actors[src])
          ? [src]
          : [],
      ),
    ),
  ),
]

/**
 * What a declaration lacks or has too much: states without words and words of no state, effects of which nothing says what
 * they are asked, effects, delays and children's events that do not exist, what no state hears, and words that cannot be
 * told apart in a name or a table.
 */
export const gapsOf = (declaration: DeclaredPaths): string[] => {
  const { machine, states, effects = {}, asks = {}, delays = {}, children = {}, options } = declaration
  const given = givenIn(machine)
  const leaves = leavesOf(machine).map((id) => pathOf(machine, id))
  return [
    ...leaves.filter((path) => states[path] === undefined).map((path) => `no words for ${path}`),
    ...Object.keys(states)
      .filter((path) => !leaves.includes(path))
      .map((path) => `no state ${path}`),
    ...Object.keys(effects)
      .filter((src) => idsOf(machine, src).length === 0)
      .map((src) => `no effect ${src}`),
    ...given.filter((src) => !(src in asks)).map((src) => `no word of what ${src} may be asked`),
    ...Object.keys(asks)
      .filter((src) => !given.includes(src))
      .map((src) => `${src} is asked nothing`),
    ...Object.keys(delays)
      .filter((delay) => endsOf(machine, delay).length === 0)
      .map((delay) => `no delay ${delay}`),
    ...Object.entries(children).flatMap(([id, { happens }]) => {
      const known = options.events.filter((event) => isChildEvent(event) && event.child === id)
      const names = new Set(known.map((event) => options.nameOf?.(event)))
      return happens.filter((name) => !names.has(name)).map((name) => `nothing happens to ${id} as ${name}`)
    }),
    ...unheardIn(machine, options),
    ...unclearIn(declaration),
  ]
}

/** What may happen to the machine and no state hears, whatever it is in. */
const unheardIn = (machine: AnyStateMachine, { events, nameOf }: DeclaredPaths['options']): string[] => {
  const descriptors = nodesOf(machine).flatMap(({ transitions }) => [...transitions.keys()])
  return events.flatMap((event) =>
    isChildEvent(event) || descriptors.some((descriptor) => matches(event.type, descriptor))
      ? []
      : [`no state hears ${nameOf?.(event) ?? event.type} (${event.type})`],
  )
}

/** What joins the words of a name, and what parts the cells of a table. */
const SIGNS = /[→|]/

/** Words with such a sign, and of those that mean the very same value all but the first. */
const unclearIn = (declaration: DeclaredPaths): string[] => {
  const { inputs, events, effects = {}, delays = {}, states, compoundStates = {} } = declaration
  const words = [
    ...[inputs, events, ...Object.values({ ...effects })].flatMap((named) => Object.keys({ ...named })),
    ...Object.values<string | undefined>({ ...delays }).flatMap((name) => name ?? []),
    ...Object.values(states),
    ...Object.values(compoundStates),
  ]
  const twice = [inputs, events].flatMap((named) => {
    const first = new Map<unknown, string>()
    return Object.entries(named).flatMap(([name, value]) => {
      const other = first.get(value)
      if (other === undefined) first.set(value, name)
      return other === undefined ? [] : [`“${other}” and “${name}” are the same value`]
    })
  })
  return [
    ...[...new Set(words)]
      .filter((one) => SIGNS.test(one))
      .map((one) => `“${one}” has a sign that parts words: → or |`),
    ...twice,
  ]
}
