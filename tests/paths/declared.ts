import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type DeclaredPaths, isDeclaration } from '#paths/declare'

/** Every declaration of `tests/…/*.paths.ts`, by the name of its export. */
export const declarations = async (): Promise<Map<string, DeclaredPaths>> => {
  const tests = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(tests, { recursive: true })).filter((file) => file.endsWith('.paths.ts'))
  const found = new Map<string, DeclaredPaths>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(`${tests}/${file}`).href)
    for (const [name, value] of Object.entries(exported)) if (isDeclaration(value)) found.set(name, value)
  }
  return found
}

/** Every declaration, by machine; of the machines that are named, where some are. Throws where there is none of a name. */
export const declared = async (named: readonly string[] = []): Promise<DeclaredPaths[]> => {
  const found = [...(await declarations()).values()]
  const unknown = named.filter((id) => !found.some(({ machine }) => machine.id === id))
  if (unknown.length > 0) throw new Error(`No paths are declared for ${unknown.join(', ')}.`)
  return found
    .filter(({ machine }) => named.length === 0 || named.includes(machine.id))
    .toSorted((one, other) => one.machine.id.localeCompare(other.machine.id))
}
