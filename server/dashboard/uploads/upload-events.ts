import { setTimeout } from 'node:timers/promises'
import { RUNNING_STATES } from '#shared/dashboard/uploads.rules'
import type { Upload } from '#shared/dashboard/uploads.schema'
import { AppError } from '#shared/platform/errors'

/** ms between two looks at the upload's row. */
const POLL_MS = 400
/** ms of silence after which a comment tells proxies that the stream lives. */
const HEARTBEAT_MS = 15_000
/** ms that one stream lasts at most: the browser asks again, with rights that are checked again. */
const LONGEST_MS = 10 * 60_000
/** Streams open at once: of one person, and of this instance. */
const PER_ACCOUNT = 6
const PER_INSTANCE = 100

/** The streams of this instance; `end` closes them all, when the server stops. */
export interface UploadStreams {
  /** throws TOO_MANY_REQUESTS past the bound; what is given back ends by itself, or by `signal` */
  open(
    accountId: string,
    find: () => Promise<Upload | undefined>,
    signal: AbortSignal,
  ): AsyncGenerator<string>
  end(): void
}

/** One server-sent event: the whole state, under its revision. */
export const uploadEvent = (upload: Upload): string =>
  `event: upload\nid: ${upload.revision}\ndata: ${JSON.stringify({ success: true, upload })}\n\n`

export const createUploadStreams = (): UploadStreams => {
  const stopping = new AbortController()
  const opened = new Map<string, number>()
  let all = 0

  const count = (accountId: string, by: 1 | -1): void => {
    all += by
    const now = (opened.get(accountId) ?? 0) + by
    if (now === 0) opened.delete(accountId)
    else opened.set(accountId, now)
  }

  async function* follow(
    accountId: string,
    find: () => Promise<Upload | undefined>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const began = performance.now()
    let told = began
    let revision = -1
    // counted once it is read: one that nobody began to read has no end to count
    count(accountId, 1)
    try {
      while (!signal.aborted && performance.now() - began < LONGEST_MS) {
        const upload = await find()
        if (upload === undefined) return
        if (upload.revision !== revision) {
          revision = upload.revision
          told = performance.now()
          yield uploadEvent(upload)
        } else if (performance.now() - told > HEARTBEAT_MS) {
          told = performance.now()
          yield ': en cours\n\n'
        }
        if (!RUNNING_STATES.includes(upload.state)) return
        // A wait cut short is no failure: the loop looks at the signal.
        await setTimeout(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined)
      }
    } finally {
      count(accountId, -1)
    }
  }

  return {
    open: (accountId, find, signal) => {
      if (all >= PER_INSTANCE || (opened.get(accountId) ?? 0) >= PER_ACCOUNT) {
        throw new AppError('TOO_MANY_REQUESTS', {
          message: 'Trop de suivis sont ouverts. Fermez d’autres onglets, ou réessayez dans un instant.',
          details: { retryAfter: 10 },
        })
      }
      return follow(accountId, find, AbortSignal.any([signal, stopping.signal]))
    },
    end: () => stopping.abort(),
  }
}
