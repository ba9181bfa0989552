import type { BankFile, BankTransfer, TransferProposal } from '#shared/dashboard/bank/bank.schema'
import type { BankFileRow } from './bank-files.queries.ts'
import type { RecordedShare, TransferRow } from './transfers.queries.ts'

export const presentTransfer = (
  { file_id, id, day, cents, payer, text, reference, state, reason }: TransferRow,
  proposals: readonly TransferProposal[],
  shares: readonly RecordedShare[],
): BankTransfer => ({
  id,
  fileId: file_id,
  day,
  cents,
  payer,
  text,
  reference,
  state,
  reason,
  proposals: [...proposals],
  recorded: shares.map((share) => ({ orderId: share.order_id, number: share.number, cents: share.cents })),
})

export const presentBankFile = ({ id, name, format, added_at, transfers, open }: BankFileRow): BankFile => ({
  id,
  name,
  format,
  addedAt: added_at.toISOString(),
  transfers,
  open,
})
