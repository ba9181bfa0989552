import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { digitsOf } from './generate.ts'
import { sumOf, type Tally, tallyOf, transitionNames } from './tally.ts'
import type { Walk } from './walk.ts'

/** Where paths are walked besides on the machine alone: against a server, and on screens. */
export const LEVELS = ['api', 'browser'] as const
export type Level = (typeof LEVELS)[number]

/** A path that a level walked, as it is called there. */
export type WalkedThere = Walk & { readonly hash: string; readonly name: string }

/** What the last whole run of a suite went through; stale once the machine has other transitions. */
interface Record {
  readonly machine: string
  readonly chart: string
  readonly at: string
  readonly states: readonly [string, number][]
  readonly transitions: readonly [string, number][]
  readonly sides: readonly [string, number][]
  readonly paths: readonly { hash: string; name: string }[]
}

/** Of one machine at one level: its tally, when the oldest part of it was walked, and the paths. */
export interface Recorded {
  readonly tally: Tally
  readonly since: string
  readonly paths: readonly { hash: string; name: string }[]
}

/** Kept between runs, out of version control. */
export const RECORDS = '.cache/paths'

/** Beside them, a folder for each path that was walked again for a person to look at. */
export const REPLAYS = `${RECORDS}/replay`

const chartOf = (machine: AnyStateMachine): string => digitsOf(transitionNames(machine).join('\n'))

/** Keeps what a suite walked, each of its paths to its end. */
export const record = (
  level: Level,
  { machine, suite, walks }: { machine: AnyStateMachine; suite: string; walks: readonly WalkedThere[] },
  folder = RECORDS,
): void => {
  const { states, transitions, sides } = tallyOf(walks)
  const kept: Record = {
    machine: machine.id,
    chart: chartOf(machine),
    at: new Date().toISOString(),
    states: [...states],
    transitions: [...transitions],
    sides: [...sides],
    paths: walks.map(({ hash, name }) => ({ hash, name })),
  }
  mkdirSync(join(folder, level), { recursive: true })
  writeFileSync(join(folder, level, `${machine.id}-${digitsOf(suite)}.json`), JSON.stringify(kept))
}

/** What was walked of the machine at that level, by its last whole runs; undefined where there is none of this chart. */
export const recordedOf = (
  level: Level,
  machine: AnyStateMachine,
  folder = RECORDS,
): Recorded | undefined => {
  const chart = chartOf(machine)
  const found = filesOf(join(folder, level))
    .filter((file) => file.startsWith(`${machine.id}-`))
    .map((file): Record => JSON.parse(readFileSync(join(folder, level, file), 'utf8')))
    .filter((one) => one.machine === machine.id && one.chart === chart)
  const [since] = found.map(({ at }) => at).sort()
  if (since === undefined) return undefined
  const tallies = found.map(({ states, transitions, sides }) => ({
    states: new Map(states),
    transitions: new Map(transitions),
    sides: new Map(sides),
  }))
  return { tally: sumOf(tallies), since, paths: found.flatMap(({ paths }) => paths) }
}

const filesOf = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
