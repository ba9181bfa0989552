import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { isSecure } from './cookies.ts'

/**
 * Scripts, styles, fonts and pictures come from this origin alone; drawings carry inline style attributes. No text
 * ever becomes markup or script in the pages: the one policy, `sw`, gives the address of the service worker, whatever
 * it is asked (decision 083).
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sw',
].join('; ')

/** Headers of every reply; what the API answers is nobody's to keep unless its route says so. */
export const registerSecurityHeaders = (
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
): void => {
  const secure = isSecure(config)
  const transport = `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('x-frame-options', 'DENY')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', 'camera=(self), geolocation=(), microphone=()')
    if (secure) reply.header('strict-transport-security', transport)
    if (isApi(request.url)) reply.header('cache-control', 'no-store')
  })
}

/** Whether an address belongs to the API rather than to the pages. */
export const isApi = (url: string): boolean => /^\/(api(\/|\?|$)|refresh(\?|$))/.test(url)
