import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import type { UsersTable } from '#server/session/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import { TEAM_MAX } from '#shared/team/team.rules'
import type { TeamInvitationsTable, TeamSeatsTable } from './tables.ts'

/** Somebody of a team. */
export type MemberRow = Pick<Selectable<UsersTable>, 'id' | 'email' | 'first_name' | 'last_name'> &
  Pick<Selectable<TeamSeatsTable>, 'may_order' | 'joined_at'>

export type InvitationRow = Selectable<TeamInvitationsTable>

/** The colleagues of a head, in the order in which they came. */
export const listMembers = (db: Kysely<Database>, headId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('team_seats')
    .innerJoin('users', 'users.id', 'team_seats.user_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'may_order', 'joined_at'])
    .where('head_id', '=', headId)
    .whereRef('team_seats.user_id', '<>', 'head_id')
    .orderBy('joined_at')
    .orderBy('users.id')
    .limit(TEAM_MAX)
    .execute()

/** Who works in a head's account and has their own open, with what the head's company is called. */
export const listWorking = (
  db: Kysely<Database>,
  headId: string,
): Promise<
  (Pick<Selectable<UsersTable>, 'email' | 'first_name' | 'last_name' | 'verified_at' | 'company'> &
    Pick<Selectable<TeamSeatsTable>, 'may_order'>)[]
> =>
  db
    .selectFrom('team_seats')
    .innerJoin('users', 'users.id', 'team_seats.user_id')
    .innerJoin('users as head', 'head.id', 'team_seats.head_id')
    .select(['users.email', 'users.first_name', 'users.last_name', 'users.verified_at', 'head.company'])
    .select('may_order')
    .where('head_id', '=', headId)
    .whereRef('team_seats.user_id', '<>', 'head_id')
    .where('users.status', '=', 'active')
    .orderBy('joined_at')
    .orderBy('users.id')
    .limit(TEAM_MAX)
    .execute()

/** The last sent first. */
export const listInvitations = (db: Kysely<Database>, headId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('team_invitations')
    .selectAll()
    .where('head_id', '=', headId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(TEAM_MAX)
    .execute()

/**
 * Whether an account has anything of its own that a team would hide: it was never worked with alone. What is being written of it
 * is waited for, and what is begun meanwhile waits for this transaction (`refuse_own_work`).
 */
export const hasOwnWork = async (trx: Transaction<Database>, userId: string): Promise<boolean> => {
  await sql`select from users where id = ${userId} for update`.execute(trx)
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from orders where user_id = ${userId})
    or exists (select from quotes where user_id = ${userId})
    or exists (select from estimates where user_id = ${userId})
    or exists (select from projects where user_id = ${userId}) as has`.execute(trx)
  return rows[0]?.has ?? false
}

/** Whose team a person works in; undefined: alone. */
export const findSeatRow = (
  db: Kysely<Database>,
  userId: string,
): Promise<Selectable<TeamSeatsTable> | undefined> =>
  db.selectFrom('team_seats').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A place; false when the person has one already. */
export const insertSeat = async (
  trx: Transaction<Database>,
  seat: Insertable<TeamSeatsTable>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('team_seats')
    .values(seat)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False where the head has no such colleague. */
export const updateMayOrder = async (
  trx: Transaction<Database>,
  { userId, headId }: { userId: string; headId: string },
  mayOrder: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('team_seats')
    .set({ may_order: mayOrder })
    .where('user_id', '=', userId)
    .where('head_id', '=', headId)
    .whereRef('user_id', '<>', 'head_id')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A head whose last colleague is gone works alone. */
const deleteLonelySeat = async (trx: Transaction<Database>, headId: string): Promise<void> => {
  await trx
    .deleteFrom('team_seats')
    .where('user_id', '=', headId)
    .where('head_id', '=', headId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team_seats as colleague')
            .select('colleague.user_id')
            .where('colleague.head_id', '=', headId)
            .where('colleague.user_id', '<>', headId),
        ),
      ),
    )
    .execute()
}

/** Sends anew what was sent to the same e-mail. */
export const putInvitation = async (
  trx: Transaction<Database>,
  invitation: Omit<InvitationRow, 'id'>,
): Promise<void> => {
  const { may_order, hash, sent_at, expires_at } = invitation
  await trx
    .insertInto('team_invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict.columns(['head_id', 'email']).doUpdateSet({ may_order, hash, sent_at, expires_at }),
    )
    .execute()
}

export const findInvitation = (
  db: Kysely<Database>,
  { id, headId }: { id: string; headId: string },
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('team_invitations')
    .selectAll()
    .where('id', '=', id)
    .where('head_id', '=', headId)
    .executeTakeFirst()

/** What a link leads to; undefined once it opens nothing. */
export const findInvitationByHash = (
  db: Kysely<Database>,
  hash: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('team_invitations')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses up the link of an invitation, or takes it back; false where it is not there any more. */
export const deleteInvitation = async (
  trx: Transaction<Database>,
  { id, headId, hash }: { id: string; headId: string; hash?: string },
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('team_invitations')
    .where('id', '=', id)
    .where('head_id', '=', headId)
    .$if(hash !== undefined, (query) => query.where('hash', '=', hash ?? ''))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The place that a held account gives up, undefined where it had none; a head whose last colleague it was works alone. */
export const leaveSeat = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<Selectable<TeamSeatsTable> | undefined> => {
  const seat = await findSeatRow(trx, userId)
  if (seat === undefined) return undefined
  // of two who leave at once, the second to come sees that nobody is left
  await holdOne(trx.selectFrom('team_seats').selectAll().where('user_id', '=', seat.head_id), 'forUpdate')
  await trx.deleteFrom('team_seats').where('user_id', '=', userId).execute()
  if (seat.head_id !== userId) await deleteLonelySeat(trx, seat.head_id)
  return seat
}

/** Takes a person who closes their account out of where they worked, and their name off what they wrote there. */
export const forgetSeat = async (
  trx: Transaction<Database>,
  { id, email }: { id: string; email: string },
  anonymous: string,
): Promise<void> => {
  await trx
    .deleteFrom('team_invitations')
    .where(({ or, eb }) => or([eb('head_id', '=', id), eb('email', '=', email)]))
    .execute()
  await leaveSeat(trx, id)
  await trx
    .updateTable('contact_messages')
    .set({ email: anonymous, company: '', function: '' })
    .where('written_by', '=', id)
    .execute()
}

/** Let go, or forgotten, at once; the next round takes the others. */
const AT_ONCE = 200
/** For which a version from before may have gone on closing accounts beside this one. */
const BESIDE_DAYS = 60

/** Colleagues of a head whose account is gone. */
export const listStranded = async (trx: Transaction<Database>): Promise<string[]> => {
  const rows = await trx
    .selectFrom('team_seats')
    .innerJoin('users as head', 'head.id', 'team_seats.head_id')
    .select('team_seats.user_id')
    .where('head.deleted_at', 'is not', null)
    .whereRef('team_seats.user_id', '<>', 'team_seats.head_id')
    .orderBy('team_seats.user_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Accounts that are gone, and of which a place, an invitation, a name or a contact stands still; with the e-mail that they have instead. */
export const listGone = (trx: Transaction<Database>, now: Date): Promise<{ id: string; email: string }[]> =>
  trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('deleted_at', '>', new Date(now.getTime() - BESIDE_DAYS * DAY))
    .where(
      sql<boolean>`(exists (select from team_seats where user_id = users.id)
        or exists (select from team_invitations where head_id = users.id)
        or exists (select from contact_messages where written_by = users.id and email <> users.email)
        or exists (select from orders where user_id = users.id
          and (site_contact_name is not null or site_contact_phone is not null)))`,
    )
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** Numbers of the orders that a colleague placed, oldest first. */
export const listPlacedBy = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('placed_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ number }) => number)
}

/** What a colleague wrote about quotes of their head, oldest first. */
export const listWordsInTeam = async (
  db: Kysely<Database>,
  userId: string,
): Promise<{ number: string; text: string; at: Date }[]> => {
  const rows = await db
    .selectFrom('quote_messages as message')
    .innerJoin('quotes', 'quotes.id', 'message.quote_id')
    .select(['quotes.number', 'message.text', 'message.at'])
    .where('message.written_by', '=', userId)
    .where('quotes.user_id', '<>', userId)
    .orderBy('message.at')
    .orderBy('message.id')
    .execute()
  // nothing is written about a draft
  return rows.map(({ number, ...row }) => ({ ...row, number: number ?? '' }))
}

/** Whether an account has colleagues. */
export const hasColleagues = async (trx: Transaction<Database>, userId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('team_seats')
    .select('user_id')
    .where('head_id', '=', userId)
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets invitations long past their last day. */
export const deleteOldInvitations = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT.teamInvitationDays * DAY)
  await trx.deleteFrom('team_invitations').where('expires_at', '<', before).execute()
}
