import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { failureOf } from '#machines/platform/failure'
import { IDEMPOTENCY_HEADER } from '#shared/orders/order-limits'
import { errorTable } from '#shared/platform/errors'
import { nodeXMLHttpRequest } from '#tests/client/node-xml-http-request'
import type { TestApp } from './app.ts'
import { type Crossings, parsed } from './crossings.ts'

/** What stands between the pages' effects and the server, in Node. */
export interface Wire {
  /** every call, and every reading of the storage, fails so until `run` has ended */
  failing<T>(error: unknown, run: () => Promise<T>): Promise<T>
  /** names of the files that the browser saved */
  readonly saved: readonly string[]
  /** the calls since it was last asked */
  sent(): string[]
  /** what the browser's storages hold */
  stored(): string[]
  close(): Promise<void>
}

/**
 * Browsers keep one jar for all calls, and storages; answers come from the app itself, or are faults on the way to it.
 * Files are sent over a port, behind which the app does its work without what it starts when it listens. What a page
 * does at intervals it also does when its window hears of an `interval`.
 */
export const wireTo = async (api: TestApp, { learn, tell, shown }: Crossings): Promise<Wire> => {
  const jar = new Map<string, string>()
  const saved: string[] = []
  let fault: unknown
  const calls: string[] = []
  const storages = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }
  for (const [name, kept] of Object.entries(storages))
    vi.stubGlobal(name, {
      getItem: (key: string) => {
        if (fault !== undefined) throw fault
        return kept.get(key) ?? null
      },
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    })
  const crossed = (method: string, url: string, { body, headers }: RequestInit): void => {
    const key = new Headers(headers).get(IDEMPOTENCY_HEADER)
    calls.push([`${method} ${tell(url)}`, key && tell(key), bodyOf(body)].filter(Boolean).join(' '))
  }
  const bodyOf = (body: RequestInit['body']): string | undefined => {
    if (body == null) return undefined
    if (typeof body === 'string') return shown(parsed(body), 6)
    if (body instanceof FormData)
      return shown(
        Object.fromEntries([...body].map(([name, one]) => [name, one instanceof Blob ? fileOf(one) : one])),
        1,
      )
    return body instanceof Blob ? fileOf(body) : 'bytes'
  }
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const intervals = new Map<NodeJS.Timeout, () => void>()
  const [begin, end] = [setInterval, clearInterval]
  vi.stubGlobal('setInterval', (run: () => void, delay: number) => {
    const timer = begin(run, delay)
    intervals.set(timer, run)
    window.addEventListener('interval', run)
    return timer
  })
  vi.stubGlobal('clearInterval', (timer: NodeJS.Timeout) => {
    end(timer)
    const run = intervals.get(timer)
    if (run) window.removeEventListener('interval', run)
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      body: { append: () => {} },
      createElement: () => {
        const link = { href: '', download: '', remove: () => {}, click: () => void saved.push(link.download) }
        return link
      },
      // the company's, which every page brings along
      getElementById: () => ({ textContent: JSON.stringify(api.deps.config.company) }),
    }),
  )
  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    crossed(init.method ?? 'GET', url, init)
    if (fault !== undefined) return faulty(fault)
    const sent = new Response(init.body)
    const type = sent.headers.get('content-type')
    const headers: Record<string, string> = { ...(type && { 'content-type': type }), ...Object(init.headers) }
    const asked = {
      method: init.method as 'GET',
      url,
      cookies: Object.fromEntries(jar),
      headers,
      ...(init.body == null ? {} : { payload: Buffer.from(await sent.arrayBuffer()) }),
    }
    if (headers.accept === 'text/event-stream') {
      const { statusCode, stream } = await api.app.inject({
        ...asked,
        payloadAsStream: true,
        ...(init.signal && { signal: init.signal }),
      })
      return new Response(Readable.toWeb(stream()) as ReadableStream, { status: statusCode })
    }
    const reply = await api.app.inject(asked)
    learn('', parsed(reply.payload))
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0 || value === '') jar.delete(name)
      else jar.set(name, value)
    const disposition = reply.headers['content-disposition']
    return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: disposition === undefined ? {} : { 'content-disposition': String(disposition) },
    })
  })

  const server = createServer((request, response) => api.app.routing(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'string' || address === null) throw new Error('The app has no port.')
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends nodeXMLHttpRequest(`http://127.0.0.1:${address.port}`) {
      override async send(body: Blob | FormData): Promise<void> {
        crossed(this.method, this.path, { body })
        if (fault === undefined) return super.send(body)
        const reply = await faulty(fault).catch(() => null)
        this.status = reply?.status ?? 0
        this.responseText = (await reply?.text()) ?? ''
        this.dispatchEvent(new Event(reply === null ? 'error' : 'load'))
      }
    },
  )

  return {
    saved,
    sent: () => calls.splice(0),
    stored: () =>
      Object.entries(storages).flatMap(([name, kept]) =>
        [...kept].sort().map(([key, text]) => `${name} ${tell(key)} ${shown(parsed(text), 3)}`),
      ),
    failing: async (error, run) => {
      fault = error
      try {
        return await run()
      } finally {
        fault = undefined
      }
    },
    close: () => {
      // what comes after the last test calls others
      vi.unstubAllGlobals()
      vi.useRealTimers()
      return new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
    },
  }
}

const fileOf = (file: Blob): string => `${file instanceof File ? file.name : 'a file'}, ${file.type}`

/** The reply of a refusal, as the server would give it, or none at all. */
const faulty = async (error: unknown): Promise<Response> => {
  const { code } = failureOf(error)
  const known = Object.entries(errorTable).find(([name]) => name === code)?.[1]
  if (known === undefined) throw new TypeError('Failed to fetch')
  const reply = error instanceof Error && 'reply' in error ? error.reply : {}
  const body = { success: false, code, message: known.message, requestId: 'r', ...Object(reply) }
  return new Response(JSON.stringify(body), { status: known.status })
}
