import Schema from 'typebox/schema'
import { errorTable } from '#shared/platform/errors'
import type { Asked, Operation } from './operations.ts'

/** What came back, as far as it is judged. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** undefined of what streams */
  readonly bytes: Buffer | undefined
}

const STREAM = 'text/event-stream'
const JSON_TYPE = 'application/json'

/** Sends a request; of what streams only the head is waited for. */
export const ask = async (address: string, asked: Asked, bearer: string | undefined): Promise<Answer> => {
  const { method, url, type, body, key } = asked
  const headers = new Headers(bearer === undefined ? {} : { authorization: bearer })
  if (method !== 'GET') headers.set('idempotency-key', key)
  const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : body
  let content: BodyInit | undefined = sent
  if (type?.startsWith('multipart') && sent !== undefined) {
    content = new FormData()
    content.append('file', new Blob([sent]), 'essai.csv')
  } else if (type !== undefined) headers.set('content-type', type)
  const hangUp = new AbortController()
  const response = await fetch(address + url, {
    ...{ method, headers, signal: hangUp.signal, redirect: 'manual' },
    ...(content === undefined ? {} : { body: content }),
  })
  const isStream = response.headers.get('content-type')?.startsWith(STREAM) === true
  if (isStream) hangUp.abort()
  return {
    status: response.status,
    headers: response.headers,
    bytes: isStream ? undefined : Buffer.from(await response.arrayBuffer()),
  }
}

const textOf = ({ bytes }: Answer): string => bytes?.toString() ?? ''

/** What an answer says; undefined of one that is no JSON, or a file of it. */
export const bodyOf = (operation: Operation, answer: Answer): unknown => {
  const isJson = mediaOf(answer.headers.get('content-type') ?? '') === JSON_TYPE
  const shape = operation.responses['200']?.content?.[JSON_TYPE]?.schema
  const isFile = answer.status === 200 && shape?.format === 'binary'
  return isJson && !isFile ? JSON.parse(textOf(answer)) : undefined
}

type Validator = ReturnType<typeof Schema.Compile>
const validators = new WeakMap<object, Validator>()

const isA = (shape: object, value: unknown): boolean => {
  const validator = validators.get(shape) ?? Schema.Compile(shape)
  validators.set(shape, validator)
  return validator.Check(value)
}

const mediaOf = (type: string): string => (type.split(';')[0] ?? '').trim()

const wrongSuccess = ({ responses }: Operation, answer: Answer): string | undefined => {
  const content = responses['200']?.content ?? {}
  const type = answer.headers.get('content-type') ?? ''
  const declared = Object.entries(content).find(([name]) => mediaOf(name) === mediaOf(type))
  if (declared === undefined) return `its type ${type} is not declared`
  const [, { schema }] = declared
  // a file is as it is, JSON too
  if (mediaOf(type) !== JSON_TYPE || schema === undefined || schema.format === 'binary') return undefined
  const text = textOf(answer)
  return isA(schema, JSON.parse(text))
    ? undefined
    : `its body is not of the declared form: ${text.slice(0, 300)}`
}

const wrongFailure = (answer: Answer): string | undefined => {
  const { status, headers } = answer
  const text = textOf(answer)
  if (!headers.get('content-type')?.startsWith('application/json'))
    return `an error of type ${headers.get('content-type')}`
  const body: Readonly<Record<string, unknown>> = JSON.parse(text)
  const known = Object.entries(errorTable).find(([code]) => code === body.code)?.[1]
  if (known === undefined) return `its code ${body.code} is not in the table of errors`
  if (known.status !== status) return `${body.code} is ${known.status}, and came as ${status}`
  const isWhole =
    body.success === false && typeof body.message === 'string' && typeof body.requestId === 'string'
  return isWhole ? undefined : `its body is no failure: ${text.slice(0, 300)}`
}

/** What is wrong with an answer, in words. */
export const judge = (operation: Operation, answer: Answer): string | undefined => {
  const { status } = answer
  if (status >= 500) return `${status}: ${textOf(answer).slice(0, 300)}`
  if (status === 200) return wrongSuccess(operation, answer)
  if (status === 204 && '204' in operation.responses)
    return textOf(answer) === '' ? undefined : 'it says that it is empty, and is not'
  if (status >= 400) return wrongFailure(answer)
  return `the status ${status} is not declared`
}
