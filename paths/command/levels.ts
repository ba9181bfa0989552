import type { DeclaredPaths } from '../declare.ts'
import { LEVELS, type Level } from '../level.ts'
import { forgetAll, RECORDS, REPLAYS, type Recorded, recordedOf } from '../levels/records.ts'
import { type LeftOut, shareOf, toldLeftOut } from '../levels/share.ts'
import { type Options, UsageError } from './arguments.ts'

/** What is walked at a level: every path of the machines, of all of them where none is named, or one. */
export interface Run {
  readonly machines: readonly string[]
  readonly path?: string
  /** the digits of one that is walked again with its trace and pictures */
  readonly replay?: string
  readonly headed: boolean
  /** whether standard output is for the command alone */
  readonly quiet: boolean
}

/** What can be run: of the machine alone, and of screens with nothing held, nothing is kept. */
const RUNNABLE = ['pure', ...LEVELS, 'real'] as const
export type RunnableLevel = (typeof RUNNABLE)[number]

const isKept = (level: RunnableLevel): level is Level => LEVELS.some((one) => one === level)

/** Walks them, on the machine alone too: its code of exit, and how many tests it ran. */
export type RunLevel = (level: RunnableLevel, what: Run) => Promise<{ code: number; ran: number }>

/** What knows of the other levels. */
export interface Elsewhere {
  readonly runLevel?: RunLevel
  /** why nobody could look on here, in one sentence */
  readonly whyUnseen?: () => Promise<string | undefined>
  /** where they keep what they walked */
  readonly records?: string
}

/** Runs the level that is asked for, and tells what the machines' paths took there; the code of exit. */
export const walkLevel = async (
  chosen: readonly DeclaredPaths[],
  named: readonly string[],
  options: Pick<Options, 'level' | 'path' | 'replay' | 'headed' | 'json'>,
  print: (text: string) => void,
  { runLevel, whyUnseen, records = RECORDS }: Elsewhere,
): Promise<number> => {
  const { path, replay, headed = false, json = false } = options
  const level = levelOf(options)
  const unseen = headed ? await whyUnseen?.() : undefined
  if (unseen !== undefined) throw new UsageError(unseen)
  if (runLevel === undefined) throw new UsageError('Nothing walks paths at other levels here.')
  const one = replay ?? path
  if (one === undefined && isKept(level))
    forgetAll(
      level,
      chosen.map(({ machine }) => machine.id),
      records,
    )
  const { code, ran } = await runLevel(level, {
    machines: named,
    headed,
    quiet: json,
    ...(path !== undefined && { path }),
    ...(replay !== undefined && { replay }),
  })
  if (ran === 0 && code === 0) {
    const whose = named.length === 0 ? 'any machine' : named.join(', ')
    print(
      one === undefined
        ? `No suite walks ${whose} at the level ${level}.`
        : `No path of ${whose} has the digits ${one} at the level ${level}; ${level === 'pure' ? `--all names them all` : `--level ${level} without ${replay === undefined ? '--path' : '--replay'} walks and names them all`}.`,
    )
    return 1
  }
  if (one !== undefined || !isKept(level)) {
    if (replay !== undefined && code === 0) print(`Its trace and a picture of each state are in ${REPLAYS}.`)
    return code
  }
  const rows = chosen.flatMap((declaration): Row[] => {
    const machine = declaration.machine.id
    const found = recordedOf(level, declaration, records)
    if (found !== undefined) return [{ machine, level, ...shareOf(declaration, found), paths: found.paths }]
    return named.length === 0 ? [] : [{ machine, level, transitions: null, missed: [], paths: [] }]
  })
  if (json) print(JSON.stringify(rows, null, 2))
  else
    for (const { machine, transitions, missed, paths } of rows) {
      const head = transitions === null ? 'not walked to its end' : `${transitions} transitions`
      const lines = missed.map((left) => `not ${toldLeftOut(left)}`)
      if (named.length === 1) lines.push(...paths.map(({ hash, name }) => `${hash} ${name}`))
      print([`${machine}: ${head}`, ...lines].join('\n  '))
    }
  return code
}

const levelOf = ({
  level: asked,
  path,
  replay,
  headed,
}: Pick<Options, 'level' | 'path' | 'replay' | 'headed'>): RunnableLevel => {
  const level = RUNNABLE.find((one) => one === (asked ?? 'browser'))
  if (level === undefined)
    throw new UsageError(
      `--level takes ${RUNNABLE.slice(0, -1).join(', ')} or ${RUNNABLE.at(-1)}, not “${asked}”.`,
    )
  const isShown = level === 'browser' || level === 'real'
  if (headed && !isShown)
    throw new UsageError('--headed lets one look on at browser and real, no other level.')
  if (path !== undefined && level === 'browser')
    throw new UsageError(
      'On screens one path is walked again with --replay; all of them share a page otherwise.',
    )
  if (replay !== undefined && !isShown)
    throw new UsageError('--replay takes the digits of a path on screens.')
  if ((path !== undefined || replay !== undefined) && !/^[0-9a-f]{4,8}$/.test(path ?? replay ?? ''))
    throw new UsageError(
      `${path === undefined ? '--replay' : '--path'} takes the digits of a path, at least four of the eight, not “${path ?? replay}”.`,
    )
  return level
}

/** What a machine's paths took at a level; null where none of its suites came to its end. */
interface Row {
  readonly machine: string
  readonly level: Level
  readonly transitions: string | null
  readonly missed: readonly LeftOut[]
  readonly paths: Recorded['paths']
}
