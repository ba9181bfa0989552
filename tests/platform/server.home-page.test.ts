import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHECK_EVERY_MS, readyReply } from '#server/catalogue/catalogue-memory'
import type { CatalogueSource } from '#server/catalogue/check-catalogue'
import { loadConfig } from '#server/platform/config'
import { HOME_PATIENCE_MS, type HomeSource, registerPages } from '#server/platform/pages'
import { home } from '#shared/home/home.endpoints'
import { exemplars, publish } from '../catalogue/exemplars.ts'
import { testApp } from './app.ts'
import { describeOnDatabase } from './database.ts'

/** Stands for the built views: a page says how many renderings there were, and the categories it was given. */
const directory = mkdtempSync(join(tmpdir(), 'ombrelia-test-home-'))
for (const folder of ['client/.vite', 'prerender']) mkdirSync(join(directory, folder), { recursive: true })
writeFileSync(
  join(directory, 'client', 'index.html'),
  '<!doctype html><html lang="fr"><head><title>Boutique</title><script type="module"></script></head><body><div id="root"></div>' +
    '<script type="application/json" id="company">{}</script><noscript>Sans script</noscript></body></html>',
)
writeFileSync(join(directory, 'client', '.vite', 'manifest.json'), '{}')
writeFileSync(
  join(directory, 'prerender', 'prerender.js'),
  `let count = 0
export const renderPage = async (path, company, home) => {
  count += 1
  const cards = home ? home.categories.map(({ description }) => description).join() : 'none'
  if (cards === 'unfit') throw new Error('no such card')
  return { html: '<h1>' + count + '</h1><p>' + cards.replaceAll('<', '&lt;') + '</p>', pages: [] }
}`,
)
afterAll(() => rmSync(directory, { recursive: true }))

const partsOf = (body: string) => ({
  rendering: Number(/<h1>(\d+)<\/h1>/.exec(body)?.[1]),
  cards: /<p>(.*?)<\/p>/s.exec(body)?.[1],
  data: JSON.parse(/<script type="application\/json" id="home">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null'),
})

describe('what / comes with', () => {
  let app: FastifyInstance
  let source: HomeSource
  let asked: number
  let faults: string[]

  const replyOf = (description: string) => ({ success: true, categories: [{ description }] })
  const answerWith = (description: string) => {
    source = async () => readyReply(replyOf(description))
  }
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ url, headers })
    const { statusCode: status, body } = reply
    return { status, etag: String(reply.headers.etag), body, ...partsOf(body) }
  }

  beforeEach(async () => {
    asked = 0
    faults = []
    const stream = { write: (line: string) => faults.push(JSON.parse(line).msg) }
    app = fastify({ logger: { stream, level: 'error' } })
    const delivery = async () => ({ version: 1, tariff: null })
    const home = () => {
      asked += 1
      return source()
    }
    const send = await registerPages(app, directory, loadConfig({}), home, delivery)
    app.get('/*', (request, reply) => send(request, reply))
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
  })

  test('the reply that it was rendered from, in a block of JSON; no text of it becomes a tag', async () => {
    answerWith('</script><b>$&')
    const { cards, data, body } = await get('/?utm_source=x')
    expect({ cards, data }).toEqual({ cards: '&lt;/script>&lt;b>$&', data: replyOf('</script><b>$&') })
    expect(body).not.toContain('<b>')
    expect(body).not.toContain('<noscript>')
  })

  test('the page is rendered once for each reply, and its ETag follows', async () => {
    answerWith('Rails')
    const [first, second] = await Promise.all([get('/'), get('/')])
    expect(second).toEqual(first)
    expect((await get('/', { 'if-none-match': first.etag })).status).toBe(304)
    answerWith('Films')
    const moved = await get('/', { 'if-none-match': first.etag })
    expect(moved).toMatchObject({ status: 200, cards: 'Films', rendering: first.rendering + 1 })
    expect(moved.etag).not.toBe(first.etag)
    expect((await get('/', { 'if-none-match': moved.etag })).status).toBe(304)
    expect([asked, faults]).toEqual([5, []])
  })

  test('a page without its data comes for the browser to ask, and with them again as soon as they are there', async () => {
    source = async () => Promise.reject(new Error('no database'))
    expect(await get('/')).toMatchObject({ status: 200, cards: 'none', data: null })
    expect(faults).toEqual(['the data of a page could not be read'])
    answerWith('Rails')
    expect(await get('/')).toMatchObject({ status: 200, cards: 'Rails', data: replyOf('Rails') })
  })

  test('the page does not wait for its data for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let waits = () => {}
    const waiting = new Promise<void>((resolve) => {
      waits = resolve
    })
    source = () => {
      waits()
      return new Promise(() => {})
    }
    const answered = get('/')
    await waiting
    vi.advanceTimersByTime(HOME_PATIENCE_MS)
    expect(await answered).toMatchObject({ status: 200, cards: 'none', data: null })
  })

  test('data that no view can show leave the page to the browser', async () => {
    answerWith('unfit')
    const { status, body, data } = await get('/')
    expect({ status, data, isShell: body.includes('<div id="root"></div>') }).toEqual({
      status: 200,
      data: null,
      isShell: true,
    })
    expect(faults).toEqual(['a page could not be rendered'])
  })

  test('other pages ask for nothing', async () => {
    answerWith('Rails')
    for (const url of ['/contact', '/login', '/my-cart', '/nulle-part']) {
      expect((await get(url)).data).toBe(null)
    }
    expect(asked).toBe(0)
  })
})

/** The catalogue with another description of its first category. */
const described = (description: string): CatalogueSource => {
  const source = exemplars()
  const text = JSON.stringify(source.tree.content)
  const content = JSON.parse(text.replace(/"description":"[^"]*"/, `"description":"${description}"`))
  return { ...source, tree: { ...source.tree, content } }
}

describeOnDatabase('the home page of a catalogue', (database) => {
  const shop = testApp(database, { options: { pages: directory } })

  test('has what api/home says, and follows a publication within the time of one check', async () => {
    const page = async () => partsOf((await shop.app.inject({ url: '/' })).body)
    await publish(database.db)
    const before = await page()
    expect(before.data).toEqual((await shop.call(home)).body)
    await publish(database.db, described('Les rails d’après.'))
    expect(await page()).toEqual(before)
    shop.clock.advance(CHECK_EVERY_MS)
    const after = await page()
    expect(after.cards).toContain('Les rails d’après.')
    expect(after.data).toEqual((await shop.call(home)).body)
  })
})
