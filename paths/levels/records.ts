import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import type { DeclaredPaths } from '../declare.ts'
import { digitsOf } from '../explore/named.ts'
import { chartDigits, sumOf, type Tally, tallyOf } from '../explore/tally.ts'
import { readJson } from '../files.ts'
import type { Level } from '../level.ts'
import { settings } from '../settings.ts'
import type { Walk } from '../walk/walk.ts'
import { wayOfWords, wordsOfName } from '../words/way.ts'

/** A path that a level walked, as it is called there. */
export type WalkedThere = Walk & { readonly hash: string; readonly name: string }

/** What the last whole run of a suite went through. */
interface Record {
  readonly machine: string
  /** of the machine's transitions; of a record as this reads it */
  readonly chart: string
  readonly at: string
  readonly states: readonly [string, number][]
  readonly transitions: readonly [string, number][]
  readonly sides: readonly [string, number][]
  /** each with digits of the transitions that it took */
  readonly paths: readonly { hash: string; name: string; took: string }[]
  /** of transitions that no path of the suite takes: why */
  readonly reasons?: Readonly<{ [transition: string]: string }>
}

/** Of one machine at one level: its tally, when the oldest part of it was walked, the paths, and why some are missing. */
export interface Recorded {
  readonly tally: Tally
  readonly since: string
  readonly paths: readonly { hash: string; name: string }[]
  readonly reasons: ReadonlyMap<string, string>
}

/** Kept between runs, out of version control. */
export const RECORDS = settings.records

/** Beside them, a folder for each path that was walked again for a person to look at. */
export const REPLAYS = `${RECORDS}/replay`

/** A machine whose paths a suite walks at a level. */
export interface Suite {
  readonly machine: AnyStateMachine
  readonly suite: string
}

const tookOf = ({ steps }: Walk): string =>
  digitsOf(JSON.stringify(steps.map(({ transitions }) => transitions)))

const fileOf = (level: Level, { machine, suite }: Suite, folder: string): string =>
  join(folder, level, `${machine.id}-${digitsOf(suite)}.json`)

/** Keeps what a suite walked, each of its paths to its end, and why it leaves transitions out. */
export const record = (
  level: Level,
  {
    walks,
    reasons = {},
    ...suite
  }: Suite & { walks: readonly WalkedThere[]; reasons?: Readonly<{ [transition: string]: string }> },
  folder = RECORDS,
): void => {
  const { states, transitions, sides } = tallyOf(walks)
  const kept: Record = {
    machine: suite.machine.id,
    chart: chartDigits(suite.machine),
    at: new Date().toISOString(),
    states: [...states],
    transitions: [...transitions],
    sides: [...sides],
    paths: walks.map((walk) => ({ hash: walk.hash, name: walk.name, took: tookOf(walk) })),
    reasons,
  }
  mkdirSync(join(folder, level), { recursive: true })
  const file = fileOf(level, suite, folder)
  // whole or not at all, for whoever reads it meanwhile
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept))
  renameSync(`${file}.${process.pid}`, file)
}

/** Drops what the suite had walked: it fails now. */
export const forget = (level: Level, suite: Suite, folder = RECORDS): void =>
  rmSync(fileOf(level, suite, folder), { force: true })

/** Drops what every suite had walked of the machines: they are about to be walked anew. */
export const forgetAll = (level: Level, machines: readonly string[], folder = RECORDS): void => {
  for (const file of filesOf(join(folder, level)))
    if (machines.includes(file.replace(/-[0-9a-f]{8}\.json$/, ''))) rmSync(join(folder, level, file))
}

/**
 * What was walked of the machine at that level, by its last whole runs; undefined where there is none. Other transitions
 * than the machine has, a path that its declaration no longer makes or that takes others: then it tells of another machine.
 */
export const recordedOf = (
  level: Level,
  declaration: DeclaredPaths,
  folder = RECORDS,
): Recorded | undefined => {
  const { machine } = declaration
  const found = filesOf(join(folder, level))
    .filter((file) => file.startsWith(`${machine.id}-`) && file.endsWith('.json'))
    .map((file) => readJson(join(folder, level, file)) as Record)
    .filter(
      (one) => one.machine === machine.id && one.chart === chartDigits(machine) && isMade(declaration, one),
    )
  const [since] = found.map(({ at }) => at).sort()
  if (since === undefined) return undefined
  const tallies = found.map(({ states, transitions, sides }) => ({
    states: new Map(states),
    transitions: new Map(transitions),
    sides: new Map(sides),
  }))
  return {
    tally: sumOf(tallies),
    since,
    paths: found.flatMap(({ paths }) => paths),
    reasons: new Map(found.flatMap(({ reasons = {} }) => Object.entries(reasons))),
  }
}

/** Whether the declaration still makes each of its paths, and the machine goes the same way on it. */
const isMade = (declaration: DeclaredPaths, { paths }: Record): boolean =>
  paths.every(({ hash, name, took }) => {
    const way = wayOfWords(declaration, wordsOfName(name), hash)
    return way !== undefined && tookOf(way) === took
  })

const filesOf = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
