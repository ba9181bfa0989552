import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'
import { AppError, type ErrorCode } from '#shared/platform/errors'
import { toFailure } from './failures.ts'

/**
 * What Node refuses before there is a request: unreadable HTTP, headers too large, a request that takes too long
 * to arrive. The connection ends with it.
 */
export const answerClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  // behind a reply that is not read yet, nobody would read this either
  if (error.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) {
    socket.destroy()
    return
  }
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const code: ErrorCode = isLarge ? 'TOO_LARGE' : 'MALFORMED'
  const line = isLarge
    ? '431 Request Header Fields Too Large'
    : isSlow
      ? '408 Request Timeout'
      : '400 Bad Request'
  const requestId = randomUUID()
  const body = JSON.stringify(toFailure(new AppError(code), requestId))
  socket.end(
    [
      `HTTP/1.1 ${line}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
