import fc from 'fast-check'
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
}

/** A request as it is sent. */
export interface Asked {
  readonly method: string
  /** with its query, encoded */
  readonly url: string
  readonly type: string | undefined
  /** as text; of a file its content */
  readonly body: string | undefined
  readonly key: string
}

/** Every operation of the document that the running shop serves. */
export const readOperations = async (address: string): Promise<readonly Operation[]> => {
  const response = await fetch(`${address}/api/openapi.json`)
  const { paths } = await response.json()
  return Object.entries<Record<string, Partial<Operation> & { requestBody?: { content: Content } }>>(
    paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {} }]) => ({
      ...{ method: method.toUpperCase(), path, parameters, responses },
      body: requestBody?.content,
    })),
  )
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

const partsOf = (operation: Operation, where: string, pool: Pool): fc.Arbitrary<Record<string, unknown>> => {
  const own = operation.parameters.filter((one) => one.in === where)
  const values = Object.fromEntries(own.map(({ name, schema }) => [name, mostlyFitting(schema, pool, name)]))
  return fc.record(values, { requiredKeys: own.filter(({ required }) => required).map(({ name }) => name) })
}

/** Files are text; those that are pictures or tables are others’ business. */
const fileOf = (pool: Pool): fc.Arbitrary<string> =>
  fc.oneof(
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
      : fileOf(pool).map((text) => ({ type: type.replace('*', 'png'), body: text })),
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

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** What a person types to ask the same. */
export const curlOf = (
  address: string,
  { method, url, type, body, key }: Asked,
  bearer: string | undefined,
): string =>
  [
    `curl -i -X ${method} ${quoted(address + url)}`,
    ...(bearer === undefined ? [] : [`-H ${quoted(`authorization: ${bearer}`)}`]),
    ...(method === 'GET' ? [] : [`-H 'idempotency-key: ${key}'`]),
    ...(type === undefined || type.startsWith('multipart') ? [] : [`-H ${quoted(`content-type: ${type}`)}`]),
    ...(body === undefined
      ? []
      : [type?.startsWith('multipart') ? `-F ${quoted(`file=${body}`)}` : `--data-raw ${quoted(body)}`]),
  ].join(' ')
