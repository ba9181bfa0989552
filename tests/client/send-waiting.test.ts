import { afterEach, expect, test, vi } from 'vitest'
import { keepWaiting, sendWaitingFiles } from '#client/line-files/send-waiting.ts'
import { waitingFiles } from '#client/line-files/waiting-files.ts'

const bytes = vi.hoisted(() => ({
  kept: new Map<string, Blob>(),
  written: Promise.resolve(),
  sent: [] as unknown[],
}))

vi.mock('#client/line-files/waiting-blobs.ts', () => ({
  putBlob: async (id: string, blob: Blob) => {
    await bytes.written
    bytes.kept.set(id, blob)
  },
  getBlob: async (id: string) => bytes.kept.get(id),
  removeBlob: async (id: string) => void bytes.kept.delete(id),
}))
vi.mock('#client/platform/transfer.ts', () => ({
  upload: async (_: unknown, { query }: { query: unknown }) => void bytes.sent.push(query),
}))

/** Each name is held by one at a time, in the order of the requests. */
const locks = () => {
  const last = new Map<string, Promise<unknown>>()
  return {
    request: <T>(name: string, act: () => Promise<T>): Promise<T> => {
      const done = (last.get(name) ?? Promise.resolve()).then(act)
      last.set(
        name,
        done.catch(() => undefined),
      )
      return done
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a file whose bytes are still being written is sent once they are, and lost to nobody', async () => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
  vi.stubGlobal('navigator', { locks: locks() })
  let write = (): void => undefined
  bytes.written = new Promise((resolve) => {
    write = resolve
  })
  const id = crypto.randomUUID()
  const keeping = keepWaiting('one', { id, name: 'baie.jpg', kind: 'photo', size: 3 }, new Blob(['abc']))
  await expect.poll(() => waitingFiles('one')).toHaveLength(1)
  const sending = sendWaitingFiles('one')
  write()
  await Promise.all([keeping, sending])
  expect(bytes.sent).toEqual([{ id, name: 'baie.jpg' }])
  expect(waitingFiles('one')).toEqual([])
  expect(bytes.kept.size).toBe(0)
})
