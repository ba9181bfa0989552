import { PAGES } from './versions.ts'

/** A page that the server leaves to the browser to fill, with the facts of its company: the same at every address. */
const SHELL = '/configurator'

const nameOf = (version: string): string => `${PAGES}shell-${version}`

/**
 * Keeps the page of this version, which asks for none but its `files`. Throws where the server has another one by now:
 * that one brings its own worker.
 */
export const keepShell = async (version: string, files: readonly string[]): Promise<void> => {
  const response = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' })
  if (!response.ok) throw new Error(`The page could not be kept: ${response.status}.`)
  const text = await response.clone().text()
  const asked = [...text.matchAll(/"\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  if (!asked.every((file) => files.includes(file))) throw new Error('The page is of another version.')
  const cache = await caches.open(nameOf(version))
  await cache.put(SHELL, response)
}

export const shell = async (version: string): Promise<Response | undefined> =>
  (await caches.open(nameOf(version))).match(SHELL)
