import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type DeclaredPaths, isDeclaration } from '#paths/declare'

/** A file whose declarations cannot be read, and why. */
export interface BrokenFile {
  readonly file: string
  readonly error: unknown
}

/** The declarations of the `*.paths.ts` of a folder, by the name of their export; and the files that have none for now. */
export const readDeclarations = async (
  folder: string,
  isRead: (file: string) => boolean = () => true,
): Promise<{ found: Map<string, DeclaredPaths>; broken: BrokenFile[] }> => {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.paths.ts') && isRead(file),
  )
  const found = new Map<string, DeclaredPaths>()
  const broken: BrokenFile[] = []
  for (const file of files)
    try {
      const exported: Record<string, unknown> = await import(pathToFileURL(`${folder}/${file}`).href)
      for (const [name, value] of Object.entries(exported)) if (isDeclaration(value)) found.set(name, value)
    } catch (error) {
      broken.push({ file, error })
    }
  return { found, broken }
}

/** Where the product's declarations stand. */
export const TESTS = fileURLToPath(new URL('..', import.meta.url))

/** Every declaration of `tests/…/*.paths.ts`, by the name of its export. Throws what one of them throws. */
export const declarations = async (folder = TESTS): Promise<Map<string, DeclaredPaths>> => {
  const { found, broken } = await readDeclarations(folder)
  for (const { error } of broken) throw error
  return found
}

/** By the names of their machines. */
export const inOrder = (found: ReadonlyMap<string, DeclaredPaths>): DeclaredPaths[] =>
  [...found.values()].toSorted((one, other) => one.machine.id.localeCompare(other.machine.id))

/** The file that a machine's declaration mostly stands in: `project-sync.paths.ts`. */
const fileOf = (machine: string): string =>
  `${machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.paths.ts`

/**
 * Every declaration, by machine; of the machines that are named, where some are: from their own files, all others being read
 * only for one that stands elsewhere. Throws where there is none of a name.
 */
export const declared = async (named: readonly string[] = [], folder = TESTS): Promise<DeclaredPaths[]> => {
  if (named.length === 0) return inOrder(await declarations(folder))
  const files = named.map(fileOf)
  const near = await readDeclarations(folder, (file) => files.includes(basename(file)))
  const ofNames = (found: ReadonlyMap<string, DeclaredPaths>): DeclaredPaths[] =>
    inOrder(found).filter(({ machine }) => named.includes(machine.id))
  const isFound = (one: string): boolean => [...near.found.values()].some(({ machine }) => machine.id === one)
  if (named.every(isFound)) return ofNames(near.found)
  const all = await declarations(folder)
  const known = [...all.values()].map(({ machine }) => machine.id)
  const unknown = named.filter((id) => !known.includes(id))
  if (unknown.length > 0) throw new Error(`No paths are declared for ${unknown.join(', ')}.`)
  return ofNames(all)
}
