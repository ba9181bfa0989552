import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { repeatInStoredCart, sendBeforeReplacing } from '#client/orders/reorder/reorder.effects.ts'
import { keepParting } from '#client/projects/kept-partings.ts'
import { holdLast, lastSent } from '#client/projects/last-sent.ts'
import { sendStored } from '#client/projects/stored-changes.ts'
import { uuidOf } from '#client/projects/uuid-of.ts'
import { cartLogic, shopLogic, storedShop } from '#client/shop/shop.effects.ts'
import {
  CONFIGURATION_STORAGE_KEY,
  PARTING_STORAGE_KEY,
  PROJECT_STORAGE_KEY,
} from '#machines/platform/storage-keys'
import { withParting } from '#machines/projects/stored-parting'
import { aLine } from '#tests/cart/lines.fixtures'
import { aReorder } from '#tests/orders/orders.fixtures'

const PROJECT = { id: 'p1', name: 'Villa Roche' }
const agreed = { a: { content: aLine('a', { quantity: 1 }), position: 0, version: 1 } }

/** The tab's storage; `full` refuses the cart alone. */
const shelf = { texts: new Map<string, string>(), full: false }

/** What outlives the tab. */
const device = new Map<string, string>()

/** What the server was asked, and how it answers changes. */
const server = {
  asked: [] as { url: string; body: { changes?: { line: string; id: string }[] } }[],
  status: 200,
}

const answer = async (address: string, { body }: RequestInit): Promise<Response> => {
  const asked = { url: address, body: JSON.parse(String(body ?? '{}')) }
  server.asked.push(asked)
  if (!address.endsWith('/changes')) return Response.json(aReorder())
  if (server.status !== 200)
    return Response.json({ success: false, code: 'UNAVAILABLE', message: '' }, { status: server.status })
  const done = asked.body.changes?.map(({ id, line }: { id: string; line: string }) => ({
    change: id,
    line,
    version: 2,
  }))
  return Response.json({
    success: true,
    project: PROJECT,
    done,
    conflicts: [],
    lines: [],
    revision: 2,
    hasMore: false,
  })
}

beforeEach(() => {
  shelf.texts.clear()
  shelf.full = false
  server.asked = []
  server.status = 200
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => shelf.texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (shelf.full) throw new DOMException('full', 'QuotaExceededError')
      shelf.texts.set(key, text)
    },
    removeItem: (key: string) => shelf.texts.delete(key),
  })
  device.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, text: string) => device.set(key, text),
    removeItem: (key: string) => device.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

/** A tab whose cart, changed since, belongs to the chantier. */
const attached = ({ quantity = 4, cart = 0, sent = [] as object[] } = {}): void => {
  const input = { userId: 'u1', restored: null }
  const shop = createActor(shopLogic, { input }).start()
  shop.getSnapshot().children.cart?.send({
    type: 'lines.add',
    lines: [aLine('a', { id: 'a', quantity }), aLine('n', { id: 'n' })],
  })
  shop.stop()
  const stored = { version: 1, userId: 'u1', cart, project: PROJECT, revision: 1, agreed, sent }
  shelf.texts.set(PROJECT_STORAGE_KEY, JSON.stringify(stored))
}
const changed = () => server.asked.flatMap(({ body }) => body.changes?.map(({ line }) => line) ?? [])

test('what a tab keeps and its chantier has not goes up before a sign-out; what does not is counted', async () => {
  attached()
  expect([await sendStored('u1'), changed()]).toEqual([0, ['a', 'n']])
  server.status = 503
  expect(await sendStored('u1')).toBe(2)
  expect(await sendStored('u2')).toBe(0)
})

test('what had no answer goes first, as it was sent', async () => {
  const sent = [{ line: 'a', base: 1, content: aLine('a', { quantity: 2 }), position: 0 }]
  attached({ sent })
  expect(await sendStored('u1')).toBe(0)
  expect(server.asked.map(({ body }) => body.changes)).toMatchObject([
    sent,
    [{ line: 'a', base: 2, content: { quantity: 4 } }, { line: 'n' }],
  ])
})

test('an estimate that takes the place of a chantier’s cart sends what waits first, and leaves the chantier', async () => {
  attached()
  server.status = 503
  await expect(sendBeforeReplacing('u1')).rejects.toMatchObject({ code: 'CART_UNSENT' })
  server.status = 200
  await sendBeforeReplacing('u1')
  repeatInStoredCart('u1', { lines: [aLine('x')], unavailable: [] }, { isAlone: true, what: 'ce devis' })
  server.asked = []
  // what is agreed is of the cart that was emptied
  expect([await sendStored('u1'), server.asked]).toEqual([0, []])
  expect(JSON.parse(shelf.texts.get(CONFIGURATION_STORAGE_KEY) ?? '{}').emptied).toBe(1)
})

test('a cart that was emptied since names no chantier when it is validated', async () => {
  attached({ cart: 3 })
  const shop = createActor(shopLogic.provide({ actors: { cart: cartLogic } }), {
    input: { userId: 'u1', restored: null },
  }).start()
  const { cart } = shop.getSnapshot().children
  cart?.send({ type: 'line.add', line: aLine('a') })
  cart?.send({ type: 'cart.validate' })
  await expect.poll(() => server.asked).toHaveLength(1)
  expect(server.asked[0]?.body).not.toHaveProperty('project')
  shop.stop()
})

test('how often a cart was emptied, and what was validated before others changed it, outlive a reload', () => {
  attached()
  const text = JSON.parse(shelf.texts.get(CONFIGURATION_STORAGE_KEY) ?? '{}')
  const overtaken = { id: 'v0', lines: ['a'] }
  shelf.texts.set(CONFIGURATION_STORAGE_KEY, JSON.stringify({ ...text, emptied: 2, overtaken }))
  const shop = createActor(shopLogic, { input: { userId: 'u1', restored: storedShop('u1') } }).start()
  shop.getSnapshot().children.cart?.send({ type: 'line.add', line: aLine('b') })
  shop.stop()
  expect(storedShop('u1')).toMatchObject({ emptied: 2, overtaken, lines: [{}, {}, {}] })
})

test('a browser that keeps nothing more is told of once', async () => {
  const shop = createActor(shopLogic, { input: { userId: 'u1', restored: null } })
  const told: string[] = []
  shop.on('storage.refused', ({ type }) => told.push(type))
  shop.start()
  const { cart } = shop.getSnapshot().children
  shelf.full = true
  cart?.send({ type: 'line.add', line: aLine('a') })
  document.dispatchEvent(new Event('visibilitychange'))
  cart?.send({ type: 'line.add', line: aLine('b') })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(shop, ({ context }) => context.refused)
  expect(told).toEqual(['storage.refused'])
  shop.stop()
})

test('a sign-out waits for all that is held, not for the last alone', async () => {
  let release = (): void => {}
  let isOver = false
  holdLast(
    new Promise<void>((resolve) => {
      release = resolve
    }),
  )
  holdLast(Promise.resolve())
  const over = lastSent().then(() => {
    isOver = true
  })
  await new Promise((done) => setImmediate(done))
  expect(isOver).toBe(false)
  release()
  await over
})

test('a text has one uuid, and another text another', () => {
  const texts = Array.from(
    { length: 20_000 },
    (_, place) => `["p1",{"line":"${place % 100}","base":${place}}]`,
  )
  const ids = texts.map(uuidOf)
  expect(new Set(ids).size).toBe(texts.length)
  expect(ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(uuidOf(texts[7] ?? '')).toBe(ids[7])
})

test('what a tab that is closed left in its chantier goes up before a sign-out too, and stays where it does not', async () => {
  const sent = [{ line: 'a', base: 1, content: null, position: 0 }]
  const left = { userId: 'u1', key: `${PROJECT.id} t1`, parting: { project: PROJECT, revision: 1, sent } }
  device.set(PARTING_STORAGE_KEY, withParting(null, left) ?? '')
  server.status = 503
  expect(await sendStored('u1')).toBe(1)
  expect(device.has(PARTING_STORAGE_KEY)).toBe(true)
  server.status = 200
  expect(await sendStored('u1')).toBe(0)
  expect(server.asked.at(-1)?.body.changes).toMatchObject(sent)
  expect(device.has(PARTING_STORAGE_KEY)).toBe(false)
})

test('of this tab’s own chantier, what waits is counted once, and goes up once', async () => {
  const parting = {
    project: PROJECT,
    revision: 1,
    sent: [{ line: 'a', base: 1, content: null, position: 0 }],
  }
  keepParting({ userId: 'u1', id: PROJECT.id, parting })
  attached()
  server.status = 503
  expect(await sendStored('u1')).toBe(2)
  server.status = 200
  server.asked = []
  expect([await sendStored('u1'), changed()]).toEqual([0, ['a', 'n']])
  expect(device.has(PARTING_STORAGE_KEY)).toBe(false)
})
