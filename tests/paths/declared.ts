import { readdir } from 'node:fs/promises'
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
): Promise<{ found: Map<string, DeclaredPaths>; broken: BrokenFile[] }> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.paths.ts'))
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
export const declarations = async (): Promise<Map<string, DeclaredPaths>> => {
  const { found, broken } = await readDeclarations(TESTS)
  for (const { error } of broken) throw error
  return found
}

/** By the names of their machines. */
export const inOrder = (found: ReadonlyMap<string, DeclaredPaths>): DeclaredPaths[] =>
  [...found.values()].toSorted((one, other) => one.machine.id.localeCompare(other.machine.id))

/** Every declaration, by machine; of the machines that are named, where some are. Throws where there is none of a name. */
export const declared = async (named: readonly string[] = []): Promise<DeclaredPaths[]> => {
  const all = inOrder(await declarations())
  const unknown = named.filter((id) => !all.some(({ machine }) => machine.id === id))
  if (unknown.length > 0) throw new Error(`No paths are declared for ${unknown.join(', ')}.`)
  return all.filter(({ machine }) => named.length === 0 || named.includes(machine.id))
}
