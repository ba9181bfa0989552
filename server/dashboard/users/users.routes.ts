import type { FastifyInstance } from 'fastify'
import { findCredit } from '#server/orders/credit.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import type { JobWorker } from '#server/platform/jobs'
import { type Call, route } from '#server/platform/route'
import { ADMIN_PAGE_SIZE, listed, readPage, readSort } from '#shared/dashboard/lists'
import * as calls from '#shared/dashboard/users/users.endpoints'
import type { AccountDecision } from '#shared/dashboard/users/users.rules'
import {
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
} from '#shared/dashboard/users/users.schema'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { presentAuditEntry } from '../audit/audit.presenter.ts'
import { listAudit } from '../audit/audit.queries.ts'
import { first, wayTo } from '../nearer-way.ts'
import { changeCredit } from './change-credit.ts'
import { changeStatuses } from './change-statuses.ts'
import { changeUser } from './change-user.ts'
import { readTeam } from './read-team.ts'
import { refuseAccounts } from './refuse-accounts.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { presentStaffUser, presentUserOrder } from './users.presenter.ts'
import {
  countBelongings,
  countUsers,
  findStaffUser,
  latestOrders,
  listUsers,
  userPatterns,
} from './users.queries.ts'
import type { Staff } from './write-rights.ts'

/** What the details of an account show of its orders and of the log. */
const LATEST = { orders: 5, events: 20 } as const

const participles = { open: 'ouvert', deactivate: 'désactivé', refuse: 'refusé' } as const satisfies Record<
  AccountDecision,
  string
>

const sentence = (count: number, decision: AccountDecision, isRefused: boolean): string => {
  const s = count > 1 ? 's' : ''
  if (count === 0) return 'Aucun compte n’a été modifié.'
  return `${count} compte${s} ${participles[decision]}${s}${isRefused ? '\u00a0; les autres sont restés tels quels' : ''}.`
}

/** api/admin/users: the accounts as staff see them, and what staff decide of them. */
export const userRoutes = (app: FastifyInstance, deps: Deps, jobs: JobWorker): void => {
  const { db, clock } = deps

  const staffOf = ({ account, request }: Pick<Call<never>, 'account' | 'request'>): Staff => ({
    actorId: account.user.id,
    request,
    now: new Date(clock.now()),
  })

  route(app, calls.adminUsers, { query: UsersQuery, reply: UsersReply }, async ({ query, request }) => {
    const reads = app.reads(request)
    const page = readPage(query.page)
    const { by, descending } = readSort(query.sort ?? '-created_at')
    const filter = {
      patterns: userPatterns(query.search ?? ''),
      role: query.role,
      status: query.status,
      type: query.type,
      verified: query.verified === undefined ? undefined : query.verified === 'true',
    }
    const skip = (page - 1) * ADMIN_PAGE_SIZE
    const total = await countUsers(reads, filter)
    const way = wayTo(filter.patterns.length > 0, total, skip, ADMIN_PAGE_SIZE)
    const rows = way === null ? [] : await listUsers(reads, { filter, sort: by, descending, way })
    return { ...listed(page, total), users: rows.map(presentStaffUser) }
  })

  route(
    app,
    calls.adminUser,
    { params: UserIdParams, reply: UserDetailsReply },
    async ({ params: { id } }) => {
      const user = isUuid(id) ? await findStaffUser(db, id) : undefined
      if (user === undefined) throw new AppError('NOT_FOUND')
      const belongings = await countBelongings(db, user.id)
      const orders = await latestOrders(db, user.id, LATEST.orders)
      const events = await listAudit(db, { filter: { accounts: [user.id] }, way: first(LATEST.events) })
      return {
        success: true,
        user: presentStaffUser(user),
        addressesCount: belongings.addresses,
        ordersCount: belongings.orders,
        orders: orders.map(presentUserOrder),
        events: events.map(presentAuditEntry),
        credit: await findCredit(db, user.id),
        team: await readTeam(db, user),
      }
    },
  )

  route(
    app,
    calls.changeUser,
    { params: UserIdParams, body: ChangeUserBody, reply: ChangeUserReply },
    async ({ params: { id }, body, ...call }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const { user, isChanged } = await changeUser(deps, staffOf(call), id, body)
      jobs.wake()
      return {
        success: true,
        message: isChanged ? 'Le compte a été modifié.' : 'Le compte est déjà tel que demandé.',
        user: presentStaffUser(user),
      }
    },
  )

  route(
    app,
    calls.changeCredit,
    { params: UserIdParams, body: ChangeCreditBody, reply: ChangeCreditReply },
    async ({ params: { id }, body, ...call }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const credit = await changeCredit(deps, staffOf(call), id, body)
      return { success: true, message: 'L’encours autorisé est enregistré.', credit }
    },
  )

  route(
    app,
    calls.resetSecondFactor,
    { params: UserIdParams, reply: DoneReply },
    async ({ params: { id }, ...call }) => {
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      await resetSecondFactor(deps, staffOf(call), id)
      jobs.wake()
      return { success: true, message: 'Le second facteur est retiré.' }
    },
  )

  route(
    app,
    calls.changeStatuses,
    { body: ChangeStatusesBody, reply: ChangeStatusesReply },
    async ({ body, ...call }) => {
      const { done, refused } = await changeStatuses(deps, staffOf(call), body)
      jobs.wake()
      const decision = body.status === 'active' ? 'open' : 'deactivate'
      return { success: true, message: sentence(done.length, decision, refused.length > 0), done, refused }
    },
  )

  route(
    app,
    calls.refuseAccounts,
    { body: RefuseAccountsBody, reply: ChangeStatusesReply },
    async ({ body, ...call }) => {
      const { done, refused } = await refuseAccounts(deps, staffOf(call), body)
      jobs.wake()
      return { success: true, message: sentence(done.length, 'refuse', refused.length > 0), done, refused }
    },
  )
}
