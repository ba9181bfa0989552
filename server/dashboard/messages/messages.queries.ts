import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { ContactMessagesTable } from '#server/contact/tables'
import type { PhotoRow } from '#server/orders/photos.queries'
import type { OrderLinesTable } from '#server/orders/tables'
import { type Held, holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import type { ContactSubject } from '#shared/contact/contact.schema'
import { SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import type { MessageState } from '#shared/dashboard/messages/messages.rules'
import type { Way } from '../nearer-way.ts'

/** A message as a row of the list needs it. */
export type AdminMessageRow = Pick<
  Selectable<ContactMessagesTable>,
  'id' | 'created_at' | 'subject' | 'state' | 'email' | 'company'
> & { excerpt: string; order_number: string | null; photos_count: number; replies_count: number }

/** Which messages; what is left out asks nothing. */
export interface MessageFilter {
  /** number of an order, when that is what was typed */
  readonly orderNumber?: string | undefined
  /** what `contact_messages.search_text` is like, all of it */
  readonly patterns: readonly string[]
  readonly state?: MessageState | undefined
  readonly subject?: ContactSubject | undefined
}

export interface MessagePage {
  readonly filter: MessageFilter
  readonly descending: boolean
  readonly way: Way
}

/** Characters of a message that its row shows. */
const EXCERPT = 160

const filtered = <O>(
  query: SelectQueryBuilder<Database, 'contact_messages', O>,
  { orderNumber, patterns, state, subject }: MessageFilter,
) => {
  let kept = query
  if (state !== undefined) kept = kept.where('contact_messages.state', '=', state)
  if (subject !== undefined) kept = kept.where('contact_messages.subject', '=', subject)
  if (orderNumber !== undefined)
    return kept.where(
      'contact_messages.order_id',
      '=',
      sql<string>`(select id from orders where number = ${orderNumber})`,
    )
  for (const pattern of patterns) kept = kept.where('contact_messages.search_text', 'like', pattern)
  return kept
}

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('contact_messages')
    .leftJoin('orders', 'orders.id', 'contact_messages.order_id')
    .select([
      'contact_messages.id',
      'contact_messages.created_at',
      'contact_messages.subject',
      'contact_messages.state',
      'contact_messages.email',
      'contact_messages.company',
      sql<string>`left(regexp_replace(contact_messages.message, '\\s+', ' ', 'g'), ${EXCERPT}::integer)`.as(
        'excerpt',
      ),
      'orders.number as order_number',
      sql<number>`(select count(*) from complaint_photos photo where photo.message_id = contact_messages.id)`.as(
        'photos_count',
      ),
      sql<number>`(select count(*) from message_replies reply where reply.message_id = contact_messages.id)`.as(
        'replies_count',
      ),
    ])

/** Ids first, by indexes; the rest only of the messages of the page. */
export const listMessagesQuery = (db: Kysely<Database>, { filter, descending, way }: MessagePage) => {
  const direction = descending ? 'desc' : 'asc'
  const walked = descending === way.reversed ? 'asc' : 'desc'
  return rowsOf(db)
    .innerJoin(
      filtered(db.selectFrom('contact_messages').select('contact_messages.id'), filter)
        .orderBy('contact_messages.created_at', walked)
        .orderBy('contact_messages.id', walked)
        .offset(way.skip)
        .limit(way.limit)
        .as('page'),
      'page.id',
      'contact_messages.id',
    )
    .orderBy('contact_messages.created_at', direction)
    .orderBy('contact_messages.id', direction)
}

/** How many; of a search at most `SEARCH_TOTAL_MAX`: its pages end there. */
export const countMessagesQuery = (db: Kysely<Database>, filter: MessageFilter) => {
  const found = filtered(db.selectFrom('contact_messages').select('contact_messages.id'), filter)
  const counted = filter.patterns.length > 0 ? found.limit(SEARCH_TOTAL_MAX) : found
  return db.selectFrom(counted.as('found')).select(sql<number>`count(*)`.as('total'))
}

export const listMessages = (db: Kysely<Database>, page: MessagePage): Promise<AdminMessageRow[]> =>
  listMessagesQuery(db, page).execute()

export const countMessages = async (db: Kysely<Database>, filter: MessageFilter): Promise<number> =>
  (await countMessagesQuery(db, filter).executeTakeFirstOrThrow()).total

/** A whole message with all that it names. */
export interface MessageRecord {
  row: AdminMessageRow
  message: Selectable<ContactMessagesTable>
  account: { id: string; first_name: string; last_name: string; deleted_at: Date | null } | undefined
  order: { id: string; number: string; name: string } | undefined
  lines: Pick<Selectable<OrderLinesTable>, 'position' | 'reference' | 'label' | 'name' | 'quantity'>[]
  photos: PhotoRow[]
  replies: { id: string; text: string; created_at: Date; email: string; deleted_at: Date | null }[]
}

export const findMessage = async (db: Kysely<Database>, id: string): Promise<MessageRecord | undefined> => {
  const message = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (message === undefined) return undefined
  return {
    message,
    row: await rowsOf(db).where('contact_messages.id', '=', id).executeTakeFirstOrThrow(),
    account:
      message.user_id === null
        ? undefined
        : await db
            .selectFrom('users')
            .select(['id', 'first_name', 'last_name', 'deleted_at'])
            .where('id', '=', message.user_id)
            .executeTakeFirstOrThrow(),
    order:
      message.order_id === null
        ? undefined
        : await db
            .selectFrom('orders')
            .select(['id', 'number', 'name'])
            .where('id', '=', message.order_id)
            .executeTakeFirstOrThrow(),
    lines: await db
      .selectFrom('complaint_lines as named')
      .innerJoin('order_lines as line', (join) =>
        join.onRef('line.order_id', '=', 'named.order_id').onRef('line.position', '=', 'named.position'),
      )
      .select(['line.position', 'line.reference', 'line.label', 'line.name', 'line.quantity'])
      .where('named.message_id', '=', id)
      .orderBy('line.position')
      .execute(),
    photos: await db
      .selectFrom('complaint_photos')
      .select(['id', 'type', 'width', 'height'])
      .where('message_id', '=', id)
      .orderBy('position')
      .execute(),
    replies: await db
      .selectFrom('message_replies as reply')
      .innerJoin('users as author', 'author.id', 'reply.author_id')
      .select(['reply.id', 'reply.text', 'reply.created_at', 'author.email', 'author.deleted_at'])
      .where('reply.message_id', '=', id)
      .orderBy('reply.created_at')
      .orderBy('reply.id')
      .execute(),
  }
}

/** The message, held until the transaction ends. */
export const lockMessage = async (
  trx: Transaction<Database>,
  id: string,
): Promise<Held<MessageRecord> | undefined> => {
  const held = await holdOne(
    trx.selectFrom('contact_messages').select('id').where('id', '=', id),
    'forUpdate',
  )
  const record = held && (await findMessage(trx, id))
  return held && record && { ...held, ...record }
}

export const updateMessageState = async (
  trx: Transaction<Database>,
  id: string,
  state: MessageState,
): Promise<void> => {
  await trx.updateTable('contact_messages').set({ state }).where('id', '=', id).execute()
}

/** False when an answer with this id is there already. */
export const insertReply = async (
  trx: Transaction<Database>,
  reply: { id: string; message_id: string; author_id: string; text: string; created_at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('message_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
