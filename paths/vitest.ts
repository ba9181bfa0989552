import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { DeclaredPaths } from './declare.ts'
import { missedBy } from './explore/coverage.ts'
import { generatePaths } from './explore/generate.ts'
import { gapsOf } from './judge/gaps.ts'
import { brokenLaws } from './judge/laws.ts'
import type { Path } from './path.ts'
import { foundOf, seedOf, walkWithData } from './roam/data.ts'
import { settings } from './settings.ts'
import { walk } from './walk/walk.ts'
import { documentOf, type Walked } from './words/document.ts'
import { wordlessHeadings } from './words/table.ts'

/** ms. Nothing here is told by the clock, whatever else the machine does: it only ends what never would. */
const ENDLESS = 600_000

/**
 * The declared machine's paths: each walked, all that they cover, the laws, what its document says of them, and so many
 * walks with its data.
 */
export const describeDeclaration = (declaration: DeclaredPaths, runs: number): void => {
  const { machine, options } = declaration
  const walked: Walked[] = []
  describe(`paths of ${machine.id}`, { timeout: ENDLESS }, () => {
    test('have words for all that they go through', () => {
      expect(gapsOf(declaration)).toEqual([])
    })
    const { paths, problem } = generated(declaration)
    if (problem !== null)
      test('can be generated', () => {
        throw problem
      })
    test.each(paths.map((path) => [`${path.hash} ${path.name}`, path] as const))('%s', (_, path) => {
      const one = { ...path, ...walk(machine, path, options.check) }
      expect(one.values).toEqual(path.values)
      walked.push(one)
    })
    test('go through every state, take every transition, and see every guard hold and refuse', () => {
      expect(missedBy(machine, walked)).toEqual({ states: [], transitions: [], guards: [] })
    })
    test('keep the laws', () => {
      expect(brokenLaws(declaration, walked)).toEqual(Object.keys(declaration.excused ?? {}))
    })
    if (declaration.data !== undefined)
      test('and walks that nobody wrote down keep the laws and the check', () => {
        const found = walkWithData(declaration, { runs, seed: seedOf(machine) })
        expect(found && foundOf(found), `${settings.command} ${machine.id} …`).toBeNull()
      })
    test('say what their document says', async () => {
      expect(wordlessHeadings(declaration, walked)).toEqual([])
      const document = `${settings.documents}/${machine.id}.md`
      expect(documentOf(declaration, walked), `run ${settings.refresh}`).toBe(await documentText(document))
    })
  })
}

/** Its paths, or why there are none: what is wrong with one machine is no matter of the others. */
const generated = ({
  machine,
  options,
}: DeclaredPaths): { paths: readonly Path<DeclaredPaths['machine']>[]; problem: Error | null } => {
  try {
    return { paths: generatePaths(machine, options), problem: null }
  } catch (cause) {
    return { paths: [], problem: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}

/** What the document says; nothing where it was never written. */
const documentText = (document: string): Promise<string> =>
  readFile(document, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
