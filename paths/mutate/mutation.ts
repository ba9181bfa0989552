import type { DeclaredPaths } from '../declare.ts'
import { walk } from '../walk/walk.ts'
import { type Operator, operators } from './mutant.ts'
import { mutantsOf } from './mutate.ts'
import { knownOf, verdictOn } from './verdict.ts'

/** What became of the faults of one kind. */
export interface Class {
  made: number
  /** those that change nothing */
  equivalent: string[]
  survived: string[]
}
export type Classes = Record<Operator, Class>

/** What became of a machine's faults. */
export interface Mutation {
  readonly classes: Classes
  /** faults that are said to change nothing, and do not survive */
  readonly untrue: readonly string[]
}

/** Classes in which nothing was made yet. */
export const nothing = (): Classes =>
  Object.fromEntries(
    operators.map((operator): [Operator, Class] => [operator, { made: 0, equivalent: [], survived: [] }]),
  ) as Classes

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
    const { made, equivalent, survived } = classes[mutant.operator]
    classes[mutant.operator].made = made + 1
    if (verdictOn(declaration, mutant, known) !== null) continue
    const fault = `${mutant.operator}, ${mutant.place}`
    const told = `${machine.id}: ${fault}`
    if (doubtful.delete(fault) || mutant.equivalent === true) equivalent.push(told)
    else {
      survived.push(told)
      tell(told)
    }
  }
  return { classes, untrue: [...doubtful].map((fault) => `${machine.id}: ${fault}`) }
}
