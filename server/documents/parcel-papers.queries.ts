import { type Kysely, sql } from 'kysely'
import { isWithin } from '#server/platform/scope.queries'
import type { Database } from '#server/platform/tables'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import { base64Of, keptBytes, type OrderPlace } from './documents.queries.ts'

/** The kind of the jobs that make the delivery note of a parcel. */
export const DELIVERY_NOTE_JOB = 'delivery_note'

/** A parcel of an order. */
export interface ParcelPlace {
  orderId: string
  parcel: number
}

/** The parcel's note, where it has one, or where its making stands; `size`: bytes, null while there is none. */
export interface ListedNote {
  parcel: number
  size: number | null
  awaited: boolean
}

/** The jobs of a row of `parcels`. */
const jobsOfParcel = sql`select from jobs where jobs.kind = ${DELIVERY_NOTE_JOB}
  and payload ->> 'orderId' = parcels.order_id::text and payload ->> 'parcel' = parcels.number::text`

/** What each parcel of an order has, in their order. */
export const listDeliveryNotes = (db: Kysely<Database>, orderId: string): Promise<ListedNote[]> =>
  db
    .selectFrom('parcels')
    .leftJoin('parcel_papers as paper', (join) =>
      join.onRef('paper.order_id', '=', 'parcels.order_id').onRef('paper.parcel', '=', 'parcels.number'),
    )
    .select([
      'parcels.number as parcel',
      sql<number | null>`octet_length(paper.bytes)`.as('size'),
      sql<boolean>`exists (${jobsOfParcel} and failed_at is null)`.as('awaited'),
    ])
    .where('parcels.order_id', '=', orderId)
    .orderBy('parcels.number')
    .execute()

/**
 * Asks for the notes of an order's parcels that have none and that nobody makes; whether there is one. Two who ask at once may
 * both be heard.
 */
export const askForDeliveryNotes = async (
  db: Kysely<Database>,
  orderId: string,
  at: Date,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into jobs (kind, payload, urgent, run_at, created_at)
    select ${DELIVERY_NOTE_JOB}::text, jsonb_build_object('orderId', order_id, 'parcel', number), false,
      ${at}::timestamptz, ${at}::timestamptz
    from parcels
    where order_id = ${orderId}::uuid
      and not exists (select from parcel_papers as paper
        where paper.order_id = parcels.order_id and paper.parcel = parcels.number)
      and not exists (${jobsOfParcel})`.execute(db)
  return numAffectedRows > 0n
}

export const hasDeliveryNote = async (
  db: Kysely<Database>,
  { orderId, parcel }: ParcelPlace,
): Promise<boolean> =>
  (await db
    .selectFrom('parcel_papers')
    .select('parcel')
    .where('order_id', '=', orderId)
    .where('parcel', '=', parcel)
    .executeTakeFirst()) !== undefined

/** Keeps the note of a parcel, unless it has one already. */
export const insertDeliveryNote = async (
  db: Kysely<Database>,
  { orderId, parcel, bytes, madeAt }: ParcelPlace & { bytes: Buffer; madeAt: Date },
): Promise<void> => {
  await db
    .insertInto('parcel_papers')
    .values({ order_id: orderId, parcel, ...keptBytes(bytes), made_at: madeAt })
    .onConflict((conflict) => conflict.columns(['order_id', 'parcel']).doNothing())
    .execute()
}

/** The note of a parcel of an order that the caller may read, with the order's number. */
export const findDeliveryNote = async (
  db: Kysely<Database>,
  { id, userId }: OrderPlace,
  parcel: number,
): Promise<{ number: string; mode: DeliveryMode | null; bytes: Buffer } | undefined> => {
  const row = await db
    .selectFrom('parcel_papers as paper')
    .innerJoin('orders', 'orders.id', 'paper.order_id')
    .select(['orders.number', 'orders.delivery_mode as mode', base64Of('paper.bytes').as('base64')])
    .where('orders.id', '=', id)
    .where('paper.parcel', '=', parcel)
    .where(isWithin(userId, 'orders.user_id'))
    .executeTakeFirst()
  return row && { number: row.number, mode: row.mode, bytes: Buffer.from(row.base64, 'base64') }
}
