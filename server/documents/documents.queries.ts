import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { json } from '#server/platform/columns'
import { isWithin, type Scope } from '#server/platform/scope.queries'
import type { Database } from '#server/platform/tables'
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/documents/document-kinds'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'

/** A paper without its bytes. */
export interface DocumentRow {
  kind: DocumentKind
  size: number
  made_at: Date
}

/** What a paper is kept as. As text: the embedded engine takes twelve times as long over the bytes themselves. */
export const keptBytes = (bytes: Buffer) => ({
  bytes: sql<Uint8Array>`decode(${bytes.toString('base64')}, 'base64')`,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** The bytes of a paper, likewise as text. */
export const base64Of = (column: string) => sql<string>`encode(${sql.ref(column)}, 'base64')`

/** Keeps a paper, unless the order has one of its kind already. */
export const insertDocument = async (
  db: Kysely<Database>,
  document: { orderId: string; kind: DocumentKind; bytes: Buffer; madeAt: Date },
): Promise<void> => {
  await db
    .insertInto('documents')
    .values({
      order_id: document.orderId,
      kind: document.kind,
      ...keptBytes(document.bytes),
      made_at: document.madeAt,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .execute()
}

/** The papers of an order, in the order of their kinds. */
export const listDocuments = async (db: Kysely<Database>, orderId: string): Promise<DocumentRow[]> => {
  const rows = await db
    .selectFrom('documents')
    .select(['kind', 'made_at', sql<number>`octet_length(bytes)`.as('size')])
    .where('order_id', '=', orderId)
    .execute()
  return DOCUMENT_KINDS.flatMap((kind) => rows.find((row) => row.kind === kind) ?? [])
}

/** Whose order is read; `EVERYBODY`: whoever placed it. */
export interface OrderPlace {
  id: string
  userId: Scope
}

/** The number of an order that the caller may read, and how it leaves. */
export const findReadableOrder = (
  db: Kysely<Database>,
  { id, userId }: OrderPlace,
): Promise<{ number: string; mode: DeliveryMode | null } | undefined> =>
  db
    .selectFrom('orders')
    .select(['number', 'delivery_mode as mode'])
    .where('id', '=', id)
    .where(isWithin(userId, 'user_id'))
    .executeTakeFirst()

/** A paper of an order that the caller may read, with the order's number. */
export const findDocument = async (
  db: Kysely<Database>,
  { id, userId }: OrderPlace,
  kind: DocumentKind,
): Promise<{ number: string; sha256: string; bytes: Buffer } | undefined> => {
  const row = await db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .select(['orders.number', 'sha256', base64Of('bytes').as('base64')])
    .where('orders.id', '=', id)
    .where('kind', '=', kind)
    .where(isWithin(userId, 'orders.user_id'))
    .executeTakeFirst()
  return row && { number: row.number, sha256: row.sha256, bytes: Buffer.from(row.base64, 'base64') }
}

/** The kind of the jobs that make an order’s papers. */
export const DOCUMENTS_JOB = 'order_documents'

const jobOf = (orderId: string) =>
  sql<boolean>`kind = ${DOCUMENTS_JOB} and payload ->> 'orderId' = ${orderId}`

/** Where the making of an order’s papers stands: `none` when nobody makes them. */
export const findMaking = async (
  db: Kysely<Database>,
  orderId: string,
): Promise<'awaited' | 'failed' | 'none'> => {
  const jobs = await db.selectFrom('jobs').select('failed_at').where(jobOf(orderId)).execute()
  if (jobs.length === 0) return 'none'
  return jobs.some(({ failed_at }) => failed_at === null) ? 'awaited' : 'failed'
}

/** Asks for the papers of an order that nobody makes; two who ask at once may both be heard. */
export const askForDocuments = async (db: Kysely<Database>, orderId: string, at: Date): Promise<void> => {
  await sql`insert into jobs (kind, payload, urgent, run_at, created_at)
    select ${DOCUMENTS_JOB}::text, ${json({ orderId })}::jsonb, false, ${at}::timestamptz, ${at}::timestamptz
    where not exists (select from jobs where ${jobOf(orderId)})`.execute(db)
}
