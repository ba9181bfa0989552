import type { Changes } from '#server/platform/changes'
import type { Deps } from '#server/platform/deps'
import { findSeat, type Seat } from '#server/team/seats.queries'
import { findSignedInUser, type UserRow } from './account.queries.ts'

/** Sessions that an instance keeps at most, the latest read: some MB. */
const SIZE = 5000

/** Longest time for which what is kept counts, in ms: whatever was never announced shows after it. */
export const READ_AGAIN_MS = 30_000

/** Who is signed in, and where they work. */
export interface SignedIn {
  readonly user: UserRow
  /** the head of their team, or themselves: who works alone, and whose own account is closed, who reads nothing of the others */
  readonly customer: UserRow
  readonly seat: Seat | null
}

/** The users of living sessions. */
export interface AccessMemory {
  /** the session's user as they stand now; undefined once it has ended */
  find(userId: string, sessionId: string): Promise<SignedIn | undefined>
}

/**
 * Answers from memory what was read before, while changes are heard: a session that ends and an account that changes
 * are forgotten as it is announced. While they are not, the database is asked each time.
 */
export const createAccessMemory = ({
  db,
  clock,
  changes,
}: Pick<Deps, 'db' | 'clock'> & { readonly changes: Changes }): AccessMemory => {
  const kept = new Map<string, { readonly who: SignedIn; readonly readAt: number }>()
  let heard = 0

  changes.onChange((change) => {
    if (change.kind === 'catalogue') return
    heard++
    if (change.kind === 'unknown') kept.clear()
    else if (change.kind === 'session') kept.delete(change.id)
    // a head's account is of everybody who works there
    else
      for (const [sessionId, { who }] of kept)
        if (who.user.id === change.id || who.seat?.head.id === change.id) kept.delete(sessionId)
  })

  const recall = (userId: string, sessionId: string): SignedIn | undefined => {
    const known = kept.get(sessionId)
    if (known === undefined || known.who.user.id !== userId || !changes.isLive()) return undefined
    const age = clock.now() - known.readAt
    return age >= 0 && age < READ_AGAIN_MS ? known.who : undefined
  }

  const keep = (sessionId: string, who: SignedIn, readAt: number): void => {
    kept.delete(sessionId)
    kept.set(sessionId, { who, readAt })
    const [oldest] = kept.keys()
    if (kept.size > SIZE && oldest !== undefined) kept.delete(oldest)
  }

  return {
    find: async (userId, sessionId) => {
      const known = recall(userId, sessionId)
      if (known !== undefined) return known
      const before = heard
      const readAt = clock.now()
      const user = await findSignedInUser(db, userId, sessionId, new Date(readAt))
      if (user === undefined) return undefined
      const seat = await findSeat(db, user)
      const customer = user.status === 'active' && seat !== null ? seat.head : user
      const who = { user, customer, seat }
      // what was announced since may have been committed after this was read
      if (heard === before) keep(sessionId, who, readAt)
      return who
    },
  }
}
