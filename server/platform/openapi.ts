import fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify'
import Type from 'typebox'
import type { Access, Endpoint } from '#shared/platform/endpoint'
import type { Operation } from './openapi-operations.ts'

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

/** A file as a description has it. */
const FILE = { type: 'string', format: 'binary' } as const
const MULTIPART = 'multipart/form-data'
/** Each event's data are the reply. */
const EVENTS = /^text\/event-stream/

/** What a call says of itself beside the form of its parts, which is all that is checked by it. */
const described = (
  schema: FastifySchema | undefined,
  { summary, tag, produces, takes, empty, headers }: Operation,
  access: Access | undefined,
) => ({
  ...schema,
  'x-access': access,
  summary,
  tags: [tag],
  ...(headers && {
    headers: {
      type: 'object',
      required: Object.keys(headers),
      properties: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [name, { type: 'string', description }]),
      ),
    },
  }),
  ...(takes && {
    consumes: takes,
    body: takes.includes(MULTIPART)
      ? { type: 'object', required: ['file'], properties: { file: FILE } }
      : FILE,
  }),
  ...(empty && {
    response: { ...Object(schema?.response), 204: { type: 'null', description: empty } },
  }),
  ...(produces && {
    response: {
      ...Object(schema?.response),
      200: {
        description: 'Le contenu',
        content: Object.fromEntries(
          produces.map((type) => [
            type,
            { schema: EVENTS.test(type) ? Object(schema?.response)[200] : FILE },
          ]),
        ),
      },
    },
  }),
})

type Described = Pick<RouteOptions, 'method' | 'url' | 'schema'>

/** The description of the routes: of an app that has them all and serves none. */
const describe = async (routes: readonly Described[], endpoints: readonly Endpoint[]): Promise<Buffer> => {
  const { default: fastifySwagger } = await import('@fastify/swagger')
  const { operations, tags } = await import('./openapi-operations.ts')
  const app = fastify({
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildSerializer: () => () => JSON.stringify } },
  })
  app.setValidatorCompiler(() => () => true)
  app.addSchema(Failure)
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ombrelia', description: 'API de la boutique', version: '1' },
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const operation = operations[`${route.method} ${url}`]
      const access = endpoints.find((one) => one.url === url && one.method === route.method)?.access
      return { schema: operation === undefined ? schema : described(schema, operation, access), url }
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`) },
  })
  for (const route of routes) app.route({ ...route, handler: () => undefined })
  await app.ready()
  try {
    return Buffer.from(JSON.stringify(app.swagger()))
  } finally {
    await app.close()
  }
}

/** GET /api/openapi.json gives the description of every route that is registered after it, made when it is first asked for. */
export const registerOpenApi = (app: FastifyInstance): void => {
  app.addSchema(Failure)
  const routes: Described[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (!schema?.hide) routes.push({ method, url, ...(schema && { schema }) })
  })
  let description: Promise<Buffer> | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    description ??= describe(routes, app.endpoints)
    return reply.type('application/json; charset=utf-8').send(await description)
  })
}
