import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PATIENCE } from '#server/platform/slow-requests'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'

const patience = { ...PATIENCE, jsonMs: 400, requestMs: 2000, checkEveryMs: 50 }

describe('a caller that dribbles', () => {
  const database = testDatabase('embedded')
  const api = testApp(database, { options: { patience } })
  const open: Socket[] = []
  let port = 0
  let token = ''
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
    token = (await api.signedIn({ role: 'admin' })).token
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  /** Sends what it is given, then one byte at a time for as long as the server listens; what it answers, and when. */
  const dribble = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    open.push(socket)
    await once(socket, 'connect')
    const began = performance.now()
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    // the server cuts what we still send: that is what is looked at
    socket.on('error', () => {})
    socket.write(text)
    const drops = setInterval(() => socket.write('x'), 30)
    const closed = new Promise<void>((resolve) => {
      socket.once('end', resolve)
      socket.once('close', () => resolve())
    })
    await closed
    clearInterval(drops)
    return { status: answer.split('\r\n')[0], answer, after: performance.now() - began }
  }
  const post = (url: string, type: string, more = '') =>
    `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 9999\r\n${more}\r\n{`

  test('the body of a JSON call is told and cut', async () => {
    const { status, answer, after } = await dribble(post('/api/login', 'application/json'))
    expect(status).toBe('HTTP/1.1 408 Request Timeout')
    expect(answer).toContain('"code":"MALFORMED"')
    expect(after).toBeGreaterThanOrEqual(patience.jsonMs - 50)
    expect(after).toBeLessThan(patience.requestMs)
  })

  test('the headers likewise', async () => {
    const { status, after } = await dribble('GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: ')
    expect(status).toBe('HTTP/1.1 408 Request Timeout')
    expect(after).toBeLessThan(patience.requestMs)
  })

  test('a file has longer, and no more', async () => {
    const bearer = `authorization: Bearer ${token}\r\n`
    const type = 'multipart/form-data; boundary=x'
    const { after } = await dribble(post('/api/admin/product-uploads', type, bearer))
    expect(after).toBeGreaterThanOrEqual(patience.requestMs - 100)
  })

  test('any other body on a JSON call is refused at once', async () => {
    const { status, after } = await dribble(
      post('/api/login', 'image/png').replace('content-length', 'connection: close\r\ncontent-length'),
    )
    expect(status).toBe('HTTP/1.1 415 Unsupported Media Type')
    expect(after).toBeLessThan(patience.requestMs + 500)
  })

  test('who sends in time hears nothing of it, on a connection that is kept', async () => {
    const socket = connect(port, '127.0.0.1')
    open.push(socket)
    let answers = ''
    socket.on('data', (bytes) => {
      answers += bytes
    })
    const body = JSON.stringify({ email: 'a@b.example', password: 'secret' })
    const whole = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    socket.write(whole)
    await expect.poll(() => answers.match(/BAD_CREDENTIALS/g)?.length).toBe(1)
    // begun after it, and cut: the time of the first is over too
    await dribble(post('/api/login', 'application/json'))
    socket.write(whole)
    await expect.poll(() => answers.match(/BAD_CREDENTIALS/g)?.length).toBe(2)
  })

  test('a call that is answered before its body has come is left to the limit of all', async () => {
    const url = '/api/user/user-data/modify'
    const injected = await api.app.inject({ method: 'POST', url, payload: { firstName: 'x' } })
    expect(injected.statusCode).toBe(401)
    const { status, after } = await dribble(post(url, 'application/json'))
    expect(status).toBe('HTTP/1.1 401 Unauthorized')
    expect(after).toBeGreaterThanOrEqual(patience.requestMs - 100)
  })

  test('in service JSON calls have 15 seconds and files 60', () => {
    expect(PATIENCE).toMatchObject({ jsonMs: 15_000, requestMs: 60_000 })
  })
})
