import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of every file below a directory. */
export const bytesIn = async (directory: string): Promise<number> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** What a package says of the machines that it is for; absent: any. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/** Every package that is installed below `node_modules`, nested ones too. */
export const installedIn = async (modules: string): Promise<Manifest[]> => {
  const entries = await readdir(modules, { recursive: true, withFileTypes: true })
  const homes = entries.filter(
    ({ name, parentPath }) => name === 'package.json' && /node_modules\/(@[^/]+\/)?[^/@]+$/.test(parentPath),
  )
  return Promise.all(
    homes.map(async ({ parentPath, name }) => JSON.parse(await readFile(join(parentPath, name), 'utf8'))),
  )
}
