import type { AnyStateMachine } from 'xstate'
import { isPassedThrough, nodesOf, transitionName, transitionsOf } from '../chart/chart.ts'
import type { Walk } from '../walk/walk.ts'

/** State nodes and transitions that are on no path, and sides of guards that none shows. */
export interface Missed {
  states: string[]
  transitions: string[]
  /** `<transition>: never true`, or `never false` */
  guards: string[]
}

/** What no walk goes through. */
export const missedBy = (machine: AnyStateMachine, walks: readonly Walk[]): Missed => {
  const states = new Set(walks.flatMap((one) => [...one.states]))
  const taken = new Set(walks.flatMap((one) => [...one.transitions]))
  const sides = new Set<string>()
  for (const { steps } of walks)
    for (const { guards } of steps)
      for (const { transition, held } of guards) sides.add(`${transition}: never ${held}`)
  const definitions = nodesOf(machine).flatMap(transitionsOf)
  return {
    states: nodesOf(machine)
      .filter((node) => !isPassedThrough(node) && !states.has(node.id))
      .map(({ id }) => id),
    transitions: definitions.map(transitionName).filter((name) => !taken.has(name)),
    guards: definitions
      .filter(({ guard }) => guard !== undefined)
      .flatMap((one) => [true, false].map((held) => `${transitionName(one)}: never ${held}`))
      .filter((side) => !sides.has(side)),
  }
}

/** `12/14` of the states, transitions and sides of guards: what is not missed. */
export const sharesOf = (
  machine: AnyStateMachine,
  missed: Missed,
): { states: string; transitions: string; guards: string } => {
  const definitions = nodesOf(machine).flatMap(transitionsOf)
  const sides = 2 * definitions.filter(({ guard }) => guard !== undefined).length
  return {
    states: share(nodesOf(machine).length, missed.states.length),
    transitions: share(definitions.length, missed.transitions.length),
    guards: share(sides, missed.guards.length),
  }
}

/** How many of all there are without those that are missed. */
export const share = (all: number, missed: number): string => `${all - missed}/${all}`
