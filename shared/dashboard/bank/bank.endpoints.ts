import { endpoint } from '#shared/platform/endpoint'
import type {
  BankFileQuery,
  BankFileReply,
  BankTransfersQuery,
  BankTransfersReply,
  PayableOrdersQuery,
  PayableOrdersReply,
  PutAsideBody,
  RecordCertainBody,
  RecordCertainReply,
  RecordTransferBody,
  TransferParams,
  TransferReply,
} from './bank.schema.ts'

/** MALFORMED (400) for no page number; NOT_FOUND (404) past the last page that may be asked for. */
export const bankTransfers = endpoint<{ query: BankTransfersQuery; reply: BankTransfersReply }>(
  'GET',
  '/api/admin/bank-transfers',
  'admin',
)

/**
 * Keeps the transfers of a bank file that no earlier one had. The body is its bytes, as `application/octet-stream`: CSV or
 * CAMT.053, told apart by what they hold. INVALID_FIELDS (422, on `file`) says why one is refused as a whole; TOO_LARGE
 * (413) is past `BANK_FILE_MAX_BYTES`. Sent twice it is one.
 */
export const addBankFile = endpoint<{ query: BankFileQuery; reply: BankFileReply }>(
  'POST',
  '/api/admin/bank-files',
  'admin',
)

/** Orders by number or by words of them or of their customer, those that are not paid first. */
export const payableOrders = endpoint<{ query: PayableOrdersQuery; reply: PayableOrdersReply }>(
  'GET',
  '/api/admin/bank-transfers/orders',
  'admin',
)

/**
 * Records a transfer as money of one or several orders, in one transaction, by the rule of every payment; each customer is
 * mailed where the state of an order's money changes by it. NOT_FOUND (404); TRANSFER_CHANGED (409) where it is open no
 * more; ORDER_CHANGED (409) where another entry was made since; INVALID_FIELDS (422).
 */
export const recordTransfer = endpoint<{
  params: TransferParams
  body: RecordTransferBody
  reply: TransferReply
}>('POST', '/api/admin/bank-transfers/:id/entries', 'admin')

/** The same of several, each in a transaction of its own: those that may not be recorded stay open, and are told. */
export const recordCertain = endpoint<{ body: RecordCertainBody; reply: RecordCertainReply }>(
  'POST',
  '/api/admin/bank-transfers/entries',
  'admin',
)

/** Puts a transfer aside that pays no order. NOT_FOUND (404); TRANSFER_CHANGED (409); INVALID_FIELDS (422). */
export const putTransferAside = endpoint<{
  params: TransferParams
  body: PutAsideBody
  reply: TransferReply
}>('POST', '/api/admin/bank-transfers/:id/aside', 'admin')

/** Takes a transfer up again that was put aside. NOT_FOUND (404); TRANSFER_CHANGED (409). */
export const reopenTransfer = endpoint<{ params: TransferParams; reply: TransferReply }>(
  'DELETE',
  '/api/admin/bank-transfers/:id/aside',
  'admin',
)

/**
 * Takes back what a transfer was recorded as: the same amounts leave its orders, whose customers are mailed, and it is open
 * again. NOT_FOUND (404); TRANSFER_CHANGED (409); INVALID_FIELDS (422) where an order's money was given back meanwhile.
 */
export const detachTransfer = endpoint<{ params: TransferParams; reply: TransferReply }>(
  'DELETE',
  '/api/admin/bank-transfers/:id/entries',
  'admin',
)
