import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { nodesOf, transitionsOf } from './chart.ts'
import { fewest } from './cover.ts'
import { missedBy } from './coverage.ts'
import type { DeclaredPaths } from './declare.ts'
import { stepsOf, storyOf, type Walked, walkedPaths } from './document.ts'
import { coarseStates } from './generate.ts'
import { brokenLaws } from './laws.ts'
import { type Elsewhere, shareAt, walkLevel } from './levels.ts'
import { mutateAll } from './mutation.ts'
import { reportOf } from './report/page.ts'
import { statelyOf } from './stately.ts'
import { roamAll, tryData } from './walks.ts'
import { shortestWays, simpleWays } from './ways.ts'

/** What the command writes: lines for a person, or one value with `--json`. */
type Print = (text: string) => void

const USAGE = `npm run paths                          the machines, with what their paths cover
npm run paths -- <machine>             its paths in words: those that take every transition
npm run paths -- <machine> --all       all of them
npm run paths -- <machine> --from <word> --to <word>   those that start so, as far as such a state or event
npm run paths -- <machine> --path <hash>               one of them
npm run paths -- <machine> --shortest [--to <word>]    the shortest way to each state, or to such a one
npm run paths -- <machine> --all-simple --to <word>    every way there that comes to no state twice (--limit, 100)
npm run paths -- <machine> --export stately            its chart, as Stately Studio imports it
npm run paths -- [<machine>] --random <seed>           a random walk, until --stop "states 80", "transitions 100",
                                       "steps 500" or "time 10s"
npm run paths -- [<machine>] --data    walks with made-up data, the shortest that goes wrong (--runs, --seed)
npm run paths -- [<machine>] --mutate  single faults, and which of them no path, law or sentence finds
                                       (--kept: the figures of the last run of each machine)
npm run paths -- [<machine>] --coarse  states that the projection makes one and that go on otherwise
npm run paths -- [<machine>] --level <level>           walks those at a level, api or browser (--path: one of them)
npm run paths -- <machine> --replay <hash>             one path on its screens, with its trace and pictures (--headed)
npm run paths -- [<machine>] --report <file>  pictures of the machines, with what was walked, in one page
--json                                 the same for a program`

/** The command line on the declared machines; its code of exit. */
export const runCommand = async (
  declared: readonly DeclaredPaths[],
  args: readonly string[],
  print: Print,
  elsewhere: Elsewhere = {},
): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      from: { type: 'string' },
      to: { type: 'string' },
      path: { type: 'string' },
      level: { type: 'string' },
      replay: { type: 'string' },
      headed: { type: 'boolean', default: false },
      report: { type: 'string' },
      shortest: { type: 'boolean', default: false },
      'all-simple': { type: 'boolean', default: false },
      limit: { type: 'string', default: '100' },
      export: { type: 'string' },
      random: { type: 'string' },
      stop: { type: 'string', multiple: true, default: [] },
      data: { type: 'boolean', default: false },
      runs: { type: 'string', default: '100' },
      seed: { type: 'string' },
      mutate: { type: 'boolean', default: false },
      kept: { type: 'boolean', default: false },
      coarse: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    print(USAGE)
    return 0
  }
  const chosen = declared.filter(
    ({ machine }) => positionals.length === 0 || positionals.includes(machine.id),
  )
  const unknown = positionals.filter((id) => !declared.some(({ machine }) => machine.id === id))
  if (unknown.length > 0) {
    return refuse(
      print,
      `No paths are declared for ${unknown.join(', ')}. There are: ${declared.map(({ machine }) => machine.id).join(', ')}.`,
    )
  }
  if (values.level !== undefined || values.replay !== undefined) {
    const machines = chosen.map(({ machine }) => machine)
    return walkLevel(machines, positionals, values, print, elsewhere)
  }
  if (values.report !== undefined) {
    await writeFile(values.report, await reportOf(chosen, elsewhere.records))
    return 0
  }
  if (values.random !== undefined)
    return roamAll(chosen, { seed: values.random, stop: values.stop, json: values.json }, print)
  if (values.data) return tryData(chosen, { runs: values.runs, seed: values.seed, json: values.json }, print)
  if (values.coarse) {
    for (const { machine, options } of chosen)
      for (const one of coarseStates(machine, options)) print(`${machine.id}: ${one}`)
    return 0
  }
  if (values.mutate) return mutateAll(chosen, values, print)
  if (values.export !== undefined) {
    if (values.export !== 'stately') return refuse(print, 'The only format is stately.')
    for (const { machine } of chosen) print(JSON.stringify(statelyOf(machine), null, 2))
    return 0
  }
  if (positionals.length === 0) return list(chosen, values.json, print, elsewhere)
  for (const declaration of chosen) {
    const found = select(declaration, values, print)
    if (found.length === 0) return refuse(print, 'No path is like that.')
    if (values.json)
      print(
        JSON.stringify(
          found.map((path) => plain(declaration, path)),
          null,
          2,
        ),
      )
    else for (const path of found) print(`${storyOf(declaration, path)}\n`)
  }
  return 0
}

const refuse = (print: Print, why: string): 1 => {
  print(why)
  return 1
}

interface Choice {
  readonly all: boolean
  readonly from?: string
  readonly to?: string
  readonly path?: string
  readonly shortest: boolean
  readonly 'all-simple': boolean
  readonly limit: string
  readonly json: boolean
}

const select = (declaration: DeclaredPaths, choice: Choice, print: Print): Walked[] => {
  const { all, from, to, path } = choice
  const wanted = { from: from ?? '', to: to ?? '', limit: Number(choice.limit) }
  if (choice.shortest) return shortestWays(declaration, wanted)
  if (choice['all-simple']) {
    const { ways, more } = simpleWays(declaration, wanted)
    if (more && !choice.json) print(`The first ${ways.length}; there may be more (--limit, --to, --from).\n`)
    return ways
  }
  const walked = walkedPaths(declaration)
  if (path !== undefined) return walked.filter(({ hash }) => hash.startsWith(path))
  if (!all && from === undefined && to === undefined) return fewest(walked)
  const found = new Map<string, Walked>()
  for (const one of walked) {
    const steps = stepsOf(declaration, one)
    const at = to === undefined ? steps.length - 1 : steps.findIndex((step) => speaksOf(step, to))
    if (at === -1 || !steps[0]?.event.includes(from ?? '')) continue
    const way = { ...one, events: one.events.slice(0, at), steps: one.steps.slice(0, at + 1) }
    found.set(storyOf(declaration, { ...way, hash: '' }), way)
  }
  return [...found.values()].toSorted((one, other) => one.events.length - other.events.length)
}

const speaksOf = ({ event, outcome }: { event: string; outcome: string }, word: string): boolean =>
  event.includes(word) || outcome.includes(word)

const plain = (declaration: DeclaredPaths, path: Walked) => ({
  hash: path.hash,
  name: path.name,
  steps: stepsOf(declaration, path),
})

const list = (
  declared: readonly DeclaredPaths[],
  json: boolean,
  print: Print,
  elsewhere: Elsewhere,
): number => {
  const rows = declared.map((declaration) => {
    const { machine } = declaration
    const walked = walkedPaths(declaration)
    const missed = missedBy(machine, walked)
    const definitions = nodesOf(machine).flatMap(transitionsOf)
    const guards = 2 * definitions.filter(({ guard }) => guard !== undefined).length
    return {
      machine: machine.id,
      paths: walked.length,
      states: share(nodesOf(machine).length, missed.states.length),
      transitions: share(definitions.length, missed.transitions.length),
      guards: share(guards, missed.guards.length),
      api: shareAt('api', machine, elsewhere.records),
      browser: shareAt('browser', machine, elsewhere.records),
      missed,
      coarse: coarseStates(machine, declaration.options).length,
      laws: brokenLaws(declaration, walked).filter((law) => declaration.excused?.[law] === undefined),
    }
  })
  if (json) print(JSON.stringify(rows, null, 2))
  else {
    print(columns(['machine', 'paths', 'states', 'transitions', 'sides of guards', 'api', 'browser']))
    for (const { machine, paths, states, transitions, guards, api, browser } of rows)
      print(columns([machine, String(paths), states, transitions, guards, api ?? '–', browser ?? '–']))
    for (const { machine, missed, laws } of rows)
      for (const one of [...missed.states, ...missed.transitions, ...missed.guards, ...laws])
        print(`${machine}: ${one}`)
    for (const { machine, coarse } of rows)
      if (coarse > 0)
        print(
          `${machine}: its projection makes one of states that go on otherwise, ${coarse} times (--coarse)`,
        )
  }
  return rows.some(({ missed, laws }) => Object.values(missed).flat().length + laws.length > 0) ? 1 : 0
}

const share = (all: number, missed: number): string => `${all - missed}/${all}`

const columns = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(16))).join('')
