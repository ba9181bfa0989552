import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyJwt from '@fastify/jwt'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { registerBodies } from './platform/bodies.ts'
import type { Deps } from './platform/deps.ts'
import { answerFrameworkError, registerFailures } from './platform/failures.ts'
import { healthRoutes } from './platform/health.routes.ts'
import { registerSecurityHeaders } from './platform/security-headers.ts'
import { registerUnknownAddresses } from './platform/unknown-addresses.ts'
import { registerSession, sessionRoutes } from './session/session.routes.ts'

/** The whole of one call must have arrived within this, in ms. */
const REQUEST_TIMEOUT = 30_000
/** Large enough for a cart of 1,000 lines, which is then refused with a reason. */
const BODY_LIMIT = 2 * 1024 * 1024

/** The application, ready to listen or to be injected into. It opens nothing: what `deps` holds, the caller closes. */
export const buildApp = async (
  deps: Deps,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> => {
  const app = fastify({
    logger,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    requestTimeout: REQUEST_TIMEOUT,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: answerFrameworkError,
  })
  app.decorate('endpoints', [])
  app.decorateRequest('account', null)
  registerFailures(app)
  registerBodies(app)
  registerUnknownAddresses(app)
  registerSecurityHeaders(app, deps.config)
  await app.register(fastifyCookie)
  await app.register(fastifyJwt, { secret: deps.secret, sign: { algorithm: 'HS256' } })
  registerSession(app, deps)

  healthRoutes(app, deps)
  sessionRoutes(app, deps)

  return app
}
