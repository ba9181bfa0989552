import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { DeclaredPaths } from './declare.ts'
import { fewest } from './explore/cover.ts'
import { missedBy } from './explore/coverage.ts'
import { generatePaths } from './explore/generate.ts'
import { gapsOf } from './judge/gaps.ts'
import { brokenLaws } from './judge/laws.ts'
import type { GeneratedPath } from './path.ts'
import { foundOf, seedOf, walkWithData } from './roam/data.ts'
import { settings } from './settings.ts'
import { walk } from './walk/walk.ts'
import { documentOf, type Walked } from './words/document.ts'
import { wordlessHeadings } from './words/table.ts'

/** ms. Nothing here is told by the clock, whatever else the machine does: it only ends what never would. */
const ENDLESS = 1_800_000

/** How much a declaration is tried. */
export interface Tried {
  /** walks with its data */
  readonly runs: number
  /** paths on the running machine: each, or few, which together show all that it does; the others are judged as the definition has them */
  readonly running: 'each' | 'few'
}

/**
 * The declared machine's paths: walked, all that they cover, the laws, what its document says of them, and walks with its
 * data.
 */
export const describeDeclaration = (declaration: DeclaredPaths, { runs, running }: Tried): void => {
  const { machine, options } = declaration
  const walks = new Map<object, Walked>()
  describe(`paths of ${machine.id}`, { timeout: ENDLESS }, () => {
    test('have words for all that they go through', () => {
      expect(gapsOf(declaration)).toEqual([])
    })
    // what was walked of all machines together is more than a process may keep
    afterAll(() => walks.clear())
    const { paths, run, problem } = generated(declaration, running)
    /** in the order of the paths, whatever was walked first */
    const walked = () => paths.flatMap((path) => walks.get(path) ?? [])
    if (problem !== null)
      test('can be generated', () => {
        throw problem
      })
    test.each(run.map((path) => [`${path.hash} ${path.name}`, path] as const))('%s', (_, path) => {
      const one = { ...path, ...walk(machine, path, options.check) }
      expect(one.values).toEqual(path.values)
      walks.set(path, one)
    })
    if (run.length < paths.length)
      test('and the others are right in every state that they come through', () => {
        for (const path of paths) if (!walks.has(path)) walks.set(path, { ...path, ...path.modelled() })
      })
    test('go through every state, take every transition, and see every guard hold and refuse', () => {
      expect(missedBy(machine, walked())).toEqual({ states: [], transitions: [], guards: [] })
    })
    test('keep the laws', () => {
      expect(brokenLaws(declaration, walked())).toEqual(Object.keys(declaration.excused ?? {}))
    })
    if (declaration.data !== undefined)
      test('and walks that nobody wrote down keep the laws and the check', () => {
        const found = walkWithData(declaration, { runs, seed: seedOf(machine) })
        expect(found && foundOf(found), `${settings.command} ${machine.id} …`).toBeNull()
      })
    test('say what their document says', async () => {
      expect(wordlessHeadings(declaration, walked())).toEqual([])
      const document = `${settings.documents}/${machine.id}.md`
      expect(documentOf(declaration, walked()), `run ${settings.refresh}`).toBe(await documentText(document))
    })
  })
}

type Generated = GeneratedPath<DeclaredPaths['machine']>

/** Its paths and those that run, or why there are none: what is wrong with one machine is no matter of the others. */
const generated = (
  { machine, options }: DeclaredPaths,
  running: Tried['running'],
): { paths: readonly Generated[]; run: readonly Generated[]; problem: Error | null } => {
  try {
    const paths = generatePaths(machine, options)
    return { paths, run: running === 'few' ? fewest(paths, shownOn) : paths, problem: null }
  } catch (cause) {
    return { paths: [], run: [], problem: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}

/** What a running machine would show of it: transitions, what each guard says, and the states that it rests in. */
const shownOn = ({ modelled }: Generated): string[] => {
  const { steps, states, transitions } = modelled()
  const sides = steps.flatMap(({ guards }) => guards.map(({ transition, held }) => `${transition}: ${held}`))
  return [...transitions, ...states, ...sides]
}

/** What the document says; nothing where it was never written. */
const documentText = (document: string): Promise<string> =>
  readFile(document, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
