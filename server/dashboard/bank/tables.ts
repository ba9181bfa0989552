import type { Generated, GeneratedAlways } from 'kysely'
import type { BankFormat } from '#shared/dashboard/bank/bank-file.rules'
import type { TransferState } from '#shared/dashboard/bank/transfer-states'

/** A statement of the bank. */
export interface BankFilesTable {
  id: Generated<string>
  name: string
  format: BankFormat
  /** of its bytes, hexadecimal */
  sha256: string
  /** null: an account that is gone */
  added_by: string | null
  added_at: Date
}

/** Money that came in. */
export interface BankTransfersTable {
  id: Generated<string>
  /** that had it first */
  file_id: string
  /** SHA-256 of what tells it apart (`identitiesOf`), hexadecimal */
  identity: string
  /** yyyy-mm-dd */
  day: string
  cents: number
  /** the texts are empty where the file has none, and once they are kept no longer */
  payer: string
  text: string
  reference: string
  state: Generated<TransferState>
  /** why it is put aside; empty otherwise */
  reason: Generated<string>
  /** folded: its texts, for the search of staff */
  search_text: GeneratedAlways<string>
}

/** An entry that a recorded transfer is. */
export interface BankTransferEntriesTable {
  entry_id: number
  transfer_id: string
  state: Generated<'recorded'>
}

export interface BankTables {
  bank_files: BankFilesTable
  bank_transfers: BankTransfersTable
  bank_transfer_entries: BankTransferEntriesTable
}
