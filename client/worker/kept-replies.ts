import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { KEPT_LOCK, keptName } from '#client/offline/kept.ts'
import { KEPT_HEADER } from '#client/platform/kept-header.ts'
import { inTime, isGateways } from './network.ts'
import { inCaches } from './versions.ts'

/** Longest that the server is waited for where a kept reply is there, ms */
const PATIENCE_MS = 8000

/** The same, once it has come late or not at all. */
const SHORT_PATIENCE_MS = 1500

/** The last call found no server in time. */
let late = false

/** Whose token a call carries. It only chooses a cache: whoever may read is the server's affair. */
const personOf = (request: Request): string | undefined => {
  const claims = request.headers.get('authorization')?.split('.')[1]
  if (claims === undefined) return undefined
  try {
    const { sub }: { sub?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/** The server's reply, which is kept for the person whom it was given to; without one, what was kept for them. */
export const answerKept = async ({ request, event }: RouteHandlerCallbackOptions): Promise<Response> => {
  const person = personOf(request)
  if (person === undefined) return fetch(request)
  const name = keptName(person)
  const kept = request.headers.has(KEPT_HEADER) ? undefined : await inCaches(request.url, name)
  const asked = fetch(request)
  try {
    const response = await (kept === undefined
      ? asked
      : inTime(asked, late ? SHORT_PATIENCE_MS : PATIENCE_MS))
    // a proxy answers for a server that is not there
    if (kept !== undefined && isGateways(response)) return fromKept(kept)
    late = false
    if (response.ok) event.waitUntil(keep(name, request.url, response.clone()))
    return response
  } catch (error) {
    if (request.signal.aborted) throw error
    late = true
    if (kept === undefined) throw error
    return fromKept(kept)
  }
}

/**
 * Only into a cache that its person's page has opened and not taken away; a full device keeps what it has. The body is read before: a
 * removal does not wait for one that is slow to come. One that breaks off is not kept: the page is told by its own reading.
 */
const keep = async (name: string, url: string, response: Response): Promise<void> => {
  const body = await response.blob().catch(() => undefined)
  if (body === undefined) return
  const { status, headers } = response
  await navigator.locks.request(KEPT_LOCK, async () => {
    if (!(await caches.has(name))) return
    try {
      await (await caches.open(name)).put(url, new Response(body, { status, headers }))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  })
}

const fromKept = (kept: Response): Response => {
  const headers = new Headers(kept.headers)
  headers.set(KEPT_HEADER, kept.headers.get('date') ?? '')
  return new Response(kept.body, { status: kept.status, headers })
}
