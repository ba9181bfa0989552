import { afterEach, expect, test, vi } from 'vitest'
import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { KEPT_LOCK, keptName } from '#client/offline/kept.ts'
import { isKept } from '#client/offline/kept-calls.ts'
import { answerKept } from '#client/worker/kept-replies.ts'

/** Caches and locks as a browser has them, as far as replies are kept in them. */
const browser = (person: string) => {
  const kept = new Map<string, Map<string, Response>>([[keptName(person), new Map()]])
  let last: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    match: async (url: string) => [...kept.values()].map((one) => one.get(url)).find(Boolean),
    open: async (name: string) => ({
      put: async (url: string, response: Response) => void kept.get(name)?.set(url, response),
    }),
  })
  const request = (_: string, act: () => Promise<unknown>) => {
    last = last.then(act)
    return last
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return kept
}

const asked = (person: string) => {
  const claims = btoa(JSON.stringify({ sub: person }))
  const waits: Promise<unknown>[] = []
  const options = {
    request: new Request('http://shop.example/api/catalog', {
      headers: { authorization: `Bearer a.${claims}.b` },
    }),
    event: { waitUntil: (done: Promise<unknown>) => void waits.push(done) },
  } as unknown as RouteHandlerCallbackOptions
  return { options, waits }
}

afterEach(() => vi.unstubAllGlobals())

test('what was kept is removed while the body of another reply is on its way, which is not kept then', async () => {
  const kept = browser('one')
  let end = () => {}
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"a":'))
      end = () => {
        controller.enqueue(new TextEncoder().encode('1}'))
        controller.close()
      }
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { date: 'now' } }))
  const { options, waits } = asked('one')
  const reply = await answerKept(options)
  // the removal takes the lock, and has it before the body ends
  await navigator.locks.request(KEPT_LOCK, async () => void kept.delete(keptName('one')))
  end()
  await Promise.all(waits)
  expect(await reply.json()).toEqual({ a: 1 })
  expect([...kept]).toEqual([])
})

test('a reply that came whole is kept with its status and headers; one that breaks off is not', async () => {
  const kept = browser('one')
  vi.stubGlobal('fetch', async () => new Response('{"a":1}', { headers: { date: 'now' } }))
  const whole = asked('one')
  await answerKept(whole.options)
  await Promise.all(whole.waits)
  const stored = kept.get(keptName('one'))?.get('http://shop.example/api/catalog')
  expect([stored?.status, stored?.headers.get('date'), await stored?.json()]).toEqual([200, 'now', { a: 1 }])

  kept.set(keptName('one'), new Map())
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) })
  vi.stubGlobal('fetch', async () => new Response(broken))
  const cut = asked('one')
  await answerKept(cut.options)
  await Promise.all(cut.waits)
  expect(kept.get(keptName('one'))?.size).toBe(0)
})

test('of chantiers their first page is kept, and each with all its lines; no search, and nothing of orders', () => {
  const kept = (address: string) => isKept(new URL(address, 'http://shop.example'))
  expect(['/api/projects', '/api/projects/p1?since=0', '/api/projects/p1?since=200'].map(kept)).toEqual([
    ...[true, true, true],
  ])
  expect(
    ['/api/projects?search=villa', '/api/projects/p1/changes', '/api/orders/list/1', '/api/orders/o1'].map(
      kept,
    ),
  ).toEqual([false, false, false, false])
})
