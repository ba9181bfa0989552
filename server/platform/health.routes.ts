import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/platform/errors'
import { health, ready } from '#shared/platform/platform.endpoints'
import { ReadyReply } from '#shared/platform/readiness.schema'
import { DoneReply } from '#shared/session/session.schema'
import type { Deps } from './deps.ts'
import { lackingOf } from './readiness.ts'
import { route } from './route.ts'

/**
 * For whoever watches the service: the process answers, and the database does too. A shop that still lacks something is
 * ready: its first administrator must reach it.
 */
export const healthRoutes = (app: FastifyInstance, { db, config }: Deps): void => {
  route(app, health, { reply: DoneReply }, () => ({ success: true }))
  route(app, ready, { reply: ReadyReply }, async ({ request }) => {
    try {
      return { success: true, lacking: await lackingOf(db, config) }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      throw new AppError('UNAVAILABLE')
    }
  })
}
