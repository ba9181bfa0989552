import { open } from 'node:fs/promises'
import type { DeclaredPaths } from '../declare.ts'
import { fileSentence } from '../files.ts'
import { reportOf } from '../report/page.ts'
import { settings } from '../settings.ts'
import { storyOf } from '../words/document.ts'
import { isSame, nearest, says } from '../words/say.ts'
import { type Asked, type Options, readArguments, UsageError, WRONG_USE } from './arguments.ts'
import { helpOf } from './commands.ts'
import { mutateAll } from './faults.ts'
import { type Elsewhere, walkLevel } from './levels.ts'
import { atLevels, list, listCoarse, listPairs, notWalked, toldMissed } from './list.ts'
import { readTraces, retrace, traceOf } from './retrace.ts'
import { select } from './select.ts'
import { statelyOf } from './stately.ts'
import { roamAll, tryData } from './walks.ts'

/** What the command writes: lines for a person, or one value with `--json`. */
type Print = (text: string) => void

/** The command line on the declared machines; its code of exit. */
export const runCommand = async (
  declared: readonly DeclaredPaths[],
  args: readonly string[],
  print: Print,
  elsewhere: Elsewhere = {},
): Promise<number> => {
  try {
    const asked = readArguments(args)
    if (asked === 'help') {
      print(helpOf(settings.command))
      return 0
    }
    const chosen = chosenOf(declared, asked.named)
    const named = asked.named.length === 0 ? [] : chosen.map(({ machine }) => machine.id)
    return await answer(declared, chosen, { ...asked, named }, print, elsewhere)
  } catch (error) {
    const sentence = error instanceof UsageError ? error.message : fileSentence(error)
    if (sentence === undefined) throw error
    print(sentence)
    return error instanceof UsageError ? WRONG_USE : 1
  }
}

const chosenOf = (declared: readonly DeclaredPaths[], named: readonly string[]): readonly DeclaredPaths[] => {
  const ids = declared.map(({ machine }) => machine.id)
  const unknown = named.filter((name) => !ids.some((id) => isSame(id, name)))
  if (unknown.length > 0) {
    const meant = unknown.flatMap((name) => nearest(name, ids))
    const known = meant.length > 0 ? `The nearest: ${meant.join(', ')}.` : `There are: ${ids.join(', ')}.`
    throw new UsageError(`No paths are declared for ${unknown.join(', ')}. ${known}`)
  }
  return named.length === 0
    ? declared
    : declared.filter(({ machine }) => named.some((name) => isSame(machine.id, name)))
}

const answer = async (
  declared: readonly DeclaredPaths[],
  chosen: readonly DeclaredPaths[],
  { command, options, named }: Asked,
  print: Print,
  elsewhere: Elsewhere,
): Promise<number> => {
  const { json, report = '', trace = '', random = '' } = options
  switch (command) {
    case 'level':
    case 'replay':
      return walkLevel(chosen, named, options, print, elsewhere)
    case 'report':
      return reported(chosen, report, elsewhere.records)
    case 'trace':
      return traced(declared, trace, json, print)
    case 'random':
      return roamAll(chosen, { ...options, random }, print)
    case 'data':
      return tryData(chosen, options, print)
    case 'coarse':
      return listCoarse(chosen, options, print)
    case 'pairs':
      return listPairs(chosen, options, print)
    case 'mutate':
      return mutateAll(chosen, options, print, elsewhere.records)
    case 'export':
      return exported(chosen, options.export, print)
    case 'list':
      return list(chosen, options, print, elsewhere.records)
    default:
      return tell(chosen, options, print, elsewhere.records)
  }
}

const reported = async (
  chosen: readonly DeclaredPaths[],
  name: string,
  records: string | undefined,
): Promise<number> => {
  // before the work, which is for nothing where nothing can be written
  const file = await open(name, 'w')
  try {
    await file.writeFile(await reportOf(chosen, records))
  } finally {
    await file.close()
  }
  return 0
}

const exported = (chosen: readonly DeclaredPaths[], format: string | undefined, print: Print): number => {
  if (format !== 'stately') throw new UsageError('The only format is stately.')
  const charts = chosen.map(({ machine }) => statelyOf(machine))
  print(JSON.stringify(charts.length === 1 ? charts[0] : charts, null, 2))
  return 0
}

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
    for (const { declaration, paths, more, missed } of found) {
      if (found.length > 1) print(`## ${declaration.machine.id}\n`)
      if (more !== undefined) print(`${more}\n`)
      for (const path of paths) print(`${storyOf(declaration, path)}\n`)
      if (paths.length === 0) print(noneOf(declaration, options))
      if (missed !== undefined)
        for (const line of [...toldMissed(missed), ...notWalked([atLevels(declaration, records)])])
          print(line)
    }
  return found.every(({ paths }) => paths.length > 0) ? 0 : 1
}

/** Why there is none: one sentence. */
const noneOf = ({ machine, states, options }: DeclaredPaths, { path, from, to }: Options): string => {
  if (path === undefined) {
    const known = [
      ...Object.values(states),
      ...options.events.map((one) => options.nameOf?.(one) ?? one.type),
    ]
    const unknown = [from, to].filter((word) => word !== undefined && !known.some((one) => says(one, word)))
    const meant = unknown.flatMap((word) => nearest(word ?? '', known))
    const told = meant.length > 0 ? ` The nearest words: « ${meant.join(' », « ')} ».` : ''
    return `No path is like that.${told} The words of its states and events stand in ${settings.documents}/${machine.id}.md.`
  }
  const further = from === undefined && to === undefined
  return `No path of ${machine.id} has the digits ${path}.${further ? ' Those of a long way are found with the --to and --from that it was printed with.' : ''}`
}

/** Whether the paths of the file go as they went; 1 where one does not. */
const traced = (
  declared: readonly DeclaredPaths[],
  file: string,
  json: boolean | undefined,
  print: Print,
): number => {
  const results = retrace(declared, readTraces(file))
  if (json) print(JSON.stringify(results, null, 2))
  else
    for (const { trace, otherwise } of results)
      print(`${trace.machine} ${trace.hash}: ${otherwise ?? 'goes as it went'}`)
  return results.every(({ otherwise }) => otherwise === null) ? 0 : 1
}
