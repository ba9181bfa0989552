import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSending, keepWaiting, sendWaitingFiles } from '#client/line-files/send-waiting.ts'
import { waitingFiles } from '#client/line-files/waiting-files.ts'
import { CallFailure } from '#client/platform/call.ts'

const bytes = vi.hoisted(() => ({
  kept: new Map<string, Blob>(),
  written: Promise.resolve(),
  isFull: false,
  sent: [] as unknown[],
}))

vi.mock('#client/line-files/waiting-blobs.ts', () => ({
  putBlob: async (id: string, blob: Blob) => {
    await bytes.written
    if (bytes.isFull) throw new DOMException('', 'QuotaExceededError')
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

beforeEach(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
  vi.stubGlobal('navigator', { locks: locks() })
  bytes.kept.clear()
  bytes.sent.length = 0
  bytes.written = Promise.resolve()
  bytes.isFull = false
})
afterEach(() => vi.unstubAllGlobals())

const photo = (name: string) => ({ id: crypto.randomUUID(), name, kind: 'photo', size: 3 }) as const
const queryOf = ({ id, name }: ReturnType<typeof photo>) => ({ id, name })
const blob = () => new Blob(['abc'])
const waits = () => waitingFiles('one').map(({ file, refusal }) => [file.name, refusal])

test('a file whose bytes are still being written is sent once they are, and lost to nobody', async () => {
  let write = (): void => undefined
  bytes.written = new Promise((resolve) => {
    write = resolve
  })
  const file = photo('baie.jpg')
  const keeping = keepWaiting('one', file, blob())
  await expect.poll(() => waits()).toHaveLength(1)
  const sending = sendWaitingFiles('one')
  write()
  await Promise.all([keeping, sending])
  expect(bytes.sent).toEqual([queryOf(file)])
  expect([waits(), bytes.kept.size]).toEqual([[], 0])
})

test('a device that is full says so, and keeps what it had', async () => {
  const [kept, refused] = [photo('baie.jpg'), photo('seuil.jpg')]
  await keepWaiting('one', kept, blob())
  bytes.isFull = true
  await expect(keepWaiting('one', refused, blob())).rejects.toMatchObject({ code: 'DEVICE_FULL' })
  await expect(keepSending('one', refused, blob(), Promise.resolve())).rejects.toMatchObject({
    code: 'DEVICE_FULL',
  })
  expect([waits(), [...bytes.kept.keys()]]).toEqual([[['baie.jpg', null]], [kept.id]])
  bytes.isFull = false
  await sendWaitingFiles('one')
  expect(bytes.sent).toEqual([queryOf(kept)])
})

test('one that its page is sending is sent by nobody else, and by the next page once that one is closed', async () => {
  let arrive = (): void => undefined
  const sending = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await keepSending('one', photo('baie.jpg'), blob(), sending)
  expect(waits()).toEqual([['baie.jpg', null]])
  const others = sendWaitingFiles('one')
  arrive()
  await others
  expect([bytes.sent, waits(), bytes.kept.size]).toEqual([[], [], 0])

  const lost = photo('seuil.jpg')
  await keepSending('one', lost, blob(), new Promise(() => undefined))
  // its page is closed: what it held is free
  vi.stubGlobal('navigator', { locks: locks() })
  await sendWaitingFiles('one')
  expect([bytes.sent, waits()]).toEqual([[queryOf(lost)], []])
})

test('one that had no answer while it was sent is sent again, one that was refused says why', async () => {
  const file = photo('baie.jpg')
  await keepSending('one', file, blob(), Promise.reject(new CallFailure(0, 'NETWORK', 'Plus de réseau.')))
  await sendWaitingFiles('one')
  expect([bytes.sent, waits()]).toEqual([[queryOf(file)], []])
  await keepSending('one', file, blob(), Promise.reject(new CallFailure(422, 'INVALID_FIELDS', 'Non.')))
  await vi.waitFor(() => expect(waits()).toEqual([['baie.jpg', 'Non.']]))
})

test('one whose page was closed before its bytes were kept is told of, and does not vanish', async () => {
  const file = photo('baie.jpg')
  await keepWaiting('one', file, blob())
  bytes.kept.clear()
  await sendWaitingFiles('one')
  expect(bytes.sent).toEqual([])
  expect(waits()).toEqual([['baie.jpg', expect.stringMatching(/^Cet appareil n’a plus ce fichier/)]])
})
