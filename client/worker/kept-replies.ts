import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { KEPT_LOCK, keptName } from '#client/offline/kept.ts'
import { KEPT_HEADER } from '#client/platform/kept-header.ts'

/** Longest that the server is waited for where a kept reply is there, ms */
const PATIENCE_MS = 8000

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
  const kept = (await caches.has(name)) ? await (await caches.open(name)).match(request.url) : undefined
  const asked = fetch(request)
  try {
    const response = await (kept === undefined ? asked : inTime(asked))
    if (response.ok) event.waitUntil(keep(name, request.url, response.clone()))
    return response
  } catch (error) {
    if (kept === undefined || request.signal.aborted) throw error
    return fromKept(kept)
  }
}

const inTime = (asked: Promise<Response>): Promise<Response> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Only into a cache that its person's page has opened and not taken away; a full device keeps what it has. */
const keep = (name: string, url: string, response: Response): Promise<void> =>
  navigator.locks.request(KEPT_LOCK, async () => {
    if (!(await caches.has(name))) return
    try {
      await (await caches.open(name)).put(url, response)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  })

const fromKept = (kept: Response): Response => {
  const headers = new Headers(kept.headers)
  headers.set(KEPT_HEADER, kept.headers.get('date') ?? '')
  return new Response(kept.body, { status: kept.status, headers })
}
