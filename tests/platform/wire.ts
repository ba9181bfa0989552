import { resolveObjectURL } from 'node:buffer'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { failureOf } from '#machines/platform/failure'
import { IDEMPOTENCY_HEADER } from '#shared/orders/order-limits'
import { errorTable } from '#shared/platform/errors'
import { nodeXMLHttpRequest } from '#tests/client/node-xml-http-request'
import type { TestApp } from './app.ts'
import { type Crossings, cookiesOf, fileOf, parsed } from './crossings.ts'
import { type Leaving, PagePart } from './page-part.ts'

/** What stands between the pages' effects and the server, in Node. */
export interface Wire {
  /** every call, and every reading of the storage, fails so until `run` has ended */
  failing<T>(error: unknown, run: () => Promise<T>): Promise<T>
  /** the files that the browser saved */
  readonly saved: readonly { readonly name: string; readonly file: Blob }[]
  /** what is called meanwhile is not the pages' own */
  aside<T>(run: () => Promise<T>): Promise<T>
  /** the calls that go out once `begin` was called, and what becomes of them when it is left: nothing is answered */
  leaving(begin: () => () => void): Promise<string[]>
  /** what still listens to the page, or comes at intervals */
  kept(): string[]
  /** the page is hidden, or left: nothing may come later */
  leave(by: Leaving): void
  /** what effects listened to, and of that what came while they did */
  heard(): { readonly listened: readonly string[]; readonly came: readonly string[] }
  /** what the pages themselves do at intervals: every so many ms */
  every(): readonly number[]
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
  const saved: { name: string; file: Blob }[] = []
  let fault: unknown
  const calls: { text: string }[] = []
  const storages = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }
  for (const [name, kept] of Object.entries(storages))
    vi.stubGlobal(name, {
      getItem: (key: string) => {
        // what a tab keeps goes with a call, what outlives it is asked for itself
        if (fault !== undefined && name === 'localStorage') throw fault
        return kept.get(key) ?? null
      },
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    })
  let isAside = false
  /** by the call: whether it was given up; undefined while calls are answered */
  let left: Map<string, boolean> | undefined
  const lost = new EventTarget()
  /** What is read of its files comes later; its place is that of when it went out. */
  const crossed = (
    method: string,
    url: string,
    { body, headers }: RequestInit,
  ): Promise<void> | undefined => {
    if (isAside) return undefined
    const key = new Headers(headers).get(IDEMPOTENCY_HEADER)
    const call = { text: [`${method} ${tell(url)}`, key && tell(key)].filter(Boolean).join(' ') }
    calls.push(call)
    const add = (text: string) => {
      call.text += ` ${text}`
    }
    if (body == null) return undefined
    if (typeof body !== 'string') return filesOf(body).then(add)
    return void add(shown(parsed(body), 6))
  }
  const filesOf = async (body: Exclude<BodyInit, string>): Promise<string> => {
    if (!(body instanceof FormData))
      return fileOf(body instanceof Blob ? body : new Blob([await new Response(body).arrayBuffer()]))
    const fields = [...body].map(async ([name, one]) => [name, one instanceof Blob ? await fileOf(one) : one])
    return shown(Object.fromEntries(await Promise.all(fields)), 1)
  }
  const window = new PagePart()
  const document = new PagePart()
  vi.stubGlobal('window', window)
  const intervals = new Map<NodeJS.Timeout, () => void>()
  const every = new Set<number>()
  const [begin, end] = [setInterval, clearInterval]
  vi.stubGlobal('setInterval', (run: () => void, delay: number) => {
    const timer = begin(run, delay)
    intervals.set(timer, run)
    if (isOfPages(new Error('where it is called').stack)) every.add(delay)
    window.addEventListener('interval', run)
    return timer
  })
  vi.stubGlobal('clearInterval', (timer: NodeJS.Timeout) => {
    end(timer)
    const run = intervals.get(timer)
    if (run) window.removeEventListener('interval', run)
  })
  const unanswered = (call: string, signal?: AbortSignal | null): Promise<never> => {
    left?.set(call, signal?.aborted === true)
    return new Promise((_, reject) => {
      lost.addEventListener('lost', () => reject(new TypeError('Failed to fetch')), { once: true })
      signal?.addEventListener('abort', () => {
        left?.set(call, true)
        reject(signal.reason)
      })
    })
  }
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'document',
    Object.assign(document, {
      visibilityState: 'visible',
      body: { append: () => {} },
      createElement: () => {
        const link = {
          href: '',
          download: '',
          remove: () => {},
          click: () => void saved.push({ name: link.download, file: resolveObjectURL(link.href) as Blob }),
        }
        return link
      },
      // the company's, which every page brings along
      getElementById: () => ({ textContent: JSON.stringify(api.deps.config.company) }),
    }),
  )
  vi.stubGlobal('fetch', async (url: string, init: RequestInit): Promise<Response> => {
    if (left) return unanswered(`${init.method ?? 'GET'} ${tell(url)}`, init.signal)
    const reading = crossed(init.method ?? 'GET', url, init)
    if (reading) await reading
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
    if (!isAside) calls.push(...cookiesOf(reply.cookies).map((text) => ({ text })))
    return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: Object.fromEntries(
        ['content-disposition', 'content-type'].flatMap((name) => {
          const said = reply.headers[name]
          return said === undefined ? [] : [[name, String(said)]]
        }),
      ),
    })
  })

  const server = createServer((request, response) => api.app.routing(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'string' || address === null) throw new Error('The app has no port.')
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends nodeXMLHttpRequest(`http://127.0.0.1:${address.port}`) {
      override abort(): void {
        left?.set(`${this.method} ${tell(this.path)}`, true)
        super.abort()
      }
      override async send(body: Blob | FormData): Promise<void> {
        if (left) return void left.set(`${this.method} ${tell(this.path)}`, false)
        await crossed(this.method, this.path, { body })
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
    sent: () => calls.splice(0).map(({ text }) => text),
    stored: () =>
      Object.entries(storages).flatMap(([name, kept]) =>
        [...kept].sort().map(([key, text]) => `${name} ${tell(key)} ${shown(parsed(text), 3)}`),
      ),
    aside: async (run) => {
      isAside = true
      try {
        return await run()
      } finally {
        isAside = false
      }
    },
    leaving: async (begin) => {
      const calls = new Map<string, boolean>()
      left = calls
      const leave = begin()
      await new Promise(setImmediate)
      leave()
      await new Promise(setImmediate)
      left = undefined
      lost.dispatchEvent(new Event('lost'))
      await new Promise(setImmediate)
      return [...calls].map(([call, isGivenUp]) => `${call} ${isGivenUp ? 'is given up' : 'goes on'}`)
    },
    kept: () => [...window.listening(), ...document.listening()],
    leave: (by) => {
      Object.assign(document, { visibilityState: 'hidden' })
      if (by === 'pagehide') window.leave(by)
      else document.leave(by)
    },
    heard: () => ({
      listened: [...window.listened, ...document.listened],
      came: [...window.came, ...document.came],
    }),
    every: () => [...every],
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

/** Whether the pages' code called, two calls up: the server does its own work in the same process. */
const isOfPages = (stack = ''): boolean => stack.split('\n')[2]?.includes(PAGES) === true

const PAGES = `${resolve('client')}/`

/** The reply of a refusal, as the server would give it, or none at all. */
export const faulty = async (error: unknown): Promise<Response> => {
  const { code } = failureOf(error)
  const known = Object.entries(errorTable).find(([name]) => name === code)?.[1]
  if (known === undefined) throw new TypeError('Failed to fetch')
  const reply = error instanceof Error && 'reply' in error ? error.reply : {}
  const body = { success: false, code, message: known.message, requestId: 'r', ...Object(reply) }
  return new Response(JSON.stringify(body), { status: known.status })
}
