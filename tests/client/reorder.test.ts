import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { reorderLogic, storedLineCount } from '#client/orders/reorder/reorder.effects.ts'
import { CONFIGURATION_STORAGE_KEY } from '#machines/platform/storage-keys'
import { CART_MAX_LINES } from '#shared/cart/limits'
import { aReorder } from '#tests/orders/orders.fixtures'

/** The tab's storage; `full` refuses what is written. */
const shelf = { texts: new Map<string, string>(), full: false }

beforeEach(() => {
  shelf.texts.clear()
  shelf.full = false
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => shelf.texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (shelf.full) throw new DOMException('full', 'QuotaExceededError')
      shelf.texts.set(key, text)
    },
    removeItem: (key: string) => shelf.texts.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', async () => Response.json(aReorder()))
})
afterEach(() => vi.unstubAllGlobals())

const reorder = async (userId = 'u1') => {
  const input = { validatedCartId: 'v1', number: 'CMD-2026-000012' }
  const actor = createActor(reorderLogic(userId), { input }).start()
  actor.send({ type: 'reorder.confirm' })
  const { value, context } = await waitFor(actor, ({ status }) => status === 'done')
  return [value, context.failure?.code]
}

test('an order goes into the cart that the tab keeps, beside what is there and is the person’s own', async () => {
  expect(await reorder()).toEqual(['added', undefined])
  expect(await reorder()).toEqual(['added', undefined])
  expect([storedLineCount('u1'), storedLineCount('u2')]).toEqual([2, 0])
  const { configurations } = JSON.parse(shelf.texts.get(CONFIGURATION_STORAGE_KEY) ?? '{}')
  expect(configurations[1].previous).toEqual({
    order: 'CMD-2026-000012',
    name: '',
    project: 'Chantier Dupont',
    unitCents: 9918,
    components: [],
    values: [],
  })
})

test('a full cart, and a browser that keeps nothing, are told and change nothing', async () => {
  await reorder()
  const stored = JSON.parse(shelf.texts.get(CONFIGURATION_STORAGE_KEY) ?? '{}')
  const full = JSON.stringify({
    ...stored,
    configurations: Array.from({ length: CART_MAX_LINES }, () => stored.configurations[0]),
  })
  shelf.texts.set(CONFIGURATION_STORAGE_KEY, full)
  expect(await reorder()).toEqual(['failed', 'CART_FULL'])
  expect(shelf.texts.get(CONFIGURATION_STORAGE_KEY)).toBe(full)

  shelf.texts.clear()
  shelf.full = true
  expect(await reorder()).toEqual(['failed', 'STORAGE_REFUSED'])
  expect(storedLineCount('u1')).toBe(0)
})
