import Type, { type Static } from 'typebox'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#shared/orders/order-status.rules'
import { ENTRIES_MAX } from '#shared/orders/payment-entries'
import { keysOf } from '#shared/platform/keys'
import { listQuery, listReply } from '../lists.schema.ts'
import { ADMIN_SEARCH_MAX } from '../lists.ts'
import { BANK_PROBLEMS_MAX, bankFormatLabels, FILE_NAME_MAX } from './bank-file.rules.ts'
import { certaintyLabels, reasonTexts, SHARES_MAX } from './proposals.ts'
import { TRANSFER_CENTS_MAX } from './read-amount.ts'
import { ASIDE_REASON_MAX, TRANSFER_STATES } from './transfer-states.ts'

/** Transfers of bank files, and what staff do with them (decision 081). Amounts are cents. */

const Id = Type.String({ maxLength: 64 })

/** A file that was added. */
export const BankFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  format: Type.Enum(keysOf(bankFormatLabels)),
  /** ISO 8601 */
  addedAt: Type.String(),
  /** transfers that came with it first, and how many of them are open */
  transfers: Type.Integer(),
  open: Type.Integer(),
})
export type BankFile = Static<typeof BankFile>

/** An order that a transfer may pay, as it stood when it was read. */
export const TransferOrder = Type.Object({
  id: Type.String(),
  /** CMD-2026-000001 */
  number: Type.String(),
  /** of its customer; empty where the account is gone */
  company: Type.String(),
  /** where its money stands: what an amount would make of it follows */
  status: Type.Enum(ORDER_STATUSES),
  paymentStatus: Type.Enum(PAYMENT_STATUSES),
  /** to be paid in all */
  totalCents: Type.Integer(),
  receivedCents: Type.Integer(),
  /** entries that it has: what is recorded is decided of these */
  seen: Type.Integer(),
})
export type TransferOrder = Static<typeof TransferOrder>

export const TransferProposal = Type.Object({
  certainty: Type.Enum(keysOf(certaintyLabels)),
  reason: Type.Enum(keysOf(reasonTexts)),
  shares: Type.Array(Type.Object({ order: TransferOrder, cents: Type.Integer() })),
})
export type TransferProposal = Static<typeof TransferProposal>

export const BankTransfer = Type.Object({
  id: Type.String(),
  fileId: Type.String(),
  /** yyyy-mm-dd on which it was booked */
  day: Type.String(),
  cents: Type.Integer(),
  /** as the file has them; empty where it has none, and once they are kept no longer */
  payer: Type.String(),
  text: Type.String(),
  reference: Type.String(),
  state: Type.Enum(TRANSFER_STATES),
  /** of one that is open: the most likely first */
  proposals: Type.Array(TransferProposal),
  /** of one that is recorded: what went to which order */
  recorded: Type.Array(Type.Object({ orderId: Type.String(), number: Type.String(), cents: Type.Integer() })),
  /** of one that is put aside; empty otherwise */
  reason: Type.String(),
})
export type BankTransfer = Static<typeof BankTransfer>

export const BankTransfersQuery = Type.Object({
  ...listQuery,
  state: Type.Optional(Type.Enum(TRANSFER_STATES)),
  /** id of a file: those that came with it first */
  file: Type.Optional(Id),
  /** `-day` by default: the newest first */
  sort: Type.Optional(Type.Enum(['day', '-day'])),
})
export type BankTransfersQuery = Static<typeof BankTransfersQuery>

/** One transfer with how it is shared out, as it was seen. */
export const RecordShares = Type.Array(
  Type.Object({
    orderId: Id,
    cents: Type.Integer({ minimum: 1, maximum: TRANSFER_CENTS_MAX }),
    /** entries that the order had when this was decided */
    seen: Type.Integer({ minimum: 0, maximum: 2 * ENTRIES_MAX }),
  }),
  { minItems: 1, maxItems: SHARES_MAX },
)
export type RecordShares = Static<typeof RecordShares>

/** Transfers that are recorded together. */
export const CERTAIN_MAX = 200

export const CertainTransfer = Type.Object({ id: Id, shares: RecordShares })
export type CertainTransfer = Static<typeof CertainTransfer>

/** One that is certain, as it is shown before it is recorded with the others. */
export const ListedCertain = Type.Object({
  ...Type.Pick(BankTransfer, ['id', 'day', 'cents', 'payer', 'text']).properties,
  shares: TransferProposal.properties.shares,
})
export type ListedCertain = Static<typeof ListedCertain>

export const BankTransfersReply = Type.Object({
  ...listReply,
  transfers: Type.Array(BankTransfer),
  /** all that are certain, of every page, as they would be recorded */
  certain: Type.Array(ListedCertain),
  certainCents: Type.Integer(),
  /** open ones, of every page */
  openCount: Type.Integer(),
  openCents: Type.Integer(),
  /** added last, the newest first */
  files: Type.Array(BankFile),
})
export type BankTransfersReply = Static<typeof BankTransfersReply>

export const BankFileQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 4 * FILE_NAME_MAX }),
})
export type BankFileQuery = Static<typeof BankFileQuery>

/** What came of a file. */
export const BankFileReply = Type.Object({
  success: Type.Literal(true),
  /** in French */
  message: Type.String(),
  /** id of the file */
  id: Type.String(),
  added: Type.Integer(),
  /** transfers that an earlier file had */
  known: Type.Integer(),
  /** lines of money that left: they are not kept */
  outgoing: Type.Integer(),
  /** the first lines that could not be read, and of how many */
  problems: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() }), {
    maxItems: BANK_PROBLEMS_MAX,
  }),
  problemCount: Type.Integer(),
})
export type BankFileReply = Static<typeof BankFileReply>

export const TransferParams = Type.Object({ id: Id })
export type TransferParams = Static<typeof TransferParams>

export const RecordTransferBody = Type.Object({ shares: RecordShares })
export type RecordTransferBody = Static<typeof RecordTransferBody>

export const RecordCertainBody = Type.Object({
  transfers: Type.Array(CertainTransfer, { minItems: 1, maxItems: CERTAIN_MAX }),
})
export type RecordCertainBody = Static<typeof RecordCertainBody>

export const RecordCertainReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  recorded: Type.Integer(),
  /** those that were left open, and why */
  refused: Type.Array(Type.Object({ id: Type.String(), message: Type.String() })),
})
export type RecordCertainReply = Static<typeof RecordCertainReply>

export const PutAsideBody = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: ASIDE_REASON_MAX }),
})
export type PutAsideBody = Static<typeof PutAsideBody>

export const TransferReply = Type.Object({ success: Type.Literal(true), message: Type.String() })
export type TransferReply = Static<typeof TransferReply>

export const PayableOrdersQuery = Type.Object({ search: Type.String({ maxLength: ADMIN_SEARCH_MAX }) })
export type PayableOrdersQuery = Static<typeof PayableOrdersQuery>

/** Orders that one search gives. */
export const PAYABLE_ORDERS_MAX = 20

/** An order that a person looked for. */
export const FoundOrder = Type.Object({
  ...TransferOrder.properties,
  /** project name */
  name: Type.String(),
})
export type FoundOrder = Static<typeof FoundOrder>

export const PayableOrdersReply = Type.Object({
  success: Type.Literal(true),
  orders: Type.Array(FoundOrder, { maxItems: PAYABLE_ORDERS_MAX }),
})
export type PayableOrdersReply = Static<typeof PayableOrdersReply>
