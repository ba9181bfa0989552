import type { FastifyInstance } from 'fastify'
import { endpoint } from '#shared/platform/endpoint'
import { AppError } from '#shared/platform/errors'
import { health } from '#shared/platform/platform.endpoints'
import { DoneReply } from '#shared/session/session.schema'
import { ping } from './database.ts'
import type { Deps } from './deps.ts'
import { route } from './route.ts'

const ready = endpoint<{ reply: DoneReply }>('GET', '/api/ready', 'public')

/** For whoever watches the service: the process answers, and the database does too. */
export const healthRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, health, { reply: DoneReply }, () => ({ success: true }))
  route(app, ready, { reply: DoneReply }, async ({ request }) => {
    try {
      await ping(db)
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new AppError('UNAVAILABLE')
    }
    return { success: true }
  })
}
