import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/platform/errors'

/** ms between two looks at connections that have nothing to do any more. */
const LOOK_MS = 50

/**
 * While the app closes, requests that come in on an open connection are sent elsewhere (503, Retry-After), and
 * each reply ends its connection: one kept alive would keep the process waiting for it. So would one whose reply had
 * begun before and ends after: it is closed once it rests.
 */
export const registerStopping = (app: FastifyInstance): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
    const closing = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
    closing.unref()
    app.server.once('close', () => clearInterval(closing))
  })
  app.addHook('onRequest', async () => {
    if (stopping) throw new AppError('UNAVAILABLE')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}
