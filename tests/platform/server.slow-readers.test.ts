import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PIPELINED_MAX } from '#server/platform/slow-readers'
import { PATIENCE } from '#server/platform/slow-requests'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'

/** More than the system takes for a caller who does not read. */
const LARGE = 16 * 1024 * 1024

const patience = { ...PATIENCE, stalledMs: 1000 }

describe('a caller that does not read', () => {
  const database = testDatabase('embedded')
  const handled: string[] = []
  const said: Record<string, unknown>[] = []
  const api = testApp(database, {
    options: {
      patience,
      logger: { level: 'info', stream: { write: (line) => void said.push(JSON.parse(line)) } },
    },
    extend: (app) => {
      app.get('/large/:name', async (request, reply) => {
        handled.push(request.url)
        return reply.send(Buffer.alloc(LARGE))
      })
      app.get('/never', async () => new Promise(() => {}))
    },
  })
  const open: Socket[] = []
  let port = 0
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
    handled.length = 0
    said.length = 0
  })

  const get = (url: string) => `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`

  /** The server's side of a connection, which says when it is over. */
  const ask = async (text: string) => {
    const accepted = once(api.app.server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1')
    open.push(socket)
    // the server cuts it: that is what is looked at
    socket.on('error', () => {})
    const [[held]] = await Promise.all([accepted, once(socket, 'connect')])
    const began = performance.now()
    const over = new Promise<number>((resolve) => {
      held.once('close', () => resolve(performance.now() - began))
    })
    socket.write(text)
    return { socket, held, over }
  }

  test('has its reply held for a while and no longer', async () => {
    const { held, over } = await ask(get('/large/one'))
    await expect.poll(() => held.writableLength).toBeGreaterThan(0)
    expect(await over).toBeGreaterThanOrEqual(patience.stalledMs - 50)
    expect(held.writableLength).toBe(0)
    const cut = said.filter(({ msg }) => msg === 'connection cut: nothing of a reply was taken')
    expect(cut).toEqual([expect.objectContaining({ route: '/large/:name', requestId: expect.any(String) })])
  })

  test('nor for longer by asking for more meanwhile', async () => {
    const { socket, held, over } = await ask(get('/large/one'))
    await expect.poll(() => held.writableLength).toBeGreaterThan(0)
    const more = setInterval(() => socket.write(get('/api/health')), 100)
    await over.finally(() => clearInterval(more))
  })

  test('is another than who reads slowly: they have all of it', async () => {
    const { socket } = await ask(get('/large/one').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    let length = 0
    // a little at a time: longer in all than what is given to who reads nothing
    socket.on('data', (bytes) => {
      length += bytes.length
      socket.pause()
    })
    const sips = setInterval(() => socket.resume(), 15)
    const began = performance.now()
    await once(socket, 'end').finally(() => clearInterval(sips))
    expect(length).toBeGreaterThan(LARGE)
    expect(performance.now() - began).toBeGreaterThan(2 * patience.stalledMs)
  })

  test('is waited for while its answer is worked out', async () => {
    const { socket, held } = await ask(get('/never'))
    const { over } = await ask(get('/large/one'))
    await over
    expect(held.destroyed).toBe(false)
    socket.destroy()
  })

  test('asks for so many things at once on one connection, and not for more', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `/large/${index}`)
    const few = names(PIPELINED_MAX)
    const { held } = await ask(few.map(get).join(''))
    await expect.poll(() => handled).toEqual(few)
    expect(held.destroyed).toBe(false)
    handled.length = 0
    const { over } = await ask(names(400).map(get).join(''))
    await over
    expect(handled.length).toBeLessThanOrEqual(PIPELINED_MAX)
    expect(said.map(({ msg }) => msg)).toContain('connection cut: too many requests wait on it')
  })

  test('who reads what they asked for may go on asking', async () => {
    const { socket } = await ask('')
    let answers = ''
    socket.on('data', (bytes) => {
      answers += bytes
    })
    for (let asked = 1; asked <= 3 * PIPELINED_MAX; asked++) {
      socket.write(get('/api/health'))
      await expect.poll(() => answers.match(/HTTP\/1.1 200/g)?.length, { interval: 1 }).toBe(asked)
    }
  })

  test('in service half a minute is the most', () => {
    expect(2 * PATIENCE.stalledMs).toBe(30_000)
  })
})
