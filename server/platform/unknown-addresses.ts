import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/platform/errors'

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((segment) => (segment.startsWith(':') ? '[^/]+' : escapePattern(segment)))
      .join('/')}$`,
  )

/**
 * What no route answers: 405 with `Allow` where another method would do, otherwise 404. Registered before the
 * routes, which it hears of as they come.
 */
export const registerUnknownAddresses = (app: FastifyInstance): void => {
  const known: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    for (const one of [method].flat()) known.push({ pattern: toPattern(url), method: one })
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = known.filter((route) => route.pattern.test(path)).map((route) => route.method)
    if (allowed.length === 0) throw new AppError('NOT_FOUND')
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  })
}
