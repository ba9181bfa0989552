import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/platform/errors'

/**
 * While the app closes, requests that come in on an open connection are sent elsewhere (503, Retry-After), and
 * each reply ends its connection: one kept alive would keep the process waiting for it.
 */
export const registerStopping = (app: FastifyInstance): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onRequest', async () => {
    if (stopping) throw new AppError('UNAVAILABLE')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}
