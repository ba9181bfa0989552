import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/platform/database'
import { screens } from '#shared/session/access.rules'
import { testApp } from './app.ts'

const directory = mkdtempSync(join(tmpdir(), 'ombrelia-test-pages-'))
mkdirSync(join(directory, 'assets'))
const page = '<!doctype html><title>Ombrelia</title>'
const script = 'console.log(1)\n'
writeFileSync(join(directory, 'index.html'), page)
writeFileSync(join(directory, 'assets', 'index-B3d9.js'), script)
writeFileSync(join(directory, 'assets', 'index-B3d9.js.gz'), gzipSync(script))
writeFileSync(join(directory, 'favicon.svg'), '<svg/>')
afterAll(() => rmSync(directory, { recursive: true }))

// Pages ask nothing of the database.
const api = testApp(
  { db: openPostgres('postgres://nobody@127.0.0.1:1/none', () => {}) },
  { options: { pages: directory } },
)

const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const reply = await api.app.inject({ method, url, headers })
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    cache: reply.headers['cache-control'],
    body: reply.body,
    reply,
  }
}

const addressOf = (pattern: string): string => pattern.replace(/:\w+/g, 'x')

test.each(screens.map(({ pattern }) => addressOf(pattern)))('%s gives the page', async (url) => {
  const { status, type, cache, body } = await get(`${url}?a=b`)
  expect({ status, type, cache, body }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    body: page,
  })
})

test('an address that is no screen gives the page with 404: it shows its own error', async () => {
  const { status, type, body } = await get('/nulle-part')
  expect({ status, type, body }).toEqual({ status: 404, type: 'text/html; charset=utf-8', body: page })
})

describe('for another company', () => {
  const other = testApp(
    { db: openPostgres('postgres://nobody@127.0.0.1:1/none', () => {}) },
    { options: { pages: directory }, settings: { COMPANY_NAME: 'Stores & <Fils>' } },
  )
  test('the page carries its name, escaped', async () => {
    const reply = await other.app.inject({ url: '/login' })
    expect(reply.body).toBe('<!doctype html><title>Stores &amp; &lt;Fils&gt;</title>')
  })
})

test('a page that is known already is not sent again', async () => {
  const { reply } = await get('/login')
  const again = await get('/catalogue', { 'if-none-match': String(reply.headers.etag) })
  expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' })
})

test('HEAD has the headers without the page', async () => {
  const { status, body, reply } = await get('/login', {}, 'HEAD')
  expect({ status, body, length: reply.headers['content-length'] }).toEqual({
    status: 200,
    body: '',
    length: String(page.length),
  })
})

test('built files never change, others are asked for again', async () => {
  const built = await get('/assets/index-B3d9.js')
  expect(built).toMatchObject({
    status: 200,
    type: 'application/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
    body: script,
  })
  expect(await get('/favicon.svg')).toMatchObject({ status: 200, type: 'image/svg+xml', cache: 'no-cache' })
})

test('a compressed twin is sent to who takes it', async () => {
  const { reply } = await get('/assets/index-B3d9.js', { 'accept-encoding': 'gzip' })
  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(reply.headers.vary).toBe('accept-encoding')
  expect(reply.rawPayload).toEqual(gzipSync(script))
})

test.each([
  '/assets/absent.js',
  '/absent.png',
  '/api/absent',
  '/api',
  '/refresh/x.map',
  '/../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/.env',
])('%s is 404 without a page', async (url) => {
  const { status, reply } = await get(url)
  expect(status).toBe(404)
  expect(reply.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

test('another method on a page is 405', async () => {
  const reply = await api.app.inject({ method: 'POST', url: '/' })
  expect(reply.statusCode).toBe(405)
  expect(reply.headers.allow).toBe('GET, HEAD')
})

test('pages carry the policy that keeps foreign scripts out', async () => {
  const { reply } = await get('/')
  expect(reply.headers['content-security-policy']).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
})
