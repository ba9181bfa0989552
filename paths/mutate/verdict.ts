import type { DeclaredPaths } from '../declare.ts'
import { fewest } from '../explore/cover.ts'
import { brokenLaws } from '../judge/laws.ts'
import { hold } from '../walk/hold.ts'
import { type Walk, walker } from '../walk/walk.ts'
import { lineOf, sentencesOf, storyOf, type Walked, walkedPaths } from '../words/document.ts'
import { areAlike } from '../words/exact.ts'
import { type Mutant, OPERATORS } from './mutant.ts'

/** What is known of a machine that is as it should be. */
export interface Known {
  /** in the order in which they are tried */
  readonly paths: Told[]
  /** every sentence of the table */
  readonly sentences: ReadonlySet<string>
  /** the told paths, by their digits */
  readonly stories: ReadonlyMap<string, string>
}

/** A path with what its document says of it. */
interface Told extends Walked {
  readonly sentences: readonly string[]
  /** names of the transitions whose guard has refused */
  readonly refused: ReadonlySet<string>
}

/** What the machine's paths do, and what is said of it. */
export const knownOf = (declaration: DeclaredPaths): Known => {
  const walked = walkedPaths(declaration)
  const paths = walked.map((one) => ({
    ...one,
    sentences: sentencesOf(declaration, one).map(lineOf),
    refused: new Set(
      one.steps.flatMap(({ guards }) => guards.flatMap(({ transition, held }) => (held ? [] : [transition]))),
    ),
  }))
  return {
    paths,
    sentences: new Set(paths.flatMap(({ sentences }) => sentences)),
    stories: new Map(fewest(walked).map((path) => [path.hash, storyOf(declaration, path)])),
  }
}

/** What the check, the document and the laws say of the mutant on the paths; null: nothing, it survives. */
export const verdictOn = (declaration: DeclaredPaths, mutant: Mutant, known: Known): string | null => {
  const changed = { ...declaration, machine: mutant.machine }
  const { near, others } = pathsBy(mutant, known.paths)
  const seen = new Set(others.flatMap(({ sentences }) => sentences))
  const walks: Walk[] = [...others]
  for (const path of near) {
    const one = walkOn(mutant, path, declaration)
    const sentences = typeof one === 'string' ? [] : sentencesOf(changed, one).map(lineOf)
    const wrong =
      typeof one === 'string' ? one : differenceIn(changed, path, one, { ...known, told: sentences })
    if (typeof one === 'string' || wrong !== null) {
      // what finds one fault finds its neighbours: it goes first from now on
      known.paths.unshift(...known.paths.splice(known.paths.indexOf(path), 1))
      return wrong
    }
    for (const sentence of sentences) seen.add(sentence)
    walks.push(one)
  }
  if (seen.size < known.sentences.size) return 'a sentence of the table is gone'
  return brokenLaws(changed, walks).find((law) => declaration.excused?.[law] === undefined) ?? null
}

/** The path on the mutant, or what is wrong with it as far as it goes. */
const walkOn = ({ machine }: Mutant, path: Told, { options }: DeclaredPaths): Walk | string => {
  try {
    const running = walker(hold(machine), path.input)
    for (const [index, step] of path.steps.entries()) {
      if (step.event !== undefined) running.send(step.event)
      const again = running.look(step.event)
      options.check?.(again.after as never)
      if (!areAlike(step, again)) {
        running.end()
        return `step ${index + 1} of ${path.hash}`
      }
    }
    return running.end()
  } catch {
    return 'a path throws'
  }
}

const differenceIn = (
  changed: DeclaredPaths,
  path: Told,
  one: Walk,
  { told, sentences, stories }: Known & { told: readonly string[] },
): string | null => {
  const other = told.find((sentence) => !sentences.has(sentence))
  if (other !== undefined) return other
  const story = stories.get(path.hash)
  return story === undefined || story === storyOf(changed, { ...path, ...one }) ? null : `story ${path.hash}`
}

/** Those that the fault may change, first the ones that meet what is changed; the others go on as before. */
const pathsBy = (
  { operator, state, start }: Mutant,
  paths: readonly Told[],
): { near: readonly Told[]; others: readonly Told[] } => {
  if (state === undefined) return { near: paths, others: [] }
  const takes = (path: Told, name: string) => some(path.transitions, (one) => one.startsWith(name))
  // a state that is left at once is in no snapshot: its transitions are on the path
  const passes = (path: Told) => path.states.has(state) || takes(path, `${state} on `)
  const { matters } = OPERATORS[operator]
  const isNear = (path: Told) =>
    matters === 'taken' && start !== undefined ? takes(path, start) : passes(path)
  const near = paths.filter(isNear)
  if (near.length === 0) return { near: paths, others: [] }
  if (start === undefined) return { near, others: paths.filter((path) => !isNear(path)) }
  const refuses = ({ refused }: Told) => some(refused, (one) => one.startsWith(start))
  const meets = (path: Told) => takes(path, start) || (matters === 'tried' && refuses(path))
  const first = new Set(near.filter(meets))
  return {
    near: [...first, ...near.filter((path) => !first.has(path))],
    others: paths.filter((path) => !isNear(path)),
  }
}

const some = (names: ReadonlySet<string>, is: (name: string) => boolean): boolean => {
  for (const name of names) if (is(name)) return true
  return false
}
