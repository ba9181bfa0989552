import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeclaredPaths } from '../declare.ts'
import { walk } from '../walk/walk.ts'
import { FATAL, OPERATORS, type Operator } from './mutant.ts'
import { mutantsOf } from './mutate.ts'
import { knownOf, verdictOn } from './verdict.ts'

/** Where the last figures of each machine are kept. */
const FIGURES = join('.cache', 'paths', 'mutate')

/** Of all faults, more may not survive. */
const MOST_SURVIVING = 0.05

/** What became of the faults of one kind. */
export interface Class {
  made: number
  /** those that change nothing */
  equivalent: number
  survived: string[]
}
export type Classes = Record<Operator, Class>

/** What became of a machine's faults. */
export interface Mutation {
  readonly classes: Classes
  /** faults that are said to change nothing, and do not survive */
  readonly untrue: readonly string[]
}

const nothing = (): Classes =>
  Object.fromEntries(
    OPERATORS.map((operator) => [operator, { made: 0, equivalent: 0, survived: [] as string[] }]),
  ) as unknown as Classes

/** Makes every single fault in the machine, and says which of them nobody would notice. */
export const mutationOf = (
  declaration: DeclaredPaths,
  tell: (survivor: string) => void = () => {},
): Mutation => {
  const { machine, options } = declaration
  const doubtful = new Set(Object.keys(declaration.equivalent ?? {}))
  const classes = nothing()
  const known = knownOf(declaration)
  const walkAll = (watched: typeof machine) => {
    for (const path of known.paths) walk(watched, path, options.check)
  }
  for (const mutant of mutantsOf(machine, walkAll)) {
    const found = classes[mutant.operator]
    found.made += 1
    if (verdictOn(declaration, mutant, known) !== null) continue
    const fault = `${mutant.operator}, ${mutant.place}`
    // of two actions that have nothing to do with each other either may come first: the same is shown, to the last letter
    if (doubtful.delete(fault) || mutant.operator === 'actions swapped') {
      found.equivalent += 1
      continue
    }
    found.survived.push(`${machine.id}: ${fault}`)
    tell(`${machine.id}: ${fault}`)
  }
  return { classes, untrue: [...doubtful].map((fault) => `${machine.id}: ${fault}`) }
}

/** What the command line asks. */
interface MutateChoice {
  readonly json: boolean
  /** tells what was kept of earlier runs, and makes no fault */
  readonly kept: boolean
  readonly folder?: string
}

/** Faults of each of the machines, in a table; the code of exit. */
export const mutateAll = (
  declared: readonly DeclaredPaths[],
  { json, kept, folder = FIGURES }: MutateChoice,
  print: (text: string) => void,
): number => {
  const say = json ? () => {} : print
  const all = declared.map((declaration): Mutation => {
    if (kept) return keptOf(declaration, folder)
    const mutation = mutationOf(declaration, (survivor) => say(`survives in ${survivor}`))
    mkdirSync(folder, { recursive: true })
    writeFileSync(fileOf(declaration, folder), JSON.stringify(mutation, null, 2))
    return mutation
  })
  const classes = sumOf(all.map((one) => one.classes))
  const untrue = all.flatMap((one) => one.untrue)
  for (const one of untrue) say(`is said to change nothing, and does not survive: ${one}`)
  print(json ? JSON.stringify(classes, null, 2) : tableOf(classes))
  return untrue.length > 0 || isTooMany(classes) ? 1 : 0
}

const fileOf = ({ machine }: DeclaredPaths, folder: string): string => join(folder, `${machine.id}.json`)

/** The figures of the last run; throws where there was none. */
const keptOf = (declaration: DeclaredPaths, folder: string): Mutation => {
  const kept: Partial<Mutation> = JSON.parse(readFileSync(fileOf(declaration, folder), 'utf8'))
  return { classes: { ...nothing(), ...kept.classes }, untrue: kept.untrue ?? [] }
}

const sumOf = (all: readonly Classes[]): Classes => {
  const sum = nothing()
  for (const one of all)
    for (const operator of OPERATORS) {
      sum[operator].made += one[operator].made
      sum[operator].equivalent += one[operator].equivalent
      sum[operator].survived.push(...one[operator].survived)
    }
  return sum
}

const totalOf = (classes: Classes): Class =>
  OPERATORS.map((operator) => classes[operator]).reduce((sum, one) => ({
    made: sum.made + one.made,
    equivalent: sum.equivalent + one.equivalent,
    survived: [...sum.survived, ...one.survived],
  }))

/** Whether one survives that may not, or more than so many. */
const isTooMany = (classes: Classes): boolean => {
  const { made, survived } = totalOf(classes)
  return (
    FATAL.some((operator) => classes[operator].survived.length > 0) || survived.length > MOST_SURVIVING * made
  )
}

/** The figures as Markdown. */
const tableOf = (classes: Classes): string => {
  const row = (name: string, { made, equivalent, survived }: Class) =>
    `| ${name} | ${made} | ${equivalent} | ${survived.length} |`
  return [
    '| Fault | Made | Equivalent | Survived |',
    '| --- | ---: | ---: | ---: |',
    ...OPERATORS.map((operator) => row(operator, classes[operator])),
    row('**all**', totalOf(classes)),
  ].join('\n')
}
