import { once } from 'node:events'
import { connect } from 'node:net'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { openPostgres } from '#server/platform/database'
import { route } from '#server/platform/route'
import { AppError } from '#shared/platform/errors'
import { login } from '#shared/session/session.endpoints'
import { testApp } from './app.ts'
import { Body, broken, echo, limited, Narrow, narrow, Params, Query, Reply, wide } from './echo.fixtures.ts'

/** No address is listened on there: whoever asks the database gets a refused connection. */
const away = openPostgres('postgres://nobody@127.0.0.1:1/none', () => {})

const logged: string[] = []
const lines = (msg: string) => logged.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)

const api = testApp(
  { db: away },
  {
    options: { logger: { level: 'info', stream: { write: (line) => void logged.push(line) } } },
    extend: (app) => {
      route(app, echo, { params: Params, query: Query, body: Body, reply: Reply }, (call) => ({
        success: true,
        name: call.params.name,
        query: call.query,
        body: call.body,
      }))
      route(app, narrow, { reply: Narrow }, () => wide)
      route(app, broken, { reply: Narrow }, () => {
        throw new Error('select secret from users where id = 1')
      })
      route(app, limited, { reply: Narrow }, () => {
        throw new AppError('TOO_MANY_REQUESTS', { details: { retryAfter: 17, left: 0 } })
      })
    },
  },
)

const good = { amount: 12.5, quantity: 2, text: 'é', kind: 'a', lines: [{ zip: '75001' }] }
const send = (body: unknown, more: object = {}) => api.call(echo, { params: { name: 'x' }, body, ...more })

const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)
const failure = (code: string, message: string, errors?: Record<string, string[]>) => ({
  success: false,
  message,
  code,
  requestId,
  ...(errors ? { errors } : {}),
})
const malformed = failure('MALFORMED', 'La requête est mal formée.')
const invalid = (errors: Record<string, string[]>) =>
  failure('INVALID_FIELDS', 'Certaines informations sont invalides.', errors)

describe('a body', () => {
  test('that fits is taken as it is, without the fields that nobody asked for', async () => {
    const reply = await send({
      ...good,
      role: 'admin',
      lines: [{ zip: '75001', price: 1 }],
      more: { a: [1] },
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ success: true, name: 'x', query: {}, body: { ...good, more: { a: [1] } } })
  })

  test.each([
    ['no JSON', '{"amount":'],
    ['a trailing comma', '{"amount":1,}'],
    ['a comment', '{"amount":1 /* one */}'],
    ['NaN', '{"amount":NaN}'],
    ['__proto__', '{"__proto__":{"admin":true},"amount":1}'],
    ['a deep __proto__', '{"more":{"a":[{"__proto__":{}}]}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['a document without a bottom', `{"more":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`],
  ])('with %s is malformed: 400', async (_, body) => {
    const reply = await send(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual(malformed)
  })

  test.each<[string, unknown, Record<string, string[]>]>([
    ['is no object', [], { body: ['Ce champ doit être un ensemble de champs.'] }],
    ['is empty', '', { body: ['Ce champ doit être un ensemble de champs.'] }],
    ['is null', 'null', { body: ['Ce champ doit être un ensemble de champs.'] }],
    [
      'lacks fields',
      { amount: 1, lines: [{}] },
      {
        quantity: ['Ce champ est obligatoire.'],
        text: ['Ce champ est obligatoire.'],
        kind: ['Ce champ est obligatoire.'],
        'lines.0.zip': ['Ce champ est obligatoire.'],
      },
    ],
    [
      'has a number as text',
      { ...good, quantity: '2' },
      { quantity: ['Ce champ doit être un nombre entier.'] },
    ],
    ['has a number as null', { ...good, amount: null }, { amount: ['Ce champ doit être un nombre.'] }],
    ['has a number as boolean', { ...good, amount: true }, { amount: ['Ce champ doit être un nombre.'] }],
    ['has a fraction', { ...good, quantity: 1.5 }, { quantity: ['Ce champ doit être un nombre entier.'] }],
    ['is under the minimum', { ...good, quantity: 0 }, { quantity: ['La valeur doit être d’au moins 1.'] }],
    ['is negative', { ...good, amount: -1 }, { amount: ['La valeur doit être d’au moins 0.'] }],
    [
      'is over the maximum',
      { ...good, quantity: 1000 },
      { quantity: ['La valeur doit être d’au plus 999.'] },
    ],
    ['has an empty text', { ...good, text: '' }, { text: ['Ce champ est obligatoire.'] }],
    [
      'has a long text',
      { ...good, text: 'abcdef' },
      { text: ['Ce champ doit contenir au plus 5 caractères.'] },
    ],
    ['has no such choice', { ...good, kind: 'c' }, { kind: ['Cette valeur n’est pas acceptée.'] }],
    [
      'has a wrong format deep inside',
      { ...good, lines: [{ zip: '75001' }, { zip: '7500', yes: 1 }] },
      {
        'lines.1.zip': ['Le format de ce champ est invalide.'],
        'lines.1.yes': ['Ce champ doit être vrai ou faux.'],
      },
    ],
    [
      'has too many lines',
      { ...good, lines: [{ zip: '75001' }, { zip: '75001' }, { zip: '75001' }] },
      { lines: ['La liste doit contenir au plus 2 éléments.'] },
    ],
    [
      'has a number out of range',
      JSON.stringify(good).replace('12.5', '1e309'),
      { amount: ['Ce nombre est hors des limites.'] },
    ],
    [
      'has such a number in an unknown field',
      JSON.stringify({ ...good, x: [1] }).replace('[1]', '[-1e309]'),
      { 'x.0': ['Ce nombre est hors des limites.'] },
    ],
    ['has U+0000', { ...good, text: 'a\u0000' }, { text: ['Ce champ contient un caractère interdit.'] }],
    [
      'has half a surrogate pair',
      { ...good, more: { note: '\ud83d' } },
      { 'more.note': ['Ce champ contient un caractère interdit.'] },
    ],
    [
      'has U+0000 in a field’s name',
      { ...good, more: { 'a\u0000b': 1 } },
      { 'more.ab': ['Ce champ contient un caractère interdit.'] },
    ],
  ])('that %s is refused field by field: 422', async (_, body, errors) => {
    const reply = await send(body)
    expect(reply.body).toEqual(invalid(errors))
    expect(reply.status).toBe(422)
  })

  test('that is too large is 413', async () => {
    const reply = await send({ ...good, more: { x: 'a'.repeat(2 * 1024 * 1024) } })
    expect(reply.status).toBe(413)
    expect(reply.body).toEqual(failure('TOO_LARGE', 'La requête est trop volumineuse.'))
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('of type %s is 415', async (type) => {
    const reply = await send(JSON.stringify(good), { headers: { 'content-type': type } })
    expect(reply.status).toBe(415)
    expect(reply.body).toEqual(failure('UNSUPPORTED_MEDIA', 'Ce type de contenu n’est pas accepté.'))
  })

  test('with a name on Object’s prototype is checked like any other', async () => {
    const reply = await send({ ...good, more: { toString: 1, hasOwnProperty: '\u0000' } })
    expect(reply.body).toEqual(
      invalid({ 'more.hasOwnProperty': ['Ce champ contient un caractère interdit.'] }),
    )
  })
})

describe('an address', () => {
  test('stays text: nothing in it becomes a number', async () => {
    const reply = await send(good, { params: { name: '12' }, query: { page: '3', other: '4' } })
    expect(reply.body).toEqual({ success: true, name: '12', query: { page: '3' }, body: good })
  })

  test('is refused where its parts do not fit', async () => {
    const page = await send(good, { query: { page: 'x' } })
    expect(page.body).toEqual(invalid({ page: ['Le format de ce champ est invalide.'] }))
    const nul = await send(good, { params: { name: 'a\u0000' } })
    expect(nul.body).toEqual(invalid({ name: ['Ce champ contient un caractère interdit.'] }))
    const long = await send(good, { params: { name: 'a'.repeat(300) } })
    expect(long.body).toEqual(malformed)
  })

  test.each([
    ['GET', '/api/nowhere', 404, 'NOT_FOUND', undefined],
    ['GET', '/nowhere', 404, 'NOT_FOUND', undefined],
    ['GET', '/api/%ff', 400, 'MALFORMED', undefined],
    ['GET', '/api/login', 405, 'METHOD_NOT_ALLOWED', 'POST'],
    ['DELETE', '/api/refresh', 405, 'METHOD_NOT_ALLOWED', 'GET, POST'],
    ['OPTIONS', '/api/login', 405, 'METHOD_NOT_ALLOWED', 'POST'],
    ['GET', '/api/echo/x', 405, 'METHOD_NOT_ALLOWED', 'POST'],
  ] as const)('%s %s is %i', async (method, url, status, code, allow) => {
    const reply = await api.app.inject({ method, url })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ success: false, code, requestId })
    expect(reply.headers.allow).toBe(allow)
    expect(reply.headers['x-request-id']).toBe(reply.json().requestId)
  })
})

describe('a reply', () => {
  test('never carries a field that its schema does not name', async () => {
    expect((await api.call(narrow)).body).toEqual({ success: true, shown: 'yes' })
  })

  test('of an unforeseen failure tells nothing, and the log everything with the same identifier', async () => {
    logged.length = 0
    const reply = await api.call(broken)
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual(failure('INTERNAL', 'Une erreur est survenue'))
    const [line] = lines('request failed')
    expect(line).toMatchObject({
      level: 50,
      requestId: reply.headers['x-request-id'],
      err: { message: 'select secret from users where id = 1' },
    })
    expect(reply.body).toMatchObject({ requestId: line.requestId })
  })

  test('that nobody waits for any more is no fault: the caller hung up amid the body', async () => {
    logged.length = 0
    const url = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
    const caller = connect(Number(url.port), url.hostname)
    caller.write(
      'POST /api/echo/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    )
    await once(api.app.server, 'request')
    caller.destroy()
    await expect.poll(() => lines('request given up')).toMatchObject([{ level: 30 }])
    expect(lines('request failed')).toEqual([])
  })

  test('when the database is away is 503 with Retry-After, and tells nothing', async () => {
    const reply = await api.call(login, { body: { email: 'a@b.example', password: 'secret' } })
    expect(reply.status).toBe(503)
    expect(reply.body).toEqual(
      failure('UNAVAILABLE', 'Le service est momentanément indisponible. Réessayez dans un instant.'),
    )
    expect(reply.headers['retry-after']).toBe('5')
    expect((await api.app.inject('/api/ready')).statusCode).toBe(503)
    expect((await api.app.inject('/api/health')).json()).toEqual({ success: true })
  })

  test('of too many requests says when to come back', async () => {
    const reply = await api.call(limited)
    expect(reply.status).toBe(429)
    expect(reply.headers['retry-after']).toBe('17')
    expect(reply.body).toEqual({
      ...failure('TOO_MANY_REQUESTS', 'Trop de tentatives. Réessayez dans quelques instants.'),
      left: 0,
    })
  })

  test('carries the security headers', async () => {
    const { headers } = await api.app.inject('/api/health')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    })
    expect(headers['content-security-policy']).toContain("script-src 'self'; ")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

test('a schema and a contract that disagree do not compile', () => {
  const check = () => {
    // @ts-expect-error the reply's schema lacks a field
    route(api.app, narrow, { reply: Type.Object({ success: Type.Literal(true) }) }, () => wide)
    // @ts-expect-error the contract has a body
    route(api.app, login, { reply: Narrow }, () => wide)
    // @ts-expect-error the contract has no body
    route(api.app, narrow, { reply: Narrow, body: Body }, () => wide)
    // @ts-expect-error the answer lacks a field
    route(api.app, narrow, { reply: Narrow }, () => ({ success: true }))
  }
  expect(check).toBeTypeOf('function')
})
