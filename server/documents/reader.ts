import type { Account } from '#server/platform/access'
import { EVERYBODY, type Scope } from '#server/platform/scope.queries'
import { refusalOf } from '#shared/session/access.rules'

/** Whose papers the caller may read: their customer’s, or everybody’s. An editor is a customer here (§6). */
export const readerOf = ({ user, customer }: Account): Scope => {
  const { role, status } = user
  const isAdmin = refusalOf('admin', { role, status, verified: user.verified_at !== null }) === null
  return isAdmin ? EVERYBODY : customer.id
}

/** What is opened from a paper that is saved runs nowhere, whatever a browser takes it for. */
export const INERT = "default-src 'none'; sandbox"
