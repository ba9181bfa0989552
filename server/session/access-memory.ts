import type { Changes } from '#server/platform/changes'
import type { Deps } from '#server/platform/deps'
import { findSignedInUser, type UserRow } from './account.queries.ts'

/** Sessions that an instance keeps at most, the latest read: some MB. */
const SIZE = 5000

/** Longest time for which what is kept counts, in ms: whatever was never announced shows after it. */
export const READ_AGAIN_MS = 30_000

/** The users of living sessions. */
export interface AccessMemory {
  /** the session's user as they stand now; undefined once it has ended */
  find(userId: string, sessionId: string): Promise<UserRow | undefined>
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
  const kept = new Map<string, { readonly user: UserRow; readonly readAt: number }>()
  let heard = 0

  changes.onChange((change) => {
    if (change.kind === 'catalogue') return
    heard++
    if (change.kind === 'unknown') kept.clear()
    else if (change.kind === 'session') kept.delete(change.id)
    else for (const [sessionId, { user }] of kept) if (user.id === change.id) kept.delete(sessionId)
  })

  const recall = (userId: string, sessionId: string): UserRow | undefined => {
    const known = kept.get(sessionId)
    if (known === undefined || known.user.id !== userId || !changes.isLive()) return undefined
    const age = clock.now() - known.readAt
    return age >= 0 && age < READ_AGAIN_MS ? known.user : undefined
  }

  const keep = (sessionId: string, user: UserRow, readAt: number): void => {
    kept.delete(sessionId)
    kept.set(sessionId, { user, readAt })
    const [oldest] = kept.keys()
    if (kept.size > SIZE && oldest !== undefined) kept.delete(oldest)
  }

  return {
    find: async (userId, sessionId) => {
      const known = recall(userId, sessionId)
      if (known !== undefined) return known
      const before = heard
      const readAt = clock.now()
      const user = await findSignedInUser(db, userId, sessionId)
      // what was announced since may have been committed after this was read
      if (user !== undefined && heard === before) keep(sessionId, user, readAt)
      return user
    },
  }
}
