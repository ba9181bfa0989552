import type { AnyStateMachine } from 'xstate'
import { LEVELS, type Level, RECORDS, REPLAYS, recordedOf } from './records.ts'
import { transitionNames } from './tally.ts'

/** Walks the paths of the machines at a level: all of them, one, or one again with its trace and pictures. */
export type RunLevel = (
  level: Level,
  what: {
    readonly machines: readonly string[]
    readonly path?: string
    readonly replay?: string
    readonly headed: boolean
  },
) => Promise<number>

/** What knows of the other levels. */
export interface Elsewhere {
  readonly runLevel?: RunLevel
  /** where they keep what they walked */
  readonly records?: string
}

/** What is asked of a level on the command line. */
export interface LevelChoice {
  readonly level?: string
  readonly path?: string
  readonly replay?: string
  readonly headed: boolean
}

/** Runs the level, and tells what the machines' paths took there; the code of exit. */
export const walkLevel = async (
  machines: readonly AnyStateMachine[],
  named: readonly string[],
  { level, path, replay, headed }: LevelChoice,
  print: (text: string) => void,
  { runLevel, records = RECORDS }: Elsewhere,
): Promise<number> => {
  if (runLevel === undefined) {
    print('Nothing walks paths at other levels here.')
    return 1
  }
  const asked = level ?? 'browser'
  const known = LEVELS.find((one) => one === asked)
  if (known === undefined) {
    print(`--level takes ${LEVELS.join(' or ')}; the machine alone is what npm run paths walks without it.`)
    return 1
  }
  if (path !== undefined && known === 'browser') {
    print('On screens one path is walked again with --replay; all of them share a page otherwise.')
    return 1
  }
  if (replay !== undefined && (known !== 'browser' || named.length !== 1)) {
    print('--replay takes the digits of a path on screens, and one machine.')
    return 1
  }
  const code = await runLevel(known, {
    machines: named,
    headed,
    ...(path !== undefined && { path }),
    ...(replay !== undefined && { replay }),
  })
  if (replay !== undefined && code === 0) {
    print(`Its trace and a picture of each state are in ${REPLAYS}.`)
    return code
  }
  for (const machine of machines) {
    const found = recordedOf(known, machine, records)
    const share = shareAt(known, machine, records)
    if (found === undefined || share === null) continue
    const missed = transitionNames(machine).filter((name) => !found.tally.transitions.has(name))
    const paths = named.length === 1 ? found.paths.map(({ hash, name }) => `${hash} ${name}`) : []
    const lines = [`${share} transitions`, ...missed.map((name) => `not ${name}`), ...paths]
    print(`${machine.id}: ${lines.join('\n  ')}`)
  }
  return code
}

/** `12/14` transitions by the last whole runs; null where there were none. */
export const shareAt = (level: Level, machine: AnyStateMachine, records?: string): string | null => {
  const found = recordedOf(level, machine, records)
  if (found === undefined) return null
  const names = transitionNames(machine)
  return `${names.filter((name) => found.tally.transitions.has(name)).length}/${names.length}`
}
