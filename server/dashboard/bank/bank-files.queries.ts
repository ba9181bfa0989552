import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { BankFormat, IncomingTransfer } from '#shared/dashboard/bank/bank-file.rules'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'

/** A statement to keep. */
export interface NewBankFile {
  readonly name: string
  readonly format: BankFormat
  /** of its bytes, hexadecimal */
  readonly sha256: string
  readonly addedBy: string
  readonly addedAt: Date
}

/** Keeps a statement that was not kept yet; gives its id, or that of the one with the same bytes. */
export const insertBankFile = async (
  trx: Transaction<Database>,
  { addedBy: added_by, addedAt: added_at, ...file }: NewBankFile,
): Promise<{ id: string; isNew: boolean }> => {
  const inserted = await trx
    .insertInto('bank_files')
    .values({ ...file, added_by, added_at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { ...inserted, isNew: true }
  const known = await trx
    .selectFrom('bank_files')
    .select('id')
    .where('sha256', '=', file.sha256)
    .executeTakeFirstOrThrow()
  return { ...known, isNew: false }
}

/** Transfers that one statement writes. */
const BATCH = 500

/** A transfer with the digest of what tells it apart. */
export type NewTransfer = Pick<IncomingTransfer, 'day' | 'cents' | 'payer' | 'text' | 'reference'> & {
  readonly identity: string
}

/** Keeps those that no earlier file had: how many, and their cents. */
export const insertTransfers = async (
  trx: Transaction<Database>,
  fileId: string,
  transfers: readonly NewTransfer[],
): Promise<{ added: number; addedCents: number }> => {
  let added = 0
  let addedCents = 0
  // two files that have the same transfers, in other orders, do not wait for one another
  const sorted = [...transfers].sort((one, other) => (one.identity < other.identity ? -1 : 1))
  for (let from = 0; from < sorted.length; from += BATCH) {
    const rows = await trx
      .insertInto('bank_transfers')
      .values(sorted.slice(from, from + BATCH).map((one) => ({ ...one, file_id: fileId })))
      .onConflict((conflict) => conflict.column('identity').doNothing())
      .returning('cents')
      .execute()
    added += rows.length
    addedCents += rows.reduce((sum, { cents }) => sum + cents, 0)
  }
  return { added, addedCents }
}

export interface BankFileRow {
  id: string
  name: string
  format: BankFormat
  added_at: Date
  transfers: number
  open: number
}

/** The statements that were added last, the newest first. */
export const listBankFiles = (db: Kysely<Database>, limit: number): Promise<BankFileRow[]> => {
  const counted = (which: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::integer from bank_transfers transfer
      where transfer.file_id = bank_files.id and ${which})`
  return db
    .selectFrom('bank_files')
    .select(['id', 'name', 'format', 'added_at'])
    .select([counted(sql`true`).as('transfers'), counted(sql`transfer.state = 'open'`).as('open')])
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How long the texts of a transfer are kept, in ms. */
const TEXTS_KEPT = KEPT.transferTextDays * DAY

/** Forgets who paid, and what they wrote, of transfers whose file is old: the amount, the day and what became of it stay. */
export const forgetTransferTexts = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx
    .updateTable('bank_transfers')
    .set({ payer: '', text: '', reference: '' })
    .where('file_id', 'in', (from) =>
      from
        .selectFrom('bank_files')
        .select('id')
        .where('added_at', '<', new Date(now.getTime() - TEXTS_KEPT)),
    )
    .where(({ or, eb }) => or([eb('payer', '<>', ''), eb('text', '<>', ''), eb('reference', '<>', '')]))
    .execute()
}
