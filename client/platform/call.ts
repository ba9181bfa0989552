import type { Endpoint, Exchange, FailureReply } from '#shared/platform/endpoint'
import { UNKNOWN_ERROR } from '#shared/platform/unknown-error'
import { KEPT_HEADER } from './kept-header.ts'

/**
 * The only fetch of the pages: typed by the endpoint, with the bearer, the cookies and one refresh on 401. Uploads,
 * files and streams go through `transfer.ts`, which builds on what is exported here.
 */

/** §9: a call that takes longer is given up. ms */
const TIMEOUT = 25_000

/**
 * A call that did not succeed. `message` is French, for people. `status` is 0 when no reply came; then `code` is
 * `NETWORK` or `TIMEOUT`. `reply` is the refused reply as it came, with the details that its code promises.
 */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]> | undefined
  readonly requestId: string | undefined
  readonly reply: FailureReply | undefined

  constructor(status: number, code: string, message: string, reply?: FailureReply) {
    super(message)
    this.name = 'CallFailure'
    this.status = status
    this.code = code
    this.errors = reply?.errors
    this.requestId = reply?.requestId
    this.reply = reply
  }
}

/** What a call asks of the session. */
export interface Bearer {
  token: () => string | null
  /** id of who is signed in */
  person: () => string | null
  /**
   * waits for the one refresh in flight; the token to replay with, or null when the session is over. Throws
   * CallFailure when the refresh had no answer.
   */
  refreshed: (refusedToken: string | null) => Promise<string | null>
  /** the server judged the account otherwise than this browser: asks it again who is signed in */
  recheck: () => void
}

const noSession: Bearer = {
  token: () => null,
  person: () => null,
  refreshed: async () => null,
  recheck: () => {},
}
let bearer = noSession

/** Called once, when the session actor starts; gives back what undoes it. */
export const connectBearer = (session: Bearer): (() => void) => {
  bearer = session
  return () => {
    if (bearer === session) bearer = noSession
  }
}

const unansweredListeners = new Set<() => void>()

/** Tells of each call that found no server (NETWORK); gives back what ends it. */
export const onUnanswered = (listener: () => void): (() => void) => {
  unansweredListeners.add(listener)
  return () => unansweredListeners.delete(listener)
}

export type Part<E, K extends keyof Exchange> = E extends { [P in K]: infer T }
  ? { [P in K]: T }
  : { [P in K]?: never }
export type CallParts<E extends Exchange> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & {
    headers?: Readonly<Record<string, string>>
    /** gives the call up; it then rejects with the signal's reason */
    signal?: AbortSignal
    /** goes on where the page is closed meanwhile: 64 KiB at most */
    keepalive?: boolean
  }
/** The parts may be left out when the endpoint has none that is required. */
type Parts<E extends Exchange> =
  Record<never, never> extends CallParts<E> ? [parts?: CallParts<E>] : [parts: CallParts<E>]

/** Calls whose 401 is an answer, not a token to renew (§4). */
const NEVER_RETRIED = new Set(['/api/refresh', '/refresh', '/api/authenticate', '/api/login', '/api/logout'])
/** Refusals that say otherwise of the account than this browser knew. */
const OUTDATED_ACCOUNT = new Set([
  'EMAIL_NOT_VERIFIED',
  'EMAIL_ALREADY_VERIFIED',
  'ACCOUNT_INACTIVE',
  'FORBIDDEN',
])

/** Calls `endpoint` and gives its reply; throws `CallFailure`, or the signal's reason when given up. */
export const call = async <E extends Exchange>(
  endpoint: Endpoint<E>,
  ...[parts]: Parts<E>
): Promise<E['reply']> => {
  // the compiler checked the parts at the call; here they are read as what they are on the wire
  const given = (parts ?? {}) as LooseParts
  const response = await withBearer(endpoint, (token) => send(endpoint, given, token))
  return replyOf<E['reply']>(response.status, await textOf(response, given.signal))
}

/**
 * Sends with the session's token, and once more with the one that a refresh gives for a 401: never in the name of
 * somebody who signed in meanwhile.
 */
export const withBearer = async <Answer extends { status: number }>(
  endpoint: Endpoint,
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> => {
  const person = bearer.person()
  const token = bearer.token()
  const answer = await send(token)
  if (answer.status !== 401 || NEVER_RETRIED.has(endpoint.url)) return answer
  const renewed = await bearer.refreshed(token)
  return renewed === null || bearer.person() !== person ? answer : send(renewed)
}

/** The parts as they are on the wire. */
export interface LooseParts {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  keepalive?: boolean
}

/** One request, given up by the signal of its parts or by `timeout`. */
export const send = async (
  endpoint: Endpoint,
  { params = {}, query, body, headers, signal, keepalive = false }: LooseParts,
  token: string | null,
  timeout = AbortSignal.timeout(TIMEOUT),
): Promise<Response> => {
  try {
    const response = await fetch(addressOf(endpoint.url, params, query), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    // the service worker answered in the place of a server that it did not find
    if (response.headers.has(KEPT_HEADER)) unreachable()
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable(timeout.aborted)
  }
}

/** No reply came: late, or no server was found, which is told to those who listen. */
export const unreachable = (late = false): CallFailure => {
  if (late)
    return new CallFailure(
      0,
      'TIMEOUT',
      'Le serveur met trop de temps à répondre. Réessayez dans un instant.',
    )
  for (const listener of unansweredListeners) listener()
  return new CallFailure(
    0,
    'NETWORK',
    'La connexion avec le serveur est rompue. Vérifiez votre réseau puis réessayez.',
  )
}

export const addressOf = (
  url: string,
  params: LooseParts['params'] = {},
  query: LooseParts['query'] = {},
): string => {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The reply of an answered call; throws `CallFailure` for a refusal. */
export const replyOf = <Reply>(status: number, text: string): Reply => {
  const body = parsed(text)
  if (status >= 200 && status < 300 && body !== undefined) return body as Reply
  if (!isFailure(body)) throw new CallFailure(status, 'INTERNAL', UNKNOWN_ERROR)
  if (OUTDATED_ACCOUNT.has(body.code)) bearer.recheck()
  throw new CallFailure(status, body.code, body.message, body)
}

const textOf = (response: Response, signal?: AbortSignal): Promise<string> =>
  response.text().catch((error: unknown) => {
    if (signal?.aborted) throw error
    // the reply began, and its rest did not come in time
    throw unreachable(error instanceof DOMException && error.name === 'TimeoutError')
  })

/** The JSON of a text, or undefined when it is none: a proxy's page says nothing that a person should read. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isFailure = (body: unknown): body is FailureReply =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'
