import { presentUser } from '#server/session/user.presenter'
import type { Rights, UserType } from '#shared/dashboard/users/users.rules'
import { USER_TYPES } from '#shared/dashboard/users/users.rules'
import type { AdminUser, UserOrder } from '#shared/dashboard/users/users.schema'
import { toEuros } from '#shared/platform/money'
import type { StaffUserRow, UserOrderRow } from './users.queries.ts'

const typeOf = (text: string): UserType => {
  const type = USER_TYPES.find((one) => one === text)
  if (type === undefined) throw new Error(`The database has a customer category that nobody knows: ${text}.`)
  return type
}

/** What staff decide of an account, as it stands. */
export const rightsOf = (
  row: Pick<StaffUserRow, 'role' | 'status' | 'type' | 'deferred_payment'>,
): Rights => ({
  role: row.role,
  status: row.status,
  type: typeOf(row.type),
  deferredPayment: row.deferred_payment,
})

/** Where an account works with others, as far as it does. */
export const placeOf = (
  row: Pick<StaffUserRow, 'works_for' | 'colleagues'>,
): Pick<AdminUser, 'worksFor' | 'colleagues'> => ({
  ...(row.works_for !== null && { worksFor: row.works_for }),
  ...(row.colleagues > 0 && { colleagues: row.colleagues }),
})

export const presentStaffUser = (row: StaffUserRow): AdminUser => ({
  // what they must do is told to them alone
  ...presentUser(row, { staffSecondFactor: 'optional' }, null),
  ...rightsOf(row),
  openedAt: row.opened_at === null ? null : row.opened_at.toISOString(),
  refused:
    row.refused_at === null ? null : { at: row.refused_at.toISOString(), by: row.refused_by_email ?? '' },
  siret: row.siret,
  vat: row.vat,
  contested: row.contested,
  sharesEmail: row.shares_email,
  ...placeOf(row),
})

export const presentUserOrder = (row: UserOrderRow): UserOrder => ({
  id: row.id,
  number: row.number,
  status: row.status,
  deliveryMode: row.delivery_mode,
  name: row.name,
  total_with_vat: toEuros(row.total_cents),
  created_at: row.created_at.toISOString(),
})
