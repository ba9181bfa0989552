import { setTimeout } from 'node:timers/promises'
import { isRunning } from '#machines/lives/upload.machine'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { AppError } from '#shared/platform/errors'

/** ms between two looks at the upload's row. */
const POLL_MS = 400
/** ms of silence after which a comment tells proxies, and this server's own patience, that the stream lives. */
const HEARTBEAT_MS = 10_000
/** ms after which the rights of whoever follows are read again, when nothing is to be told. */
const RIGHTS_MS = 2000
/** ms that one stream lasts at most: the browser asks again. */
const LONGEST_MS = 10 * 60_000
/** Streams open at once: of one person, and of this instance. */
const PER_ACCOUNT = 6
const PER_INSTANCE = 100

/** Who follows, and what. */
export interface Followed {
  readonly accountId: string
  readonly find: () => Promise<Upload | undefined>
  /** whether whoever follows still may: asked before each event and every `RIGHTS_MS` */
  readonly mayFollow: () => Promise<boolean>
  readonly signal: AbortSignal
}

/** The streams of this instance; `end` closes them all, when the server stops. */
export interface UploadStreams {
  /** throws TOO_MANY_REQUESTS past the bound; what is given back ends by itself, or by the signal */
  open(followed: Followed): AsyncGenerator<string>
  end(): void
}

/** How time passes. */
export interface StreamTime {
  /** ms, from anywhere */
  now(): number
  /** resolves after `ms`, or once the signal is aborted */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

const realTime: StreamTime = {
  now: () => performance.now(),
  // A wait cut short is no failure: the loop looks at the signal.
  wait: (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined),
}

/** One server-sent event: the whole state, under its revision. */
export const uploadEvent = (upload: Upload): string =>
  `event: upload\nid: ${upload.revision}\ndata: ${JSON.stringify({ success: true, upload })}\n\n`

export const createUploadStreams = (time: StreamTime = realTime): UploadStreams => {
  const stopping = new AbortController()
  const opened = new Map<string, number>()
  let all = 0

  const count = (accountId: string, by: 1 | -1): void => {
    all += by
    const now = (opened.get(accountId) ?? 0) + by
    if (now === 0) opened.delete(accountId)
    else opened.set(accountId, now)
  }

  async function* follow({ accountId, find, mayFollow, signal }: Followed): AsyncGenerator<string> {
    const began = time.now()
    let told = began
    let checked = began
    let revision = -1
    // counted once it is read: one that nobody began to read has no end to count
    count(accountId, 1)
    try {
      while (!signal.aborted && time.now() - began < LONGEST_MS) {
        const upload = await find()
        if (upload === undefined) return
        const isNews = upload.revision !== revision
        if (isNews || time.now() - checked >= RIGHTS_MS) {
          if (!(await mayFollow())) return
          checked = time.now()
        }
        if (isNews) {
          revision = upload.revision
          told = time.now()
          yield uploadEvent(upload)
        } else if (time.now() - told > HEARTBEAT_MS) {
          told = time.now()
          yield ': en cours\n\n'
        }
        if (!isRunning(upload)) return
        await time.wait(POLL_MS, signal)
      }
    } finally {
      count(accountId, -1)
    }
  }

  return {
    open: (followed) => {
      const { accountId, signal } = followed
      if (all >= PER_INSTANCE || (opened.get(accountId) ?? 0) >= PER_ACCOUNT) {
        throw new AppError('TOO_MANY_REQUESTS', {
          message: 'Trop de suivis sont ouverts. Fermez d’autres onglets, ou réessayez dans un instant.',
          details: { retryAfter: 10 },
        })
      }
      return follow({ ...followed, signal: AbortSignal.any([signal, stopping.signal]) })
    },
    end: () => stopping.abort(),
  }
}
