import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Config } from './config.ts'
import { cookieName, cookieOptions } from './cookies.ts'
import type { Database } from './tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** the database for a list or a search of this caller: the replica where it has all that the caller wrote */
    reads(request: FastifyRequest): Kysely<Database>
  }
}

/** A replica of the database, and how far it is. */
export interface Replica {
  readonly db: Kysely<Database>
  /** the position in the leader's log that the replica has reached; undefined while it may not be read */
  position(): bigint | undefined
  stop(): void
}

/** ms between two looks at how far the replica is. */
const EVERY_MS = 250
/** ms that a replica may be behind the leader, or the leader away, before nothing is read from it any more. */
const BEHIND_MS = 30_000

/** Bytes of the log that the leader has written. */
const leaderPosition = async (db: Kysely<Database>): Promise<bigint> => {
  const { rows } = await sql<{ at: string }>`
    select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as at`.execute(db)
  return BigInt(rows[0]?.at ?? 0)
}

/** Bytes of the leader's log that the replica shows; undefined of a server that follows nobody. */
const replayedPosition = async (db: Kysely<Database>): Promise<bigint | undefined> => {
  const { rows } = await sql<{ at: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as at`.execute(
    db,
  )
  const at = rows[0]?.at
  return typeof at === 'string' ? BigInt(at) : undefined
}

/** Follows a replica; one that is away, that leads, or that is too far behind is not read, and looked at again. */
export const followReplica = (leader: Kysely<Database>, db: Kysely<Database>): Replica => {
  let reached: bigint | undefined
  /** where the leader was, and when; those that the replica has passed are forgotten but for the last */
  let seen: { at: number; position: bigint }[] = []
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const at = performance.now()
    const [led, replayed] = await Promise.all([
      leaderPosition(leader).catch(() => undefined),
      replayedPosition(db).catch(() => undefined),
    ])
    if (led !== undefined) seen.push({ at, position: led })
    reached = replayed
    if (replayed !== undefined) {
      const passed = seen.findLastIndex(({ position }) => position <= replayed)
      seen = seen.slice(Math.max(0, passed))
    }
    seen = seen.slice(-2 * (BEHIND_MS / EVERY_MS))
    if (stopped) return
    timer = setTimeout(() => void look(), EVERY_MS)
    timer.unref()
  }
  void look()

  return {
    db,
    position: () => {
      const [oldest] = seen
      const isFresh =
        reached !== undefined &&
        oldest !== undefined &&
        oldest.position <= reached &&
        performance.now() - oldest.at < BEHIND_MS
      return isFresh ? reached : undefined
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The position that a caller's cookie names; undefined for whoever brings none. */
const knownTo = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^[0-9]{1,20}$/.test(text) ? BigInt(text) : undefined

/**
 * Gives `app.reads`. The reply of whatever may have written takes a cookie along that says how far the leader's log was
 * then; the replica serves whoever brings one that it has reached, the leader everybody else. Without a replica, the leader
 * serves all and no cookie is set.
 */
export const registerReads = (
  app: FastifyInstance,
  { db, config }: { db: Kysely<Database>; config: Config },
  replica: Replica | undefined,
): void => {
  const name = cookieName(config, 'written')
  app.decorate('reads', (request: FastifyRequest) => {
    const wanted = knownTo(request.cookies[name])
    const reached = replica?.position()
    const isThere = wanted !== undefined && reached !== undefined && reached >= wanted
    return isThere && replica !== undefined ? replica.db : db
  })
  if (replica === undefined) return
  app.addHook('onSend', async (request, reply) => {
    // a refusal wrote nothing that its caller knows of
    if (request.method === 'GET' || (reply.statusCode >= 400 && reply.statusCode < 500)) return
    const options = cookieOptions(config, '/api')
    // what was written is not known: the leader answers from now on
    const at = reply.statusCode >= 500 ? undefined : await leaderPosition(db).catch(() => undefined)
    if (at === undefined) reply.clearCookie(name, options)
    else reply.setCookie(name, String(at), options)
  })
}
