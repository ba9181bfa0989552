import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureReply } from '#shared/platform/endpoint'
import { AppError, type ErrorCode } from '#shared/platform/errors'
import { codeOf } from './error-code.ts'
import { isTransient } from './transient.ts'
import { InvalidPart } from './validation.ts'

/** Seconds before a refused caller may come back, unless the refusal says better in `details.retryAfter`. */
const RETRY_AFTER: Partial<Record<number, number>> = { 429: 60, 503: 5 }

/** Fastify's own refusals, by its code. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

/** The place in the one table of whatever was thrown; what is not known there is INTERNAL. */
const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (error instanceof InvalidPart) return new AppError('INVALID_FIELDS', { errors: error.errors })
  const known = frameworkCodes[codeOf(error)]
  if (known) return new AppError(known)
  const status = statusOf(error)
  if (status === 413) return new AppError('TOO_LARGE')
  if (status !== undefined && status >= 400 && status < 500) return new AppError('MALFORMED')
  return new AppError(isTransient(error) ? 'UNAVAILABLE' : 'INTERNAL')
}

/** The failed reply of `shared/platform/endpoint.ts`, with what the refusal carries beside it. */
export const toFailure = (error: AppError, requestId: string): FailureReply => {
  const { retryAfter: _, ...details } = error.details ?? {}
  return {
    ...details,
    success: false,
    message: error.message,
    code: error.code,
    requestId,
    ...(error.errors ? { errors: error.errors } : {}),
  }
}

const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = toAppError(error)
  // who hangs up amid the body hears no answer, and is nobody's fault
  const about = { err: error, method: request.method, route: request.routeOptions.url }
  if (request.raw.readableAborted) request.log.info(about, 'request given up')
  else if (failure.status >= 500) request.log.error(about, 'request failed')
  const retryAfter = failure.details?.retryAfter ?? RETRY_AFTER[failure.status]
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .serializer(JSON.stringify)
    .send(toFailure(failure, request.id))
}

/** Every failure of the app goes through here. */
export const registerFailures = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply))
}

/** For addresses that the router itself cannot read: no hook runs before it. */
export const answerFrameworkError = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  answer(error, request, reply)
}
