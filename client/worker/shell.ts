import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { SHELL_MARK } from '#client/offline/kept.ts'
import { inTime, isGateways } from './network.ts'
import { inCaches, PAGES } from './versions.ts'

/** Longest that a page is waited for where a kept one is there, ms */
const PATIENCE_MS = 5000

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

/** The kept page, which is told that it came in the place of the server's. */
const shell = async (version: string): Promise<Response | undefined> => {
  const kept = await inCaches(SHELL, nameOf(version))
  if (kept === undefined) return undefined
  const headers = new Headers(kept.headers)
  headers.set('server-timing', SHELL_MARK)
  return new Response(kept.body, { headers })
}

/** The page as the server gives it; where it gives none in time, the kept one. */
export const answerPage = async (
  version: string,
  { request, event }: RouteHandlerCallbackOptions,
): Promise<Response> => {
  const ask = async (): Promise<Response> =>
    // the browser asked before this worker was awake
    (event instanceof FetchEvent ? await event.preloadResponse : undefined) ?? fetch(request)
  const kept = await shell(version)
  if (kept === undefined) return ask()
  try {
    const response = await inTime(ask(), PATIENCE_MS)
    return isGateways(response) ? kept : response
  } catch {
    return kept
  }
}
