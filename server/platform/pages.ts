import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HomeReply } from '#shared/home/home.schema'
import { HOME_BLOCK } from '#shared/home/home-block'
import type { DeliveryTariff, DeliveryTariffReply } from '#shared/orders/delivery-tariff.schema'
import { DELIVERY_BLOCK } from '#shared/platform/company'
import { notFoundHead, pageHeadOf, privateHead } from '#shared/platform/page-heads'
import { normalPath, screenAccess } from '#shared/session/access.rules'
import { createDocuments, type DocumentParts, type Site } from './page-document.ts'
import { loadRenderer } from './page-renderer.ts'
import { codingFor, isKnown, onDemand, readyPage } from './page-store.ts'
import { isApi } from './security-headers.ts'
import { withTimeout } from './with-timeout.ts'
import { writtenFiles } from './written-files.ts'

/** Files of the build and pictures have a hash of their content in their names: they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** Answers a navigation with the page, or says that the request is none. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

/** Gives the reply of api/home in force, ready to leave; its ETag names its content. */
export type HomeSource = () => Promise<{ readonly etag: string; readonly body: Buffer }>

/** Longest that / waits for its data, ms; the browser asks for them when they come later. */
export const HOME_PATIENCE_MS = 2000

/** What bringing an order costs, and since which version. */
export type DeliverySource = () => Promise<{
  readonly version: number
  readonly tariff: DeliveryTariff | null
}>

/** What a page is made of beside its path and the company, and its version. */
interface PageData {
  readonly version: string
  /** reply of api/home, JSON */
  readonly body?: Buffer
  /** absent: the browser asks for it */
  readonly delivery?: DeliveryTariffReply
}

/** Keys of the two pages that many addresses share; no path is written so. */
const NOT_FOUND = 'not found'
const SHELL = 'shell'

/**
 * Serves the built pages of `directory`, which holds `client/` and `prerender/`: their files as they are (with
 * their .br or .gz twin where there is one), and a page for every other address. Pages that need no account come
 * rendered, each once, at its first request, and / once for each reply of api/home, which it carries; the others are
 * a shell that the browser fills.
 */
export const registerPages = async (
  app: FastifyInstance,
  directory: string,
  site: Site,
  home: HomeSource,
  delivery: DeliverySource,
): Promise<SendPage> => {
  const root = join(directory, 'client')
  const index = join(root, 'index.html')
  if (!existsSync(index)) throw new Error(`The pages are not built: there is no ${index}.`)
  const write = createDocuments(await readFile(index, 'utf8'), site)
  const render = await loadRenderer(directory)

  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // a twin goes in its file's place, and has no address of its own
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        /^\/(assets|pictures)\//.test(path.slice(root.length)) ? IMMUTABLE : REVALIDATE,
      )
    },
  })

  /** The page as the browser is left to render it. */
  const shellOf = (key: string): DocumentParts =>
    key === SHELL || key === NOT_FOUND
      ? { head: key === SHELL ? privateHead : notFoundHead, path: undefined, rendered: undefined }
      : { head: pageHeadOf(key) ?? privateHead, path: key, rendered: undefined }
  const pageOf = onDemand(async (key: string, { body, delivery: told }: PageData) => {
    const data = told && { [DELIVERY_BLOCK]: told }
    const shell = { ...shellOf(key), ...(data && { data }) }
    if (key === SHELL) return readyPage(write(shell))
    const home: HomeReply | undefined = body && JSON.parse(body.toString())
    const rendered = await render(shell.path ?? '/404', site.company, home)
    return readyPage(write({ ...shell, rendered, data: { ...data, ...(home && { [HOME_BLOCK]: home }) } }))
  })

  /** What comes in time; the browser asks itself for what does not, and says so when it gets none. */
  const inTime = async <T>(source: Promise<T>, request: FastifyRequest): Promise<T | undefined> =>
    withTimeout(HOME_PATIENCE_MS, source).catch((error: unknown) => {
      request.log.error(error, 'the data of a page could not be read')
      return undefined
    })

  const dataOf = async (key: string, request: FastifyRequest): Promise<PageData> => {
    const [told, shown] = await Promise.all([
      inTime(delivery(), request),
      key === '/' ? inTime(home(), request) : undefined,
    ])
    return {
      version: `${told?.version ?? ''} ${shown?.etag ?? ''}`,
      ...(told && { delivery: { success: true, tariff: told.tariff } }),
      ...(shown && { body: shown.body }),
    }
  }

  const answer = async (key: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = await pageOf(key, await dataOf(key, request)).catch((error: unknown) => {
      // the browser may still render what the server could not, and says so when it cannot
      request.log.error(error, 'a page could not be rendered')
      return readyPage(write(shellOf(key)))
    })
    const coding = codingFor(request.headers['accept-encoding'])
    const etag = `"${page.tag}${coding === 'identity' ? '' : `-${coding}`}"`
    reply.header('cache-control', REVALIDATE).header('vary', 'accept-encoding')
    if (!pageHeadOf(key)?.index) reply.header('x-robots-tag', 'noindex')
    if (key === NOT_FOUND) reply.code(404)
    else {
      reply.header('etag', etag)
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    }
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type('text/html; charset=utf-8').send(page.bytes[coding])
  }

  const send: SendPage = (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    const isNavigation = request.method === 'GET' || request.method === 'HEAD'
    // A missing picture or script is a missing file, not a page.
    if (!isNavigation || isApi(request.url) || /\.[a-z0-9]+$/i.test(path)) return undefined
    if (screenAccess(path) === undefined) return answer(NOT_FOUND, request, reply)
    const head = pageHeadOf(path)
    // what such a page shows first depends on its query: a code, a token
    if (head === undefined || (!head.index && query)) return answer(SHELL, request, reply)
    return answer(normalPath(path), request, reply)
  }
  for (const [url, page] of Object.entries(writtenFiles(site))) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler: (_request, reply) => reply.header('cache-control', REVALIDATE).type(page.type).send(page.text),
    })
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: { hide: true },
    handler: (request, reply) => send(request, reply),
  })
  return send
}
