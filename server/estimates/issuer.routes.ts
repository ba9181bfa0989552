import type { FastifyInstance } from 'fastify'
import { INERT } from '#server/documents/reader'
import { actingOf } from '#server/platform/access'
import type { InTurn } from '#server/platform/large-replies'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { LOGO_CONTENT_TYPE, LOGO_MAX_BYTES } from '#shared/estimates/estimate-limits'
import * as calls from '#shared/estimates/estimates.endpoints'
import { IssuerBody, IssuerReply } from '#shared/estimates/issuer.schema'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { issuerOf, keepIssuer, presentIssuer } from './issuer.ts'
import { findIssuer, findLogo } from './issuers.queries.ts'
import type { Estimating } from './keep-estimate.ts'
import { removeLogo, replaceLogo } from './logo.ts'

const limits = {
  logo: { name: 'estimate.logo.user', limit: 20, windowMs: 10 * MINUTE },
  allLogos: { name: 'estimate.logo.all', limit: 500, windowMs: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** api/estimate-issuer: what an installer's own papers say of their company. */
export const issuerRoutes = async (
  app: FastifyInstance,
  deps: Estimating,
  rateLimits: RateLimits,
  inTurn: InTurn,
): Promise<void> => {
  const { db } = deps

  route(app, calls.issuer, { reply: IssuerReply }, async ({ account: { customer } }) => ({
    success: true,
    issuer: await presentIssuer(db, await issuerOf(db, customer)),
  }))

  route(app, calls.keepIssuer, { body: IssuerBody, reply: IssuerReply }, async ({ body, account }) => ({
    success: true,
    issuer: await keepIssuer(deps, actingOf(account), body),
  }))

  route(app, calls.removeLogo, { reply: IssuerReply }, async ({ account }) => ({
    success: true,
    issuer: await removeLogo(deps, actingOf(account)),
  }))

  route(app, calls.issuerLogo, { reply: DoneReply }, async ({ account: { user, customer }, reply }) => {
    const logo = await inTurn(user.id, reply, async () => {
      const id = (await findIssuer(db, customer.id))?.logo_id ?? null
      return id === null ? undefined : findLogo(db, id)
    })
    if (logo === undefined) throw new AppError('NOT_FOUND')
    return reply
      .type('image/png')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'authorization')
      .header('content-security-policy', INERT)
      .send(Buffer.from(logo.base64, 'base64'))
  })

  // Bytes are a body of this call alone.
  await app.register(async (scope) => {
    scope.addContentTypeParser<Buffer>(
      LOGO_CONTENT_TYPE,
      { parseAs: 'buffer', bodyLimit: LOGO_MAX_BYTES },
      (_request, bytes, done) => done(null, bytes),
    )
    route(scope, calls.uploadLogo, { reply: IssuerReply }, async ({ account, request: { body: bytes } }) => {
      if (!Buffer.isBuffer(bytes)) throw new AppError('UNSUPPORTED_MEDIA')
      await rateLimits.take(limits.logo, account.user.id)
      await rateLimits.brake(limits.allLogos)
      return { success: true, issuer: await replaceLogo(deps, actingOf(account), bytes) }
    })
  })
}
