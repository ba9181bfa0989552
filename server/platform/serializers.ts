import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Controller = NonNullable<FastifyServerOptions['schemaController']>
type BuildSerializer = NonNullable<NonNullable<Controller['compilersFactory']>['buildSerializer']>

const buildSerializers = SerializerSelector()

type Serialize = (document: unknown) => string

/** By all that they are made of: the schema, and those that it may refer to. */
const made = new Map<string, Serialize>()

/**
 * Fastify's own serializers, each made when it first has something to write, once for all routes that reply the same: the
 * failures of a route alone are two, and hardly one of them is ever used; that of an upload takes 100 ms to make.
 */
export const buildSerializer: BuildSerializer = (schemas, options) => {
  const build = buildSerializers(schemas, options)
  return (route) => {
    let serialize: Serialize | undefined
    return (document) => {
      serialize ??= once(JSON.stringify([schemas, route.schema]), () => build(route))
      return serialize(document)
    }
  }
}

const once = (key: string, make: () => Serialize): Serialize => {
  const serialize = made.get(key) ?? make()
  made.set(key, serialize)
  return serialize
}
