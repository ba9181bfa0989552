import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CardCheckoutsTable, CardReversalsTable } from '#server/orders/tables'
import { type Held, hold, holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import { type CheckoutState, STRIPE_REFERENCE } from '#shared/orders/card-checkouts'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'

export type CheckoutRow = Selectable<CardCheckoutsTable>
export type ReversalRow = Selectable<CardReversalsTable>

/** Kind of the jobs that look at a page at the provider whose end nobody told. */
export const CHECKOUT_JOB = 'card_checkout'
/** Kind of the jobs that close a page of which not what is left is paid. */
export const CLOSING_JOB = 'card_checkout_closing'
/** Days around what the provider tells in which staff may have recorded the same by hand: it tells for three. */
const BY_HAND_DAYS = 3

const CURRENT = ['asked', 'open', 'processing'] as const satisfies readonly CheckoutState[]

/** The cart that an order was made from: its page is found by it. */
export const findCartOfOrder = async (db: Kysely<Database>, orderId: string): Promise<string> => {
  const { validated_cart_id: cartId } = await db
    .selectFrom('orders')
    .select('validated_cart_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return cartId
}

/** The id of the page on which an order may be paid now, not held; undefined where there is none. */
export const findCurrentCheckout = async (
  db: Kysely<Database>,
  orderId: string,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('card_checkouts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', CURRENT)
    .executeTakeFirst()
  return found?.id
}

/** The page on which an order may be paid now, held; undefined where there is none. */
export const lockCurrentCheckout = (
  trx: Transaction<Database>,
  orderId: string,
): Promise<Held<CheckoutRow> | undefined> =>
  holdOne(
    trx
      .selectFrom('card_checkouts')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', 'in', CURRENT),
    'forNoKeyUpdate',
  )

/** A page by its own id, not held: its order is locked before it. */
export const findCheckout = (db: Kysely<Database>, id: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('card_checkouts').selectAll().where('id', '=', id).executeTakeFirst()

export const lockCheckout = (
  trx: Transaction<Database>,
  id: string,
): Promise<Held<CheckoutRow> | undefined> =>
  holdOne(trx.selectFrom('card_checkouts').selectAll().where('id', '=', id), 'forNoKeyUpdate')

export const insertCheckout = async (
  trx: Transaction<Database>,
  checkout: Pick<CheckoutRow, 'id' | 'order_id' | 'cents' | 'created_at' | 'expires_at'>,
): Promise<CheckoutRow> =>
  trx
    .insertInto('card_checkouts')
    .values({ ...checkout, state: 'asked', session_id: null, url: null, intent_id: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Where a page stands, what the provider calls it, and where it is found while it is open. */
export const updateCheckout = async (
  trx: Transaction<Database>,
  id: string,
  { state, session_id, url, intent_id }: Pick<CheckoutRow, 'state' | 'session_id' | 'url' | 'intent_id'>,
): Promise<void> => {
  await trx
    .updateTable('card_checkouts')
    .set({ state, session_id, url, intent_id })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The order that a payment of the provider paid; undefined where it is not told of, or not one of ours. */
export const findOrderOfIntent = async (
  db: Kysely<Database>,
  intentId: string,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('card_checkouts')
    .select('order_id')
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  return found?.order_id
}

/** Writes down what was told; false where it was told before. */
export const insertCardEvent = async (
  trx: Transaction<Database>,
  event: { id: string; taken_at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('card_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Keeps what is told of money that is taken back; what was told before stays. */
export const keepReversal = async (
  trx: Transaction<Database>,
  reversal: Pick<
    Insertable<CardReversalsTable>,
    'id' | 'intent_id' | 'kind' | 'cents' | 'told_at' | 'left_at' | 'back_at'
  >,
): Promise<void> => {
  await trx
    .insertInto('card_reversals')
    .values({ ...reversal, booked_cents: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        left_at: sql`coalesce(card_reversals.left_at, excluded.left_at)`,
        back_at: sql`coalesce(card_reversals.back_at, excluded.back_at)`,
      }),
    )
    .execute()
}

/**
 * Lets one transaction at a time take what is told of a payment of the provider, until it ends: what is taken back of one
 * that is not told of yet has no row that both could hold. Taken after the order's lock by who books the payment.
 */
export const holdIntent = async (trx: Transaction<Database>, intentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${intentId}, 86))`.execute(trx)
}

/** What is taken back of a payment, held, in the order in which it was told. */
export const lockReversals = (trx: Transaction<Database>, intentId: string): Promise<Held<ReversalRow>[]> =>
  hold(
    trx
      .selectFrom('card_reversals')
      .selectAll()
      .where('intent_id', '=', intentId)
      .orderBy('told_at')
      .orderBy('id'),
    'forNoKeyUpdate',
  )

/** What the entry of money that was taken back took, or that another gave it back. */
export const updateReversal = async (
  trx: Transaction<Database>,
  id: string,
  booked: Partial<Pick<ReversalRow, 'booked_cents' | 'is_undone'>>,
): Promise<void> => {
  await trx.updateTable('card_reversals').set(booked).where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * The entry by which staff recorded, around that day and without a reference of the provider, that so much by card is there no
 * more, where no other word of the provider is of it; undefined: there is none. A dispute is money that did not hold alone, a
 * refund rather what was given back: of an order that goes on it can be recorded as money that did not hold only.
 */
export const findEntryByHand = async (
  trx: Transaction<Database>,
  { orderId, kind, cents, day }: { orderId: string; day: string } & Pick<ReversalRow, 'kind' | 'cents'>,
): Promise<number | undefined> => {
  const entry = await trx
    .selectFrom('payment_entries as entry')
    .select('entry.id')
    .where('entry.order_id', '=', orderId)
    .where('entry.cents', '=', -cents)
    .where('entry.means', '=', 'card')
    .where('entry.recorded_by', 'is not', null)
    .$if(kind === 'dispute', (query) => query.where('entry.bounced', '=', true))
    .where(sql<boolean>`entry.reference !~ ${STRIPE_REFERENCE.source}`)
    .where(sql<boolean>`abs(entry.day - ${day}::date) <= ${BY_HAND_DAYS}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('card_reversal_entries').select('entry_id').whereRef('entry_id', '=', 'entry.id')),
      ),
    )
    // one that staff took back was a mistake, and no refund
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_entries as back')
            .select('back.id')
            .whereRef('back.order_id', '=', 'entry.order_id')
            .whereRef('back.id', '>', 'entry.id')
            .where('back.cents', '=', cents)
            .where('back.means', '=', 'card')
            .where('back.recorded_by', 'is not', null),
        ),
      ),
    )
    .orderBy('entry.bounced')
    .orderBy(sql`abs(entry.day - ${day}::date)`)
    .orderBy('entry.id')
    .executeTakeFirst()
  return entry?.id
}

/** Keeps which entry of staff is what the provider told. */
export const keepEntryByHand = async (
  trx: Transaction<Database>,
  reversalId: string,
  entryId: number,
): Promise<void> => {
  await trx
    .insertInto('card_reversal_entries')
    .values({ reversal_id: reversalId, entry_id: entryId })
    .execute()
}

/** Forgets what the provider told so long ago that it does not tell it again, and what it told of payments of others. */
export const deleteOldCardNews = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT.cardNewsDays * DAY)
  await trx.deleteFrom('card_events').where('taken_at', '<', before).execute()
  await trx
    .deleteFrom('card_reversals')
    .where('booked_cents', 'is', null)
    .where('told_at', '<', before)
    .execute()
}
