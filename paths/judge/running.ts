import { isDeepStrictEqual } from 'node:util'
import type { DeclaredPaths } from '../declare.ts'
import { fewest } from '../explore/cover.ts'
import { generatePaths } from '../explore/generate.ts'
import type { GeneratedPath } from '../path.ts'
import type { Step } from '../walk/step.ts'
import { type Walk, walk } from '../walk/walk.ts'
import type { Walked } from '../words/document.ts'
import { areAlike } from '../words/exact.ts'

/** Paths on the running machine: each, or few, which together show all that it does; the others are judged as the definition has them. */
export type Running = 'each' | 'few'

/** What the paths show, and a line for each that is wrong. */
export interface Judged {
  readonly walked: readonly Walked[]
  readonly wrong: readonly string[]
}

/**
 * The declared machine's paths as its definition has them. Wrong is one on which its check does not hold, and one on which
 * the running machine shows anything else.
 */
export const judgedPaths = (declaration: DeclaredPaths, running: Running): Judged => {
  const { machine, options } = declaration
  const wrong: string[] = []
  const isRight = ({ hash, name }: Pick<Walked, 'hash' | 'name'>, act: () => void): boolean => {
    try {
      act()
      return true
    } catch (error) {
      wrong.push(`${hash} ${name}: ${error instanceof Error ? error.message : String(error)}`)
      return false
    }
  }
  const walked: Walked[] = []
  for (const path of generatePaths(machine, options)) isRight(path, () => walked.push(asDefined(path)))
  const run = running === 'few' ? fewest(walked, shownBy) : walked
  const others = new Set(run.filter((path) => !isRight(path, () => runPath(declaration, path))))
  return { walked: walked.filter((path) => !others.has(path)), wrong }
}

/** The path as the definition has it; throws where a check does not hold. */
export const asDefined = (path: GeneratedPath<DeclaredPaths['machine']>): Walked => {
  const walked = path.modelled()
  if (!isDeepStrictEqual(walked.values, path.values)) throw new Error('it is not found where it goes')
  return { ...path, ...walked }
}

/** Walks the path on the running machine; throws where that shows anything else than the path, or a check does not hold. */
export const runPath = ({ machine, options }: DeclaredPaths, path: Walked): void => {
  const { steps } = walk(machine, path, options.check)
  const at = steps.findIndex((step, index) => !isShown(path.steps[index], step))
  if (at !== -1) throw new Error(`the running machine does not show step ${at + 1} as its definition has it`)
}

const isShown = (defined: Step | undefined, step: Step): boolean =>
  defined !== undefined &&
  areAlike(defined, step) &&
  isDeepStrictEqual(
    [defined.transitions, defined.guards, defined.marks],
    [step.transitions, step.guards, step.marks],
  )

/** What a running machine would show of it: transitions, what each guard says, and the states that it rests in. */
const shownBy = ({ steps, states, transitions }: Walk): string[] => {
  const sides = steps.flatMap(({ guards }) => guards.map(({ transition, held }) => `${transition}: ${held}`))
  return [...transitions, ...states, ...sides]
}
