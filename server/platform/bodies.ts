import type { FastifyInstance } from 'fastify'

/**
 * JSON is the only body there is: anything else is 415, which also keeps forms of other sites out. An empty one
 * is no body, whatever its label says; `__proto__` and `constructor.prototype` are malformed.
 */
export const registerBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else parse(request, text, done)
  })
}
