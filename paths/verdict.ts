import type { DeclaredPaths } from './declare.ts'
import { lineOf, sentencesOf, storyOf, type Walked } from './document.ts'
import { brokenLaws } from './laws.ts'
import type { Mutant } from './mutate.ts'
import { type Walk, walk } from './walk.ts'

/** What the document and the laws say of the mutant; null: nothing, it survives. */
export const verdictOn = (
  declaration: DeclaredPaths,
  { machine }: Mutant,
  walked: readonly Walked[],
  told: { sentences: ReadonlySet<string>; stories: ReadonlyMap<string, string> },
): string | null => {
  const mutant = { ...declaration, machine }
  const seen = new Set<string>()
  const walks: Walk[] = []
  for (const path of walked) {
    let one: Walk
    try {
      one = walk(machine, path, declaration.options.check)
    } catch {
      return 'a path throws'
    }
    for (const sentence of sentencesOf(mutant, one).map(lineOf)) {
      if (!told.sentences.has(sentence)) return sentence
      seen.add(sentence)
    }
    const story = told.stories.get(path.hash)
    if (story !== undefined && story !== storyOf(mutant, { ...path, ...one })) return `story ${path.hash}`
    walks.push(one)
  }
  if (seen.size < told.sentences.size) return 'a sentence of the table is gone'
  return brokenLaws(mutant, walks).find((law) => declaration.excused?.[law] === undefined) ?? null
}
