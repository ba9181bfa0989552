import type { Account } from '#server/platform/access'
import { refusalOf } from '#shared/session/access.rules'

/** Whose papers the caller may read: their own, by their account’s id, or null, everybody’s. An editor is a customer here (§6). */
export const readerOf = ({ user }: Account): string | null => {
  const { role, status } = user
  const isAdmin = refusalOf('admin', { role, status, verified: user.verified_at !== null }) === null
  return isAdmin ? null : user.id
}

/** What is opened from a paper that is saved runs nowhere, whatever a browser takes it for. */
export const INERT = "default-src 'none'; sandbox"
