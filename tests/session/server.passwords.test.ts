import { beforeEach, expect, test, vi } from 'vitest'

const verified = vi.hoisted(() => ({ hashes: [] as string[], held: undefined as Promise<void> | undefined }))
vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof import('@node-rs/argon2')>()
  return {
    ...actual,
    verify: (hash: string, password: string) => {
      verified.hashes.push(hash)
      const { held } = verified
      return held === undefined ? actual.verify(hash, password) : held.then(() => true)
    },
  }
})
const { createPasswords, knownPerson, STRANGERS_MOST, strangerAt } = await import('#server/session/passwords')

const PRODUCT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/

beforeEach(() => {
  verified.hashes = []
  verified.held = undefined
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

test('strangers wait for one another, those who are known for no stranger, and too many are told so at once', async () => {
  const passwords = createPasswords({ algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
  const stored = await passwords.hash('Demo!2026')
  let go = (): void => {}
  verified.held = new Promise((resolve) => {
    go = resolve
  })
  const asked = Array.from({ length: STRANGERS_MOST }, (_, nth) =>
    passwords.verify(stored, 'guess', strangerAt({ ip: `198.51.100.${nth}` })),
  )
  const [refused] = await Promise.allSettled([
    passwords.verify(stored, 'guess', strangerAt({ ip: '203.0.113.1' })),
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  // one of the strangers is worked on
  expect(verified.hashes).toHaveLength(1)
  verified.held = undefined
  expect(await passwords.verify(stored, 'Demo!2026', knownPerson('device'))).toBe(true)
  expect(verified.hashes).toHaveLength(2)
  go()
  await Promise.all(asked)
  expect(verified.hashes).toHaveLength(STRANGERS_MOST + 1)
})

test('a line that has many addresses of IPv6 is one stranger, who gives way to another', async () => {
  const passwords = createPasswords({ algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
  const stored = await passwords.hash('Demo!2026')
  let go = (): void => {}
  verified.held = new Promise((resolve) => {
    go = resolve
  })
  const hex = (nth: number) => nth.toString(16)
  const asked = Array.from({ length: STRANGERS_MOST }, (_, nth) =>
    passwords.verify(stored, 'guess', strangerAt({ ip: `2001:db8:7:${hex(nth * 600)}::${hex(nth)}` })),
  )
  const other = passwords.verify(stored, 'Demo!2026', strangerAt({ ip: '2001:db8:8::1' }))
  const last = await Promise.allSettled(asked.slice(-1))
  expect(last).toMatchObject([{ status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS' } }])
  verified.held = undefined
  go()
  expect(await other).toBe(true)
  const all = await Promise.allSettled(asked)
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
