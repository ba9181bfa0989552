import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadyReply } from './catalogue-memory.ts'

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** Sends ready bytes, or 304 when the caller holds them already. `scope` says whether shared caches may keep them. */
export const sendReady = (
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyReply,
  scope: 'public' | 'private',
): FastifyReply => {
  reply.header('etag', ready.etag).header('cache-control', `${scope}, no-cache`)
  if (matches(request.headers['if-none-match'], ready.etag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(ready.body)
}
