import fc from 'fast-check'
import type { Access } from '#shared/platform/endpoint'
import { mostlyFitting, type Shape } from './arbitrary.ts'
import type { Pool } from './pool.ts'

interface Content {
  readonly [type: string]: { readonly schema?: Shape }
}

/** One operation of the description. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: Shape }[]
  readonly body: Content | undefined
  readonly responses: Readonly<Record<string, { content?: Content }>>
  /** who may ask, as the route declares it */
  readonly access: Access
}

/** A request as it is sent. */
export interface Asked {
  readonly method: string
  /** with its query, encoded */
  readonly url: string
  readonly type: string | undefined
  /** as text; of a file its content, as bytes where it is no text */
  readonly body: string | Buffer | undefined
  readonly key: string
}

interface Described extends Pick<Operation, 'responses'>, Partial<Pick<Operation, 'parameters'>> {
  readonly requestBody?: { readonly content: Content }
  readonly 'x-access': Access
}

/** What an operation is called. */
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

/** Every operation of the document that the running shop serves. */
export const readOperations = async (address: string): Promise<readonly Operation[]> => {
  const response = await fetch(`${address}/api/openapi.json`)
  const { paths } = await response.json()
  return Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody, responses, 'x-access': access }]) => ({
        ...{ method: method.toUpperCase(), path, parameters, responses },
        body: requestBody?.content,
        access,
      }),
    ),
  )
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

const partsOf = (operation: Operation, where: string, pool: Pool): fc.Arbitrary<Record<string, unknown>> => {
  const own = operation.parameters.filter((one) => one.in === where)
  const told = where === 'path' ? { ...pool, named: pool.inPath } : pool
  const values = Object.fromEntries(own.map(({ name, schema }) => [name, mostlyFitting(schema, told, name)]))
  const wanted = own.filter(({ required }) => required).map(({ name }) => name)
  const needed = Object.fromEntries(Object.entries(values).filter(([name]) => wanted.includes(name)))
  // what narrows a list is left out as often as not
  return fc.oneof(fc.record(needed), fc.record(values, { requiredKeys: wanted }))
}

/** Files that are there, and texts of any kind, among them such as begin like a price list. */
const fileOf = (pool: Pool): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    ...(pool.files.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...pool.files) }] : []),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...['', ...pool.named('reference')].map(String)),
          fc.double({ noNaN: true }),
        ),
        {
          maxLength: 5,
        },
      )
      .map(
        (rows) => `référence;prix\n${rows.map(([reference, price]) => `${reference};${price}\n`).join('')}`,
      ),
  )

const bodyOf = ({ body }: Operation, pool: Pool): fc.Arbitrary<Pick<Asked, 'type' | 'body'>> => {
  if (body === undefined) return fc.constant({ type: undefined, body: undefined })
  const types = Object.keys(body)
  return fc.constantFrom(...types).chain((type) =>
    type === 'application/json'
      ? mostlyFitting(body[type]?.schema ?? {}, pool, '').map((value) => ({
          type,
          body: JSON.stringify(value),
        }))
      : fileOf(pool).map((file) => ({ type: type.replace('*', 'png'), body: file })),
  )
}

/** Requests for an operation. */
export const requestsFor = (operation: Operation, pool: Pool): fc.Arbitrary<Asked> =>
  fc
    .tuple(
      partsOf(operation, 'path', pool),
      partsOf(operation, 'query', pool),
      bodyOf(operation, pool),
      fc.uuid(),
    )
    .map(([params, query, body, key]) => {
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]))
      const asked = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
      return {
        method: operation.method,
        url: asked.length > 0 ? `${path}?${asked.join('&')}` : path,
        ...body,
        key,
      }
    })

/** As a shell is told what the body is: bytes come from a pipe. */
const bodyArgument = ({ type, body }: Asked): string[] => {
  if (body === undefined) return []
  const isForm = type?.startsWith('multipart') === true
  if (typeof body !== 'string') return [isForm ? '-F file=@-' : '--data-binary @-']
  return [isForm ? `-F ${quoted(`file=${body}`)}` : `--data-raw ${quoted(body)}`]
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** What a person types to ask the same. */
export const curlOf = (address: string, asked: Asked, bearer: string | undefined): string => {
  const { method, url, type, body, key } = asked
  return [
    ...(Buffer.isBuffer(body) ? [`base64 -d <<< ${body.toString('base64')} |`] : []),
    `curl -i -X ${method} ${quoted(address + url)}`,
    ...(bearer === undefined ? [] : [`-H ${quoted(`authorization: ${bearer}`)}`]),
    ...(method === 'GET' ? [] : [`-H 'idempotency-key: ${key}'`]),
    ...(type === undefined || type.startsWith('multipart') ? [] : [`-H ${quoted(`content-type: ${type}`)}`]),
    ...bodyArgument(asked),
  ].join(' ')
}
