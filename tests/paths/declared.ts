import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type DeclaredPaths, isDeclaration } from '#paths/declare'

/** Every declaration of `tests/…/*.paths.ts`, by machine. */
export const declared = async (): Promise<DeclaredPaths[]> => {
  const tests = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(tests, { recursive: true }))
    .filter((file) => file.endsWith('.paths.ts'))
    .sort()
  const found: DeclaredPaths[] = []
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(`${tests}/${file}`).href)
    found.push(...Object.values(exported).filter(isDeclaration))
  }
  return found.toSorted((one, other) => one.machine.id.localeCompare(other.machine.id))
}
