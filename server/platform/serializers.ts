import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Controller = NonNullable<FastifyServerOptions['schemaController']>
type BuildSerializer = NonNullable<NonNullable<Controller['compilersFactory']>['buildSerializer']>

const buildSerializers = SerializerSelector()

/**
 * Fastify's own serializers, each made when it first has something to write: the failures of a route alone are two, and
 * hardly one of them is ever used.
 */
export const buildSerializer: BuildSerializer = (schemas, options) => {
  const build = buildSerializers(schemas, options)
  return (route) => {
    let serialize: ((document: unknown) => string) | undefined
    return (document) => {
      serialize ??= build(route)
      return serialize(document)
    }
  }
}
