import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { declarations } from './declared.ts'

/** Of those test files, the ones that name one of the machines or its declaration, in themselves or in what they import. */
export const suitesOf = async (
  machines: readonly string[],
  files: readonly string[],
  tests: string,
): Promise<string[]> => {
  const names = [...(await declarations())].flatMap(([name, { machine }]) =>
    machines.includes(machine.id) ? [name, `${machine.id}Machine`] : [],
  )
  const isNamed = new RegExp(`\\b(?:${names.join('|')})\\b`)
  const known = new Map<string, boolean>()
  const says = (file: string): boolean => {
    const found = known.get(file)
    if (found !== undefined) return found
    // whatever imports itself by way of others says it elsewhere, or not at all
    known.set(file, false)
    const text = readFileSync(file, 'utf8')
    const isSaid = isNamed.test(text) || importedBy(file, text, tests).some(says)
    known.set(file, isSaid)
    return isSaid
  }
  return files.filter((file) => says(join(tests, file)))
}

/** The files of the tests that it imports; not declarations, which name each other. */
const importedBy = (file: string, text: string, tests: string): string[] =>
  [...text.matchAll(/\bfrom '([^']+)'/g)].flatMap(([, name = '']) => {
    const path = name.startsWith('#tests/')
      ? join(tests, `${name.slice('#tests/'.length)}.ts`)
      : name.startsWith('.')
        ? join(dirname(file), name)
        : undefined
    return path === undefined || path.endsWith('.paths.ts') || !existsSync(path) ? [] : [path]
  })
