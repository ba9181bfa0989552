import type { FastifyRequest } from 'fastify'
import type { UserRow } from '#server/session/account.queries'
import { type Acting, type Seat, statusOf } from '#server/team/seats.queries'
import type { Access } from '#shared/platform/endpoint'
import { AppError } from '#shared/platform/errors'
import { refusalOf } from '#shared/session/access.rules'

/** Who calls: the user as the database has them at this request, and the sign-in that the call belongs to. */
export interface Account {
  readonly user: UserRow
  /** whose orders, chantiers, addresses and papers the caller works with: themselves, or, while their account is open, the head of their team */
  readonly customer: UserRow
  /** null: they are in no team */
  readonly seat: Seat | null
  readonly sessionId: string
  /** staff without the second factor that they must have */
  readonly mustEnrol: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Who a request's bearer token stands for, as the database has it; null for nobody. */
    findAccount(request: FastifyRequest): Promise<Account | null>
  }
}

/** The check that a route runs before it reads anything of the call: throws 401 or 403 by the shared rule. */
export const requireAccess = (access: Access) => async (request: FastifyRequest) => {
  if (access === 'public') return
  const account = await request.server.findAccount(request)
  const refusal = refusalOf(
    access,
    account && {
      role: account.user.role,
      status: statusOf(account.user, account.seat),
      verified: account.user.verified_at !== null,
      ...(account.mustEnrol ? { mustEnrol: true as const } : {}),
    },
  )
  if (refusal !== null) throw new AppError(refusal)
  request.account = account
}

/** Who of an account's caller acts, and for whom. */
export const actingOf = ({ user, customer }: Account): Acting => ({
  userId: user.id,
  customerId: customer.id,
})

/** Who calls, on a route that asked for someone. */
export const accountOf = (request: FastifyRequest): Account => {
  if (request.account === null) throw new Error('A public endpoint has no account: nobody was asked for.')
  return request.account
}

/** What is written of who did something for a customer: their id where they are another than the customer, else null. */
export const colleagueOf = ({ user, customer }: Pick<Account, 'user' | 'customer'>): string | null =>
  user.id === customer.id ? null : user.id
