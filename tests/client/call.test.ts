import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bearer, CallFailure, call, connectBearer } from '#client/platform/call.ts'
import { endpoint } from '#shared/platform/endpoint'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'

const read = endpoint<{
  params: { id: string }
  query: { page?: number; all?: boolean }
  reply: { n: number }
}>('GET', '/api/things/:id', 'active')
const write = endpoint<{ body: { a: number }; reply: { n: number } }>('POST', '/api/things', 'active')

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = (status: number, code: string, more = {}) =>
  json(status, { success: false, code, message: `dit ${code}`, requestId: 'r1', ...more })

const replies: (Response | Error)[] = []
const sent: { url: string; init: RequestInit }[] = []
const headersOf = (index: number) => sent[index]?.init.headers as Record<string, string>

beforeEach(() => {
  replies.length = 0
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const reply = replies.shift()
    if (reply === undefined) throw new Error(`no reply was prepared for ${url}`)
    if (reply instanceof Error) throw reply
    return reply
  })
})

let disconnect = () => {}
const session = (token: string | null, renewed: string | null = null) => {
  const bearer = {
    token: () => token,
    person: vi.fn(() => 'u1'),
    refreshed: vi.fn(async () => renewed),
    recheck: vi.fn(),
  } satisfies Bearer
  disconnect = connectBearer(bearer)
  return bearer
}

afterEach(() => {
  disconnect()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('fills parameters and query, sends the bearer and the cookies', async () => {
    session('t1')
    replies.push(json(200, { success: true, n: 1 }))
    expect(await call(read, { params: { id: 'a/b é' }, query: { page: 2 } })).toEqual({ success: true, n: 1 })
    expect(sent[0]?.url).toBe('/api/things/a%2Fb%20%C3%A9?page=2')
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
    expect(headersOf(0)).toEqual({ accept: 'application/json', authorization: 'Bearer t1' })
    expect(sent[0]?.init.body).toBe(undefined)
  })

  test('sends JSON, and other headers with it', async () => {
    session(null)
    replies.push(json(200, { success: true, n: 1 }))
    await call(write, { body: { a: 1 }, headers: { 'idempotency-key': 'k' } })
    expect(sent[0]?.init.body).toBe('{"a":1}')
    expect(headersOf(0)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'k',
    })
  })

  test('a refusal keeps the reply and its details', async () => {
    session('t1')
    replies.push(refusal(422, 'INVALID_FIELDS', { errors: { a: ['trop petit'] }, total_price: 12.5 }))
    const failure = await call(write, { body: { a: 1 } }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallFailure)
    expect(failure).toMatchObject({
      status: 422,
      code: 'INVALID_FIELDS',
      message: 'dit INVALID_FIELDS',
      errors: { a: ['trop petit'] },
      requestId: 'r1',
      reply: { total_price: 12.5 },
    })
  })

  test('a reply that is no JSON says nothing of its cause', async () => {
    session('t1')
    replies.push(new Response('<h1>Bad gateway at proxy-7</h1>', { status: 502 }))
    await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({
      status: 502,
      code: 'INTERNAL',
      message: 'Une erreur est survenue',
    })
    replies.push(new Response('', { status: 200 }))
    await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ status: 200, code: 'INTERNAL' })
  })

  test('no network is told in French', async () => {
    session('t1')
    replies.push(new TypeError('Failed to fetch'))
    await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({
      status: 0,
      code: 'NETWORK',
      message: 'La connexion avec le serveur est rompue. Vérifiez votre réseau puis réessayez.',
    })
  })

  test('is given up after 25 s', async () => {
    session('t1')
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    replies.push(new DOMException('timed out', 'TimeoutError'))
    await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
    expect(timeout).toHaveBeenCalledWith(25_000)
  })

  test('given up by its caller, it throws what the caller gave', async () => {
    session('t1')
    const controller = new AbortController()
    controller.abort()
    replies.push(new DOMException('stop', 'AbortError'))
    await expect(call(write, { body: { a: 1 }, signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

test('a reply whose rest does not come in time is given up as one that did not begin', async () => {
  session('t1')
  const late = new Response(
    new ReadableStream({ pull: () => Promise.reject(new DOMException('timed out', 'TimeoutError')) }),
  )
  const cut = new Response(new ReadableStream({ pull: () => Promise.reject(new TypeError('network error')) }))
  replies.push(late, cut)
  await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'Le serveur met trop de temps à répondre. Réessayez dans un instant.',
  })
  await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ code: 'NETWORK' })
})

describe('a 401', () => {
  test('asks for one refresh and replays the call with the new token', async () => {
    const bearer = session('old', 'new')
    replies.push(refusal(401, 'NOT_SIGNED_IN'), json(200, { success: true, n: 2 }))
    expect(await call(write, { body: { a: 1 } })).toEqual({ success: true, n: 2 })
    expect(bearer.refreshed.mock.calls).toEqual([['old']])
    expect(sent.map(({ init }) => init.body)).toEqual(['{"a":1}', '{"a":1}'])
    expect(headersOf(1).authorization).toBe('Bearer new')
  })

  test('that comes when somebody else is signed in is not replayed in their name', async () => {
    const bearer = session('former', 'next')
    bearer.person.mockReturnValueOnce('u1').mockReturnValue('u2')
    replies.push(refusal(401, 'NOT_SIGNED_IN'))
    await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ status: 401 })
    expect(sent.map((_, index) => headersOf(index).authorization)).toEqual(['Bearer former'])
  })

  test('is not replayed twice', async () => {
    const bearer = session('old', 'new')
    replies.push(refusal(401, 'NOT_SIGNED_IN'), refusal(401, 'NOT_SIGNED_IN'))
    await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ status: 401 })
    expect(bearer.refreshed).toHaveBeenCalledTimes(1)
  })

  test('stands when the session is over', async () => {
    session('old', null)
    replies.push(refusal(401, 'NOT_SIGNED_IN'))
    await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect(sent.length).toBe(1)
  })

  test.each([
    ['refresh', () => call(refresh)],
    ['authenticate', () => call(authenticate)],
    ['login', () => call(login, { body: { email: 'a@b.fr', password: 'x' } })],
  ])('of %s is an answer, never a reason to refresh', async (_, run) => {
    const bearer = session('old', 'new')
    replies.push(refusal(401, 'NOT_SIGNED_IN'))
    await expect(run()).rejects.toMatchObject({ status: 401 })
    expect(bearer.refreshed).not.toHaveBeenCalled()
  })
})

test.each([
  [403, 'EMAIL_NOT_VERIFIED'],
  [409, 'EMAIL_ALREADY_VERIFIED'],
  [403, 'ACCOUNT_INACTIVE'],
  [403, 'FORBIDDEN'],
])('a %i %s about the account makes the session ask again who is signed in', async (status, code) => {
  const bearer = session('t1')
  replies.push(refusal(status, code))
  await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ code })
  expect(bearer.recheck).toHaveBeenCalledTimes(1)
})

test('another refusal says nothing of the account', async () => {
  const bearer = session('t1')
  replies.push(refusal(409, 'ORDER_CHANGED'))
  await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ code: 'ORDER_CHANGED' })
  expect(bearer.recheck).not.toHaveBeenCalled()
})
