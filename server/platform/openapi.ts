import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'

/** A failed reply (`FailureReply`), as the description of the API names it. */
const Failure = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    code: Type.String(),
    requestId: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { $id: 'Failure', additionalProperties: true },
)

export const FAILURE_REF = { $ref: 'Failure#' } as const

/** Describes every route that is registered after it; GET /api/openapi.json gives the description. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  app.addSchema(Failure)
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ombrelia', description: 'API de la boutique', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`) },
  })
  let bytes: Buffer | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(app.swagger()))
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
}
