import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import { type UserRow, userColumns } from '#server/session/account.queries'
import { AppError } from '#shared/platform/errors'
import type { AccountStatus } from '#shared/session/session.schema'

/** The place of a person in a team. */
export interface Seat {
  /** whose orders, chantiers and addresses are the team's; the person, of a head */
  head: UserRow
  mayOrder: boolean
}

/** A colleague whose account is gone. */
const GONE = 'un ancien collègue'
/** Whose own account it was: staff alone still read what was done there. */
const GONE_HEAD = 'le titulaire du compte supprimé'

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

/** Who acts for a customer, and for whom: the same id, of who works for themselves. */
export interface Acting {
  readonly userId: string
  readonly customerId: string
}

/**
 * Asks again whether who acts may order for the customer, of their place as it stands: whoever takes the right away, or the place, is
 * waited for, or comes after this transaction. Throws MAY_NOT_ORDER.
 */
export const requireOrdering = async (
  trx: Transaction<Database>,
  { userId, customerId }: Acting,
): Promise<void> => {
  if (userId === customerId) return
  const seat = await trx
    .selectFrom('team_seats')
    .select('may_order')
    .where('user_id', '=', userId)
    .where('head_id', '=', customerId)
    .forShare()
    .executeTakeFirst()
  if (!seat?.may_order) throw new AppError('MAY_NOT_ORDER')
}

/** People for whom what waits of a customer's is counted, at most: what many leave lying is bounded all the same. */
const COUNTED_PEOPLE = 10

/** How many people work for a customer whose id a column holds, for what each may leave waiting: 1 of who works alone. */
export const peopleOf = (column: string) =>
  sql<number>`(select greatest(1, least(${sql.lit(COUNTED_PEOPLE)}, count(*)))::integer
    from team_seats seat where seat.head_id = ${sql.ref(column)})`

/** The same of one customer. */
export const countPeople = async (db: Kysely<Database>, customerId: string): Promise<number> => {
  const { people } = await db
    .selectFrom('users')
    .select(peopleOf('users.id').as('people'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return people
}

/** Of who works in a team: a closed account of its head closes theirs. */
export const statusOf = ({ status }: Pick<UserRow, 'status'>, seat: Seat | null): AccountStatus =>
  seat === null || status !== 'active' ? status : seat.head.status

/** E-mail of the colleague who placed a row of `orders`, while they work there; null: its account's own person did, or they are gone. */
export const ordererEmail = sql<string | null>`(select orderer.email from users orderer
  join team_seats seat on seat.user_id = orderer.id and seat.head_id = orders.user_id
  where orderer.id = orders.placed_by and orderer.status = 'active')`

/** Of the columns that name the head too, and that staff read: whose account what was done belongs to. */
const HEADS: Readonly<Record<string, RawBuilder<string>>> = {
  'order_events.done_by': sql`(select user_id from orders where orders.id = order_events.order_id)`,
  'quote_events.done_by': sql`(select user_id from quotes where quotes.id = quote_events.quote_id)`,
  'message.written_by': sql`(select user_id from quotes where quotes.id = message.quote_id)`,
}

/** Who did it, as those read it who work there, and staff; null where the column names nobody. */
export const doneBy = (column: string) =>
  sql<string | null>`(select case when doer.deleted_at is null then doer.email
      when doer.id = ${HEADS[column] ?? sql`null`} then ${sql.lit(GONE_HEAD)} else ${sql.lit(GONE)} end
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
