import { endpoint } from '#shared/platform/endpoint'
import type { DoneReply } from '#shared/session/session.schema'
import type {
  ChangeCreditBody,
  ChangeCreditReply,
  ChangeStatusesBody,
  ChangeStatusesReply,
  ChangeUserBody,
  ChangeUserReply,
  RefuseAccountsBody,
  UserDetailsReply,
  UserIdParams,
  UsersQuery,
  UsersReply,
} from './users.schema.ts'

/**
 * MALFORMED (400) for no page number; NOT_FOUND (404) past the last page that may be asked for. A search ends at
 * `SEARCH_TOTAL_MAX` accounts.
 */
export const adminUsers = endpoint<{ query: UsersQuery; reply: UsersReply }>(
  'GET',
  '/api/admin/users',
  'admin',
)

/** NOT_FOUND (404), for an account that was deleted too. */
export const adminUser = endpoint<{ params: UserIdParams; reply: UserDetailsReply }>(
  'GET',
  '/api/admin/users/:id',
  'admin',
)

/**
 * The person is mailed what concerns them. No session ends: role and status are the database's at each request, so a
 * deactivation acts at once in each of them. An account that already stands as asked is left alone. NOT_FOUND (404);
 * OWN_ACCOUNT, LAST_ADMIN, ACCOUNT_UNVERIFIED, TEAM_HEAD_PAYS (409); ACCOUNT_CHANGED (409, with `user` as they are now) when the
 * rights or the state are no longer those `seen`.
 */
export const changeUser = endpoint<{ params: UserIdParams; body: ChangeUserBody; reply: ChangeUserReply }>(
  'PATCH',
  '/api/admin/users/:id',
  'admin',
)

/**
 * Sets what an account may have open of what it pays after delivery. NOT_FOUND (404); OWN_ACCOUNT, TEAM_HEAD_PAYS of a
 * colleague, ACCOUNT_CHANGED (409) where another limit stands than was seen.
 */
export const changeCredit = endpoint<{
  params: UserIdParams
  body: ChangeCreditBody
  reply: ChangeCreditReply
}>('PUT', '/api/admin/users/:id/credit-limit', 'admin')

/**
 * Takes away the second factor of a colleague who has lost it, and ends their sessions; they are mailed. NOT_FOUND (404);
 * OWN_ACCOUNT, SECOND_FACTOR_ABSENT (409).
 */
export const resetSecondFactor = endpoint<{ params: UserIdParams; reply: DoneReply }>(
  'DELETE',
  '/api/admin/users/:id/second-factor',
  'admin',
)

/**
 * Approves or deactivates many: all that may be changed, or nothing when the call fails. One that another moved since it was
 * seen is left as it is, and its person is written nothing: ACCOUNT_CHANGED among those refused.
 */
export const changeStatuses = endpoint<{ body: ChangeStatusesBody; reply: ChangeStatusesReply }>(
  'POST',
  '/api/admin/users/status',
  'admin',
)

/**
 * Refuses accounts that wait for their first opening; each person is mailed the reason. All that may be refused, or
 * nothing when the call fails; as above, what moved since it was seen is left. An opening takes a refusal back.
 */
export const refuseAccounts = endpoint<{ body: RefuseAccountsBody; reply: ChangeStatusesReply }>(
  'POST',
  '/api/admin/users/refusals',
  'admin',
)
