import type { DeclaredPaths } from '../declare.ts'
import { share } from '../explore/coverage.ts'
import { transitionNames } from '../explore/tally.ts'
import type { Level } from '../level.ts'
import { type Recorded, recordedOf } from './records.ts'

/** Something that a level leaves out, the machine itself unless said, with its reason where one is given. */
export interface LeftOut {
  readonly what?: string
  readonly reason?: string
}

/** The line that tells it. */
export const toldLeftOut = ({ what, reason }: LeftOut): string =>
  [what, reason].filter((part) => part !== undefined).join(': ')

/** `12/14` transitions by the last whole runs, and those that are left out. */
export const shareOf = (
  { machine }: DeclaredPaths,
  { tally, reasons }: Recorded,
): { transitions: string; missed: LeftOut[] } => {
  const names = transitionNames(machine)
  const missed = names
    .filter((name) => !tally.transitions.has(name))
    .map((what): LeftOut => {
      const reason = reasons.get(what)
      return { what, ...(reason !== undefined && { reason }) }
    })
  return { transitions: share(names.length, missed.length), missed }
}

/** What is known here of a machine at a level. */
export interface AtLevel {
  /** its share by the last whole runs; null where there is none */
  readonly transitions: string | null
  readonly leftOut: readonly LeftOut[]
}

/** What the level walked of the machine, and what it leaves out by the declaration and by the last whole runs. */
export const atLevel = (declaration: DeclaredPaths, level: Level, records: string | undefined): AtLevel => {
  const declared = declaration.notWalked?.[level] ?? {}
  if (typeof declared === 'string') return { transitions: null, leftOut: [{ reason: declared }] }
  const found = recordedOf(level, declaration, records)
  const { transitions, missed } = found ? shareOf(declaration, found) : { transitions: null, missed: [] }
  return {
    transitions,
    leftOut: [
      ...Object.entries(declared).map(([what, reason]) => ({ what, reason })),
      ...missed.filter(({ what = '' }) => declared[what] === undefined),
    ],
  }
}

/** Whether the level leaves the machine out altogether. */
export const isLeftOut = ({ leftOut: [first] }: AtLevel): boolean =>
  first !== undefined && first.what === undefined
