import { rmSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config'
import { openPostgres } from '#server/platform/database'
import { createDocuments } from '#server/platform/page-document'
import { pageHeadOf } from '#shared/platform/page-heads'
import { screens } from '#shared/session/access.rules'
import { testApp } from './app.ts'
import { built, script, writeBuiltPages } from './built-pages.fixtures.ts'

const directory = writeBuiltPages()
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

/** The page as it is sent, without the number of the rendering. */
const bodyOf = (body: string): string => body.replace(/ \d+<\/h1>/, '</h1>')
const noindex = '<meta name="robots" content="noindex">'

describe.each(screens.map(({ pattern, access }) => ({ url: addressOf(pattern), access })))(
  '$url',
  (screen) => {
    test('gives the page, rendered when it needs no account', async () => {
      const { status, type, cache, body, reply } = await get(screen.url)
      const isPublic = screen.access === 'public' || screen.access === 'guestOnly'
      const indexed = pageHeadOf(screen.url)?.index === true
      expect({ status, type, cache, robots: reply.headers['x-robots-tag'] }).toEqual({
        status: 200,
        type: 'text/html; charset=utf-8',
        cache: 'no-cache',
        robots: indexed ? undefined : 'noindex',
      })
      expect(body.includes(noindex)).toBe(!indexed)
      const rendered = isPublic && screen.url !== '/faq'
      expect(/<div id="root">(.*?)<\/div>/.exec(bodyOf(body))?.[1]).toBe(
        rendered ? `<h1>${screen.url}</h1>` : '',
      )
      expect(body.includes('<noscript>')).toBe(!rendered)
      // what is read comes first; where nothing is, the script brings it
      expect(body.includes('<script type="module" fetchpriority="low"')).toBe(rendered)
    })
  },
)

test('the whole page of an address', async () => {
  expect(bodyOf((await get('/?utm_source=x')).body)).toBe(
    `<!doctype html><html lang="fr"><head><title>Rails, stores, films et fermetures sur mesure · Ombrelia</title>
<meta name="application-name" content="Ombrelia">` +
      '<meta name="description" content="Rails, stores, films et fermetures sur mesure pour les professionnels de la pose\u00a0: configurez, chiffrez et commandez en ligne.">' +
      '<link rel="canonical" href="http://127.0.0.1:3000/">' +
      '<meta property="og:type" content="website"><meta property="og:site_name" content="Ombrelia">' +
      '<meta property="og:locale" content="fr_FR">' +
      '<meta property="og:title" content="Rails, stores, films et fermetures sur mesure · Ombrelia">' +
      '<meta property="og:description" content="Rails, stores, films et fermetures sur mesure pour les professionnels de la pose\u00a0: configurez, chiffrez et commandez en ligne.">' +
      '<meta property="og:url" content="http://127.0.0.1:3000/">' +
      '<meta property="og:image" content="http://127.0.0.1:3000/share.png">' +
      '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">' +
      '<meta name="twitter:card" content="summary_large_image">' +
      '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">' +
      '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a2227">' +
      '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-192.png">' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/HomePage-1.js">' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/card-1.js">' +
      '<script type="module" fetchpriority="low" crossorigin src="/assets/index-B3d9.js"></script>' +
      '</head><body><div id="root"><h1>/</h1></div>' +
      `<script type="application/json" id="company">${JSON.stringify(loadConfig({}).company)}</script>` +
      '</body></html>',
  )
})

test('a page is rendered once, however its address is written', async () => {
  const first = await get('/contact')
  expect((await get('/CONTACT/')).body).toBe(first.body)
  expect((await Promise.all([get('/info'), get('/info')])).map(({ body }) => body)).toEqual([
    (await get('/info')).body,
    (await get('/info')).body,
  ])
})

test('two addresses of one page have one canonical address', async () => {
  const links = await Promise.all(
    ['/policy', '/politique-de-confidentialite'].map(
      async (url) => /<link rel="canonical" href="(.*?)">/.exec((await get(url)).body)?.[1],
    ),
  )
  const address = 'http://127.0.0.1:3000/politique-de-confidentialite'
  expect(links).toEqual([address, address])
})

test('what shows a code or a token of its query is left to the browser', async () => {
  expect((await get('/reset-password?token=x&email=y')).body).toContain('<div id="root"></div>')
})

test('an address that is no screen gives the page of §2.7 with 404, and nothing of the address', async () => {
  const { status, type, body, reply } = await get('/%3Cscript%3Ealert(1)%3C/script%3E?<b>')
  expect({ status, type, etag: reply.headers.etag, robots: reply.headers['x-robots-tag'] }).toEqual({
    status: 404,
    type: 'text/html; charset=utf-8',
    etag: undefined,
    robots: 'noindex',
  })
  expect(body).toContain('<div id="root"><h1>/404 ')
  expect(body).toContain('<title>Vous vous êtes perdus\u00a0? · Ombrelia</title>')
  expect(body).not.toMatch(/alert|<b>/)
})

describe('for another company, at another address', () => {
  const name = `</script><b>&"'$&`
  const other = testApp(
    { db: openPostgres('postgres://nobody@127.0.0.1:1/none', () => {}) },
    {
      options: { pages: directory },
      settings: { COMPANY_NAME: name, PUBLIC_URL: 'https://boutique.example/' },
    },
  )
  test('the page carries its name, and no text of it becomes a tag', async () => {
    const { body } = await other.app.inject({ url: '/login' })
    const escaped = '&lt;/script&gt;&lt;b&gt;&amp;&quot;&#39;$&amp;'
    expect(body).toContain(`<title>Connexion · ${escaped}</title>`)
    expect(body).toContain(`<meta property="og:site_name" content="${escaped}">`)
    expect(body).not.toContain('<b>')
    expect(JSON.parse(/id="company">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual(
      other.deps.config.company,
    )
    expect(other.deps.config.company.name).toBe(name)
  })

  test('addresses are whole and on its origin', async () => {
    const { body } = await other.app.inject({ url: '/services' })
    expect(body).toContain('<link rel="canonical" href="https://boutique.example/services">')
    expect(body).toContain('<meta property="og:url" content="https://boutique.example/services">')
    expect(body).toContain('<meta property="og:image" content="https://boutique.example/share.png">')
    expect((await other.app.inject({ url: '/robots.txt' })).body).toBe(
      'User-agent: *\nDisallow: /api/\nAllow: /api/home\nAllow: /api/images/\n\nSitemap: https://boutique.example/sitemap.xml\n',
    )
    const map = await other.app.inject({ url: '/sitemap.xml' })
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual(
      [
        '/',
        '/info',
        '/contact',
        '/services',
        '/faq',
        '/conditions-de-vente',
        '/legal',
        '/politique-de-confidentialite',
        '/politique-cookies',
        '/signup',
        '/login',
      ].map((path) => `https://boutique.example${path}`),
    )
  })
})

test.each(['', 'gzip', 'br', 'gzip;q=0, br;q=0.5', 'deflate'])(
  'a page that is known already is not sent again to who takes %o',
  async (codings) => {
    const { reply, body } = await get('/login', { 'accept-encoding': codings })
    const etag = String(reply.headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/login', { 'accept-encoding': codings, 'if-none-match': known })
      expect({ status: again.status, body: again.body, etag: again.reply.headers.etag }).toEqual({
        status: 304,
        body: '',
        etag,
      })
    }
    expect(body).not.toBe('')
    const changed = await get('/login', { 'accept-encoding': codings, 'if-none-match': '"other"' })
    expect(changed.status).toBe(200)
  },
)

test('a page comes compressed to who takes it', async () => {
  const plain = await get('/login')
  const coded = await Promise.all(
    ['gzip', 'br', 'gzip, deflate, br', 'br;q=0, gzip', 'x'].map(async (codings) => {
      const { reply } = await get('/login', { 'accept-encoding': codings })
      const coding = reply.headers['content-encoding']
      const bytes = reply.rawPayload
      const read =
        coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
      expect(read.toString()).toBe(plain.body)
      expect(reply.headers.vary).toBe('accept-encoding')
      return coding
    }),
  )
  expect(coded).toEqual(['gzip', 'br', 'br', 'gzip', undefined])
})

test('the build keeps its own notes', async () => {
  expect((await get('/.vite/manifest.json')).status).toBe(404)
  expect((await get('/prerender/prerender.js')).status).toBe(404)
})

test.each(['title', 'root', 'company', 'noscript', 'script'])(
  'a built page without its %s is refused',
  (part) => {
    const without = {
      title: built.replace(/<title>.*<\/title>/, ''),
      root: built.replace('id="root"', 'id="app"'),
      company: built.replace('id="company"', ''),
      noscript: built.replace(/noscript/g, 'p'),
      script: built.replace('type="module"', ''),
    }[part]
    expect(() => createDocuments(String(without), loadConfig({}))).toThrow(/^The built page has no /)
  },
)

test('HEAD has the headers without the page', async () => {
  const { status, body, reply } = await get('/login', {}, 'HEAD')
  expect({ status, body, length: reply.headers['content-length'] }).toEqual({
    status: 200,
    body: '',
    length: String(Buffer.byteLength((await get('/login')).body)),
  })
})

test('built files and pictures never change, others are asked for again', async () => {
  const built = await get('/assets/index-B3d9.js')
  expect(built).toMatchObject({
    status: 200,
    type: 'application/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
    body: script,
  })
  const picture = await get('/pictures/hero-0a1b2c3d-400.webp')
  expect(picture).toMatchObject({ status: 200, type: 'image/webp', cache: built.cache })
  expect(await get('/favicon.svg')).toMatchObject({ status: 200, type: 'image/svg+xml', cache: 'no-cache' })
})

test('a compressed twin is sent to who takes it, and has no address of its own', async () => {
  const { reply } = await get('/assets/index-B3d9.js', { 'accept-encoding': 'gzip' })
  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(reply.headers.vary).toBe('accept-encoding')
  expect(reply.rawPayload).toEqual(gzipSync(script))
  expect((await get('/assets/index-B3d9.js.gz')).reply.statusCode).toBe(404)
})

test.each([
  ...['/assets/absent.js', '/absent.png', '/api/absent', '/api', '/refresh/x.map', '/../package.json'],
  ...['/assets/..%2f..%2fpackage.json', '/.env'],
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
      "font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types sw",
  )
})

test('the manifest names the company, whose shop a device may install', async () => {
  const { reply, type, cache } = await get('/manifest.webmanifest')
  expect([type, cache]).toEqual(['application/manifest+json; charset=utf-8', 'no-cache'])
  expect(reply.json()).toMatchObject({
    name: loadConfig({}).company.name,
    short_name: loadConfig({}).company.name,
    start_url: '/',
    display: 'standalone',
    icons: expect.arrayContaining([
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ]),
  })
})
