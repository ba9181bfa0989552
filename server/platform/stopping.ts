import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/platform/errors'

/** Requests that come in on an open connection while the app closes are sent elsewhere: 503, Retry-After. */
export const registerStopping = (app: FastifyInstance): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!stopping) return
    reply.header('connection', 'close')
    throw new AppError('UNAVAILABLE')
  })
}
