import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { creditLimitMachine, type SavedLimit } from '#machines/dashboard/users/credit-limit.machine'
import {
  type ChangeOutcome,
  type SeenRights,
  type UserDetails,
  userEditMachine,
} from '#machines/dashboard/users/user-edit.machine'
import { type StatusesOutcome, userStatusesMachine } from '#machines/dashboard/users/user-statuses.machine'
import {
  adminUser,
  adminUsers,
  changeCredit,
  changeStatuses,
  changeUser,
  refuseAccounts,
} from '#shared/dashboard/users/users.endpoints'
import type { Rights } from '#shared/dashboard/users/users.rules'
import type {
  AdminUser,
  ChangeStatusesBody,
  RefuseAccountsBody,
  UsersQuery,
} from '#shared/dashboard/users/users.schema'

/** A page of the accounts. */
export const readUsers = async (
  query: UsersQuery,
  signal: AbortSignal,
): Promise<{ rows: AdminUser[]; total: number }> => {
  const { users, total } = await call(adminUsers, { query, signal })
  return { rows: users, total }
}

export const userEditLogic = userEditMachine.provide({
  actors: {
    readUser: provideCall<UserDetails, { id: string }>(async (params, signal) => {
      const { success: _, ...details } = await call(adminUser, { params, signal })
      return details
    }),
    changeUser: provideCall<ChangeOutcome, { id: string; seen: SeenRights; change: Rights }>(
      async ({ id, seen, change }) => {
        try {
          const { user } = await call(changeUser, { params: { id }, body: { seen, ...change } })
          return { kind: 'changed', user }
        } catch (error) {
          const user = overtakenUser(error)
          if (user === undefined) throw error
          return { kind: 'overtaken', user, message: error instanceof Error ? error.message : '' }
        }
      },
    ),
  },
})

/** The account as it is now, when another changed it first; undefined for any other failure. */
const overtakenUser = (error: unknown): AdminUser | undefined =>
  error instanceof CallFailure && error.code === 'ACCOUNT_CHANGED'
    ? // the code promises it beside the message
      (error.reply as { user?: AdminUser } | undefined)?.user
    : undefined

export const userStatusesLogic = userStatusesMachine.provide({
  actors: {
    changeStatuses: provideCall<StatusesOutcome, ChangeStatusesBody>(async (body) => {
      const { success: _, ...outcome } = await call(changeStatuses, { body })
      return outcome
    }),
    refuseAccounts: provideCall<StatusesOutcome, RefuseAccountsBody>(async (body) => {
      const { success: _, ...outcome } = await call(refuseAccounts, { body })
      return outcome
    }),
  },
})

export const creditLimitLogic = creditLimitMachine.provide({
  actors: {
    saveLimit: provideCall<string, SavedLimit>(
      async ({ id, body }) => (await call(changeCredit, { params: { id }, body })).message,
    ),
  },
})
