import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
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
export const insertSeat = async (trx: Transaction<Database>, seat: TeamSeatsTable): Promise<boolean> => {
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

/** The place that a colleague had; undefined where the head has no such colleague. */
export const deleteSeat = (
  trx: Transaction<Database>,
  { userId, headId }: { userId: string; headId: string },
): Promise<Selectable<TeamSeatsTable> | undefined> =>
  trx
    .deleteFrom('team_seats')
    .where('user_id', '=', userId)
    .where('head_id', '=', headId)
    .whereRef('user_id', '<>', 'head_id')
    .returningAll()
    .executeTakeFirst()

/** A head whose last colleague is gone works alone. */
export const deleteLonelySeat = async (trx: Transaction<Database>, headId: string): Promise<void> => {
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

/** Whether it was this head who closed an account last, by taking its person out. */
export const wasClosedBy = async (
  trx: Transaction<Database>,
  userId: string,
  headId: string,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('audit_log')
    .select('actor_id')
    .where('subject_id', '=', userId)
    .where('kind', '=', 'status_changed')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_id === headId
}

/** Who is staff, or gone, has no place any more; a head whose last colleague it was works alone. */
export const leaveSeat = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  const seat = await trx
    .deleteFrom('team_seats')
    .where('user_id', '=', userId)
    .returning('head_id')
    .executeTakeFirst()
  if (seat !== undefined && seat.head_id !== userId) await deleteLonelySeat(trx, seat.head_id)
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
