import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { OrderSearch } from '#server/orders/order-search'
import { isFound } from '#server/orders/orders.queries'
import { type Held, holdOne } from '#server/platform/held.queries'
import { likeSafe } from '#server/platform/like-safe'
import type { Database } from '#server/platform/tables'
import type { TransferState } from '#shared/dashboard/bank/transfer-states'
import { fold } from '#shared/platform/text'
import type { Way } from '../nearer-way.ts'
import type { BankTransfersTable } from './tables.ts'

/** A transfer as lists and matching need it. */
export type TransferRow = Omit<Selectable<BankTransfersTable>, 'identity' | 'search_text'>

/** Which transfers; what is left out asks nothing. */
export interface TransferFilter {
  readonly search: OrderSearch
  readonly state?: TransferState | undefined
  /** id of a file */
  readonly file?: string | undefined
}

export interface TransferPage {
  readonly filter: TransferFilter
  readonly descending: boolean
  readonly way: Way
}

const columns = [
  'bank_transfers.id',
  'bank_transfers.file_id',
  'bank_transfers.day',
  'bank_transfers.cents',
  'bank_transfers.payer',
  'bank_transfers.text',
  'bank_transfers.reference',
  'bank_transfers.state',
  'bank_transfers.reason',
] as const

const filtered = <O>(
  query: SelectQueryBuilder<Database, 'bank_transfers', O>,
  { search, state, file }: TransferFilter,
) => {
  let kept = query
  if (state !== undefined) kept = kept.where('bank_transfers.state', '=', state)
  if (file !== undefined) kept = kept.where('bank_transfers.file_id', '=', file)
  if (search.number !== undefined) {
    const named = sql`bank_transfers.search_text like ${`%${likeSafe(fold(search.number))}%`}`
    const paid = sql`bank_transfers.id in (
      select link.transfer_id
      from orders
      join payment_entries entry on entry.order_id = orders.id
      join bank_transfer_entries link on link.entry_id = entry.id
      where orders.number = ${search.number}
    )`
    return kept.where(sql<boolean>`(${named} or ${paid})`)
  }
  return search.patterns.length > 0 ? kept.where(isFound(sql`bank_transfers.search_text`, search)) : kept
}

export const listTransfersQuery = (db: Kysely<Database>, { filter, descending, way }: TransferPage) => {
  const direction = descending ? 'desc' : 'asc'
  const walked = descending === way.reversed ? 'asc' : 'desc'
  return db
    .with('page', (from) =>
      filtered(from.selectFrom('bank_transfers').select(columns), filter)
        .orderBy('bank_transfers.day', walked)
        .orderBy('bank_transfers.id', walked)
        .offset(way.skip)
        .limit(way.limit),
    )
    .selectFrom('page')
    .selectAll()
    .orderBy('page.day', direction)
    .orderBy('page.id', direction)
}

export const listTransfers = (db: Kysely<Database>, page: TransferPage): Promise<TransferRow[]> =>
  listTransfersQuery(db, page).execute()

export const countTransfers = async (db: Kysely<Database>, filter: TransferFilter): Promise<number> => {
  const { total } = await filtered(
    db.selectFrom('bank_transfers').select(sql<number>`count(*)::integer`.as('total')),
    filter,
  ).executeTakeFirstOrThrow()
  return total
}

/** Of all that are open: how many, and their cents. */
export const sumOpen = (db: Kysely<Database>): Promise<{ count: number; cents: number }> =>
  db
    .selectFrom('bank_transfers')
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()

/** The open transfers that came in first. */
export const listOpen = (db: Kysely<Database>, limit: number): Promise<TransferRow[]> =>
  db
    .selectFrom('bank_transfers')
    .select(columns)
    .where('state', '=', 'open')
    .orderBy('day')
    .orderBy('id')
    .limit(limit)
    .execute()

/** A transfer, held until the transaction ends. */
export const lockTransfer = (
  trx: Transaction<Database>,
  id: string,
): Promise<Held<TransferRow> | undefined> =>
  holdOne(trx.selectFrom('bank_transfers').select(columns).where('id', '=', id), 'forNoKeyUpdate')

/** Where a transfer stands from now on; `reason`: why it is put aside, empty otherwise. */
export const updateTransferState = async (
  trx: Transaction<Database>,
  id: string,
  { state, reason }: { state: TransferState; reason: string },
): Promise<void> => {
  await trx.updateTable('bank_transfers').set({ state, reason }).where('id', '=', id).execute()
}

/** Says which entry a recorded transfer is. */
export const linkEntry = async (
  trx: Transaction<Database>,
  transferId: string,
  entryId: number,
): Promise<void> => {
  await trx
    .insertInto('bank_transfer_entries')
    .values({ entry_id: entryId, transfer_id: transferId })
    .execute()
}

/** What of a transfer went to an order. */
export interface RecordedShare {
  transfer_id: string
  order_id: string
  number: string
  cents: number
}

/** What recorded transfers went to, oldest first. */
export const listShares = async (
  db: Kysely<Database>,
  transferIds: readonly string[],
): Promise<RecordedShare[]> => {
  if (transferIds.length === 0) return []
  return db
    .selectFrom('bank_transfer_entries')
    .innerJoin('payment_entries', 'payment_entries.id', 'bank_transfer_entries.entry_id')
    .innerJoin('orders', 'orders.id', 'payment_entries.order_id')
    .select(['bank_transfer_entries.transfer_id', 'payment_entries.order_id', 'payment_entries.cents'])
    .select('orders.number')
    .where('bank_transfer_entries.transfer_id', 'in', [...transferIds])
    .orderBy('bank_transfer_entries.entry_id')
    .execute()
}

/** The transfer is none of its entries any more. */
export const unlinkEntries = async (trx: Transaction<Database>, transferId: string): Promise<void> => {
  await trx.deleteFrom('bank_transfer_entries').where('transfer_id', '=', transferId).execute()
}
