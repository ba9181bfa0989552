import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/platform/errors'
import { type Meters, NO_METERS, type Watched } from './meters.ts'

const isBearer = (header: string | undefined, token: string): boolean => {
  const given = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * GET /metrics, in the form of Prometheus, for who has the token; without one (METRICS_TOKEN) nothing is counted and there
 * is no such address.
 */
export const registerMetrics = async (
  app: FastifyInstance,
  token: string | undefined,
  watched: Watched,
): Promise<Meters> => {
  if (token === undefined) return NO_METERS
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(watched, (error) => app.log.warn({ err: error }, 'not all could be measured'))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', async () => metrics.stop())
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw new AppError('NOT_SIGNED_IN')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
  return metrics
}

/** A line of the log for each answer: what was asked, by whose account, and how it ended. Never an address's query. */
export const registerAnswerLog = (app: FastifyInstance): void => {
  if (!['info', 'debug', 'trace'].includes(app.log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const { account } = request
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(account === null ? {} : { userId: account.user.id }),
      },
      'answered',
    )
    done()
  })
}
