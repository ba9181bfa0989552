import type { Config } from '#server/platform/config'
import { type Seat, statusOf } from '#server/team/seats.queries'
import type { User, UserTeam } from '#shared/session/session.schema'
import type { UserRow } from './account.queries.ts'

/** Whether it is staff that may do nothing but add a second factor. */
export const mustEnrol = (
  { role, second_factor_at }: Pick<UserRow, 'role' | 'second_factor_at'>,
  { staffSecondFactor }: Pick<Config, 'staffSecondFactor'>,
): boolean => staffSecondFactor === 'required' && role !== 'user' && second_factor_at === null

const presentSeat = ({ id }: UserRow, { head, mayOrder }: Seat): UserTeam => ({
  role: head.id === id ? 'head' : 'member',
  head: head.email,
  company: head.company,
  mayOrder,
})

/** The user as replies show them (`User`), who works there. */
export const presentUser = (
  row: UserRow,
  config: Pick<Config, 'staffSecondFactor'>,
  seat: Seat | null,
): User => ({
  id: row.id,
  email: row.email,
  role: row.role,
  status: statusOf(row, seat),
  verified: row.verified_at !== null,
  type: row.type,
  title: row.title,
  level: row.level,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  function: row.function,
  created_at: row.created_at.toISOString(),
  ...(row.second_factor_at === null ? {} : { secondFactor: true }),
  ...(mustEnrol(row, config) ? { mustEnrol: true } : {}),
  ...((seat?.head ?? row).deferred_payment ? { deferredPayment: true } : {}),
  ...(seat === null ? {} : { team: presentSeat(row, seat) }),
  ...(row.refusal_reason === '' ? {} : { refusal: row.refusal_reason }),
  ...(row.status === 'inactive' && row.opened_at !== null ? { deactivated: true } : {}),
})
