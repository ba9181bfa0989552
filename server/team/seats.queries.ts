import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'
import { type UserRow, userColumns } from '#server/session/account.queries'
import type { AccountStatus } from '#shared/session/session.schema'

/** The place of a person in a team. */
export interface Seat {
  /** whose orders, chantiers and addresses are the team's; the person, of a head */
  head: UserRow
  mayOrder: boolean
}

/** A colleague whose account is gone. */
const GONE = 'un ancien collègue'

/** Where a person works; null: alone. Staff have no place in a team, whatever they had before. */
export const findSeat = async (
  db: Kysely<Database>,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
): Promise<Seat | null> => {
  if (role !== 'user') return null
  const row = await db
    .selectFrom('team_seats')
    .innerJoin('users', 'users.id', 'team_seats.head_id')
    .select(userColumns)
    .select('team_seats.may_order')
    .where('team_seats.user_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { may_order: mayOrder, ...head } = row
  return { head, mayOrder }
}

/** Of who works in a team: a closed account of its head closes theirs. */
export const statusOf = ({ status }: Pick<UserRow, 'status'>, seat: Seat | null): AccountStatus =>
  seat === null || status !== 'active' ? status : seat.head.status

/** Who did it, as their colleagues read it; null where the column names nobody. */
export const doneBy = (column: string) =>
  sql<string | null>`(select case when doer.deleted_at is null then doer.email else ${sql.lit(GONE)} end
    from users doer where doer.id = ${sql.ref(column)})`

/** Likewise, of a person. */
export const findDoer = async (db: Kysely<Database>, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const row = await db
    .selectFrom('users')
    .select(doneBy('users.id').as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}
