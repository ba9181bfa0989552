import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginningOf as estimateBeginning } from '#client/estimates/begun-estimate.ts'
import { beginningOf as requestBeginning } from '#client/quotes/begun-lines.ts'
import { PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'

const texts = new Map<string, string>()
const FROM_CART = new URLSearchParams('de=panier')

/** The tab keeps a cart of that chantier. */
const keepProject = (name: string): void => {
  const kept = { version: 1, userId: 'u1', project: { id: 'p1', name }, revision: 3, agreed: {} }
  texts.set(PROJECT_STORAGE_KEY, JSON.stringify(kept))
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => texts.get(key) ?? null })
  keepProject('Démo – Villa Roche')
})
afterEach(() => {
  texts.clear()
  vi.unstubAllGlobals()
})

test('what is asked or estimated of a chantier’s cart begins with its name', async () => {
  expect(requestBeginning(FROM_CART, 'u1')).toEqual({
    begun: [],
    project: 'p1',
    words: { name: 'Démo – Villa Roche', message: '' },
  })
  expect(await estimateBeginning(FROM_CART, 'u1')).toEqual({
    name: 'Démo – Villa Roche',
    lines: [],
    quoteId: null,
    project: 'p1',
  })
})

test('a chantier’s name is cut to what a quote and an estimate take', async () => {
  keepProject('x'.repeat(100))
  const cut = 'x'.repeat(80)
  expect(requestBeginning(FROM_CART, 'u1').words?.name).toBe(cut)
  expect((await estimateBeginning(FROM_CART, 'u1')).name).toBe(cut)
})

test('nothing is said of another account’s chantier, nor of one where the cart is not taken along', async () => {
  expect(requestBeginning(FROM_CART, 'u2')).toEqual({ begun: [] })
  expect(requestBeginning(FROM_CART, null)).toEqual({ begun: [] })
  expect(requestBeginning(new URLSearchParams('de=configurateur'), 'u1')).toEqual({ begun: [] })
  const blank = { name: '', lines: [], quoteId: null }
  expect(await estimateBeginning(FROM_CART, 'u2')).toEqual(blank)
  expect(await estimateBeginning(new URLSearchParams(), 'u1')).toEqual(blank)
})
