import type { AnyStateMachine } from 'xstate'
import { nodesOf, transitionName, transitionsOf } from '../chart/chart.ts'
import type { Walk } from '../walk/walk.ts'
import { digitsOf } from './named.ts'

/** How often each state was entered or stayed in, each transition taken, each guard seen to hold and to refuse. */
export interface Tally {
  readonly states: ReadonlyMap<string, number>
  readonly transitions: ReadonlyMap<string, number>
  /** by `sideOf` */
  readonly sides: ReadonlyMap<string, number>
}

/** One side of a guard, by its transition's name. */
export const sideOf = (transition: string, held: boolean): string => `${transition}: ${held}`

/** What the walks went through, counted. */
export const tallyOf = (walks: readonly Walk[]): Tally => {
  const states = new Map<string, number>()
  const transitions = new Map<string, number>()
  const sides = new Map<string, number>()
  for (const { steps } of walks)
    for (const step of steps) {
      for (const { id } of step.after._nodes) count(states, id)
      for (const name of step.transitions) count(transitions, name)
      for (const { transition, held } of step.guards) count(sides, sideOf(transition, held))
    }
  return { states, transitions, sides }
}

/** All of the tallies together. */
export const sumOf = (tallies: readonly Tally[]): Tally => ({
  states: added(tallies.map(({ states }) => states)),
  transitions: added(tallies.map(({ transitions }) => transitions)),
  sides: added(tallies.map(({ sides }) => sides)),
})

const added = (maps: readonly ReadonlyMap<string, number>[]): Map<string, number> => {
  const sum = new Map<string, number>()
  for (const map of maps) for (const [key, times] of map) count(sum, key, times)
  return sum
}

const count = (map: Map<string, number>, key: string, times = 1): void => {
  map.set(key, (map.get(key) ?? 0) + times)
}

/** Digits of the machine's transitions: what was kept of it says nothing once they are others. */
export const chartDigits = (machine: AnyStateMachine): string => digitsOf(transitionNames(machine).join('\n'))

/** Every transition of the machine, by its name. */
export const transitionNames = (machine: AnyStateMachine): string[] =>
  nodesOf(machine).flatMap(transitionsOf).map(transitionName)
