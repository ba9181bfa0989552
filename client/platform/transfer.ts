import { createParser } from 'eventsource-parser'
import type { Endpoint, Exchange } from '#shared/platform/endpoint'
import { addressOf, type LooseParts, type Part, replyOf, send, unreachable, withBearer } from './call.ts'

/**
 * What takes longer than a call (§7's second client): files sent with their progress, files fetched, and streams of
 * server-sent events. Same bearer, same one refresh on a 401, same `CallFailure` as `call`; given up by `signal`,
 * each rejects with the signal's reason.
 */

/** §7: a file that takes longer, and a stream that stays silent longer, is given up. ms */
const TIMEOUT = 60_000

type TransferParts<E extends Exchange> = Part<E, 'params'> & Part<E, 'query'> & { signal?: AbortSignal }

/**
 * Sends a file, or a form with files, and gives the reply. `onProgress` hears the fraction sent, from 0 to 1; it starts
 * again when the session was renewed on the way. A Blob goes as its own type.
 */
export const upload = async <E extends Exchange>(
  endpoint: Endpoint<E>,
  parts: TransferParts<E> & { body: Blob | FormData; onProgress?: (fraction: number) => void },
): Promise<E['reply']> => {
  const { status, text } = await withBearer(endpoint, (token) => sendFile(endpoint, parts, token))
  return replyOf<E['reply']>(status, text)
}

interface FileParts extends Pick<LooseParts, 'params' | 'query' | 'signal'> {
  body: Blob | FormData
  onProgress?: (fraction: number) => void
}

/** fetch tells nothing of what it sent: this is the one place that asks XMLHttpRequest. */
const sendFile = (
  endpoint: Endpoint,
  { params, query, body, onProgress, signal }: FileParts,
  token: string | null,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    signal?.addEventListener('abort', giveUp)
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('timeout', () => reject(unreachable(true)))
    request.addEventListener('abort', () => reject(signal?.reason))
    if (onProgress) {
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      )
    }
    request.open(endpoint.method, addressOf(endpoint.url, params, query))
    request.timeout = TIMEOUT
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (body instanceof Blob) {
      request.setRequestHeader('content-type', body.type === '' ? 'application/octet-stream' : body.type)
    }
    request.send(body)
  })

/** A file as it was sent, with the name that the server gives it, if it gives one. */
export interface Download {
  blob: Blob
  name: string | null
}

/** Fetches a file; what asks for it may stand in a body, which no address and no log has. */
export const download = async <E extends Exchange>(
  endpoint: Endpoint<E>,
  parts: TransferParts<E> & Part<E, 'body'>,
): Promise<Download> => {
  const given = parts as LooseParts
  const timeout = AbortSignal.timeout(TIMEOUT)
  const response = await withBearer(endpoint, (token) =>
    send(endpoint, { ...given, headers: { accept: '*/*' } }, token, timeout),
  )
  const whole = <T>(body: Promise<T>): Promise<T> =>
    body.catch((error: unknown) => {
      throw given.signal?.aborted ? error : unreachable(timeout.aborted)
    })
  if (!response.ok) return replyOf<never>(response.status, await whole(response.text()))
  return { blob: await whole(response.blob()), name: nameIn(response.headers.get('content-disposition')) }
}

/** A file's name in a content-disposition header: its UTF-8 form before the plain one. */
const nameIn = (header: string | null): string | null => {
  const encoded = header?.match(/filename\*\s*=\s*UTF-8''([^;\s]+)/i)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return (
    header
      ?.match(/filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i)
      ?.slice(1)
      .find((name) => name) ?? null
  )
}

/** One event of a stream; `name` is `message` when the server names none, `data` its JSON. */
export interface StreamEvent {
  name: string
  data: unknown
}

/**
 * Follows a stream of server-sent events until the server ends it. A stream that says nothing, not even a comment, for
 * 60 s is given up as TIMEOUT.
 */
export const events = async <E extends Exchange>(
  endpoint: Endpoint<E>,
  parts: TransferParts<E>,
  onEvent: (event: StreamEvent) => void,
): Promise<void> => {
  const given = parts as LooseParts
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), TIMEOUT)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), TIMEOUT)
  }
  try {
    const response = await withBearer(endpoint, (token) =>
      send(endpoint, { ...given, headers: { accept: 'text/event-stream' } }, token, silence.signal),
    )
    if (!response.ok || response.body === null) {
      replyOf(response.status, await response.text())
      return
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => onEvent({ name: event, data: JSON.parse(data) }),
    })
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw given.signal?.aborted ? error : unreachable(silence.signal.aborted)
      })
      if (done) return
      heard()
      parser.feed(value)
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}
