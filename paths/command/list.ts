import type { DeclaredPaths } from '../declare.ts'
import { type Missed, missedBy, sharesOf } from '../explore/coverage.ts'
import { coarseStates } from '../explore/generate.ts'
import { pairsOf } from '../explore/pairs.ts'
import { brokenLaws } from '../judge/laws.ts'
import { LEVELS, type Level } from '../level.ts'
import { type AtLevel, atLevel, isLeftOut, toldLeftOut } from '../levels/share.ts'
import { settings } from '../settings.ts'
import { walkedPaths } from '../words/document.ts'
import type { Options } from './arguments.ts'

/** A row of a table, its first cell to the left. */
export const columns = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(16))).join('')

/** The machines, what their paths cover at each level, and below them what is left out; 1 where that is anything of the machine alone. */
export const list = (
  declared: readonly DeclaredPaths[],
  { json }: Pick<Options, 'json'>,
  print: (text: string) => void,
  records?: string,
): number => {
  const say = json ? () => {} : print
  say(columns(['machine', 'paths', 'states', 'transitions', 'sides of guards', 'api', 'browser']))
  const all = declared.map((declaration) => {
    const row = orProblem(declaration, () => rowOf(declaration, records))
    // each as soon as it is known: together they take a while
    say(toldRow(row))
    return row
  })
  const rows = all.flatMap((row) => ('problem' in row ? [] : [row]))
  const problems = all.flatMap((row) => ('problem' in row ? [row] : []))
  if (json) print(JSON.stringify(all, null, 2))
  else {
    for (const { problem } of problems) print(problem)
    for (const { machine, missed, laws } of rows)
      for (const one of [...toldMissed(missed), ...laws]) print(`${machine}: ${one}`)
    for (const line of notWalked(rows)) print(line)
    for (const { machine, coarse } of rows)
      if (coarse > 0)
        print(
          `${machine}: its projection makes one of states that go on otherwise, ${coarse} times (--coarse)`,
        )
  }
  return problems.length > 0 ||
    rows.some(({ missed, laws }) => Object.values(missed).flat().length + laws.length > 0)
    ? 1
    : 0
}

/** A machine whose paths cannot be made or walked, and why. */
interface Problem {
  readonly machine: string
  readonly problem: string
}

/** What is told of the machine; or, where its paths cannot be made or walked, why: the others are told all the same. */
export const orProblem = <Told>({ machine }: DeclaredPaths, tell: () => Told): Told | Problem => {
  try {
    return tell()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { machine: machine.id, problem: why.startsWith(`${machine.id}: `) ? why : `${machine.id}: ${why}` }
  }
}

const toldRow = (row: Row | Problem): string => {
  if ('problem' in row) return columns([row.machine, 'no paths, see below'])
  const { machine, paths, states, transitions, guards, api, browser } = row
  return columns([machine, String(paths), states, transitions, guards, cellOf(api), cellOf(browser)])
}

type Row = ReturnType<typeof rowOf>

const rowOf = (declaration: DeclaredPaths, records: string | undefined) => {
  const { machine } = declaration
  const coarse: string[] = []
  const walked = walkedPaths(declaration, coarse)
  const missed = missedBy(machine, walked)
  const { states, transitions, guards } = sharesOf(machine, missed)
  return {
    ...atLevels(declaration, records),
    paths: walked.length,
    states,
    transitions,
    guards,
    missed,
    coarse: coarse.length,
    laws: brokenLaws(declaration, walked).filter((law) => declaration.excused?.[law] === undefined),
  }
}

/** A machine at the levels. */
type AtLevels = { readonly machine: string } & Readonly<Record<Level, AtLevel>>

/** What is known of the machine at each level. */
export const atLevels = (declaration: DeclaredPaths, records: string | undefined): AtLevels => ({
  machine: declaration.machine.id,
  api: atLevel(declaration, 'api', records),
  browser: atLevel(declaration, 'browser', records),
})

const cellOf = (at: AtLevel): string => at.transitions ?? (isLeftOut(at) ? 'left out' : '–')

/** What no path of the machine alone shows. */
export const toldMissed = ({ states, transitions, guards }: Missed): string[] => [
  ...states,
  ...transitions,
  ...guards,
]

/** What the levels leave out, by its reason, and whom they were not run of here: a line each. */
export const notWalked = (rows: readonly AtLevels[]): string[] =>
  LEVELS.flatMap((level) => {
    const whole = new Map<string, string[]>()
    for (const { machine, [level]: at } of rows) {
      const reason = isLeftOut(at) ? at.leftOut.map(toldLeftOut).join() : undefined
      if (reason !== undefined) whole.set(reason, [...(whole.get(reason) ?? []), machine])
    }
    const parts = rows.flatMap(({ machine, [level]: at }) =>
      isLeftOut(at) ? [] : at.leftOut.map((left) => `${machine}, not at ${level}: ${toldLeftOut(left)}`),
    )
    const open = rows.filter(({ [level]: at }) => at.transitions === null && !isLeftOut(at))
    return [
      ...[...whole].map(([reason, machines]) => `${machines.join(', ')}, not at ${level}: ${reason}`),
      ...parts,
      ...(open.length === 0
        ? []
        : [
            `not run here at ${level} since they are what they are (${settings.command} --level ${level}): ${open.map(({ machine }) => machine).join(', ')}`,
          ]),
    ]
  })

/** Where the projections are too coarse, by machine. */
export const listCoarse = (
  declared: readonly DeclaredPaths[],
  { json }: Pick<Options, 'json'>,
  print: (text: string) => void,
): number => {
  const rows = declared.map(({ machine, options }) => ({
    machine: machine.id,
    coarse: coarseStates(machine, options),
  }))
  if (json) print(JSON.stringify(rows, null, 2))
  else for (const { machine, coarse } of rows) for (const one of coarse) print(`${machine}: ${one}`)
  return 0
}

/** Pairs of successive transitions: how many are possible, how many the paths take, and by name what is left of one machine. */
export const listPairs = (
  declared: readonly DeclaredPaths[],
  { json }: Pick<Options, 'json'>,
  print: (text: string) => void,
): number => {
  const rows = declared.map((declaration) => {
    const { possible, missed } = pairsOf(declaration, walkedPaths(declaration))
    return {
      machine: declaration.machine.id,
      possible: possible.size,
      taken: possible.size - missed.length,
      missed,
    }
  })
  if (json) {
    print(JSON.stringify(rows, null, 2))
    return 0
  }
  const sum = (of: 'possible' | 'taken') => rows.reduce((all, row) => all + row[of], 0)
  print(columns(['machine', 'pairs', 'taken', '%']))
  for (const row of [...rows, { machine: 'all', possible: sum('possible'), taken: sum('taken') }])
    print(columns([row.machine, `${row.possible}`, `${row.taken}`, percentOf(row)]))
  const [only, ...others] = rows
  if (others.length === 0) for (const pair of only?.missed ?? []) print(`not ${pair}`)
  return 0
}

const percentOf = ({ possible, taken }: { possible: number; taken: number }): string =>
  possible === 0 ? '–' : ((100 * taken) / possible).toFixed(0)
