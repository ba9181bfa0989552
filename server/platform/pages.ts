import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COMPANY_BLOCK, type Company } from '#shared/platform/company'
import { screenAccess } from '#shared/session/access.rules'
import { html } from './mail-html.ts'
import { isApi } from './security-headers.ts'

/** Names that the build gives carry a hash of the content: they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** Answers a navigation with the page, or says that the request is none. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** The company that the built page names, until a setting names another. */
const BUILT_FOR = 'Ombrelia'

/** The page's block of data, up to its content; the built page holds the demo company's. */
const BLOCK = new RegExp(`(<script[^>]* id="${COMPANY_BLOCK}">)[^<]*`)

/** JSON that may stand in a script element: no text in it can close the element. */
const dataOf = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Serves the built pages of `directory`, for that company: its files as they are (with their .br or .gz twin where there is one),
 * and for every address of a screen the one page. The page's bytes are held in memory.
 */
export const registerPages = async (
  app: FastifyInstance,
  directory: string,
  company: Company,
): Promise<SendPage> => {
  const index = join(directory, 'index.html')
  if (!existsSync(index)) throw new Error(`The pages are not built: there is no ${index}.`)
  const built = await readFile(index, 'utf8')
  const page = Buffer.from(
    built
      .replaceAll(BUILT_FOR, () => html`${company.name}`.safe)
      .replace(BLOCK, (_, tag: string) => `${tag}${dataOf(company)}`),
  )
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`

  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : REVALIDATE)
    },
  })

  const send: SendPage = (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isNavigation = request.method === 'GET' || request.method === 'HEAD'
    // A missing picture or script is a missing file, not a page.
    if (!isNavigation || isApi(request.url) || /\.[a-z0-9]+$/i.test(path)) return undefined
    const isScreen = screenAccess(path) !== undefined
    reply.header('cache-control', REVALIDATE)
    if (isScreen && request.headers['if-none-match'] === etag)
      return reply.code(304).header('etag', etag).send()
    if (isScreen) reply.header('etag', etag)
    return reply
      .code(isScreen ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: { hide: true },
    handler: (request, reply) => send(request, reply),
  })
  return send
}
