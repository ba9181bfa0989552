import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  begunProjects,
  holdParting,
  keepParting,
  storedPartings,
  storeParting,
  subscribePartings,
  takeBegun,
  takeParting,
  withHeld,
  workAt,
} from '#client/projects/kept-partings.ts'
import { newProject } from '#shared/projects/projects.rules'
import { aLine } from '#tests/cart/lines.fixtures'

const change = (line: string, quantity: number | null) => ({
  ...{ line, base: 0, position: 0 },
  content: quantity === null ? null : aLine('a', { quantity }),
})
const parting = (id: string, ...sent: ReturnType<typeof change>[]) => ({
  ...{ project: { id, name: `Démo – ${id}` }, revision: 0, sent },
})
const begun = (id: string, ...sent: ReturnType<typeof change>[]) => ({
  ...parting(id, ...sent),
  begun: newProject(`Démo – ${id}`),
})

/** What other pages hold, and who waits for it. */
const taken = new Set<string>()
const waiting: (() => void)[] = []
const free = (name: string): void => {
  taken.delete(name)
  for (const go of waiting.splice(0)) go()
}
const device = { texts: new Map<string, string>(), isFull: false }

const storage = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (device.isFull && texts === device.texts) throw new DOMException('', 'QuotaExceededError')
    texts.set(key, text)
  },
  removeItem: (key: string) => texts.delete(key),
})

beforeEach(() => {
  taken.clear()
  waiting.length = 0
  device.texts.clear()
  device.isFull = false
  vi.stubGlobal('localStorage', storage(device.texts))
  vi.stubGlobal('sessionStorage', storage(new Map()))
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: [...taken].map((name) => ({ name })) }),
      request: async (name: string, ...rest: unknown[]) => {
        const act = rest.at(-1) as (lock: object | null) => Promise<unknown>
        if (rest.length > 1 && taken.has(name)) return act(null)
        while (taken.has(name)) await new Promise<void>((go) => waiting.push(go))
        taken.add(name)
        const done = await act({})
        free(name)
        return done
      },
    },
  })
})
afterEach(() => {
  holdParting(null)
  workAt(false)
  vi.unstubAllGlobals()
})

const keys = () => storedPartings('u1').map(([key]) => key)

test('two tabs at one chantier do not write over each other; what waits no more is gone', () => {
  storeParting('u1', 'p1 other', parting('p1', change('a', 4)))
  expect(keepParting({ userId: 'u1', id: 'p1', parting: parting('p1', change('b', 2)) })).toBe(true)
  expect(storedPartings('u1').map(([, one]) => one.sent[0]?.line)).toEqual(['a', 'b'])
  keepParting({ userId: 'u1', id: 'p1', parting: null })
  expect(keys()).toEqual(['p1 other'])
  expect(storedPartings('u2')).toEqual([])
})

test('what a closed tab left is this one’s from then on; what another page has is left to it', async () => {
  storeParting('u1', 'p1 open', parting('p1', change('a', 4)))
  storeParting('u1', 'p2 closed', begun('p2', change('b', 2)))
  taken.add('chantier p1 open')
  expect((await takeParting('u1'))?.project.id).toBe('p2')
  const [, mine] = keys()
  expect(keys()).toEqual(['p1 open', expect.stringMatching(/^p2 (?!closed)/)])
  expect(await takeBegun('u1', 'p2')).toEqual(begun('p2', change('b', 2)))
  expect(keys()[1]).toBe(mine)
  // the account has something of it: it is read from there
  expect(await takeBegun('u1', 'p1')).toBeNull()
})

test('the outbox leaves what a page is at, and takes what it is at no more', async () => {
  keepParting({ userId: 'u1', id: 'p1', parting: parting('p1', change('a', 4)) })
  const [key = ''] = keys()
  const acts: boolean[] = []
  const act = async (isHere: boolean) => acts.push(isHere)
  holdParting('p1')
  workAt(true)
  await withHeld(key, act)
  expect(acts).toEqual([])
  workAt(false)
  await withHeld(key, act)
  expect(acts).toEqual([true])
  holdParting(null)
  await new Promise((done) => setImmediate(done))
  await withHeld(key, act)
  taken.add('chantier p2 open')
  await withHeld('p2 open', act)
  expect(acts).toEqual([true, false])
})

test('what another page has is told of once it lets go, and what this one was at as well', async () => {
  const heard: string[] = []
  const end = subscribePartings(() => heard.push('told'))
  taken.add('chantier p1 open')
  const act = vi.fn(async () => {})
  await withHeld('p1 open', act)
  await withHeld('p1 open', act)
  expect([act.mock.calls.length, heard.length]).toEqual([0, 0])
  free('chantier p1 open')
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  await withHeld('p1 open', act)
  expect(act).toHaveBeenCalledTimes(1)
  holdParting('p2')
  holdParting(null)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  end()
})

test('a device that is full says so, and has what it had', () => {
  const heard: string[] = []
  const end = subscribePartings(() => heard.push('changed'))
  keepParting({ userId: 'u1', id: 'p1', parting: parting('p1', change('a', 4)) })
  device.isFull = true
  expect(keepParting({ userId: 'u1', id: 'p1', parting: parting('p1', change('a', 9)) })).toBe(false)
  expect(storedPartings('u1')[0]?.[1].sent[0]?.content?.quantity).toBe(4)
  end()
  keepParting({ userId: 'u1', id: 'p1', parting: null })
  expect(heard).toEqual(['changed'])
})

test('of those that were begun here, the lines are counted as they are left', () => {
  storeParting('u1', 'p1 t', begun('p1', change('a', 1), change('b', 2), change('a', null)))
  storeParting('u1', 'p2 t', begun('p2'))
  storeParting('u1', 'p3 t', parting('p3', change('c', 1)))
  expect(begunProjects('u1')).toEqual([
    { id: 'p1', name: 'Démo – p1', lines: 1 },
    { id: 'p2', name: 'Démo – p2', lines: 0 },
  ])
})
