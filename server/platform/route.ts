import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Endpoint, Exchange } from '#shared/platform/endpoint'
import { type Account, accountOf, requireAccess } from './access.ts'
import { FAILURE_REF } from './openapi.ts'
import { checker } from './validation.ts'

type Part = 'params' | 'query' | 'body' | 'reply'

/** The schemas of a call's parts. */
type Schemas = { [P in Part]?: TSchema }

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** Compiles only when each part of the contract has a schema of exactly its type, and no other part has one. */
type Agreement<E, S> = {
  [P in keyof E]: P extends keyof S
    ? S[P] extends TSchema
      ? Same<Static<S[P]>, E[P]> extends true
        ? S[P]
        : { 'the schema and the contract disagree on this part': E[P] }
      : never
    : { 'the contract has a part without a schema': E[P] }
} & { [P in Exclude<keyof S, keyof E>]: never }

/** The constraint that keeps `success: true` in a handler's answer from widening to a boolean. */
type Answering = Exchange & { reply: { success: boolean } }

type PartOf<E, P extends Part> = E extends Record<P, infer T> ? T : undefined

/** What a handler is given: the checked parts, and who calls. */
export interface Call<E extends Answering> {
  readonly params: PartOf<E, 'params'>
  readonly query: PartOf<E, 'query'>
  readonly body: PartOf<E, 'body'>
  /** Who is signed in. Throws on a public endpoint, where nobody was asked for. */
  readonly account: Account
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers a call: the reply's fields, or the Fastify reply when the handler has sent it itself (ready bytes). */
export type Handler<E extends Answering> = (
  call: Call<E>,
) => E['reply'] | FastifyReply | Promise<E['reply'] | FastifyReply>

declare module 'fastify' {
  interface FastifyInstance {
    /** every endpoint registered with `route`, for the tests that walk them all */
    endpoints: Endpoint[]
  }
  interface FastifyRequest {
    /** who calls; null until the access check has run */
    account: Account | null
  }
}

/**
 * Registers one endpoint: who may call is checked before the body is read (401, 403), then each part against
 * its schema (422 with French messages by field), and the reply leaves through its schema: a field that the
 * schema does not name never leaves.
 */
export const route = <E extends Answering, S extends Schemas>(
  app: FastifyInstance,
  endpoint: Endpoint<E>,
  schemas: S & Agreement<E, S>,
  handler: Handler<E>,
): void => {
  const { params, query, body, reply: replySchema }: Schemas = schemas
  const check = {
    params: params && checker(params, 'params'),
    query: query && checker(query, 'query'),
    body: body && checker(body, 'body'),
  }
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
      response: { ...(replySchema ? { 200: replySchema } : {}), '4xx': FAILURE_REF, '5xx': FAILURE_REF },
    },
    // The parts are checked below, once, by `checker`.
    validatorCompiler: () => () => true,
    onRequest: requireAccess(endpoint.access),
    handler: async (request, reply) => {
      const call = {
        params: check.params?.(request.params),
        query: check.query?.(request.query),
        body: check.body?.(request.body),
        get account(): Account {
          return accountOf(request)
        },
        request,
        reply,
      }
      return await handler(call as Call<E>)
    },
  })
}
