import { beforeEach, expect, test, vi } from 'vitest'

const verified = vi.hoisted(() => ({ hashes: [] as string[] }))
vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof import('@node-rs/argon2')>()
  return {
    ...actual,
    verify: (hash: string, password: string) => {
      verified.hashes.push(hash)
      return actual.verify(hash, password)
    },
  }
})
const { createPasswords } = await import('#server/session/passwords')

const PRODUCT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/

beforeEach(() => {
  verified.hashes = []
})

test('a password is kept as Argon2id with 19 MiB and two passes, salted', async () => {
  const passwords = createPasswords()
  const [first, second] = await Promise.all([passwords.hash('Demo!2026'), passwords.hash('Demo!2026')])
  expect(first).toMatch(PRODUCT)
  expect(second).toMatch(PRODUCT)
  expect(first).not.toBe(second)
})

test('a known and an unknown account cost one check of the same price', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('Demo!2026')
  expect(await passwords.verify(stored, 'Demo!2026')).toBe(true)
  expect(await passwords.verify(stored, 'Demo!2027')).toBe(false)
  expect(await passwords.verify(undefined, 'Demo!2026')).toBe(false)
  expect(verified.hashes).toEqual([stored, stored, expect.stringMatching(PRODUCT)])
})

test('no password opens an unknown account, not even the one behind its stand-in', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(undefined, 'nobody signs in with this')).toBe(false)
})
