import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeclaredPaths } from '../declare.ts'
import { digitsOf } from '../explore/named.ts'
import { readJson } from '../files.ts'
import { RECORDS } from '../levels/records.ts'
import { OPERATORS, operators } from '../mutate/mutant.ts'
import { type Class, type Classes, type Mutation, mutationOf, nothing } from '../mutate/mutation.ts'
import { settings } from '../settings.ts'
import { type Options, UsageError } from './arguments.ts'
import { statelyOf } from './stately.ts'

/** Of all faults, more may not survive. */
const MOST_SURVIVING = 0.05

/** The figures of a machine's last run; of another chart they say nothing. */
interface Kept extends Mutation {
  readonly chart: string
}

/** Faults of each of the machines, in a table; `kept` tells those of earlier runs, and makes none. The code of exit. */
export const mutateAll = (
  declared: readonly DeclaredPaths[],
  { json, kept }: Pick<Options, 'json' | 'kept'>,
  print: (text: string) => void,
  records = RECORDS,
): number => {
  const say = json ? () => {} : print
  const folder = join(records, 'mutate')
  const all = kept ? keptOf(declared, folder) : declared.map((one) => made(one, folder, say))
  const classes = sumOf(all.map((one) => one.classes))
  const untrue = all.flatMap((one) => one.untrue)
  for (const one of totalOf(classes).equivalent) say(`changes nothing in ${one}`)
  for (const one of untrue) say(`is said to change nothing, and does not survive: ${one}`)
  print(json ? JSON.stringify(classes, null, 2) : tableOf(classes))
  return untrue.length > 0 || isTooMany(classes) ? 1 : 0
}

const made = (declaration: DeclaredPaths, folder: string, say: (text: string) => void): Mutation => {
  const mutation = mutationOf(declaration, (survivor) => say(`survives in ${survivor}`))
  const kept: Kept = { chart: chartOf(declaration), ...mutation }
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(declaration, folder), JSON.stringify(kept, null, 2))
  return mutation
}

/** Digits of all that stands in the chart by name: its states, transitions, actions and tags. */
const chartOf = ({ machine }: DeclaredPaths): string => digitsOf(JSON.stringify(statelyOf(machine)))

const fileOf = ({ machine }: DeclaredPaths, folder: string): string => join(folder, `${machine.id}.json`)

/** The figures of the last runs; throws a UsageError that names the machines of which there are none. */
const keptOf = (declared: readonly DeclaredPaths[], folder: string): Mutation[] => {
  const found = declared.map((declaration) => ({ declaration, kept: readKept(declaration, folder) }))
  const without = found.flatMap(({ declaration, kept }) =>
    kept === undefined ? [declaration.machine.id] : [],
  )
  if (without.length > 0)
    throw new UsageError(
      `No figures are kept of ${without.join(', ')} as ${without.length === 1 ? 'it is' : 'they are'} now: ${settings.command} ${without[0]} --mutate makes them.`,
    )
  return found.flatMap(({ kept }) => kept ?? [])
}

const readKept = (declaration: DeclaredPaths, folder: string): Kept | undefined => {
  const file = fileOf(declaration, folder)
  if (!existsSync(file)) return undefined
  const kept = readJson(file) as Kept
  return kept.chart === chartOf(declaration) ? kept : undefined
}

const sumOf = (all: readonly Classes[]): Classes => {
  const sum = nothing()
  for (const one of all)
    for (const operator of operators) {
      sum[operator].made += one[operator].made
      sum[operator].equivalent.push(...one[operator].equivalent)
      sum[operator].survived.push(...one[operator].survived)
    }
  return sum
}

const totalOf = (classes: Classes): Class =>
  operators
    .map((operator) => classes[operator])
    .reduce((sum, one) => ({
      made: sum.made + one.made,
      equivalent: [...sum.equivalent, ...one.equivalent],
      survived: [...sum.survived, ...one.survived],
    }))

/** Whether one survives that may not, or more than so many. */
const isTooMany = (classes: Classes): boolean => {
  const { made, survived } = totalOf(classes)
  return (
    operators.some((operator) => OPERATORS[operator].fatal && classes[operator].survived.length > 0) ||
    survived.length > MOST_SURVIVING * made
  )
}

/** The figures as Markdown. */
const tableOf = (classes: Classes): string => {
  const row = (name: string, { made, equivalent, survived }: Class) =>
    `| ${name} | ${made} | ${equivalent.length} | ${survived.length} |`
  return [
    '| Fault | Made | Equivalent | Survived |',
    '| --- | ---: | ---: | ---: |',
    ...operators.map((operator) => row(operator, classes[operator])),
    row('**all**', totalOf(classes)),
  ].join('\n')
}
