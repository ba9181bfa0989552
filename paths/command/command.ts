import { writeFile } from 'node:fs/promises'
import type { DeclaredPaths } from '../declare.ts'
import { reportOf } from '../report/page.ts'
import { settings } from '../settings.ts'
import { storyOf } from '../words/document.ts'
import { type Options, readArguments, UsageError, WRONG_USE } from './arguments.ts'
import { mutateAll } from './faults.ts'
import { type Elsewhere, walkLevel } from './levels.ts'
import { list, listCoarse, listPairs } from './list.ts'
import { readTraces, retrace, traceOf } from './retrace.ts'
import { select } from './select.ts'
import { statelyOf } from './stately.ts'
import { roamAll, tryData } from './walks.ts'

/** What the command writes: lines for a person, or one value with `--json`. */
type Print = (text: string) => void

const USAGE = `npm run paths                          the machines, with what their paths cover
npm run paths -- <machine>             its paths in words: those that take every transition
npm run paths -- <machine> --all       all of them
npm run paths -- <machine> --from <word> --to <word>   from such a state or event on, as far as such a one
npm run paths -- <machine> --path <digits>             the one that has these digits, wherever they were printed
npm run paths -- <machine> --shortest [--to <word>]    the shortest way to each state, or to such a one
npm run paths -- <machine> --all-simple --to <word>    every way there that comes to no state twice (--limit, 100)
npm run paths -- --trace <file>        whether paths that --json wrote still go as they went
npm run paths -- <machine> --export stately            its chart, as Stately Studio imports it
npm run paths -- [<machine>] --random <seed>           a random walk, until --stop "states 80", "transitions 100",
                                       "steps 500" or "time 10s"
npm run paths -- [<machine>] --data    walks with made-up data, the shortest that goes wrong (--runs, --seed)
npm run paths -- [<machine>] --pairs   successive transitions: how many pairs are possible, and are taken
npm run paths -- [<machine>] --mutate  single faults, and which of them no path, law or sentence finds
                                       (--kept: the figures of the last run of each machine)
npm run paths -- [<machine>] --coarse  states that the projection makes one and that go on otherwise
npm run paths -- [<machine>] --level <level>           walks those at a level: pure, api or browser (--path: one of them)
npm run paths -- <machine> --replay <digits>           one path on its screens, with its trace and pictures (--headed)
npm run paths -- [<machine>] --report <file>  pictures of the machines, with what was walked, in one page
--json                                 the same for a program`.replaceAll(
  'npm run paths --',
  settings.command,
)

/** The command line on the declared machines; its code of exit. */
export const runCommand = async (
  declared: readonly DeclaredPaths[],
  args: readonly string[],
  print: Print,
  elsewhere: Elsewhere = {},
): Promise<number> => {
  try {
    const { values, positionals } = readArguments(args)
    if (values.help) {
      print(USAGE)
      return 0
    }
    return await answer(declared, chosenOf(declared, positionals), positionals, values, print, elsewhere)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    print(error.message)
    return WRONG_USE
  }
}

const chosenOf = (declared: readonly DeclaredPaths[], named: readonly string[]): readonly DeclaredPaths[] => {
  const unknown = named.filter((id) => !declared.some(({ machine }) => machine.id === id))
  if (unknown.length > 0)
    throw new UsageError(
      `No paths are declared for ${unknown.join(', ')}. There are: ${declared.map(({ machine }) => machine.id).join(', ')}.`,
    )
  return named.length === 0 ? declared : declared.filter(({ machine }) => named.includes(machine.id))
}

const answer = async (
  declared: readonly DeclaredPaths[],
  chosen: readonly DeclaredPaths[],
  named: readonly string[],
  options: Options,
  print: Print,
  elsewhere: Elsewhere,
): Promise<number> => {
  const { level, report, json } = options
  if (level !== undefined || options.replay !== undefined)
    return walkLevel(chosen, named, options, print, elsewhere)
  if (report !== undefined) {
    await writeFile(report, await reportOf(chosen, elsewhere.records))
    return 0
  }
  if (options.trace !== undefined) return traced(declared, options.trace, json, print)
  if (options.random !== undefined) return roamAll(chosen, { ...options, random: options.random }, print)
  if (options.data) return tryData(chosen, options, print)
  if (options.coarse) {
    listCoarse(chosen, options, print)
    return 0
  }
  if (options.pairs) {
    listPairs(chosen, options, print)
    return 0
  }
  if (options.mutate) return mutateAll(chosen, options, print, elsewhere.records)
  if (options.export !== undefined) {
    if (options.export !== 'stately') throw new UsageError('The only format is stately.')
    const charts = chosen.map(({ machine }) => statelyOf(machine))
    print(JSON.stringify(charts.length === 1 ? charts[0] : charts, null, 2))
    return 0
  }
  if (named.length > 0) return tell(chosen, options, print, elsewhere.records)
  if (asksForPaths(options)) throw new UsageError(`Whose paths? Name the machine: ${settings.command} cart …`)
  return list(chosen, options, print, elsewhere.records)
}

const asksForPaths = ({ all, from, to, path, shortest, 'all-simple': simple }: Options): boolean =>
  all || shortest || simple || [from, to, path].some((one) => one !== undefined)

/** The paths that are asked for, in words; 1 where a machine has none. */
const tell = (
  chosen: readonly DeclaredPaths[],
  options: Options,
  print: Print,
  records: string | undefined,
): number => {
  const found = chosen.map((declaration) => ({ declaration, ...select(declaration, options, records) }))
  if (options.json) {
    const traces = found.flatMap(({ declaration, paths }) => paths.map((path) => traceOf(declaration, path)))
    print(JSON.stringify(traces, null, 2))
  } else
    for (const { declaration, paths, more } of found) {
      if (found.length > 1) print(`## ${declaration.machine.id}\n`)
      if (more !== undefined) print(`${more}\n`)
      for (const path of paths) print(`${storyOf(declaration, path)}\n`)
      if (paths.length === 0) print('No path is like that.')
    }
  return found.every(({ paths }) => paths.length > 0) ? 0 : 1
}

/** Whether the paths of the file go as they went; 1 where one does not. */
const traced = (declared: readonly DeclaredPaths[], file: string, json: boolean, print: Print): number => {
  const results = retrace(declared, readTraces(file))
  if (json) print(JSON.stringify(results, null, 2))
  else
    for (const { trace, otherwise } of results)
      print(`${trace.machine} ${trace.hash}: ${otherwise ?? 'goes as it went'}`)
  return results.every(({ otherwise }) => otherwise === null) ? 0 : 1
}
