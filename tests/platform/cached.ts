import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Other versions of the same thing are removed once they are this old, in ms: a run that uses one is over by then. */
const OLD = 3_600_000

/**
 * A directory under .cache that is made once for each `key`: `make` fills a draft, which takes its place when it
 * is whole. Of two processes that make it together, one is kept.
 */
export const cachedDirectory = async (
  name: string,
  key: string,
  make: (draft: string) => Promise<void>,
): Promise<string> => {
  const cache = resolve('.cache', name)
  const home = join(cache, key)
  if (existsSync(home)) return home
  await mkdir(cache, { recursive: true })
  await removeOld(cache)
  const draft = await mkdtemp(join(cache, 'draft-'))
  await make(draft)
  await rename(draft, home).catch(async (error: unknown) => {
    await rm(draft, { recursive: true })
    if (!existsSync(home)) throw error
  })
  return home
}

const removeOld = async (cache: string): Promise<void> => {
  for (const entry of await readdir(cache)) {
    const path = join(cache, entry)
    // another process may remove it first
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > OLD) await rm(path, { recursive: true, force: true })
  }
}
