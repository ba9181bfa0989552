import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/platform/errors'
import type { SendPage } from './pages.ts'

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((segment) => (segment.startsWith(':') ? '[^/]+' : escapePattern(segment)))
      .join('/')}$`,
  )

/**
 * What no route answers: 405 with `Allow` where another method would do, then the page for the addresses of
 * screens, otherwise 404. Registered before the routes, which it hears of as they come.
 */
export const registerUnknownAddresses = (
  app: FastifyInstance,
  sendPage: () => SendPage | undefined,
): void => {
  const known: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) known.push({ pattern: toPattern(url), method: one })
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = known.filter((route) => route.pattern.test(path)).map((route) => route.method)
    if (allowed.length > 0) {
      reply.header('allow', [...new Set(allowed)].sort().join(', '))
      throw new AppError('METHOD_NOT_ALLOWED')
    }
    const page = sendPage()?.(request, reply)
    if (page === undefined) throw new AppError('NOT_FOUND')
    return page
  })
}
