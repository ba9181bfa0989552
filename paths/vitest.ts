import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { DeclaredPaths } from './declare.ts'
import { missedBy } from './explore/coverage.ts'
import { generatePaths } from './explore/generate.ts'
import { gapsOf } from './judge/gaps.ts'
import { brokenLaws } from './judge/laws.ts'
import { asDefined, judgedPaths, type Running, runPath } from './judge/running.ts'
import { foundOf, seedOf, walkWithData } from './roam/data.ts'
import { settings } from './settings.ts'
import { documentOf, type Walked } from './words/document.ts'
import { wordlessHeadings } from './words/table.ts'

/** ms. Nothing here is told by the clock, whatever else the machine does: it only ends what never would. */
const ENDLESS = 1_800_000

/** More lines are counted, not told. */
const MOST_TOLD = 10

/** How much a declaration is tried. */
export interface Tried {
  /** walks with its data */
  readonly runs: number
  readonly running: Running
}

/**
 * The declared machine's paths: walked, all that they cover, the laws, what its document says of them, and walks with its
 * data. All paths are one test, and let go behind the machine's last: a test for each path of every machine, and what all
 * of them went through, is more than a process may keep.
 */
export const describeDeclaration = (declaration: DeclaredPaths, { runs, running }: Tried): void => {
  const { machine } = declaration
  describe(`paths of ${machine.id}`, { timeout: ENDLESS }, () => {
    let walked: readonly Walked[] = []
    afterAll(() => {
      walked = []
    })
    test('have words for all that they go through', () => {
      expect(gapsOf(declaration)).toEqual([])
    })
    test('go as the machine is defined, and are right in every state that they come through', () => {
      const judged = judgedPaths(declaration, running)
      walked = judged.walked
      expect(briefly(judged.wrong)).toEqual([])
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

/** Those of the declared machine's paths whose digits begin so, each a test on the running machine. */
export const describePaths = (declaration: DeclaredPaths, digits: string): void => {
  const { machine, options } = declaration
  const paths = generatePaths(machine, options).filter(({ hash }) => hash.startsWith(digits))
  if (paths.length === 0) return
  describe(`paths of ${machine.id}`, { timeout: ENDLESS }, () => {
    test.each(paths.map((path) => [`${path.hash} ${path.name}`, path] as const))('%s', (_, path) =>
      runPath(declaration, asDefined(path)),
    )
  })
}

const briefly = (lines: readonly string[]): readonly string[] =>
  lines.length > MOST_TOLD ? [...lines.slice(0, MOST_TOLD), `… ${lines.length} in all`] : lines

/** What the document says; nothing where it was never written. */
const documentText = (document: string): Promise<string> =>
  readFile(document, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
