import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { CHANNEL, type Change, type Changes, readChange } from './changes.ts'

/** Times of the connection that hears changes, in ms. */
export interface ListeningTimes {
  /** between two beats: questions whose answer proves that the connection lives */
  readonly beatMs: number
  /** that an answer may take, before the connection is given up */
  readonly answerMs: number
  /** after the question that was answered last, memory is trusted for so long */
  readonly trustMs: number
  /** between two tries to connect */
  readonly retryMs: number
}

const TIMES: ListeningTimes = { beatMs: 1000, answerMs: 2000, trustMs: 3000, retryMs: 1000 }

/** On the embedded engine, which one process has: changes are heard within the commit that makes them. */
export const listenOnEmbedded = async (pglite: PGlite): Promise<Changes> => {
  const listeners: ((change: Change) => void)[] = []
  const unlisten = await pglite.listen(CHANNEL, (message) => {
    for (const hear of listeners) hear(readChange(message))
  })
  return {
    isLive: () => true,
    onChange: (hear) => void listeners.push(hear),
    caughtUp: async () => {},
    close: () => unlisten(),
  }
}

/**
 * Whether a connection is its server's own. Behind a pooler a session is somebody else's at each statement: it would
 * announce nothing, without a word, and has no plans that others kept.
 */
export const isDirect = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0]?.pid === Reflect.get(client, 'processID')
}

/**
 * On a PostgreSQL server, by a connection of its own, which is made again whenever it is lost; `tell` hears why. A
 * listening session is told of what others committed before it is told that its own statement is done: an answered
 * beat proves that everything committed before it was heard.
 */
export const listenOnPostgres = (
  connectionString: string,
  tell: (reason: string) => void,
  times: ListeningTimes = TIMES,
): Changes => {
  const listeners: ((change: Change) => void)[] = []
  let client: pg.Client | undefined
  let trustedUntil = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined
  let next: Promise<void> | undefined
  let told = false
  let closed = false

  const say = (change: Change): void => {
    for (const hear of listeners) hear(change)
  }

  const later = (step: () => Promise<void>, ms: number): void => {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => void step(), ms)
    timer.unref()
  }

  const lose = (lost: pg.Client, reason: string): void => {
    if (client !== lost) return
    client = undefined
    trustedUntil = Number.NEGATIVE_INFINITY
    // its answer may never come
    void lost.end().catch(() => undefined)
    if (closed) return
    if (!told) tell(reason)
    told = true
    later(connect, times.retryMs)
  }

  /** Never fails: a beat without an answer loses the connection. */
  const beat = async (): Promise<void> => {
    const asked = client
    if (asked === undefined) return
    const began = performance.now()
    try {
      await asked.query('select 1')
      if (client === asked) trustedUntil = began + times.trustMs
    } catch (error) {
      lose(asked, String(error))
    }
  }

  const beatAlone = (): Promise<void> => {
    beating = beat().finally(() => {
      beating = undefined
    })
    return beating
  }

  const keepBeating = async (): Promise<void> => {
    await (beating ?? beatAlone())
    if (client !== undefined) later(keepBeating, times.beatMs)
  }

  const connect = async (): Promise<void> => {
    const made = new pg.Client({
      connectionString,
      application_name: 'ombrelia-shop changes',
      connectionTimeoutMillis: times.answerMs,
      query_timeout: times.answerMs,
    })
    client = made
    made.on('error', (error) => lose(made, error.message))
    made.on('end', () => lose(made, 'the connection ended'))
    made.on('notification', ({ payload = '' }) => {
      if (client === made) say(readChange(payload))
    })
    try {
      await made.connect()
      if (!(await isDirect(made))) {
        closed = true
        tell('a pooler stands before the database')
        await made.end()
        return
      }
      await made.query(`listen ${CHANNEL}`)
      if (client !== made) return
      told = false
      say({ kind: 'unknown' })
      await keepBeating()
    } catch (error) {
      lose(made, String(error))
    }
  }
  void connect()

  return {
    isLive: () => performance.now() < trustedUntil,
    onChange: (hear) => void listeners.push(hear),
    caughtUp: async () => {
      if (performance.now() >= trustedUntil) return
      // the beat under way may have begun before the commit: one more, for all who wait
      next ??= (async () => {
        await beating
        next = undefined
        await beatAlone()
      })()
      await next
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      const isAnswered = performance.now() < trustedUntil
      trustedUntil = Number.NEGATIVE_INFINITY
      const ended = client?.end().catch(() => undefined)
      client = undefined
      if (isAnswered) await ended
    },
  }
}
