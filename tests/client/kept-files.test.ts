import { afterEach, expect, test, vi } from 'vitest'
import { keepAgain, keepFiles } from '#client/worker/versions.ts'

afterEach(() => vi.unstubAllGlobals())

/** The browser's caches; what is fetched is told. */
const stubCaches = () => {
  const kept = new Map<string, Map<string, Response>>()
  const fetched: string[] = []
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, files)
    return {
      put: async (url: string, response: Response) => void files.set(url, response),
      add: async (url: string) => {
        fetched.push(url)
        files.set(url, new Response())
      },
    }
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...kept.keys()],
    match: async (url: string, { cacheName }: { cacheName?: string } = {}) =>
      [...kept].flatMap(([name, files]) =>
        cacheName === undefined || name === cacheName ? (files.get(url)?.clone() ?? []) : [],
      )[0],
  })
  return { fetched, names: (cache: string) => [...(kept.get(cache)?.keys() ?? [])] }
}

test('a new version keeps the shop’s files where the version before did: those that it shares are copied', async () => {
  const { fetched, names } = stubCaches()
  await keepFiles('v1', ['assets/same.js', 'assets/old.js'])
  await keepAgain('v2', ['assets/same.js', 'assets/new.js'])
  expect(names('pages-more-v2')).toEqual(['/assets/same.js', '/assets/new.js'])
  expect(fetched).toEqual(['/assets/same.js', '/assets/old.js', '/assets/new.js'])
  // once they are its own, nothing is fetched or copied
  await keepAgain('v2', ['assets/same.js', 'assets/new.js'])
  expect(fetched).toHaveLength(3)
})

test('a device that kept no shop is given none', async () => {
  const { fetched } = stubCaches()
  await keepAgain('v1', ['assets/shop.js'])
  expect(fetched).toEqual([])
})
