import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBearer, onUnanswered } from '#client/platform/call.ts'
import { download, events, type StreamEvent, upload } from '#client/platform/transfer.ts'
import { endpoint } from '#shared/platform/endpoint'
import { type Answer, gone, json, NETWORK, refusal, silent } from './answers.ts'
import { nodeXMLHttpRequest } from './node-xml-http-request.ts'

const send = endpoint<{ params: { id: string }; reply: { n: number } }>('POST', '/api/things/:id', 'active')
const read = endpoint<{ query: { page?: number }; reply: object }>('GET', '/api/file', 'active')
const follow = endpoint<{ reply: object }>('GET', '/api/events', 'active')

interface Asked {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  type: string | undefined
  body: string
}

const answers: Answer[] = []
const asked: Asked[] = []
let server: Server
let origin = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return // the client went away, which its own test asserts
    }
    const { authorization, 'content-type': type } = request.headers
    asked.push({
      method: request.method,
      url: request.url,
      authorization,
      type,
      body: Buffer.concat(chunks).toString(),
    })
    answers.shift()?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'string' || address === null) throw new Error('the server has no port')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let disconnect = () => {}
beforeEach(() => {
  answers.length = 0
  asked.length = 0
  disconnect = connectBearer({
    person: () => 'u1',
    token: () => 'old',
    refreshed: async () => 'new',
    recheck: () => {},
  })
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(new URL(path, origin), init))
  vi.stubGlobal('XMLHttpRequest', nodeXMLHttpRequest(origin))
})
afterEach(() => {
  disconnect()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a file sent', () => {
  const photo = (type = 'image/png') => new Blob(['12345678'], { type })

  test('goes as its own type, with the bearer; its progress is told', async () => {
    answers.push(json(200, { success: true, n: 1 }))
    const heard: number[] = []
    const reply = await upload(send, {
      params: { id: 'a/b' },
      body: photo(),
      onProgress: (part) => heard.push(part),
    })
    expect(reply).toEqual({ success: true, n: 1 })
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/api/things/a%2Fb',
        authorization: 'Bearer old',
        type: 'image/png',
        body: '12345678',
      },
    ])
    expect(heard).toEqual([0.5, 1])
  })

  test('without a type goes as bytes, a form as the form that it is', async () => {
    answers.push(json(200, { success: true, n: 1 }), json(200, { success: true, n: 2 }))
    await upload(send, { params: { id: '1' }, body: photo('') })
    const form = new FormData()
    form.set('file', photo(), 'a.png')
    await upload(send, { params: { id: '1' }, body: form })
    expect(asked.map(({ type }) => type)).toEqual([
      'application/octet-stream',
      expect.stringMatching(/^multipart\/form-data; boundary=/),
    ])
    expect(asked[1]?.body).toContain('name="file"; filename="a.png"')
  })

  test('asks for one refresh on a 401 and is sent again', async () => {
    answers.push(refusal(401, 'NOT_SIGNED_IN'), json(200, { success: true, n: 2 }))
    expect(await upload(send, { params: { id: '1' }, body: photo() })).toEqual({ success: true, n: 2 })
    expect(asked.map(({ authorization, body }) => [authorization, body])).toEqual([
      ['Bearer old', '12345678'],
      ['Bearer new', '12345678'],
    ])
  })

  test('tells a refusal, no server, and 60 s without an end', async () => {
    answers.push(refusal(413, 'TOO_LARGE'), gone)
    const sent = () => upload(send, { params: { id: '1' }, body: photo() })
    await expect(sent()).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE', message: 'dit TOO_LARGE' })
    const unanswered = vi.fn()
    const ends = onUnanswered(unanswered)
    await expect(sent()).rejects.toMatchObject(NETWORK)
    ends()
    expect(unanswered).toHaveBeenCalledTimes(1)
    const timeouts: number[] = []
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends nodeXMLHttpRequest(origin) {
        override async send() {
          timeouts.push(this.timeout)
          this.dispatchEvent(new Event('timeout'))
        }
      },
    )
    await expect(sent()).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
    expect(timeouts).toEqual([60_000])
  })

  test('is given up with the caller’s reason, before and on the way', async () => {
    const reason = new Error('cancelled')
    const body = photo()
    await expect(upload(send, { params: { id: '1' }, body, signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    )
    expect(asked).toEqual([])
    const { reached, answer } = silent()
    answers.push(answer)
    const controller = new AbortController()
    const sent = upload(send, { params: { id: '1' }, body, signal: controller.signal })
    await reached
    controller.abort(reason)
    await expect(sent).rejects.toBe(reason)
  })
})

describe('a file fetched', () => {
  test.each([
    ['attachment; filename="refus.csv"', 'refus.csv'],
    ['attachment; filename=refus.csv', 'refus.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''refus%C3%A9s%20du%2012.csv`, 'refusés du 12.csv'],
    ['inline', null],
  ])('comes with the name in %j', async (header, name) => {
    answers.push((response) =>
      response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': header }).end('a;b'),
    )
    const file = await download(read, { query: { page: 2 } })
    expect([file.name, file.blob.type, await file.blob.text()]).toEqual([name, 'text/csv', 'a;b'])
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/file?page=2', authorization: 'Bearer old' })
  })

  test('asks for one refresh, and tells a refusal and a connection that breaks on the way', async () => {
    answers.push(refusal(401, 'NOT_SIGNED_IN'), refusal(404, 'NOT_FOUND'), (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('begun', () => response.destroy())
    })
    await expect(download(read, { query: {} })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new'])
    await expect(download(read, { query: {} })).rejects.toMatchObject(NETWORK)
  })

  test('is given up after 60 s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    await expect(download(read, { query: {} })).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
    expect(timeout).toHaveBeenCalledWith(60_000)
  })
})

describe('a stream of events', () => {
  const heard: StreamEvent[] = []
  let hear = () => {}
  const next = () =>
    new Promise<void>((resolve) => {
      hear = resolve
    })
  beforeEach(() => {
    heard.length = 0
  })
  const listen = (signal?: AbortSignal) =>
    events(follow, signal ? { signal } : {}, (event) => {
      heard.push(event)
      hear()
    })

  test('gives each event whole, in whatever pieces it comes, and ends with the stream', async () => {
    const text =
      ': hello\r\nevent: progress\r\ndata: {"done":\r\ndata: 1}\r\n\r\ndata:"é"\n\nid: 7\n\ndata: cut off'
    answers.push(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const byte of Buffer.from(text)) {
        await new Promise<void>((resolve) => response.write(Buffer.from([byte]), () => resolve()))
      }
      response.end()
    })
    await listen()
    expect(heard).toEqual([
      { name: 'progress', data: { done: 1 } },
      { name: 'message', data: 'é' },
    ])
  })

  test('a carriage return that ends a piece is no line of its own: its line feed comes with the next', async () => {
    const pieces = [
      'event: progress\r',
      '\ndata: {"done":\r',
      '\ndata: 1}\r\n\r',
      '\n',
      'data: 2\r\rdata: 3',
      '\n\n',
    ]
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
        stream.close()
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    await listen()
    expect(heard).toEqual([
      { name: 'progress', data: { done: 1 } },
      { name: 'message', data: 2 },
      { name: 'message', data: 3 },
    ])
  })

  test('asks for one refresh, tells a refusal and a connection that breaks', async () => {
    answers.push(refusal(401, 'NOT_SIGNED_IN'), refusal(403, 'FORBIDDEN'), (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n', () => response.destroy())
    })
    await expect(listen()).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new'])
    await expect(listen()).rejects.toMatchObject(NETWORK)
  })

  test('is given up with the caller’s reason, or after 60 s of silence that each byte starts again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let stream: ServerResponse | undefined
    const open: Answer = (response) => {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
    }
    answers.push(open, open)
    const reason = new Error('left')
    const controller = new AbortController()
    const left = listen(controller.signal)
    await next()
    controller.abort(reason)
    await expect(left).rejects.toBe(reason)

    const followed = listen()
    await next()
    for (const n of [2, 3]) {
      vi.advanceTimersByTime(59_999)
      stream?.write(`data: ${n}\n\n`)
      await next()
    }
    vi.advanceTimersByTime(60_000)
    await expect(followed).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
    expect(heard.map(({ data }) => data)).toEqual([1, 1, 2, 3])
  })
})
