import { expect, test } from 'vitest'
import { createUploadStreams, uploadEvent } from '#server/dashboard/uploads/upload-events'
import { anUpload } from './upload.fixtures.ts'

/** Time that passes by waiting alone; `before` is told each wait's end, in ms since the beginning. */
const steppedTime = (before: (ms: number) => void = () => {}) => {
  let now = 0
  return {
    now: () => now,
    wait: async (ms: number) => {
      now += ms
      before(now)
    },
  }
}

const running = anUpload({ state: 'checking' })

const collect = async (stream: AsyncIterable<string>): Promise<string[]> => {
  const told: string[] = []
  for await (const text of stream) told.push(text)
  return told
}

test('each change is told once, silence by a comment, and the end ends the stream', async () => {
  let upload = running
  const time = steppedTime((ms) => {
    if (ms === 800) upload = { ...running, revision: 6 }
    if (ms === 16_400) upload = anUpload({ revision: 7 })
  })
  const stream = createUploadStreams(time).open({
    accountId: 'a',
    find: async () => upload,
    mayFollow: async () => true,
    signal: new AbortController().signal,
  })
  expect(await collect(stream)).toEqual([
    uploadEvent(running),
    uploadEvent({ ...running, revision: 6 }),
    ': en cours\n\n',
    uploadEvent(anUpload({ revision: 7 })),
  ])
})

test.each([
  ['within 2 s when there is no news', { lostAt: 2100, newsAt: 60_000 }, { endedAt: 4000, asked: 3 }],
  ['before any news', { lostAt: 2100, newsAt: 2800 }, { endedAt: 2800, asked: 3 }],
])('whoever may no longer follow is told nothing more, %s', async (_, { lostAt, newsAt }, ended) => {
  let ms = 0
  let asked = 0
  const time = steppedTime((now) => {
    ms = now
  })
  const stream = createUploadStreams(time).open({
    accountId: 'a',
    find: async () => (ms < newsAt ? running : { ...running, revision: 6 }),
    mayFollow: async () => {
      asked += 1
      return ms < lostAt
    },
    signal: new AbortController().signal,
  })
  expect(await collect(stream)).toEqual([uploadEvent(running)])
  expect({ endedAt: ms, asked }).toEqual(ended)
})

test('a stream lasts ten minutes at most, and ends with the server', async () => {
  let ms = 0
  const streams = createUploadStreams(
    steppedTime((now) => {
      ms = now
      if (now === 900_000) streams.end()
    }),
  )
  const followed = {
    accountId: 'a',
    find: async () => running,
    mayFollow: async () => true,
    signal: new AbortController().signal,
  }
  await collect(streams.open(followed))
  expect(ms).toBe(600_000)
  streams.end()
  expect(await collect(streams.open(followed))).toEqual([])
})

test('seven streams of one account are one too many, until one of them ends', async () => {
  const streams = createUploadStreams(steppedTime())
  const left = new AbortController()
  const open = (accountId = 'a') =>
    streams.open({ accountId, find: async () => running, mayFollow: async () => true, signal: left.signal })
  const opened = Array.from({ length: 6 }, () => open())
  for (const stream of opened) await stream.next()
  expect(() => open()).toThrow(/Trop de suivis/)
  expect(() => open('b')).not.toThrow()
  await opened[0]?.return(undefined)
  expect(() => open()).not.toThrow()
})
