import type { DeclaredPaths } from '../declare.ts'
import { share } from '../explore/coverage.ts'
import { transitionNames } from '../explore/tally.ts'
import type { Recorded } from './records.ts'

/** A transition that a level leaves out, with its reason where the suite gives one. */
export interface LeftOut {
  readonly transition: string
  readonly reason?: string
}

/** The line that tells it. */
export const toldMissed = ({ transition, reason }: LeftOut): string =>
  reason === undefined ? transition : `${transition}: ${reason}`

/** `12/14` transitions by the last whole runs, and those that are left out. */
export const shareOf = (
  { machine }: DeclaredPaths,
  { tally, reasons }: Recorded,
): { transitions: string; missed: LeftOut[] } => {
  const names = transitionNames(machine)
  const missed = names
    .filter((name) => !tally.transitions.has(name))
    .map((transition): LeftOut => {
      const reason = reasons.get(transition)
      return { transition, ...(reason !== undefined && { reason }) }
    })
  return { transitions: share(names.length, missed.length), missed }
}
